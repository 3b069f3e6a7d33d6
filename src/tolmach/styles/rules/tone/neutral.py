"""Rules about gender-neutral endings and pronouns, avoided pronouns, nouns for verbs, and long sentences. Pure."""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import pairs, string, strings, words
from tolmach.linguistics.sentences import at_starts
from tolmach.styles.rules.phrases import cased, dropped
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit, Rewriting

_PATTERN = content("neutral.pattern", lambda value: re.compile(value, re.IGNORECASE))
_HINT = content("neutral.hint", lambda value: re.compile(value, re.ASCII))


def _both(text: str, language: str) -> Iterator[re.Match[str]]:
    code = base(language)
    return _PATTERN[code].finditer(text) if _HINT[code].search(text) else iter(())


def spanish(letter: str) -> Rewriting:
    """Writes both genders, and the words that agree with them, with one ending."""

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
    """Removes neutral forms inside compounds: „Bürger*innensteig“ becomes „Bürgersteig“."""
    return (Edit(*match.span(), "") for match in _COMPOUND[base(language)].finditer(text))


_PAIRS = {
    name: content(f"neutral.{name}", words) for name in ("women", "men", "articles", "verbs", "not_agreeing", "joint")
}


@cache
def _pair(code: str) -> re.Pattern[str]:
    """A pattern of men and women, and a word that agrees with them."""
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


# An action as a verb or as a noun: „Wir prüfen die Daten.“ and „Die Prüfung der Daten erfolgt.“


_NOUNS = content("nominal.nouns", lambda value: dict(pairs(value)))
_OBJECTS = content("nominal.objects", strings)
"""The articles of the object, and their forms after the noun of the action."""
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
    """A pattern of the word with or without a capital."""
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


# Pronouns that are avoided, dropped or made neutral, and long sentences that are cut.


# He or she

_PAIR = content("pronouns.pair", lambda value: re.compile(value, re.IGNORECASE))
_PAIR_HINT = content("pronouns.pair_hint", re.compile)
_NEUTRAL, _PLURAL = content("pronouns.neutral", strings), content("pronouns.plural", strings)
_KEPT = content("pronouns.kept", words)
_PAIR_WORDS = content("pronouns.pair_words", words)


def _neutral(text: str, language: str) -> Iterator[Edit]:
    """Makes pairs of pronouns neutral. The verb after the pair becomes plural."""
    code = base(language)
    for match in _PAIR[code].finditer(text) if _PAIR_HINT[code].search(text.lower()) else ():
        kind = next(name for name in _NEUTRAL[code] if match[name])
        new = cased(_NEUTRAL[code][kind], match[kind])
        verb = match["verb"] or ""
        if kind == "subject" and verb:
            verb = (match["between"] or "") + " " + _plural(match["form"], code)
        yield Edit(*match.span(), new + verb)


neutral = built(lambda code: needing(_PAIR_WORDS[code])(_neutral))


def _plural(form: str, code: str) -> str:
    if form in _PLURAL[code]:
        return _PLURAL[code][form]
    if form in _KEPT[code] or not form.endswith("s") or form.endswith("ss"):
        return form
    if form.endswith("ies") and len(form) > 4:
        return form[:-3] + "y"
    return form[:-2] if form.endswith(("shes", "ches", "sses", "xes", "zzes")) else form[:-1]


# You can save the file

_DONE = content("pronouns.done", strings)
_YOU_CAN, _CAN_BE = content("pronouns.you_can", string), content("pronouns.can_be", string)


@cache
def _participles(code: str) -> Mapping[str, str]:
    return {done: verb for verb, done in _DONE[code].items()}


@cache
def _you_can(code: str) -> re.Pattern[str]:
    return re.compile(_YOU_CAN[code].replace("<verbs>", "|".join(_DONE[code])), re.IGNORECASE)


@cache
def _can_be(code: str) -> re.Pattern[str]:
    return re.compile(_CAN_BE[code].replace("<participles>", "|".join(_participles(code))), re.IGNORECASE)


@needing(["you"])
def without_reader(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in _you_can(code).finditer(text):
        what = re.sub(r"^your\b", "the", match["what"], flags=re.IGNORECASE)
        yield Edit(*match.span(), cased(f"{what} can be {_DONE[code][match['verb'].lower()]}", match[0]))


@needing(["can"])
def with_reader(text: str, language: str) -> Iterator[Edit]:
    code = base(language)
    for match in at_starts(_can_be(code), text):
        what = match["what"].strip()
        yield Edit(*match.span(), f"You can {_participles(code)[match['verb'].lower()]} {what[0].lower()}{what[1:]}")


# Subjects that are clear without being named

_FIRST_PERSON = content("pronouns.first_person", re.compile)
_EMPHASIS = content("pronouns.emphasis", string)


@cache
def _emphasis() -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(_EMPHASIS.values())})\s*$", re.IGNORECASE)


def without_subject(text: str, language: str) -> Iterator[Edit]:
    """Drops a subject that the verb or the situation makes clear. A subject contrasted with another one stays."""
    for match in _FIRST_PERSON[base(language)].finditer(text):
        if not _emphasis().search(text[max(0, match.start() - 10) : match.start()]):
            yield dropped(text, match.start(), match.end() - (text[match.end() - 1] == " "))


_AMPERSAND = re.compile(r"(?<=[a-z] )&(?= [a-z])")


@needing("&")
def ampersand(text: str, language: str) -> Iterator[Edit]:
    """Replaces ampersands between words. In company names, they belong to the name."""
    return (Edit(*match.span(), "and") for match in _AMPERSAND.finditer(text))


# Long sentences are cut where a new one can begin without another word.


LONG = 120
"""The number of characters of a long sentence. Shorter ones are read at a glance."""
_SUBJECTS, _JOINTS = content("long_sentences.subjects", string), content("long_sentences.joints", strings)
_SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")


@cache
def _joint(code: str) -> re.Pattern[str]:
    joints = "|".join(_JOINTS[code])
    return re.compile(
        rf"(?:,\s(?P<joint>{joints})\s(?=(?:{_SUBJECTS[code]})(?:\b|(?<=’)))|;\s)(?P<next>\w)", re.IGNORECASE
    )


def shorter(text: str, language: str) -> Iterator[Edit]:
    if len(text) <= LONG:
        return
    pattern, joints = _joint(base(language)), _JOINTS[base(language)]
    for sentence in _SENTENCE.finditer(text):
        if len(sentence[0]) <= LONG:
            continue
        for match in pattern.finditer(text, *sentence.span()):
            word = joints[(match["joint"] or "").lower()] if match["joint"] else ""
            begins = f"{word} {match['next']}" if word else match["next"].upper()
            yield Edit(*match.span(), f". {begins}")
