"""Tells which quotation marks of a text belong together, of any kind, and which signs are apostrophes. Pure.

Straight marks and single ones say little about themselves, so the characters around them decide. In doubt, a mark
belongs to nothing.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics.facts import facts, flag, string

_MARK = re.compile("[\"'“”„‟‘’‚«»‹›＂＇「」『』〝〟]")
# Most marks are apostrophes between letters, which need not be looked at.
_LATIN = "A-Za-zÀ-ÖØ-öø-ɏ"
_OTHER_MARK = re.compile(rf"[\"'“”„‟‘’‚«»‹›＂＇「」『』〝〟](?:(?<!['’‘])|(?<![{_LATIN}].)|(?![{_LATIN}]))")
_LINE = re.compile(r"[^\n]+")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_ELIDED = facts("quotations.elided", string)
_INWARD = facts("quotations.inward", flag)
"""Languages whose guillemets point inwards."""
# A letter, a single mark and a small word: an apostrophe, as in "'We met the boys' father", or a closing mark.
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
_BEFORE_OPENING = frozenset("([{¿¡-–—/'’\"“„«»‹›‘‚「『（【《〈：:、，。…")
_DEEPEST = 5


@dataclass(frozen=True, slots=True)
class QuotationPair:
    start: int
    """Where the opening mark stands; `end` is where the closing mark stands."""
    end: int
    mark: str
    """The opening mark."""
    parent: "QuotationPair | None" = None

    @property
    def is_single(self) -> bool:
        return self.mark in _SINGLE

    @property
    def depth(self) -> int:
        return self.parent.depth + 1 if self.parent else 0


@lru_cache(maxsize=4)
def pairs(text: str, language: str) -> tuple[QuotationPair, ...]:
    """The pairs, in the order of their openings, outer before inner."""
    return tuple(_pairs(text, language))


def _pairs(text: str, language: str) -> list[QuotationPair]:
    found = (p for reader in _readers(text, base(language)) for p in _block(text, reader))
    return list(_nested(sorted(found, key=lambda p: p.start)))


def quoting(text: str, language: str) -> set[int]:
    """Where marks stand that belong together, surely or not."""
    found = (pair for reader in _readers(text, base(language)) for pair in reader.found)
    return {at for pair in found for at in (pair.start, pair.end)}


@lru_cache(maxsize=4)
def _readers(text: str, language: str) -> "tuple[_Reader, ...]":
    """A reader for each block, which has read it."""
    if not _MARK.search(text):
        return ()
    return tuple(_Reader(text, language, start, end) for start, end in _blocks(text))


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for gap in _BLANK_LINE.finditer(text):
        yield start, gap.start()
        start = gap.end()
    yield start, len(text)


def _block(text: str, reader: "_Reader") -> list[QuotationPair]:
    """The pairs of a block. A mark that is never closed spoils only its own line."""
    if reader.is_sure or "\n" not in text[reader.start : reader.end]:
        return reader.sure
    lines = _LINE.finditer(text, reader.start, reader.end)
    return [p for m in lines for p in _Reader(text, reader.language, m.start(), m.end()).sure]


def _nested(found: list[QuotationPair]) -> Iterator[QuotationPair]:
    around: list[QuotationPair] = []
    for pair in found:
        while around and around[-1].end < pair.start:
            around.pop()
        placed = QuotationPair(pair.start, pair.end, pair.mark, around[-1]) if around else pair
        around.append(placed)
        yield placed


class _Reader:
    """Reads the text from `start` to `end`."""

    def __init__(self, text: str, language: str, start: int, end: int) -> None:
        self._text = text
        self.language = language
        self.start, self.end = start, end
        self._joined = traits(language).is_dense
        self._open: list[tuple[int, str]] = []
        self.found: list[QuotationPair] = []
        self._stray = -1
        """The last closing mark that nothing opened."""
        self._lost = False
        """Whether a straight mark found no partner."""
        for mark in (_MARK if self._joined else _OTHER_MARK).finditer(text, start, end):
            self._take(mark.start(), mark[0])
        self._lost |= any(char == '"' for _, char in self._open)

    @property
    def sure(self) -> list[QuotationPair]:
        return [pair for pair in self.found if self._is_sure(pair)]

    @property
    def is_sure(self) -> bool:
        """Whether all pairs are sure."""
        return not self._lost and not self._open

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
                    self.found.append(QuotationPair(start, at, mark))
                return
            self._lost |= mark == '"'

    def _closes(self, at: int, char: str) -> bool:
        if not self._open or not any(char in _CLOSING[mark] for _, mark in self._open):
            return False
        if char in "'’‘" and (self._within_word(at) or self._text[at - 1].isspace()):
            return False
        return not (char in "\"'“‘«»‹›" and char != _plain_closing(self.language, char) and self._looks_opening(at))

    def _opens(self, at: int, char: str) -> bool:
        if char not in _CLOSING or (char in "»›" and self.language not in _INWARD):
            return False
        if char in "'‘" and (self._within_word(at) or _elided().match(self._text, at + 1)):
            return False
        if char in "„‟‚「『〝«‹" or (char in "“‘" and self.language not in _INWARD):
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
        """Whether the mark stands behind a digit, as those for feet and inches do."""
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
    """Guillemets may have spaces inside, so their place tells nothing, unless they point inwards."""
    return char if language not in _INWARD and char in "»›" else ""


@cache
def _elided() -> re.Pattern[str]:
    """The words before which an apostrophe stands."""
    return re.compile(rf"(?:{'|'.join(_ELIDED.values())})(?!\w)", re.IGNORECASE)


def _may_be_plural(quoted: str) -> bool:
    """Whether a quoted sentence may go on behind its final s, as a plural with an apostrophe."""
    is_sentence = quoted[0].isupper() and len(quoted.split()) > _FEW_WORDS
    return is_sentence and quoted[-1] == "s" and not _INNER_MARK.search(quoted)
