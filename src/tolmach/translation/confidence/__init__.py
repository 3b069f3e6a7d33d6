"""How sure a translation is, sentence by sentence, and which of its words are doubtful. Pure.

The confidence of a sentence is the probability that it does not belong to the worst fifth of what the engine makes of
news in this direction.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tolmach.translation.confidence.calibration import calibration
from tolmach.translation.confidence.features import AnsweredSentence, hesitated, signs
from tolmach.units import Span

__all__ = ["AnsweredSentence", "JudgedSentence", "PlacedSentence", "judged", "placed", "sure"]


@dataclass(frozen=True, slots=True)
class JudgedSentence:
    """A sentence of a translation."""

    text: str = field(repr=False)
    confidence: float
    is_doubtful: bool = False
    words: tuple[Span, ...] = ()
    """The doubtful words of a doubtful sentence; none if all of it is equally doubtful."""


def judged(
    answer: AnsweredSentence, pair: tuple[str, str], fingerprint: str, *, is_faulty: bool = False
) -> JudgedSentence | None:
    """None if nothing is known of the engine with these weights, or it told no likelihood."""
    known = calibration(fingerprint)
    if known is None:
        return None
    if not answer.score:
        # It holds no language, or the engine could make nothing of it.
        return JudgedSentence(answer.target, 0.0, is_doubtful=True) if is_faulty else None
    confidence = known.confidence(signs(answer).values, "-".join(pair))
    is_doubtful = confidence < known.doubtful_below
    words = tuple(hesitated(answer.target, answer.rival)) if is_doubtful else ()
    return JudgedSentence(answer.target, round(confidence, 3), is_doubtful, words)


def sure(text: str, share: float = 1.0) -> JudgedSentence:
    """A sentence that people translated: a fixed phrase, an entry of a glossary, a segment of a memory."""
    return JudgedSentence(text, round(share, 3))


@dataclass(frozen=True, slots=True)
class PlacedSentence:
    """A sentence with its place in the whole text, in characters; None if its text does not stand there as it was
    judged, because tags came into it or a rule of style changed it."""

    sentence: JudgedSentence
    start: int | None

    def place(self, span: Span) -> Span | tuple[None, None]:
        """Where a stretch of the sentence stands in the whole text."""
        return (None, None) if self.start is None else (self.start + span[0], self.start + span[1])


def placed(text: str, sentences: Sequence[JudgedSentence]) -> Iterator[PlacedSentence]:
    """Sentences keep their order."""
    at = 0
    for sentence in sentences:
        start = text.find(sentence.text, at)
        yield PlacedSentence(sentence, start if start >= 0 else None)
        at = max(at, start + len(sentence.text)) if start >= 0 else at
