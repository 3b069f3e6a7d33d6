"""French spelling: accents, numéro, and the reform of 1990. Pure."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import string, words
from tolmach.linguistics.words import places, words_of
from tolmach.styles.rules.phrases import cased
from tolmach.styles.rules.rewriting import built, content, needing
from tolmach.units import Edit, Rewriting

_NBSP = "\u00a0"

# numéro

_NUMERO = content("spelling.numero", lambda value: re.compile(value, re.IGNORECASE))


def numero(short: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _NUMERO[base(language)].finditer(text):
            yield Edit(*match.span(), cased(short + ("s" if match["many"] else ""), match[0]) + _NBSP)

    return needing(("numéro", "numéros", "no", "nos"), "°º")(edits)


# Accents

_CAPITAL = re.compile(r"[ÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ]")
_ANY = re.compile(r"[àâäçéèêëîïôöùûüÿÀÂÄÇÉÈÊËÎÏÔÖÙÛÜŸ]")
_WITH_ACCENT = content("spelling.with_accent", words)


def _bare(text: str) -> str:
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


@cache
def _accented(code: str) -> Mapping[str, str]:
    """The words by their spelling without accents, also in capitals."""
    found = {_bare(word): word for word in _WITH_ACCENT[code] if _bare(word[0]) != word[0]}
    return {**{bare.upper(): word.upper() for bare, word in found.items() if len(bare) > 2}, **found}


_START_OF_WORD = re.compile(r"(?<![\w'’.-])[AEICO][A-Za-zàâçéèêëîïôûùüÿÉÈÊ]*(?![\w'’.])")


def without_accents(*, capitals_only: bool) -> Rewriting:
    pattern = _CAPITAL if capitals_only else _ANY

    def edits(text: str, language: str) -> Iterator[Edit]:
        return (Edit(*match.span(), _bare(match[0])) for match in pattern.finditer(text))

    return edits


def accented_capitals(text: str, language: str) -> Iterator[Edit]:
    """Adds accents to the capitals of words that the file lists. A single A counts as the preposition if a word in
    small letters, a name or an article follows."""
    for match in _START_OF_WORD.finditer(text):
        word = match[0]
        new = _accented(base(language)).get(word)
        if word == "A" and not re.match(r" (?:[a-zàâéèêîôû]+|[A-ZÉ][a-zé]+)", text[match.end() :]):
            continue
        if new:
            yield Edit(*match.span(), new)


# Verbs

_FUTURES = content("spelling.future_endings", words)
_CEDER = content("spelling.ceder", words)
_CEDER_HINT = re.compile(r"[éèÉÈ][bcdfghjklmnpqrstvxzBCDFGHJKLMNPQRSTVXZ]{1,3}(?:er|ER|Er|eR)[aoieAOIE]")


@cache
def _ceder(code: str) -> tuple[re.Pattern[str], frozenset[str]]:
    """A pattern of the forms of verbs like céder, and the stems of these verbs."""
    future = "|".join(_FUTURES[code])
    form = rf"\b(?P<head>\w*?)(?P<accent>[éè])(?P<middle>[bcdfghjklmnpqrstvxz]{{1,3}})er(?P<ending>{future})\b"
    return re.compile(form, re.IGNORECASE), frozenset(map(_bare, _CEDER[code]))


def like_ceder(accent: str) -> Rewriting:
    """Sets the accent of verbs like céder in the future and the conditional."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        form, stems = _ceder(base(language))
        for match in form.finditer(text) if _CEDER_HINT.search(text) else ():
            stem = _bare(f"{match['head']}{match['accent']}{match['middle']}".lower())
            if any(stem == each or (stem.endswith(each) and len(each) > 3) for each in stems):
                yield Edit(*match.span("accent"), accent)

    return edits


_INVERTED = re.compile(r"[éè](?<=\w.)(?=-je\b)")


