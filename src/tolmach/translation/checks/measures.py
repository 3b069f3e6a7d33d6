"""Checks units of measurement: a number with a unit keeps its unit, as a sign or as a word."""

from tolmach.linguistics.mentions.measures import MeasuredNumber, is_known, measures, names


def unsaid(source: str, target: str, languages: tuple[str, str]) -> list[MeasuredNumber]:
    """The numbers whose unit the target does not name at all."""
    if not is_known(languages[1]):
        return []
    return [item for item in measures(source) if not names(target, item.unit, languages[1])]
