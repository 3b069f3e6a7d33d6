"""Measures the quality and the speed of the model at several points: beams, threads of a translator, sizes of batches.

    python -m benchmarks.service.beams

Each point takes turns with the one that the service works at, so a speed is a ratio of two neighbouring runs.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import Any

import sacrebleu

from benchmarks.engine import Bare, Point, chosen, model_hash
from benchmarks.signature import NTREX, lines, save, signature

SOURCE, SPEED_TARGET = "en", "de"
TARGETS = ("de", "fr", "pl", "zh")
BEAMS = (1, 2, 3, 4)
SENTENCES, QUALITY_LINES, ROUNDS = 192, 200, 3
BATCHES = (256, 512, 2048)


def points() -> Iterator[Point]:
    """All that differ from the chosen point in one thing."""
    here = chosen()
    yield here
    yield from (replace(here, beam=beam) for beam in BEAMS if beam != here.beam)
    yield replace(here, translators=1, threads=here.translators)
    yield from (replace(here, batch_tokens=size) for size in BATCHES)


def quality(beam: int) -> dict[str, float]:
    point = replace(chosen(), beam=beam)
    texts = lines(SOURCE, QUALITY_LINES)
    scores = {
        target: sacrebleu.CHRF().corpus_score(Bare(texts, target, point).said(), [lines(target, QUALITY_LINES)]).score
        for target in TARGETS
    }
    return {"mean": round(statistics.mean(scores.values()), 2), **{name: round(s, 2) for name, s in scores.items()}}


def speeds(texts: Sequence[str]) -> list[dict[str, Any]]:
    reference = Bare(texts, SPEED_TARGET, chosen())
    reference.translate()
    return [{**asdict(point), **_speed(Bare(texts, SPEED_TARGET, point), reference, len(texts))} for point in points()]


def _speed(bare: Bare, reference: Bare, count: int) -> dict[str, float]:
    pairs = [(_seconds(bare), _seconds(reference)) for _ in range(ROUNDS)]
    return {
        "sentences_per_second": round(count / statistics.median(own for own, _ in pairs), 1),
        "speed_beside_chosen": round(statistics.median(other / own for own, other in pairs), 2),
    }


def _seconds(bare: Bare) -> float:
    began = time.perf_counter()
    bare.translate()
    return time.perf_counter() - began


def main() -> None:
    paths = [NTREX / f"{language}.txt" for language in (SOURCE, *TARGETS)]
    result: dict[str, Any] = {
        "signature": signature(paths, model_hash()),
        "sentences": SENTENCES,
        "rounds": ROUNDS,
        "lines": QUALITY_LINES,
        "chosen": asdict(chosen()),
        "points": speeds(lines(SOURCE, SENTENCES)),
        "chrf": {str(beam): quality(beam) for beam in BEAMS},
    }
    print(save("beams", result).read_text())


if __name__ == "__main__":
    main()
