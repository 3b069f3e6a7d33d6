"""From words that are concluded bit by bit to stretches worth translating: sentences, where there are some. Pure."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from tolmach.translation.sentences import Split, pieces
from tolmach.voice.recognising.protocol import Spoken

PAUSE: Final = 1_500
"""Milliseconds without a word after which something new begins."""
LONGEST: Final = 400
"""Characters after which nobody waits for the end of a sentence any more."""
NEXT: Final = " The"
"""What might come next, for all that is known."""


def joined(spoken: Sequence[Spoken]) -> Spoken | None:
    """As one, in the language of the first."""
    if not spoken:
        return None
    first, last = spoken[0], spoken[-1]
    return Spoken("".join(item.text for item in spoken), first.language, first.start, last.end)


class Stretches:
    def __init__(self) -> None:
        self._open: list[Spoken] = []

    @property
    def open(self) -> tuple[Spoken, ...]:
        """What is concluded, but not yet the whole of a sentence."""
        return tuple(self._open)

    def add(self, concluded: Iterable[Spoken], following: str = "") -> list[Spoken]:
        """The sentences that are whole now. `following` is what comes next as it seems."""
        found: list[Spoken] = []
        for item in concluded:
            if self._open and _parts(self._open[-1], item):
                found += [*self._sentences(""), *self.close()]
            self._open.append(item)
        found += self._sentences(following)
        return found if len(self._text) <= LONGEST else found + self.close()

    def close(self) -> list[Spoken]:
        """The rest, whole or not."""
        rest = joined(self._open)
        self._open = []
        return [rest] if rest is not None else []

    @property
    def _text(self) -> str:
        return "".join(item.text for item in self._open)

    def _sentences(self, following: str) -> list[Spoken]:
        """Only what comes next tells whether a full stop ends a sentence."""
        if not self._open:
            return []
        text, cut = self._text, 0
        found: list[Spoken] = []
        for end in _ends(text, following or NEXT, self._open[0].language):
            found += self._cut(end - cut)
            cut = end
        return found

    def _cut(self, at: int) -> list[Spoken]:
        """What stands before this offset is whole."""
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
    """Where sentences of the text are at an end, white space behind them included."""
    found = pieces(text + following, language, Split.ALL)
    ends = [(piece.end, after.start - len(after.before)) for piece, after in pairwise(found)]
    return [min(start, len(text)) for end, start in ends if end <= len(text)]


def _divided(item: Spoken, at: int) -> tuple[Spoken, Spoken]:
    """Where within a stretch somebody said what is only known by its letters."""
    moment = item.start + (item.end - item.start) * at // max(1, len(item.text))
    return (
        Spoken(item.text[:at], item.language, item.start, moment),
        Spoken(item.text[at:], item.language, moment, item.end),
    )
