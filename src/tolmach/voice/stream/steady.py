"""Keeps tentative translations from flickering: the last words are held back, and shown text is replaced only when two
consecutive translations contradict it. Pure functions."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from tolmach.languages.scripts import UNSPACED
from tolmach.patterns import deferred

HELD_BACK: Final = 2
"""The number of last words that the next word of the speaker is most likely to change."""
_WORD = deferred(rf"\s*[{UNSPACED}]|\s*[^\s{UNSPACED}]+")

Words = tuple[str, ...]


class SteadyText:
    """The shown text of one open stretch after the other."""

    def __init__(self) -> None:
        self._shown: Words = ()
        self._last: Words = ()

    @property
    def text(self) -> str:
        return "".join(self._shown)

    def begin(self) -> None:
        """Begins another stretch. The text shown so far is concluded."""
        self._shown = self._last = ()

    def update(self, translation: str, *, whole: bool = False) -> str:
        """The text to show now. Pass `whole` if the last words are as certain as the others."""
        words = tuple(_WORD.findall(translation))
        words = words if whole else words[: max(0, len(words) - HELD_BACK)]
        if self._may_replace(words):
            self._shown = words
        self._last = words
        return self.text

    def _may_replace(self, words: Words) -> bool:
        kept = _common(self._shown, words)
        if kept == len(self._shown):
            return True
        # If the new translation contradicts the shown text, the one before must contradict it in the same way.
        return len(words) > kept and _common(self._last, words) > kept


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
