"""Groups concluded words into stretches worth translating: sentences, if there are any. Pure functions."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from tolmach.translation.sentences import Split, pieces
from tolmach.voice.recognising.protocol import Spoken

PAUSE: Final = 1_500
"""Milliseconds without a word after which a new stretch begins."""
LONGEST: Final = 400
"""The number of characters after which the end of a sentence is no longer waited for."""
NEXT: Final = " The"
"""The assumed next text if nothing is known."""


def joined(spoken: Sequence[Spoken]) -> Spoken | None:
    """Joins stretches into one, in the language of the first."""
    if not spoken:
        return None
    first, last = spoken[0], spoken[-1]
    return Spoken("".join(item.text for item in spoken), first.language, first.start, last.end)


class Stretches:
    def __init__(self) -> None:
        self._open: list[Spoken] = []

    @property
    def open(self) -> tuple[Spoken, ...]:
        """The concluded words that are not yet a whole sentence."""
        return tuple(self._open)

    def add(self, concluded: Iterable[Spoken], following: str = "") -> list[Spoken]:
        """Adds words, and returns the sentences that are now whole. `following` is the tentative text after them."""
        found: list[Spoken] = []
        for item in concluded:
            if self._open and _parts(self._open[-1], item):
                found += [*self._sentences(""), *self.close()]
            self._open.append(item)
        found += self._sentences(following)
        return found if len(self._text) <= LONGEST else found + self.close()

    def close(self) -> list[Spoken]:
        """Returns the rest, even if it is not a whole sentence."""
        rest = joined(self._open)
        self._open = []
        return [rest] if rest is not None else []

    @property
    def _text(self) -> str:
        return "".join(item.text for item in self._open)

    def _sentences(self, following: str) -> list[Spoken]:
        """Takes out the whole sentences. Only the text that follows tells whether a full stop ends a sentence."""
        if not self._open:
            return []
        text, cut = self._text, 0
        found: list[Spoken] = []
        for end in _ends(text, following or NEXT, self._open[0].language):
            found += self._cut(end - cut)
            cut = end
        return found

    def _cut(self, at: int) -> list[Spoken]:
        """Takes out the text before this offset as whole."""
        whole: list[Spoken] = []
        while at and self._open:
            item = self._open.pop(0)
            head, tail = _divided(item, min(at, len(item.text)))
            whole += [head]
            self._open = [tail, *self._open] if tail.text else self._open
            at -= len(head.text)
        found = joined(whole)
        return [found] if found is not None else []


def _parts(before: Spoken, after: Spoken) -> bool:
    return before.language != after.language or after.start - before.end >= PAUSE


def _ends(text: str, following: str, language: str) -> list[int]:
    """The offsets at which sentences of the text end, after the white space that follows them."""
    found = pieces(text + following, language, Split.ALL)
    ends = [(piece.end, after.start - len(after.before)) for piece, after in pairwise(found)]
    return [min(start, len(text)) for end, start in ends if end <= len(text)]


def _divided(item: Spoken, at: int) -> tuple[Spoken, Spoken]:
    """Divides a stretch at an offset. The time of the cut is estimated from the number of letters."""
    moment = item.start + (item.end - item.start) * at // max(1, len(item.text))
    return (
        Spoken(item.text[:at], item.language, item.start, moment),
        Spoken(item.text[at:], item.language, moment, item.end),
    )
