"""Cuts a text into stretches that a model can take, and joins the translations again. Nothing is lost on the way."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tolmach.languages.scripts import UNSPACED
from tolmach.languages.traits import traits

_PLACES = (
    re.compile(r"[.!?…؟][\"'”’»)\]]*\s+|[。！？]+[」』”]?"),
    re.compile(r"[,;:–—،؛]\s+|[，、；：]"),
    re.compile(r"\s+"),
)
"""Where to cut, the best places first."""
_SYMBOLS = frozenset({"So", "Sk", "Cf", "Cn", "Cs"})
_JOINERS = "\ufe0e\ufe0f"
"""Variation selectors, which choose how the symbol before them looks."""
_UNSPACED = re.compile(rf"[{UNSPACED}\u3000-\u303f\uff00-\uffef]")
"""Letters of scripts without spaces, and the punctuation among them."""


@dataclass(frozen=True, slots=True)
class CutStretch:
    text: str
    is_translated: bool
    """False for white space, symbols at the edges, and text without a letter; these stay as they are."""


def cut(text: str, fits: Callable[[str], bool]) -> list[CutStretch]:
    """The stretches, joined, are the text. No stretch crosses the end of a line, because models read several lines as
    one."""
    return [part for line in text.splitlines(keepends=True) for part in _stretches(line, fits)]


def _stretches(text: str, fits: Callable[[str], bool]) -> Iterator[CutStretch]:
    start, end = _edges(text)
    core = text[start:end]
    if start:
        yield CutStretch(text[:start], False)
    if core and not any(map(str.isalpha, core)):
        yield CutStretch(core, False)
    elif core and (len(core) == 1 or fits(core)):
        yield CutStretch(core, True)
    elif core:
        yield from _halves(core, fits)
    if end < len(text):
        yield CutStretch(text[end:], False)


def _halves(text: str, fits: Callable[[str], bool]) -> Iterator[CutStretch]:
    at = _place(text)
    if at is None:
        yield CutStretch(text, False)
    else:
        yield from _stretches(text[:at], fits)
        yield from _stretches(text[at:], fits)


def _edges(text: str) -> tuple[int, int]:
    """The text without white space and symbols at its edges: models lose an emoji at the edge first."""
    start, end = 0, len(text)
    while start < end and _is_edge(text[start]):
        start += 1
    while start < end and _is_edge(text[end - 1]):
        end -= 1
    return start, end


def _is_edge(character: str) -> bool:
    return (
        character.isspace()
        or unicodedata.category(character) in ("So", "Sk", "Cf", "Cn", "Cs")
        or character in _JOINERS
    )


def _place(text: str) -> int | None:
    """The best place near the middle, so that no half is tiny. None for a run of letters that is longer than words are:
    it is no language, and a model would only make something up."""
    middle, last = len(text) // 2, len(text) - 1
    near = (len(text) // 4, min(len(text) - len(text) // 4, last))
    for window in (near, (0, last)):
        for pattern in _PLACES:
            ends = [found.end() for found in pattern.finditer(text, *window)]
            if ends:
                return min(ends, key=lambda end: abs(end - middle))
        if _UNSPACED.search(text, *window):
            return next((at for at in range(middle, last) if _may_part(text[at])), middle)
    return None


def _may_part(after: str) -> bool:
    return not unicodedata.combining(after) and unicodedata.category(after) not in ("Mn", "Mc", "Cf")


def join(stretches: Sequence[CutStretch], translations: Sequence[str], target: str) -> str:
    """Takes one translation for each translated stretch. If only one of the two languages puts spaces between words,
    spaces at the cuts are removed or added."""
    rest = iter(translations)
    done = [next(rest) if stretch.is_translated else _kept(stretches, n, target) for n, stretch in enumerate(stretches)]
    gaps = [_gap(*both, target) for both in pairwise(stretches)]
    return "".join(part + gap for part, gap in zip(done, [*gaps, ""], strict=False))


def _kept(stretches: Sequence[CutStretch], at: int, target: str) -> str:
    text = stretches[at].text
    between = stretches[max(0, at - 1) : at + 2]
    is_seam = len(between) == 3 and between[0].is_translated and between[2].is_translated
    return "" if text == " " and is_seam and not traits(target).spaced_words else text


def _gap(left: CutStretch, right: CutStretch, target: str) -> str:
    is_bare = left.is_translated and right.is_translated and _UNSPACED.match(left.text[-1])
    return " " if is_bare and traits(target).spaced_words else ""
