"""Words and numbers: is everything there that was there, and is it translated?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.documents.pages.double import doubled_words, words

_SHOWN = 8


@dataclass(frozen=True, slots=True)
class Coverage:
    wanted: int
    missing: tuple[str, ...]
    """As they are in the source."""
    left: int
    """How many words stand in the result as they were."""

    @property
    def share(self) -> float:
        return 1 - len(self.missing) / self.wanted if self.wanted else 1.0

    def told(self) -> str:
        some = " ".join(self.missing[:_SHOWN])
        return f"{len(self.missing)} of {self.wanted} words missing, {self.left} left as they were: {some}"


def coverage(source: str, result: str, code: str = "") -> Coverage:
    """`code` is what must stay as it is."""
    before, kept, found = words(source), Counter(words(code)), Counter(words(result))
    become = doubled_words(source)
    doubles = dict(zip(before, become, strict=True))
    origin = {**dict(zip(become, before, strict=True)), **{word: word for word in kept}}
    wanted = Counter(doubles[word] for word in (Counter(before) - kept).elements()) + kept
    left = (found - wanted) & (Counter(before) - kept)
    return Coverage(wanted.total(), tuple(origin[word] for word in (wanted - found).elements()), left.total())


def lost(source: Sequence[str], result: Sequence[str]) -> list[str]:
    """Numbers that are gone, and those that came to be."""
    before, after = Counter(source), Counter(result)
    gone, new = list((before - after).elements()), list((after - before).elements())
    told = [("gone", gone), ("new", new)]
    return [f"{len(them)} {word}: {' '.join(them[:_SHOWN])}" for word, them in told if them]
