"""Writes a text with its translated units, and proves that it kept its markup. Pure.

The codes of every unit are placed so that nothing can get lost. If something was lost all the same, this module finds
it before a caller's program does.
"""

from collections.abc import Collection, Sequence

from tolmach.markup.strings import StringContent
from tolmach.translation.checks import FaultKind
from tolmach.translation.model import Receipt
from tolmach.translation.reading.spans import as_it_is
from tolmach.translation.trying.drafts import TAGS
from tolmach.units import Rendered

BROKEN = Receipt(frozenset({TAGS}), left=frozenset({TAGS}))
PUT_BACK = Receipt(frozenset({TAGS}), frozenset({TAGS}), frozenset({FaultKind.COPY.value}))
"""The receipt of a text in which some units were left untranslated, so that its markup is whole."""
MOST_GROUPS = 2
"""At most so many groups of units are searched at once for the units to blame, because each look costs a proof of the
whole text. If more groups are broken, all of their units are put back."""


def written(text: StringContent, rendered: Sequence[Rendered]) -> tuple[str, Receipt]:
    """Units that broke the markup stay untranslated: a reader misses their translation, but can read all of the rest.
    If that does not help, the receipt names the fault."""
    output = text.write(rendered)
    if not text.faults(output):
        return output, Receipt()
    blamed = _blamed(text, rendered)
    mended = text.write(_translated(text, rendered, set(range(len(rendered))) - blamed))
    return (output, BROKEN) if text.faults(mended) else (mended, PUT_BACK)


def _blamed(text: StringContent, rendered: Sequence[Rendered]) -> set[int]:
    """The units that break the markup although all others are as they were, found by halving."""
    groups = [range(len(rendered))]
    while any(len(group) > 1 for group in groups) and len(groups) <= MOST_GROUPS:
        halves = [half for group in groups for half in _halves(group)]
        groups = [half for half in halves if text.faults(text.write(_translated(text, rendered, half)))]
    return {number for group in groups for number in group}


def _halves(group: range) -> list[range]:
    middle = len(group) // 2
    return [half for half in (group[:middle], group[middle:]) if half]


def _translated(text: StringContent, rendered: Sequence[Rendered], chosen: Collection[int]) -> list[Rendered]:
    """All units, of which only the chosen ones are translated."""
    return [
        each if number in chosen else as_it_is(unit.text, unit.codes)
        for number, (unit, each) in enumerate(zip(text.units, rendered, strict=True))
    ]
