"""Finds phrases in which no word is doubted, read from `data/settled.txt`. Pure."""

import re
from functools import cache
from pathlib import Path

from tolmach.units import Span

_DATA = Path(__file__).parent / "data" / "settled.txt"


def settled(text: str, language: str) -> list[Span]:
    pattern = _patterns().get(language)
    return [] if pattern is None else [match.span() for match in pattern.finditer(text.replace("’", "'"))]


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    rows = [line.partition(": ") for line in _DATA.read_text("utf-8").splitlines() if not line.startswith("#")]
    found = {language: "|".join(each for name, _, each in rows if name == language) for language, _, _ in rows}
    return {language: re.compile(rf"(?<!\w)(?:{each})(?!\w)", re.IGNORECASE) for language, each in found.items()}
