"""Converts between short and long forms: abbreviations, titles, foreign words and contractions. Pure functions."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics.facts import LanguageFacts, flag, pairs, strings, words
from tolmach.linguistics.hangul import has_particles, particle_edits
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules.phrases import Index, cased, edits, indexed, telling
from tolmach.styles.rules.rewriting import Needing, content, needing, needs
from tolmach.units import Edit, Rewriting

_Lines = Callable[[str], Sequence[tuple[str, str]]]
_NBSP = "\u00a0"
_NUMBER = "(?=[ \u00a0]?[0-9])"
_NAME = r"(?=[ \u00a0](?-i:[A-ZÄÖÜÁÉÍÓÚÑ]))"


_NO_BREAK = content("pairs.no_break", flag)
"""The languages in which the parts of a short form stay on one line."""


@cache
def _known(table: str) -> LanguageFacts[tuple[tuple[str, str], ...]]:
    return content(f"pairs.{table}", pairs)


def _pairs(language: str, table: str) -> Sequence[tuple[str, str]]:
    """The pairs of a table: short and long, or foreign and native."""
    return _known(table).get(language, ())


def _pattern(text: str) -> str:
    """A pattern in which a space of the short form may be missing or non-breaking."""
    return f"[ {_NBSP}]?".join(re.escape(part) for part in text.split(" "))


def lengthened(table: str, *, numbered: bool = True) -> Rewriting:
    """Writes out short forms. With `numbered`, also those before a number."""

    @cache
    def lines(language: str) -> Sequence[tuple[str, str]]:
        rows = _pairs(language, table)
        return [
            (_pattern(short.rstrip("*")) + _after(short, table), long)
            for short, long in rows
            if numbered or not short.endswith("*")
        ]

    return _rewriting(lines)


def shortened(table: str) -> Rewriting:
    @cache
    def lines(language: str) -> Sequence[tuple[str, str]]:
        rows = _pairs(language, table)
        return [(re.escape(long) + _after(short, table), _short(short, language)) for short, long in rows]

    return _rewriting(lines)


def _after(short: str, table: str) -> str:
    return _NUMBER if short.endswith("*") else _NAME if table == "titles" else ""


def _short(short: str, language: str) -> str:
    plain = short.rstrip("*")
    return plain.replace(" ", _NBSP) if language in _NO_BREAK else plain


def swapped(table: str, *, back: bool = False) -> Rewriting:
    """Replaces words with words, in one direction or the other."""

    @cache
    def lines(language: str) -> Sequence[tuple[str, str]]:
        rows = _pairs(language, table)
        return [(re.escape(new if back else old) + r"(?!\()", old if back else new) for old, new in rows]

    return _rewriting(lines)


def titled(*, short: bool) -> Rewriting:
    """Rewrites titles before a name. If the short form always has a capital, the long form has one only at the start of
    a sentence."""
    shorter, longer = shortened("titles"), lengthened("titles")

    def found(text: str, language: str) -> list[Edit]:
        rows = dict(_pairs(base(language), "titles"))
        if short:
            by_long = {long: brief for brief, long in rows.items()}
            return [replace(e, replacement=by_long[_key(text, e, by_long)]) for e in shorter(text, language)]
        return [
            replace(e, replacement=opening(text, e.start, rows[_key(text, e, rows)])) for e in longer(text, language)
        ]

    return Needing(found, lambda language: needs(shorter if short else longer, language))


def _key(text: str, edit: Edit, table: Mapping[str, str]) -> str:
    """The entry of the table that is found there, in any case."""
    there = text[edit.start : edit.end]
    return next(key for key in table if key.lower() == there.lower())


def _rewriting(lines: _Lines) -> Rewriting:
    """Makes a rewriting of lines. Korean words are matched with their particles."""

    @cache
    def index(language: str) -> Index:
        return indexed(lines(language), language)

    def found(text: str, language: str) -> list[Edit]:
        code = base(language)
        if has_particles(code):
            return list(particle_edits(text, lines(code), code))
        return list(edits(text, index(code), traits(code).spaced_words))

    return Needing(found, lambda code: None if has_particles(code) else telling(index(code), traits(code).spaced_words))


# English contractions: use them, write them out, or use only those that negate nothing.


_DENIED, _ENDINGS = content("contractions.denied", strings), content("contractions.endings", strings)
_SUBJECTS, _JOINING = content("contractions.subjects", words), content("contractions.joining", words)
_PARTICIPLE, _PASSIVE = content("contractions.participle", re.compile), content("contractions.passive", re.compile)


@cache
def _contraction(code: str) -> re.Pattern[str]:
    denied = "|".join(_DENIED[code]).replace("'", "['’]")
    return re.compile(
        rf"\b(?:(?P<denied>{denied})|(?P<who>{'|'.join(_SUBJECTS[code])})['’](?P<ending>m|re|ve|ll|s|d)"
        r"|(?P<let>let)['’]s)\b",
        re.IGNORECASE,
    )


_BEFORE_APOSTROPHE = re.compile(r"\b[A-Za-z]++(?=['’])")


def _shorts(text: str, code: str) -> Iterator[re.Match[str]]:
    """The contractions. It searches from apostrophe to apostrophe, because most words have none."""
    starts = (word.start() for word in _BEFORE_APOSTROPHE.finditer(text))
    return (match for start in starts if (match := _contraction(code).match(text, start)))


def _asked(text: str) -> str:
    return text.replace("’", "'").lower()


@needing("'’")
def apart(text: str, language: str) -> Iterator[Edit]:
    """Writes out all contractions."""
    if "'" not in text and "’" not in text:
        return
    code = base(language)
    for match in _shorts(text, code):
        new = _long(match, text, code)
        if new:
            yield Edit(*match.span(), cased(new, match[0]))


def _long(match: re.Match[str], text: str, code: str) -> str | None:
    if match["denied"]:
        return _DENIED[code][_asked(match["denied"])]
    if match["let"]:
        return f"{match['let'].lower()} us"
    who, ending = match["who"], match["ending"].lower()
    if ending in _ENDINGS[code]:
        return f"{who} {_ENDINGS[code][ending]}"
    has_participle = bool(_PARTICIPLE[code].match(text[match.end() :]))
    if ending == "s":
        return f"{who} {'has' if has_participle and not _is_passive(text, match, code) else 'is'}"
    is_had = has_participle or text[match.end() :].startswith(" better")
    return f"{who} {'had' if is_had else 'would'}"


def _is_passive(text: str, match: re.Match[str], code: str) -> bool:
    """Whether the contraction is a passive, as in "it's called", "it's made of", and so does not stand for "has"."""
    return bool(_PASSIVE[code].match(text[match.end() :]))


# Together


@cache
def _long_denied(code: str) -> re.Pattern[str]:
    verbs = "|".join(sorted(_DENIED[code].values(), key=len, reverse=True))
    return re.compile(rf"\b(?P<verb>{verbs}|can not)\b(?! only\b)", re.IGNORECASE)


@cache
def _back(code: str) -> Mapping[str, str]:
    return {long: short for short, long in _DENIED[code].items()} | {"can not": "can't"}


@cache
def _who(code: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?P<who>{'|'.join(_JOINING[code])})\Z", re.IGNORECASE)


_NOT = re.compile(r"[nN](?:ot|OT)\b")
# Starts with a space, because most words are not one of these verbs.
_LONG = re.compile(r" (?P<verb>am|are|is|will|would)(?= (?!to\b)(?P<next>[a-z]+))", re.IGNORECASE)
_TAILS = {"am": "'m", "are": "'re", "is": "'s", "will": "'ll", "would": "'d"}
_FITS = {"am": {"i"}, "are": {"you", "we", "they"}, "is": {"he", "she", "it", "there", "that", "what", "who"}}


def together(text: str, language: str) -> Iterator[Edit]:
    found = [*_denied(text, base(language)), *_joined(text, base(language))]
    return iter(sorted(found, key=lambda edit: edit.start))


def affirmed(text: str, language: str) -> Iterator[Edit]:
    """Uses contractions only without negation: it's, but do not."""
    code = base(language)
    apart_again = (
        Edit(*match.span(), cased(_DENIED[code][_asked(match["denied"])], match[0]))
        for match in (_shorts(text, code) if "n't" in _asked(text) else ())
        if match["denied"]
    )
    return iter(sorted([*apart_again, *_joined(text, code)], key=lambda edit: edit.start))


def _denied(text: str, code: str) -> Iterator[Edit]:
    for match in _long_denied(code).finditer(text) if _NOT.search(text) else ():
        yield Edit(*match.span(), cased(_back(code)[match["verb"].lower()], match[0]))


def _joined(text: str, code: str) -> Iterator[Edit]:
    """Contracts verbs, except at the end of a sentence, where the verb is stressed, and before "not", which has its
    own contraction."""
    for match in _LONG.finditer(text):
        subject = _who(code).search(text, max(0, match.start() - 6), match.start())
        if subject is None or match["next"] == "not":
            continue
        who, verb = subject[0].lower(), match["verb"].lower()
        if who in _FITS.get(verb, {who}) and not _is_asked(text, subject.start()):
            yield Edit(match.start(), match.end(), _TAILS[verb])


def _is_asked(text: str, at: int) -> bool:
    """Whether a question word or a comparison precedes the subject, so that the verb cannot be contracted."""
    return bool(re.search(r"\b(?:than|as|how|where|what) $", text[max(0, at - 8) : at], re.IGNORECASE))
