"""What a memory has for a sentence, made to fit it: its codes placed, its numbers right. Pure.

A stored translation is taken as it is. Where the source differs from the stored one in numbers, they are carried over,
if it is plain which is which. What must not change has to stand in the translation as well; else it is of no use.
"""

import re
from collections import Counter
from collections.abc import Sequence

from tolmach.engines.protocol import Link, Result
from tolmach.translation.codes import place
from tolmach.units import Code, Edit, Remembered, Rendered, Span, applied

_NUMBER = re.compile(r"\d+(?:[.,:/\u00a0\u202f]\d+)*")
_WORD = re.compile(r"\w+")
_EXACT = 100


def recalled(text: str, codes: Sequence[Code], found: Remembered) -> Rendered | None:
    """None where what is opaque does not stand in it, or nothing tells where the codes belong."""
    said = with_numbers(text, found)
    placed = place(text, codes, Result(said, alignment=_links(text, said))).codes
    return None if placed is None else Rendered(said, placed)


def with_numbers(text: str, found: Remembered) -> str:
    """The stored translation with the numbers of the text."""
    here, there = _NUMBER.findall(text), _NUMBER.findall(found.source)
    if found.percentage == _EXACT or len(here) != len(there):
        return found.text
    changes = {old: new for old, new in zip(there, here, strict=True) if old != new}
    stored = list(_NUMBER.finditer(found.text))
    times = Counter(match[0] for match in stored)
    # Plain only where each number that changes stands once in the stored source and once in the stored translation.
    if any(there.count(old) != 1 or times[old] != 1 for old in changes):
        return found.text
    edits = [Edit(match.start(), match.end(), changes[match[0]]) for match in stored if match[0] in changes]
    return applied(found.text, edits)


def _links(text: str, said: str) -> tuple[Link, ...]:
    """Nobody aligned them, so words are taken to follow each other at the same pace, but for those that are the same in
    both languages: names, numbers."""
    source, target = ([match.span() for match in _WORD.finditer(each)] for each in (text, said))
    if not source or not target:
        return ()
    same = {text[slice(*span)].casefold(): span for span in source}
    return tuple(
        _link(number, span, same.get(said[slice(*span)].casefold()), source, target)
        for number, span in enumerate(target)
    )


def _link(number: int, span: Span, twin: Span | None, source: Sequence[Span], target: Sequence[Span]) -> Link:
    return Link(twin or source[number * len(source) // len(target)], span, 1.0)
