"""Finds the lines to write on in a paragraph: wide blanks with a look of their own. Pure functions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tolmach.documents.kit.breaking import LEAST_GAP
from tolmach.documents.kit.ooxml.atoms import Atom, Gap, Words


def with_gaps(atoms: Sequence[Atom]) -> list[Atom]:
    """Makes a gap of every wide blank at which the look changes. In `Name: ______ Date: ______` with underlined
    spaces, each label is a text of its own, and the lines keep their lengths and their look."""
    words = [(number, atom) for number, atom in enumerate(atoms) if isinstance(atom, Words)]
    changes = [(before, after) for (before, one), (after, other) in pairwise(words) if one.look != other.look]
    ending, beginning = {before for before, _ in changes}, {after for _, after in changes}
    found: list[Atom] = []
    for number, atom in enumerate(atoms):
        found += _parted(atom, number in beginning, number in ending) if isinstance(atom, Words) else [atom]
    return found


def _parted(words: Words, begins: bool, ends: bool) -> Iterator[Atom]:
    """The words without the blanks at the ends where their look begins or ends, and these blanks."""
    text = words.text
    first = _blank(text) if begins else 0
    last = max(first, len(text) - (_blank(text[::-1]) if ends else 0))
    if first:
        yield Gap(words=replace(words, text=text[:first]))
    if first < last:
        yield replace(words, text=text[first:last])
    if last < len(text):
        yield Gap(words=replace(words, text=text[last:]))


def _blank(text: str) -> int:
    """The length of the wide blank at the beginning."""
    length = len(text) - len(text.lstrip())
    return length if length >= LEAST_GAP else 0
