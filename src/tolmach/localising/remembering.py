"""The translations that a file has already, as a memory: the same text is said in the same way, and a near one nearly
so. They also teach phrases for texts that are new."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tolmach.units import Match, Remembered

if TYPE_CHECKING:
    from tolmach.memories.taught.phrases import Phrasing

NEAR = 75
"""How near a text must be, in percent. The pipeline takes over only differences of which it is sure."""
_EXACT = 100


class FileMemory:
    """An `OpenMemory` over pairs of texts. The last pair of a text wins."""

    def __init__(self, source: str, pairs: Iterable[tuple[str, str]], target: str = "") -> None:
        self.source = source
        self.threshold = NEAR
        self._target = target
        self._pairs = dict(pairs)
        self._sources = list(self._pairs)
        self._found: dict[str, Remembered | None] = {}
        self._phrasing: Phrasing | None = None

    def exact(self, text: str) -> str | None:
        return self._pairs.get(text)

    def best(self, text: str) -> Remembered | None:
        if text not in self._found:
            self._found[text] = self._nearest(text)
        return self._found[text]

    def taught(self, text: str) -> Sequence[Match]:
        from tolmach.memories.taught import choosing
        from tolmach.memories.taught.phrases import Phrasing

        if self._phrasing is None:
            self._phrasing = Phrasing(self._pairs.items(), self._target)
        return choosing.chosen(text, self.source, self._phrasing)

    def _nearest(self, text: str) -> Remembered | None:
        if text in self._pairs:
            return Remembered(str(self._sources.index(text)), text, self._pairs[text], _EXACT)
        from rapidfuzz.distance import Levenshtein
        from rapidfuzz.process import extractOne

        found = extractOne(text, self._sources, scorer=Levenshtein.normalized_similarity, score_cutoff=NEAR / 100)
        if found is None:
            return None
        source, nearness, place = found
        return Remembered(str(place), source, self._pairs[source], min(_EXACT - 1, int(nearness * _EXACT)))
