"""Checks what says when: days and months, noon and midnight, the decades of a life, and hours that are no years."""

from tolmach.languages.traits import base
from tolmach.linguistics.mentions.days import NamedDay, is_said, named, written
from tolmach.linguistics.mentions.moments import Moment, is_known, moments, names_years, says
from tolmach.translation.checks.model import Exact
from tolmach.units import Span


def wrong(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """Where the source says something that the target does not."""
    found = [item[:2] for item in unnamed(source, target, languages)]
    return sorted(found + [item[:2] for item in wrong_moments(source, target, languages)])


def unnamed(source: str, target: str, languages: tuple[str, str]) -> list[NamedDay]:
    """The days and months of the source that the target does not name."""
    return [item for item in named(source, languages[0]) if not is_said(item, target, languages[1])]


def unsaid(source: str, target: str, languages: tuple[str, str]) -> list[Exact]:
    """The unnamed days and months, each with the way the target writes it."""
    found = ((item, written(item, languages[1])) for item in unnamed(source, target, languages))
    return [Exact(item.start, item.end, text) for item, text in found if text]


def wrong_moments(source: str, target: str, languages: tuple[str, str]) -> list[Moment]:
    """The moments of the source that the target does not say, or takes for years."""
    if base(languages[0]) != "en" or not is_known(languages[1]):
        return []
    return [item for item in moments(source) if _is_wrong_moment(item, target, languages[1])]


def _is_wrong_moment(item: Moment, target: str, language: str) -> bool:
    return names_years(target, language) if item.kind == "hour" else not says(target, item, language)
