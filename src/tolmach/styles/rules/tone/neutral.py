"""Endings for people of any gender, words that agree with the nearest of two, and nouns for verbs. Pure."""

import re
from collections.abc import Iterator
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import pairs, string, strings, words
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit, Rewriting

_PATTERN = content("neutral.pattern", lambda value: re.compile(value, re.IGNORECASE))
_HINT = content("neutral.hint", lambda value: re.compile(value, re.ASCII))


def _both(text: str, language: str) -> Iterator[re.Match[str]]:
    code = base(language)
    return _PATTERN[code].finditer(text) if _HINT[code].search(text) else iter(())


def spanish(letter: str) -> Rewriting:
    """Both genders at once, and what agrees with them, in one ending."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _both(text, language):
            yield Edit(*match.span(), cased(_spanish(match, letter), match[0]))

    return needing("@/(", ("ella", "ellas"))(edits)


def _spanish(match: re.Match[str], letter: str) -> str:
    if match["stem"]:
        return f"{match['stem']}{letter}"
    if match["stems"]:
        article = f"l{letter}s " if match["article"] else ""
        return f"{article}{match['stems']}{letter}s"
    pronoun = f"ell{letter}s" if match["they"] else f"ell{letter}"
    return f"{pronoun} {match['verb']} {match['state']}{letter}{match['many']}" if match["verb"] else pronoun


def schwa(text: str, language: str) -> Iterator[Edit]:
    for match in _both(text, language):
        stem = match["stem"] or match["stems"] or match["one"]
        yield Edit(*match.span(), stem + ("ə" if match["stem"] else "ɜ"))


_COMPOUND = content("neutral.compound", re.compile)


def compounds(text: str, language: str) -> Iterator[Edit]:
    """„Bürger*innensteig“ is a „Bürgersteig“."""
    return (Edit(*match.span(), "") for match in _COMPOUND[base(language)].finditer(text))


_PAIRS = {
    name: content(f"neutral.{name}", words) for name in ("women", "men", "articles", "verbs", "not_agreeing", "joint")
}


@cache
def _pair(code: str) -> re.Pattern[str]:
    """Men and women, and a word that agrees with them."""
    men, women, articles, verbs, joint = (
        "|".join(_PAIRS[name][code]) for name in ("men", "women", "articles", "verbs", "joint")
    )
    return re.compile(
        rf"\b(?P<first>(?:{articles}) (?:{men})) (?:{joint}) (?P<second>(?:{articles}) (?:{women}))"
        rf"(?P<verb> (?:{verbs}))? (?P<word>[a-zéèêîôûç]+[^\W\de])s\b(?!-)",
        re.IGNORECASE,
    )


def _agreeing(text: str, language: str) -> Iterator[re.Match[str]]:
    code = base(language)
    others = _PAIRS["not_agreeing"][code]
    return (match for match in _pair(code).finditer(text) if match["word"].lower() not in others)


def _masculine_nearest(text: str, language: str) -> Iterator[Edit]:
    for match in _agreeing(text, language):
        yield Edit(*match.span("first"), cased(match["second"], match["first"]))
        yield Edit(*match.span("second"), match["first"].lower())


def _agreeing_with_nearest(text: str, language: str) -> Iterator[Edit]:
    for match in _agreeing(text, language):
        yield Edit(match.end("word"), match.end("word"), "e")


masculine_nearest = built(lambda code: needing(_PAIRS["women"][code])(_masculine_nearest))
agreeing_with_nearest = built(lambda code: needing(_PAIRS["women"][code])(_agreeing_with_nearest))


# What we do, as a verb or as a noun: „Wir prüfen die Daten.“ and „Die Prüfung der Daten erfolgt.“


_NOUNS = content("nominal.nouns", lambda value: dict(pairs(value)))
_OBJECTS = content("nominal.objects", strings)
"""Articles of the object, and with the noun before them."""
_WE, _HAPPENS = content("nominal.we", string), content("nominal.happens", string)
_HAPPENS_MASCULINE = content("nominal.happens_masculine", string)
_MASCULINE = content("nominal.masculine", re.compile)


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    start, objects = r"(?:(?<=^)|(?<=[.!?]\s)|(?<=\n))", _OBJECTS[language]
    thing = r"(?P<noun>[\w-]+)(?P<rest>)(?=[.!])"
    verbs = "|".join(map(_either, _NOUNS[language]))
    nouns = "|".join(map(_either, _NOUNS[language].values()))
    happens = "|".join(filter(None, (_HAPPENS[language], _HAPPENS_MASCULINE.get(language))))
    verbal = rf"{start}{_WE.get(language, '')}(?P<verb>{verbs}) (?P<article>{'|'.join(objects)}) {thing}"
    nominal = (
        rf"{start}(?P<deed>{nouns}) (?P<article>{'|'.join(objects.values())}) (?P<noun>[\w-]+) (?:{happens})(?=[.!])"
    )
    return re.compile(verbal), re.compile(nominal)


def _either(word: str) -> str:
    """With or without a capital."""
    return f"[{word[0].upper()}{word[0]}]{re.escape(word[1:])}".replace("’", "['’]")


def nominal(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_patterns(code)[0], text):
        deed = _NOUNS[code][match["verb"].lower()]
        thing = f"{_OBJECTS[code][match['article']]} {match['noun']}"
        yield Edit(*match.span(), f"{_raised(deed)} {thing} {_happens(deed, code)}")


def verbal(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    verbs = {noun.lower(): verb for verb, noun in _NOUNS[code].items()}
    articles = {behind: plain for plain, behind in _OBJECTS[code].items()}
    for match in at_starts(_patterns(code)[1], text):
        verb = verbs[match["deed"].lower().replace("'", "’")]
        said = f"{_WE.get(code, '')}{verb} {articles[match['article']]} {match['noun']}"
        yield Edit(*match.span(), _raised(said))


def _happens(deed: str, language: str) -> str:
    is_masculine = language in _MASCULINE and _MASCULINE[language].fullmatch(deed)
    return _HAPPENS_MASCULINE[language] if is_masculine else _HAPPENS[language]


def _raised(text: str) -> str:
    return text[0].upper() + text[1:]
