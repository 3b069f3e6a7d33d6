"""Repairs faults of a translation without another decoding. Only what is certain is changed."""

from tolmach.translation.checks.model import Facts
from tolmach.translation.repairs import digits, forms, hours, lookalikes, marks, names_of_days, protected, unit_names


def repair(source: str, target: str, facts: Facts) -> str:
    """The source and the target are stretches without white space around them."""
    if not target.strip():
        return target
    # Repairs that leave the offsets of the alignment true come first, then those that need them.
    target = lookalikes.respelled(target, facts.target)
    target = counted(source, target, facts)
    target = forms.readdressed(source, target, facts)
    target = protected.restored(source, target, facts.protected)
    return marks.ended(source, marks.closed(source, target, facts), facts)


def counted(source: str, target: str, facts: Facts) -> str:
    """Repairs only numbers, units, times and days, in a sentence or a piece of one."""
    target = unit_names.mended(source, digits.mended(source, target, facts), facts)
    target = hours.mended(source, target, facts)
    return names_of_days.mended(source, target, facts)
