"""What the confidence costs, in processor time beside the translation: in one run, in turns."""

import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tolmach.engines.nmt import decoder
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Request
from tolmach.translation import confidence
from tolmach.translation.confidence import AnsweredSentence

PAIR = ("en", "de")
TURNS = 5
MANY = 20
"""The judgement is so short that it is timed this many times."""
BAR = 3.0


def cost(texts: Sequence[str]) -> dict[str, Any]:
    engine = NmtEngine(threads=1)
    requests = [Request(text, *PAIR) for text in texts]
    engine.translate(requests[:8])
    ratios, seconds = list[float](), list[float]()
    for turn in range(TURNS):
        # Who goes first changes, because a processor warms up.
        first, second = (_usual, _alone) if turn % 2 else (_alone, _usual)
        taken = {way: _timed(way, engine, requests) for way in (first, second)}
        ratios.append(taken[_usual] / taken[_alone])
        seconds.append(taken[_alone])
    results = engine.translate(requests)
    known = engine.abilities.calibration
    began = time.process_time()
    for _ in range(MANY):
        for text, each in zip(texts, results, strict=True):
            confidence.judged(AnsweredSentence(text, each.text, each.score, each.rival), PAIR, known)
    judging = (time.process_time() - began) / MANY
    rival = 100 * (statistics.median(ratios) - 1)
    judged = 100 * judging / statistics.median(seconds)
    return {
        "sentences": len(texts),
        "turns": TURNS,
        "second_translation_percent": round(rival, 2),
        "second_translation_of_each_turn": [round(100 * (ratio - 1), 2) for ratio in ratios],
        "judgement_percent": round(judged, 2),
        "percent": round(max(0.0, rival) + judged, 2),
        "bar_percent": BAR,
        "reached": max(0.0, rival) + judged <= BAR,
    }


def _timed(way: Callable[[], Any], engine: NmtEngine, requests: Sequence[Request]) -> float:
    with way():
        began = time.process_time()
        engine.translate(requests)
        return time.process_time() - began


@contextmanager
def _usual() -> Iterator[None]:
    yield


@contextmanager
def _alone() -> Iterator[None]:
    """The engine keeps the likeliest translation only, as if confidence was not known."""
    most, decoder.KEPT = decoder.KEPT, 1
    try:
        yield
    finally:
        decoder.KEPT = most
