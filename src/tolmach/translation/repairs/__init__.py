"""Repairs faults of a translation without another decoding. Only what is certain is changed."""

from tolmach.linguistics import address
from tolmach.translation.checks.model import Facts
from tolmach.translation.repairs import digits, lookalikes, marks, values


def repair(source: str, target: str, facts: Facts) -> str:
    """The source and the target are stretches without white space around them."""
    if not target.strip():
        return target
    # Repairs that leave the offsets of the alignment true come first, then those that need them.
    target = lookalikes.respelled(target, facts.target)
    target = counted(source, target, facts)
    target = _readdressed(source, target, facts)
    target = lookalikes.restored(source, target, facts.protected)
    return marks.ended(source, marks.closed(source, target, facts), facts)


def counted(source: str, target: str, facts: Facts) -> str:
    """Repairs only numbers, units, times and days, in a sentence or a piece of one."""
    target = values.with_right_units(source, digits.mended(source, target, facts), facts)
    target = values.with_right_hours(source, target, facts)
    return values.with_right_days(source, target, facts)


def _readdressed(source: str, target: str, facts: Facts) -> str:
    """Leaves the text alone if terms or protected texts show a form, because people have chosen those words."""
    if facts.formality is None or facts.target not in address.UNTAUGHT:
        return target
    if address.shown(target, facts.target) == facts.formality or not _has_any(target, facts.target):
        return target
    if any(_has_any(text, facts.target) for text in (*facts.terms, *facts.protected)):
        return target
    english = source if facts.source == "en" else ""
    return address.repair(target, facts.target, facts.formality, english) or target


def _has_any(text: str, language: str) -> bool:
    return any(address.found(text, address.SHOWN[language]))
