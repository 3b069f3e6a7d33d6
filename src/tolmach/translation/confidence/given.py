"""How sure a translation is that somebody else made, or that a person changed. Pure.

The engine does not translate; it says how likely each piece of the translation is for its source. A word that does not
belong there is unlikely, and so is what follows where one is missing.
"""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tolmach.engines.protocol import Likelihood
from tolmach.translation.confidence.calibration import ANY, Calibration, CalibrationKind, calibration
from tolmach.translation.confidence.features import words
from tolmach.units import Span

GIVEN = CalibrationKind(("lowest",), ".given.json")
"""The one sign that tells damage from none is the likelihood of the least likely piece: others added nothing."""
NEARLY = 0.6
"""A word is called doubtful if it is at least so unlikely, beside the least likely one."""
MANY = 20
"""So many translations have a manner of their own."""
LEAST_SPREAD = 0.5
DEVIATION = 1.4826
"""The standard deviation, beside the middle of all deviations."""


@dataclass(frozen=True, slots=True)
class JudgedPair:
    confidence: float
    """The probability that nothing in it was damaged."""
    is_doubtful: bool = False
    words: tuple[Span, ...] = ()
    """The doubtful words of a doubtful translation."""


@dataclass(frozen=True, slots=True)
class GivenManner:
    """How unlikely the least likely pieces of translations that belong together usually are, and how far they lie
    apart. What people write is never likely to an engine, so that their translations are compared with each other."""

    middle: float
    spread: float
    is_own: bool = True
    """Whether it is that of the engine."""

    @classmethod
    def of(cls, lowest: Sequence[float], known: Calibration) -> Self:
        """That of the engine, unless there are many and most of them would be doubtful."""
        usual = known.directions[ANY]
        own = cls(usual.means[0], usual.deviations[0])
        middle = statistics.median(lowest) if len(lowest) >= MANY else own.middle
        if known.confidence([middle], ANY) >= known.doubtful_below:
            return own
        spread = DEVIATION * statistics.median(abs(each - middle) for each in lowest)
        return cls(middle, max(LEAST_SPREAD, spread), is_own=False)

    def beside(self, other: Self, value: float) -> float:
        """A value of this manner, as it would be in another."""
        return other.middle + (value - self.middle) * other.spread / self.spread


def least(likelihoods: Sequence[Likelihood]) -> float:
    return min(each.value for each in likelihoods)


def manner(sentences: Sequence[Sequence[Likelihood]], fingerprint: str) -> GivenManner | None:
    """None if nothing is known of the engine with these weights."""
    known = calibration(fingerprint, GIVEN)
    return GivenManner.of([least(each) for each in sentences if each], known) if known else None


def judged_pair(
    text: str, likelihoods: Sequence[Likelihood], fingerprint: str, around: GivenManner | None
) -> JudgedPair | None:
    """`text` is the translation. None if nothing is known of the engine with these weights, or if it told nothing."""
    known = calibration(fingerprint, GIVEN)
    if known is None or around is None or not likelihoods:
        return None
    value = around.beside(GivenManner.of((), known), least(likelihoods))
    confidence = known.confidence([value], ANY)
    if confidence >= known.doubtful_below:
        return JudgedPair(round(confidence, 3))
    return JudgedPair(round(confidence, 3), True, unlikely(text, likelihoods))


def unlikely(text: str, likelihoods: Sequence[Likelihood]) -> tuple[Span, ...]:
    """The least likely word, and those that are nearly as unlikely. None if the end is the least likely of all: then
    something is missing there."""
    limit = NEARLY * least(likelihoods)
    places = [(each.start, each.end) for each in likelihoods if each.value <= limit]
    return tuple(
        (start, end) for start, end in words(text) if any(start < stop and begin < end for begin, stop in places)
    )
