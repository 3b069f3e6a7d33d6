"""Stand-ins for opaque text: a model copies a number or a name, but damages `{0}` and addresses. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count, islice

from tolmach.engines.protocol import Link
from tolmach.units import Edit, Mark, Span, applied

_NAMES = ("Zelko", "Virna", "Tambor", "Quill", "Ostra", "Mirek", "Dravo", "Belux", "Norvin", "Yaska")
_LOWEST, _RANGE, _STEP = 3000, 6000, 1117
"""Numbers that serve as stand-ins have four digits: longer ones get grouped, and lower ones look like years."""
_SEPARATOR = "[.,'’\\s]?"
_ZEROS = (0x30, 0x660, 0x6F0, 0xE50, 0xFF10)
"""The zeros of the digits that a translation may use: Latin, Arabic, Persian, Thai, full width."""


@dataclass(frozen=True, slots=True)
class StandIn:
    start: int
    end: int
    """`start` and `end` are its place in the masked text."""
    original: str
    found: re.Pattern[str]
    """Matches it in a translation."""


@dataclass(frozen=True, slots=True)
class MaskedText:
    """A text with stand-ins for its opaque stretches."""

    text: str
    stand_ins: tuple[StandIn, ...] = ()

    def is_whole(self, translation: str) -> bool:
        """Whether the translation has each stand-in once."""
        return all(len(each.found.findall(translation)) == 1 for each in self.stand_ins)

    def restored(self, translation: str, links: Sequence[Link]) -> tuple[str, tuple[Link, ...]]:
        """The translation with the original stretches, and the links between the original texts."""
        if not self.stand_ins:
            return translation, tuple(links)
        back = [Edit(each.start, each.end, each.original) for each in self.stand_ins]
        there = [
            Edit(*match.span(), each.original) for each in self.stand_ins for match in each.found.finditer(translation)
        ]
        there.sort(key=lambda edit: edit.start)
        moved = (Link(_moved(link.source, back), _moved(link.target, there), link.weight) for link in links)
        return applied(translation, there), tuple(moved)


def numbered(text: str, marks: Sequence[Mark]) -> MaskedText:
    """Uses numbers as stand-ins: they survive in every script."""
    numbers = (str(_LOWEST + number * _STEP % _RANGE) for number in count(1))
    free = islice((number for number in numbers if number not in text), len(marks))
    return _masked(text, _spans(marks), [(number, _digits(number)) for number in free])


def named(text: str, marks: Sequence[Mark]) -> MaskedText:
    """Uses made-up names, which fit where a number does not. A text with more opaque stretches than there are names
    stays as it is."""
    free = [(name, re.escape(name)) for name in _NAMES if name not in text]
    spans = _spans(marks)
    return _masked(text, spans, free) if len(spans) <= len(free) else MaskedText(text)


def _spans(marks: Sequence[Mark]) -> list[Span]:
    """The opaque stretches from left to right. Stretches that touch count as one, because their stand-ins would
    merge."""
    found: list[Span] = []
    for start, end in sorted((mark.start, mark.end) for mark in marks if mark.opaque and mark.start < mark.end):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _masked(text: str, spans: Sequence[Span], words: Sequence[tuple[str, str]]) -> MaskedText:
    """`words` are stand-ins, each with a pattern that finds it."""
    stand_ins, by = [], 0
    for (start, end), (word, pattern) in zip(spans, words, strict=False):
        at = start + by
        stand_ins.append(StandIn(at, at + len(word), text[start:end], re.compile(rf"(?<![^\W_]){pattern}(?![^\W_])")))
        by += len(word) - (end - start)
    there = [Edit(*span, word) for span, (word, _) in zip(spans, words, strict=False)]
    return MaskedText(applied(text, there), tuple(stand_ins))


def _digits(number: str) -> str:
    """A pattern that finds the number even if it is grouped or written in the digits of another script."""
    signs = ["".join(chr(zero + int(digit)) for zero in _ZEROS) for digit in number]
    return f"[{signs[0]}]{_SEPARATOR}" + "".join(f"[{each}]" for each in signs[1:])


def _moved(span: Span, edits: Sequence[Edit]) -> Span:
    """Where a span stands after the edits. A span that meets an edited stretch takes in all of it."""
    start, end = span
    by_start = by_end = 0
    for each in edits:
        grown = len(each.replacement) - (each.end - each.start)
        if each.end <= span[0]:
            by_start += grown
        elif each.start < span[0]:
            start = each.start
        if each.start < span[1]:
            end, by_end = max(end, each.end), by_end + grown
    return start + by_start, end + by_end
