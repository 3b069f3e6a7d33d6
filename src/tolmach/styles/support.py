"""How well an option of a rule is followed in a language."""

from typing import Literal

from tolmach.styles.catalogue import categories
from tolmach.styles.rules import way

Support = Literal["exact", "best_effort", "no_effect"]


def support(category: str, rule: str, option: str, language: str) -> Support:
    """`no_effect` for an option of another language: it is accepted, and nothing comes of it."""
    if language not in categories()[category][rule][option].languages:
        return "no_effect"
    return "exact" if way(category, rule, option).exact else "best_effort"
