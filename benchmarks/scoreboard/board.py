"""Sums up the rows of all directions."""

from collections.abc import Callable, Mapping
from typing import Any

from benchmarks.tasks.taught import FORMS, percent
from benchmarks.translation.defects import KINDS

FAMILIES = {
    "Germanic": ("en", "de", "nl", "sv", "da", "nb"),
    "Romance": ("fr", "es", "it", "pt", "ro"),
    "Slavic": ("pl", "cs", "sk", "sl", "bg", "ru", "uk"),
    "Baltic": ("lt", "lv"),
    "Uralic": ("fi", "et", "hu"),
    "others": ("el", "tr", "ar", "he", "id", "vi", "th", "ko", "ja", "zh"),
}
LANGUAGES = tuple(language for family in FAMILIES.values() for language in family)
"""The 33 languages of the interface; relatives stand side by side."""

Rows = Mapping[str, dict[str, Any]]
ENGLISH = "en"
ENDS = 10


def board(rows: Rows) -> dict[str, Any]:
    known = {name: row for name, row in rows.items() if row["chrf"] is not None}
    ranked = sorted(known, key=lambda name: known[name]["chrf"], reverse=True)
    return {
        "directions": len(known),
        "through_english": sum(row["through_english"] for row in known.values()),
        "sentences": sum(row["lines"] for row in known.values()),
        "mean_chrf": {
            "all": mean_chrf(known, lambda source, target: True),
            "from English": mean_chrf(known, lambda source, target: source == ENGLISH),
            "into English": mean_chrf(known, lambda source, target: target == ENGLISH),
            "without English": mean_chrf(known, lambda source, target: ENGLISH not in (source, target)),
        },
        "best": {name: known[name]["chrf"] for name in ranked[:ENDS]},
        "worst": {name: known[name]["chrf"] for name in ranked[-ENDS:]},
        "into": {language: _side(known, language, 1) for language in LANGUAGES},
        "out_of": {language: _side(known, language, 0) for language in LANGUAGES},
        "all": together(known),
    }


def mean_chrf(rows: Rows, belongs: Callable[[str, str], bool]) -> float | None:
    scores = [row["chrf"] for name, row in rows.items() if belongs(*name.split("-"))]
    return round(sum(scores) / len(scores), 2) if scores else None


def _side(rows: Rows, language: str, side: int) -> dict[str, Any]:
    chosen = {name: row for name, row in rows.items() if name.split("-")[side] == language}
    return {"chrf": mean_chrf(chosen, lambda source, target: True), **together(chosen)}


def together(rows: Rows) -> dict[str, Any]:
    """Shares in percent: sentences with a fault, terms that were kept, addresses in the requested form."""
    sentences = sum(row["lines"] for row in rows.values())
    asked, kept = (sum(row["terms"][name] for row in rows.values()) for name in ("asked", "kept"))
    return {
        "defects": {kind: sum(row["defects"][kind] for row in rows.values()) for kind in KINDS},
        "defects_percent": percent(sum(sum(row["defects"].values()) for row in rows.values()), sentences),
        "terms_percent": percent(kept, asked),
        "formality": {form: _address(rows, form) for form in FORMS},
    }


def _address(rows: Rows, form: str) -> dict[str, float] | None:
    """None if the languages have no such choice. A translation that shows neither form counts as not shown."""
    found = [row["formality"][form] for row in rows.values() if row["formality"]]
    asked, shown, other = (sum(each[name] for each in found) for name in ("asked", "shown", "other"))
    return {"shown_percent": percent(shown, asked), "other_percent": percent(other, asked)} if asked else None
