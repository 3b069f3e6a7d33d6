"""What says when: days and months, noon and midnight, the decades of a life, and hours that are no years."""

from tolmach.translation.checks import calendar, moments
from tolmach.translation.checks.exact import Exact
from tolmach.units import Span


def wrong(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """Where the source says something that the target does not."""
    found = [item[:2] for item in calendar.unsaid(source, target, languages)]
    return sorted(found + [item[:2] for item in moments.wrong(source, target, languages)])


def unsaid(source: str, target: str, languages: tuple[str, str]) -> list[Exact]:
    """The days and months that are missing, and how the target writes them."""
    found = ((item, calendar.written(item, languages[1])) for item in calendar.unsaid(source, target, languages))
    return [Exact(item.start, item.end, text) for item, text in found if text]
