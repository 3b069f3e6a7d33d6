"""The languages that the texts of the console can be read in."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tongue:
    code: str
    name: str
    """In the language itself, as its readers look for it."""
    singular: frozenset[int] = frozenset({1})
    """The numbers that take the first form of a plural; all others take the last."""
    forms: int = 2
    """How many forms a plural has."""
    thousands: str = ","
    """The sign between the thousands of a number."""
    decimal: str = "."


ENGLISH = Tongue("en", "English")
TONGUES = (
    ENGLISH,
    Tongue("de", "Deutsch", thousands=".", decimal=","),
    Tongue("fr", "Français", singular=frozenset({0, 1}), thousands="\u202f", decimal=","),
    Tongue("es", "Español", thousands=".", decimal=","),
    Tongue("pt", "Português", singular=frozenset({0, 1}), thousands=".", decimal=","),
    Tongue("ja", "日本語", forms=1),
    Tongue("zh", "中文", forms=1),
)
COMPLETE = ("en", "de", "fr", "es", "pt", "ja", "zh")
"""The codes of the languages whose catalogue lacks nothing; only these are offered."""
OFFERED = tuple(tongue for tongue in TONGUES if tongue.code in COMPLETE)


def chosen(wanted: Iterable[str], offered: Iterable[Tongue] = OFFERED) -> Tongue:
    """The first language that is offered, of a list of tags such as `de-CH`; English if none of them is."""
    found = {tongue.code: tongue for tongue in offered}
    bases = (tag.partition("-")[0].lower() for tag in wanted)
    return next((found[base] for base in bases if base in found), ENGLISH)


def accepted(header: str) -> list[str]:
    """The languages of a header `Accept-Language`, the most wanted first."""
    parts = (part.partition(";") for part in header.split(","))
    weighed = [(_weight(parameters), tag.strip()) for tag, _, parameters in parts if tag.strip()]
    return [tag for weight, tag in sorted(weighed, key=lambda each: -each[0]) if weight > 0]


def _weight(parameters: str) -> float:
    name, _, value = parameters.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
