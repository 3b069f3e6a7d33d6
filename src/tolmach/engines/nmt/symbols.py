"""Finds text that must bypass the model, because the model cannot be trusted to copy it."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.languages.scripts import SYLLABLES, UNSPACED

LONGEST_WORD = 80
"""In a script with spaces, a longer run of letters without a space is no word but a key, a hash or an address."""
LONGEST_RUN = 24

UNPARTED = f"{UNSPACED}{SYLLABLES}"
"""Letters that may form a run without spaces that is longer than a word. Korean may or may not put spaces between
words."""

# Line ends, control characters and lone surrogates cut a sentence. The tokeniser's marker and its reserved symbols
# would be read as commands. Very long words and runs are not language.
BARRIER = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\u2581]+"
    r"|</?(?:2[a-z-]{2,7}|formal|informal|fix|rephrase|ctx|t|=|s|unk|pad|[xr]\d{1,2}|0x[0-9A-Fa-f]{2})>"
    rf"|[^\s{UNPARTED}]{{{LONGEST_WORD},}}"
    rf"|(\S)\1{{{LONGEST_RUN},}}"
)

CATEGORIES = frozenset({"So", "Cf", "Co", "Cn"})
SELECTORS = frozenset("\ufe0e\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
"""Variation selectors and skin tones, which change the symbol before them."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """A stretch of the text at `start`; if it is not translated, it is copied."""

    text: str
    start: int
    translated: bool


def parts(text: str, barrier: re.Pattern[str] = BARRIER) -> list[TextPart]:
    """The parts in order. Nothing is lost: joined, they are the text."""
    return [piece for start, end, copied in _stretches(text, barrier) for piece in _peel(text, start, end, copied)]


def symbols(text: str) -> list[str]:
    """Pictures, direction marks and the like, in order; they mean the same in every language."""
    return [] if text.isascii() else [char for char in text if is_symbol(char)]


def around(characters: list[str]) -> re.Pattern[str]:
    """A barrier at exactly these symbols."""
    chosen = "".join(sorted({re.escape(char) for char in characters}))
    return re.compile(f"{BARRIER.pattern}|[{chosen}]+")


def _stretches(text: str, barrier: re.Pattern[str]) -> Iterator[tuple[int, int, bool]]:
    end = 0
    for match in barrier.finditer(text):
        yield end, match.start(), False
        yield match.start(), match.end(), True
        end = match.end()
    yield end, len(text), False


def _peel(text: str, start: int, end: int, copied: bool) -> Iterator[TextPart]:
    """Copies white space and symbols around a stretch. A stretch without a letter is copied as a whole."""
    if copied or not any(char.isalpha() for char in text[start:end]):
        yield from _part(text[start:end], start, False)
        return
    first, last = start, end
    while text[first].isspace() or is_symbol(text[first]):
        first += 1
    while text[last - 1].isspace() or is_symbol(text[last - 1]):
        last -= 1
    yield from _part(text[start:first], start, False)
    yield TextPart(text[first:last], first, True)
    yield from _part(text[last:end], last, False)


def is_symbol(char: str) -> bool:
    return not char.isascii() and (char in SELECTORS or unicodedata.category(char) in CATEGORIES)


def _part(text: str, start: int, translated: bool) -> Iterator[TextPart]:
    if text:
        yield TextPart(text, start, translated)
