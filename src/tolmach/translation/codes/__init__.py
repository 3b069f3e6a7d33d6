"""Placing the codes of a sentence in its translation. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tolmach.engines.protocol import Link, Result
from tolmach.translation.codes.locating import locate, outermost
from tolmach.translation.codes.nesting import is_legal, keeps_parents
from tolmach.translation.codes.projecting import project
from tolmach.translation.codes.widening import covered, swallows
from tolmach.translation.codes.words import has_words
from tolmach.units import Code, Placed

MOST_CODES = 100
"""A sentence with more codes is translated in pieces instead of placed as one, because deep nesting takes long."""


class PlacingWay(Enum):
    MARKS = "marks"
    """The engine carries the codes along."""
    LINKS = "links"
    """The codes follow the words that they stood around."""


USUAL = PlacingWay.LINKS
"""The way that is used where the engine can do both and nothing speaks against it: no code changes a word then."""


@dataclass(frozen=True, slots=True)
class Placement:
    codes: tuple[Placed, ...] | None = ()
    """None where placing fails: an opaque code does not stand there exactly once, or nothing tells where the codes
    belong."""
    troubled: frozenset[int] = frozenset()
    """The codes that are missing, and pairs that have lost their words."""
    swallowed: bool = False
    """Whether a pair has taken in all that stood outside of it."""


def needs_links(codes: Sequence[Code]) -> bool:
    """Whether links are needed. Opaque codes find their places without them."""
    return len(outermost(codes)) < len(codes)


def place(text: str, codes: Sequence[Code], result: Result) -> Placement:
    if not codes:
        return Placement()
    if result.marks is not None and _is_right(text, codes, result.text, result.marks):
        return _placement(text, codes, result.text, result.marks)
    links = [link for link in result.alignment if _is_within(link, text, result.text)]
    fixed, missing = locate(text, codes, result.text, links)
    if missing or (needs_links(codes) and not links):
        return Placement(None, missing)
    if not needs_links(codes):
        return Placement(tuple(sorted((Placed(n, *span) for n, span in fixed.items()), key=lambda item: item.start)))
    return _placement(text, codes, result.text, project(text, codes, result.text, links, fixed))


def _placement(text: str, codes: Sequence[Code], target: str, placed: Sequence[Placed]) -> Placement:
    placed = covered(text, codes, target, placed)
    return Placement(placed, _emptied(text, codes, target, placed), swallows(text, codes, target, placed))


def _is_right(text: str, codes: Sequence[Code], target: str, placed: Sequence[Placed]) -> bool:
    return (
        is_legal(codes, placed, len(target))
        and keeps_parents(codes, placed)
        and all(
            target[item.start : item.end] == text[code.start : code.end]
            for item in placed
            if (code := codes[item.mark]).opaque
        )
    )


def _is_within(link: Link, source: str, target: str) -> bool:
    (a, b), (c, d) = link.source, link.target
    return 0 <= a < b <= len(source) and 0 <= c < d <= len(target)


def _emptied(text: str, codes: Sequence[Code], target: str, placed: Sequence[Placed]) -> frozenset[int]:
    filled = {item.mark for item in placed if has_words(target[item.start : item.end])}
    return frozenset(
        number for number, code in enumerate(codes) if number not in filled and has_words(text[code.start : code.end])
    )
