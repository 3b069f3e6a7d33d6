"""Faults of a translation that can be put right without another decoding. Only what is certain is touched."""

from tolmach.translation.checks.model import Facts
from tolmach.translation.repairs import digits, forms, hours, lookalikes, marks, names_of_days, protected, unit_names


def repair(source: str, target: str, facts: Facts) -> str:
    """The source and the target are stretches without white space around them."""
    if not target.strip():
        return target
    # First what leaves the offsets of the alignment true, then what needs them.
    target = lookalikes.respelled(target, facts.target)
    target = counted(source, target, facts)
    target = forms.readdressed(source, target, facts)
    target = protected.restored(source, target, facts.protected)
    return marks.ended(source, marks.closed(source, target, facts), facts)


def counted(source: str, target: str, facts: Facts) -> str:
    """Only with its numbers, units, times and days put right; of a sentence or a piece of one."""
    target = unit_names.mended(source, digits.mended(source, target, facts), facts)
    target = hours.mended(source, target, facts)
    return names_of_days.mended(source, target, facts)
