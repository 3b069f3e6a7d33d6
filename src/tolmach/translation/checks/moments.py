"""Whether a translation says the moments that its English source says in words, and does not take an hour for a number
of years."""

from tolmach.languages.traits import base
from tolmach.linguistics.mentions.moments import Moment, is_known, moments, names_years, says


def wrong(source: str, target: str, languages: tuple[str, str]) -> list[Moment]:
    """The moments of the source that the target does not say, or takes for years."""
    if base(languages[0]) != "en" or not is_known(languages[1]):
        return []
    return [item for item in moments(source) if _is_wrong(item, target, languages[1])]


def _is_wrong(item: Moment, target: str, language: str) -> bool:
    return names_years(target, language) if item.kind == "hour" else not says(target, item, language)