def inverted(accent: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        return (Edit(*match.span(), accent) for match in _INVERTED.finditer(text))

    return edits


_ELER, _ETER = content("spelling.eler", words), content("spelling.eter", words)
_PRONOUNS = content("spelling.pronouns", string)


@cache
def _open_patterns(code: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns of the present after a pronoun, and of the future."""
    stems = f"(?:(?:{'|'.join(_ELER[code])})(?P<l>èl|ell)|(?:{'|'.join(_ETER[code])})(?P<t>èt|ett))"
    now = rf"(?:(?<=\b)(?P<lead>{_PRONOUNS[code]}[ ]?)(?P<now>{stems}(?:e|es|ent))\b)"
    return re.compile(now, re.IGNORECASE), re.compile(
        rf"\b(?:{stems})er(?:{'|'.join(_FUTURES[code])})\b", re.IGNORECASE
    )


def _open_forms(code: str) -> frozenset[str]:
    return frozenset(
        stem + middle + ending
        for stems, middles in ((_ELER[code], ("èl", "ell")), (_ETER[code], ("èt", "ett")))
        for stem in stems
        for middle in middles
        for ending in ("e", "es", "ent", *(f"er{future}" for future in _FUTURES[code]))
    )


_OPEN = {"l": {"double": "ell", "grave": "èl"}, "t": {"double": "ett", "grave": "èt"}}


def open_e(way: str) -> Rewriting:
    """Rewrites verbs in -eler and -eter, except appeler and jeter. A form that is also a noun counts only after
    a pronoun."""

    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [match for pattern in _open_patterns(base(language)) for match in pattern.finditer(text)]
        for match in sorted(found, key=lambda each: each.start()):
            letter = "l" if match["l"] else "t"
            yield Edit(*match.span(letter), _OPEN[letter][way])

    return built(lambda code: needing(_open_forms(code))(edits))


_LAISSE = content("spelling.laisse", lambda value: re.compile(value, re.IGNORECASE))


def laisse(*, agrees: bool) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _LAISSE[base(language)].finditer(text):
            ending = _agreement(match["object"].split()[0].lower(), match["end"]) if agrees else ""
            yield Edit(*match.span("end"), ending)

    return needing(("laissé", "laissée", "laissés", "laissées"))(edits)


def _agreement(thing: str, given: str) -> str:
    """The agreement that the pronoun shows; an agreement already written stays."""
    return given or {"les": "s", "la": "e"}.get(thing, "")


# Circumflexes on i and u, and hyphens in numbers, before and after the reform of 1990.


_CIRCUMFLEX = content("spelling.circumflex", words)
_WORD = re.compile(r"[^\W\d_]+")


@cache
def _old(code: str) -> Mapping[str, str]:
    """The words with a circumflex, by their spelling without it."""
    return {word.replace("î", "i").replace("û", "u"): word for word in _CIRCUMFLEX[code]}


@cache
def _new(code: str) -> Mapping[str, str]:
    return {old: new for new, old in _old(code).items()}


def _swapped(text: str, table: Mapping[str, str]) -> Iterator[Edit]:
    for match in _WORD.finditer(text) if not words_of(text).isdisjoint(table) else ():
        new = table.get(match[0].lower())
        if new:
            yield Edit(*match.span(), cased(new, match[0]))


def _swapping(table: Callable[[str], Mapping[str, str]]) -> Rewriting:
    return built(lambda code: needing(table(code))(lambda text, language: _swapped(text, table(code))))


without_circumflex, with_circumflex = _swapping(_new), _swapping(_old)
_NUMBERS, _BIG = content("spelling.numbers", words), content("spelling.big_numbers", words)
_TENS = content("spelling.tens", words)
_COMMON = frozenset({"un", "une"})
"""Words that do not suffice as a hint: every number of several words has others too."""


@cache
def _run(code: str) -> re.Pattern[str]:
    number = "|".join(sorted(_NUMBERS[code], key=len, reverse=True))
    return re.compile(rf"(?<![\w-])(?:{number})(?:[ -](?:et[ -])?(?:{number}))+(?![\w-])", re.IGNORECASE)


def _runs(text: str, code: str) -> Iterator[re.Match[str]]:
    done = 0
    for start, _ in places(text, frozenset(_NUMBERS[code])):
        if start >= done and (match := _run(code).match(text, start)):
            done = match.end()
            if _is_number(match[0], code):
                yield match


def _hyphenating(written: Callable[[str, str], str]) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        return (Edit(*match.span(), written(match[0], code)) for match in _runs(text, code))

    return built(lambda code: needing(frozenset(_NUMBERS[code]) - _COMMON)(edits))


def _joined(number: str, code: str) -> Iterator[str]:
    """The number with hyphens only below a hundred, and not around et."""
    parts = re.split("[ -]", number)
    for at, part in enumerate(parts):
        if at:
            yield " " if {parts[at - 1].lower(), part.lower()} & {*_BIG[code], "et"} else "-"
        yield part


def _is_number(text: str, code: str) -> bool:
    """Whether the text is one number, not two side by side as in « deux trois jours »."""
    parts = re.split("[ -]", text.lower())
    return not {*parts}.isdisjoint(_BIG[code]) or not {*_TENS[code], "vingts", "et", "dix"}.isdisjoint(parts[:-1])


hyphenated = _hyphenating(lambda number, code: number.replace(" ", "-"))
partly_hyphenated = _hyphenating(lambda number, code: "".join(_joined(number, code)))
