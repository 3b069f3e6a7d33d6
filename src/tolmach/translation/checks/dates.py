"""Checks what says when: days and months, noon and midnight, the decades of a life, and hours that are no years."""

from tolmach.linguistics.mentions.days import NamedDay, is_said, named, written
from tolmach.translation.checks import moments
from tolmach.translation.checks.exact import Exact
from tolmach.units import Span


def wrong(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """Where the source says something that the target does not."""
    found = [item[:2] for item in unnamed(source, target, languages)]
    return sorted(found + [item[:2] for item in moments.wrong(source, target, languages)])


def unnamed(source: str, target: str, languages: tuple[str, str]) -> list[NamedDay]:
    """The days and months of the source that the target does not name."""
    return [item for item in named(source, languages[0]) if not is_said(item, target, languages[1])]


def unsaid(source: str, target: str, languages: tuple[str, str]) -> list[Exact]:
    """The unnamed days and months, each with the way the target writes it."""
    found = ((item, written(item, languages[1])) for item in unnamed(source, target, languages))
    return [Exact(item.start, item.end, text) for item, text in found if text]
