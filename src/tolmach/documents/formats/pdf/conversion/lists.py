"""Finds lists: items with consecutive numbers share one numbering of Word, and so do all bullets. Pure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from tolmach.documents.formats.pdf.conversion.model import Item, Paragraph

_COUNTED = re.compile(r"([(\[]?)(\d{1,4})([.)\]:]?)")
BULLETS = frozenset("•◦▪‣·●○■□–—-*➢✓»o\ufffd\uf0b7\uf0a7")


@dataclass(slots=True)
class Numbering:
    text: str
    """The text of a marker as Word writes it: `%1.`, or a bullet."""
    start: int | None
    """None for bullets."""


@dataclass(slots=True)
class Lists:
    numberings: list[Numbering] = field(default_factory=list)
    of: dict[int, int] = field(default_factory=dict)
    """The number of the numbering of each item, from 1, by the `id` of its paragraph."""


def lists(items: Iterable[Item]) -> Lists:
    """A marker that is neither a number nor a bullet stays text."""
    found = Lists()
    last: tuple[str, int] | None = None
    for item in items:
        if not isinstance(item, Paragraph) or not item.marker or item.level:
            last = last if isinstance(item, Paragraph) and not item.level else None
            continue
        last = _item(found, item, last)
    return found


def _item(found: Lists, item: Paragraph, last: tuple[str, int] | None) -> tuple[str, int] | None:
    counted = _COUNTED.fullmatch(item.marker)
    if counted is not None:
        text, number = f"{counted[1]}%1{counted[3]}", int(counted[2])
        if last != (text, number - 1):
            found.numberings.append(Numbering(text, number))
        found.of[id(item)] = len(found.numberings)
        return text, number
    if item.marker in BULLETS:
        bullets = [at for at, each in enumerate(found.numberings, 1) if each.start is None]
        if not bullets:
            found.numberings.append(Numbering("•", None))
        found.of[id(item)] = bullets[0] if bullets else len(found.numberings)
    return last
