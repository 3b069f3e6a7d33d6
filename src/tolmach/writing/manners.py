"""Styles and tones by choice of words, read from `data/manners.*.txt`. Pure.

A line is `manner: words = other words; words = other words`. Longer words go before shorter ones, and a pattern may
stand for words.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tolmach.languages.model import Language
from tolmach.writing.exchanges import exchange, exchanged
from tolmach.writing.model import Manner, Tone, WritingStyle

INSTRUCTIONS: Mapping[Manner, str] = {
    WritingStyle.SIMPLE: "Plain words and short sentences.",
    WritingStyle.BUSINESS: "Professional wording, as in business letters.",
    WritingStyle.ACADEMIC: "Scholarly wording.",
    WritingStyle.CASUAL: "Relaxed wording, as among friends.",
    Tone.ENTHUSIASTIC: "An energetic tone.",
    Tone.FRIENDLY: "A warm tone.",
    Tone.CONFIDENT: "An assertive tone, without hedging.",
    Tone.DIPLOMATIC: "A tactful tone.",
}
_DATA = Path(__file__).parent / "data"


def worded(text: str, manner: Manner, language: Language) -> str:
    """The sentence in this manner, as far as words can express it."""
    return exchanged(text, [exchange(*entry) for entry in _table(language.base, manner).items()], language)


@cache
def wanted(manner: Manner, base: str) -> frozenset[str]:
    """The words of this manner, in small letters. Other words are not put in their place."""
    return frozenset(new.lower() for new in _table(base, manner).values())


@cache
def _table(base: str, manner: Manner) -> Mapping[str, str]:
    """Patterns, the longest first, with the words of the manner."""
    table: dict[str, str] = {}
    path = _DATA / f"manners.{base}.txt"
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        name, _, entries = line.partition(": ")
        if name == manner.value:
            table |= dict(_entry(entry) for entry in entries.split("; "))
    return dict(sorted(table.items(), key=lambda entry: len(entry[0]), reverse=True))


def _entry(entry: str) -> tuple[str, str]:
    found, _, other = entry.rpartition(" =")
    return found.strip(), other.strip()
