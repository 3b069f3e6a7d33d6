"""Checks words that come in pairs: on and off, open and close, left and right. One must not become the other."""

from collections.abc import Iterator

from tolmach.languages.traits import base
from tolmach.linguistics.mentions.opposites import PAIRS, has_to_be_said, in_english, may_have_any, said
from tolmach.units import Span

SHORT = 80
"""In longer texts, one language may say that A is before B, and another that B is after A."""


def reversed_in(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """Where the source says one of a pair and the target says only the other, or neither where one has to be there."""
    if base(languages[0]) != "en" or len(source) > SHORT or not may_have_any(source):
        return []
    return list(_reversed(source, target, base(languages[1])))


def _reversed(source: str, target: str, language: str) -> Iterator[Span]:
    for pair in PAIRS:
        one, other = in_english(source, pair)
        given = one or other
        if given is None or (one and other) or (there := said(target, pair, language)) is None:
            continue
        own, opposite = there if one else reversed(there)
        if not own and (opposite or has_to_be_said(source, pair)):
            yield given.span()
