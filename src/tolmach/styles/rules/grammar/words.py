"""Short forms and long ones, foreign words and their own, out of one table of pairs."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics.facts import Facts, flag, pairs
from tolmach.linguistics.hangul import has_particles, particle_edits
from tolmach.linguistics.sentences import opening
from tolmach.styles.rules.phrases import Index, edits, indexed, telling
from tolmach.styles.rules.rewriting import Needing, content, needs
from tolmach.units import Edit, Rewriting

_Lines = Callable[[str], Sequence[tuple[str, str]]]
_NBSP = "\u00a0"
_NUMBER = "(?=[ \u00a0]?[0-9])"
_NAME = r"(?=[ \u00a0](?-i:[A-ZÄÖÜÁÉÍÓÚÑ]))"


_NO_BREAK = content("pairs.no_break", flag)
"""Languages in which the parts of a short form stay on one line."""


@cache
def _known(table: str) -> Facts[tuple[tuple[str, str], ...]]:
    return content(f"pairs.{table}", pairs)


def _pairs(language: str, table: str) -> Sequence[tuple[str, str]]:
    """Short and long, or foreign and own."""
    return _known(table).get(language, ())


def _pattern(text: str) -> str:
    """A space within a short form may be missing, or one that does not break."""
    return f"[ {_NBSP}]?".join(re.escape(part) for part in text.split(" "))


def lengthened(table: str, *, numbered: bool = True) -> Rewriting:
    """Short forms written out; those before a number only where that is asked for."""

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
    """Words for words, in one direction or the other."""

    @cache
    def lines(language: str) -> Sequence[tuple[str, str]]:
        rows = _pairs(language, table)
        return [(re.escape(new if back else old) + r"(?!\()", old if back else new) for old, new in rows]

    return _rewriting(lines)


def titled(*, short: bool) -> Rewriting:
    """Titles before a name. Out of a short form that is always raised, the long one is raised at the start only."""
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
    """The entry that stands there, in whichever case."""
    there = text[edit.start : edit.end]
    return next(key for key in table if key.lower() == there.lower())


def _rewriting(lines: _Lines) -> Rewriting:
    """Korean words carry their particles with them."""

    @cache
    def index(language: str) -> Index:
        return indexed(lines(language), language)

    def found(text: str, language: str) -> list[Edit]:
        code = base(language)
        if has_particles(code):
            return list(particle_edits(text, lines(code), code))
        return list(edits(text, index(code), traits(code).spaced_words))

    return Needing(found, lambda code: None if has_particles(code) else telling(index(code), traits(code).spaced_words))
