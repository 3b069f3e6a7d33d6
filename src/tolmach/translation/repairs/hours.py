"""Repairs hours that lost their half of the day: 11:45 for 11:45 p.m."""

from tolmach.translation.checks import Facts, without
from tolmach.translation.checks.times import wrong


def mended(source: str, target: str, facts: Facts) -> str:
    """Writes the hour of the whole day, where it is certain which time was meant."""
    given, said = without(source, facts.protected), without(target, facts.protected)
    found = wrong(given, said, facts.source, facts.target)
    sure = {item.hours: item.time.of_day for item in found if item.hours}
    for (start, end), hour in sorted(sure.items(), reverse=True):
        target = f"{target[:start]}{hour}{target[end:]}"
    return target
