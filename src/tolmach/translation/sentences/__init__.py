"""Cuts a text into stretches to translate and stretches to keep. Joined, they give the text back."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from tolmach.translation.sentences import line_breaks
from tolmach.translation.sentences.boundaries import sentences
from tolmach.translation.sentences.layout import LINE_MARKS, NUMBERED, WITH_ORDINALS, lines, paragraphs
from tolmach.translation.sentences.line_breaks import Break

LONGEST = 2000
"""The most characters of a sentence."""
_JOINTS = tuple(map(re.compile, (r"\n", r"[.!?…]\s+|[。！？]", r"[,;:，；、]\s*", r"\s+")))
"""Where to cut a longer stretch, the better places first."""
_LINE_ENDS = frozenset("\n\r\u2028\u2029")


class Split(StrEnum):
    NONE = "0"
    ALL = "1"
    NO_NEWLINES = "nonewlines"


@dataclass(frozen=True, slots=True)
class FoundSentence:
    before: str
    text: str
    """The text to translate; empty if there is none."""
    after: str
    start: int = 0
    """Where its text begins in the whole text."""
    breaks: tuple[Break, ...] = ()
    """The line breaks that were taken out of it."""

    @property
    def end(self) -> int:
        """Where its text ends in the whole text."""
        return self.start + len(self.text) + sum(len(item.text) - item.width for item in self.breaks)

    def around(self, text: str) -> str:
        return self.before + rejoin(self, text) + self.after

    def inner(self, offset: int) -> int:
        """Where this offset of the whole text is in the text of the sentence; the nearest edge for an offset
        outside."""
        place = offset - self.start
        for item in self.breaks:
            if place <= item.at:
                break
            place = max(item.at + item.width, place - len(item.text) + item.width)
        return min(max(place, 0), len(self.text))


def pieces(text: str, language: str, split: Split) -> list[FoundSentence]:
    found: list[FoundSentence] = []
    start = 0
    for part in chain.from_iterable(map(_bounded, _stretches(text, language, split))):
        marked = split is not Split.NONE and (not start or text[start - 1] in _LINE_ENDS)
        lead = _lead(part, language, marked=marked)
        found.append(_piece(part, start, lead, joined=split is not Split.ALL))
        start += len(part)
    return found


def rejoin(piece: FoundSentence, translated: str) -> str:
    """The translation with the line breaks of the sentence, each at the end of the word that is nearest to its
    place."""
    return line_breaks.back(piece.breaks, piece.text, translated)


def _stretches(text: str, language: str, split: Split) -> Iterator[str]:
    """Stretches of the text that give it back when joined."""
    if split is Split.NONE:
        return paragraphs(text, only_ended=True)
    blocks = lines(text) if split is Split.ALL else paragraphs(text)
    return (sentence for block in blocks for sentence in sentences(block, language))


def _bounded(stretch: str) -> Iterator[str]:
    """Cuts a stretch that is longer than any sentence: an engine would cut it anyway, but could not be stopped then."""
    start = 0
    while len(stretch) - start > LONGEST:
        half, limit = start + LONGEST // 2, start + LONGEST
        ends = ([match.end() for match in joint.finditer(stretch, half, limit)] for joint in _JOINTS)
        end = next((found[-1] for found in ends if found), limit)
        yield stretch[start:end]
        start = end
    yield stretch[start:]


def _lead(stretch: str, language: str, *, marked: bool) -> int:
    """How many characters stand before the text to translate: white space, and marks and numbers if they may stand
    there."""
    marks = NUMBERED.match(stretch) if marked and language not in WITH_ORDINALS else None
    marks = marks or (LINE_MARKS.match(stretch) if marked else None)
    return marks.end() if marks else len(stretch) - len(stretch.lstrip())


def _piece(stretch: str, start: int, lead: int, *, joined: bool) -> FoundSentence:
    core = stretch[lead:].rstrip()
    before, after = stretch[:lead], stretch[lead + len(core) :]
    text, breaks = line_breaks.without(core) if joined else (core, ())
    return FoundSentence(before, text, after, start + lead, breaks)
