"""Which quotation marks of a text belong together, of whichever kind, and which signs are apostrophes. Pure.

Straight marks and single ones say little about themselves, so what stands around them decides. Where that leaves a
doubt, a mark belongs to nothing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tolmach.languages.traits import base

_MARK = re.compile("[\"'“”„‟‘’‚«»‹›＂＇「」『』〝〟]")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_ELIDED = re.compile(
    r"(?:\d0s|\d\d|tis|twas|twere|em|cause|til|till|bout|round|cos|cuz|nuff|kay|n['’]|n|gainst|neath|sup|s|re|ve|ll)(?!\w)",
    re.IGNORECASE,
)
# A letter, a single mark and a small word: it may be an apostrophe, as in "'We met the boys' father", or close.
_GOES_ON = re.compile(r"[^\W\d_].[ ][a-zà-ÿ]")
_INNER_MARK = re.compile("[.,!?]")
_FEW_WORDS = 2
_CLOSING = {
    "“": "”",
    "„": "“”",
    "‟": "”",
    "‘": "’",
    "‚": "‘’",
    "«": "»",
    "»": "«",
    "‹": "›",
    "›": "‹",
    '"': '"',
    "'": "'",
}
_CLOSING |= {"＂": "＂", "＇": "＇", "「": "」", "『": "』", "〝": "〟"}
_SINGLE = frozenset("'‘‚‹›＇")
CORNERS = frozenset("「『")
_WITHOUT_SPACES = frozenset({"ja", "ko", "zh"})
_BEFORE_OPENING = frozenset("([{¿¡-–—/'’\"“„«»‹›‘‚「『（【《〈：:、，。…")
_DEEPEST = 5


@dataclass(frozen=True, slots=True)
class QuotationPair:
    start: int
    """Of the opening mark; `end` is where the closing one stands."""
    end: int
    mark: str
    """The one that opens."""
    parent: "QuotationPair | None" = None

    @property
    def is_single(self) -> bool:
        return self.mark in _SINGLE

    @property
    def depth(self) -> int:
        return self.parent.depth + 1 if self.parent else 0


@lru_cache(maxsize=4)
def pairs(text: str, language: str) -> tuple[QuotationPair, ...]:
    """In the order of their openings, outer before inner."""
    return tuple(_pairs(text, language))


def _pairs(text: str, language: str) -> list[QuotationPair]:
    if not _MARK.search(text):
        return []
    found = sorted((p for a, z in _blocks(text) for p in _block(text, a, z, base(language))), key=lambda p: p.start)
    return list(_nested(found))


def quoting(text: str, language: str) -> set[int]:
    """Where marks stand that belong together, surely or not."""
    if not _MARK.search(text):
        return set()
    found = (_Reader(text, base(language)).all(start, end) for start, end in _blocks(text))
    return {at for pairs_ in found for pair in pairs_ for at in (pair.start, pair.end)}


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for gap in _BLANK_LINE.finditer(text):
        yield start, gap.start()
        start = gap.end()
    yield start, len(text)


def _block(text: str, start: int, end: int, language: str) -> list[QuotationPair]:
    """A mark that nobody closes spoils its own line only."""
    found, sure = _Reader(text, language).read(start, end)
    if sure or "\n" not in text[start:end]:
        return found
    lines = re.finditer(r"[^\n]+", text[start:end])
    return [p for m in lines for p in _Reader(text, language).read(start + m.start(), start + m.end())[0]]


def _nested(found: list[QuotationPair]) -> Iterator[QuotationPair]:
    around: list[QuotationPair] = []
    for pair in found:
        while around and around[-1].end < pair.start:
            around.pop()
        placed = QuotationPair(pair.start, pair.end, pair.mark, around[-1] if around else None)
        around.append(placed)
        yield placed


class _Reader:
    def __init__(self, text: str, language: str) -> None:
        self._text = text
        self._language = language
        self._joined = language in _WITHOUT_SPACES
        self._open: list[tuple[int, str]] = []
        self._found: list[QuotationPair] = []
        self._stray = -1
        """The last closing mark that nothing opened."""
        self._lost = False
        """Whether a straight mark found no partner."""

    def all(self, start: int, end: int) -> list[QuotationPair]:
        for mark in _MARK.finditer(self._text, start, end):
            self._take(mark.start(), mark[0])
        return self._found

    def read(self, start: int, end: int) -> tuple[list[QuotationPair], bool]:
        """Those that are sure, and whether all are."""
        self.all(start, end)
        self._lost |= any(char == '"' for _, char in self._open)
        sure = [pair for pair in self._found if self._is_sure(pair)]
        return sure, not self._lost and not self._open

    def _take(self, at: int, char: str) -> None:
        if self._closes(at, char):
            self._close(at, char)
        elif self._opens(at, char):
            if len(self._open) < _DEEPEST:
                self._open.append((at, char))
        elif not self._after_digit(at):
            self._lost |= char == '"'
            if char in "'’" and not self._within_word(at):
                self._stray = at

    def _close(self, at: int, char: str) -> None:
        while self._open:
            start, mark = self._open.pop()
            if char in _CLOSING[mark]:
                if at > start + 1:
                    self._found.append(QuotationPair(start, at, mark))
                return
            self._lost |= mark == '"'

    def _closes(self, at: int, char: str) -> bool:
        if not any(char in _CLOSING[mark] for _, mark in self._open):
            return False
        if char in "'’‘" and (self._within_word(at) or self._text[at - 1].isspace()):
            return False
        return not (char in "\"'“‘«»‹›" and char != _plain_closing(self._language, char) and self._looks_opening(at))

    def _opens(self, at: int, char: str) -> bool:
        if char not in _CLOSING or (char in "»›" and self._language != "de"):
            return False
        if char in "'‘" and (self._within_word(at) or _ELIDED.match(self._text, at + 1)):
            return False
        if char in "„‟‚「『〝«‹" or (char in "“‘" and self._language != "de"):
            return char != "‘" or self._goes_on(at)
        return self._looks_opening(at) or (self._joined and self._may_open(at))

    def _looks_opening(self, at: int) -> bool:
        before = self._text[at - 1 : at]
        return (not before or before.isspace() or before in _BEFORE_OPENING) and self._goes_on(at)

    def _may_open(self, at: int) -> bool:
        return self._goes_on(at) and not self._after_digit(at)

    def _goes_on(self, at: int) -> bool:
        after = self._text[at + 1 : at + 2]
        return bool(after) and not after.isspace() and after not in ".,;:!?)]}"

    def _after_digit(self, at: int) -> bool:
        """As feet and inches stand."""
        return self._text[at - 1 : at].isdigit()

    def _within_word(self, at: int) -> bool:
        before, after = self._text[at - 1 : at], self._text[at + 1 : at + 2]
        if self._joined:
            return before.isascii() and after.isascii() and before.isalpha() and after.isalpha()
        return (before.isalpha() or before.isdigit()) and after.isalpha()

    def _is_sure(self, pair: QuotationPair) -> bool:
        if pair.mark in "\"'" and self._lost:
            return False
        if pair.mark not in "'‘" or not _GOES_ON.match(self._text, pair.end - 1):
            return True
        return self._stray < pair.end and not _may_be_plural(self._text[pair.start + 1 : pair.end])


def _plain_closing(language: str, char: str) -> str:
    """Guillemets may have spaces within, so their place tells nothing: but in German one opens, the other closes."""
    return char if language != "de" and char in "»›" else ""


def _may_be_plural(quoted: str) -> bool:
    """Of a sentence that goes on behind an s."""
    is_sentence = quoted[0].isupper() and len(quoted.split()) > _FEW_WORDS
    return is_sentence and quoted[-1] == "s" and not _INNER_MARK.search(quoted)
