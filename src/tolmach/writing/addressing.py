"""Puts all sentences of a text into one form of address, or none. Pure."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tolmach.languages.model import Language
from tolmach.linguistics import address
from tolmach.units import Formality
from tolmach.writing.french import honoured

_DATA = Path(__file__).parent / "data" / "familiar.txt"


def addressed(sentences: Sequence[str], wanted: Formality, language: Language) -> list[str]:
    """The sentences in the wanted form. If one of them cannot be changed, or goes with the other form only, all stay:
    a text has one form of address."""
    if not address.supports(language.engine) or _goes_with_other(" ".join(sentences), wanted, language.base):
        return list(sentences)
    done = [_addressed(each, wanted, language) for each in sentences]
    return list(sentences) if None in done else [each for each in done if each is not None]


def _addressed(text: str, wanted: Formality, language: Language) -> str | None:
    """None where the sentence shows another form that cannot be changed."""
    if address.is_mixed("", text, language.engine):
        return None
    if address.shown(text, language.engine) in (None, wanted):
        return text
    if language.base == "fr" and wanted == "formal":
        return honoured(text)
    return address.repair(text, language.engine, wanted)


def _goes_with_other(text: str, wanted: Formality, base: str) -> bool:
    pattern = _others().get((base, wanted))
    return pattern is not None and pattern.search(text) is not None


@cache
def _others() -> dict[tuple[str, str], re.Pattern[str]]:
    """For a language and a form of address, the words that do not go with that form."""
    rows = [line for line in _DATA.read_text("utf-8").splitlines() if not line.startswith("#")]
    parts = (line.partition(": ") for line in rows)
    return {
        (name.split()[0], name.split()[1]): re.compile(
            rf"(?<!\w)(?:{words.replace(' ', '|').replace('_', ' ')})(?!\w)", re.IGNORECASE
        )
        for name, _, words in parts
    }
