"""Compares our own runner for Mozilla's models with Mozilla's fxtranslate: what both say, and how fast.

It uses the two models that the set-up of the tests downloads.
"""

import asyncio
import statistics
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
import sacrebleu

from benchmarks.engine import model_hash, router, translate
from benchmarks.firefox.fxtranslate import BERGAMOT, RELEASE, OtherProcess, make_other
from benchmarks.signature import NTREX, lines, save, signature
from tolmach.engines.firefox import files, marian
from tolmach.engines.firefox.model import FirefoxModel
from tolmach.engines.firefox.runner import NetworkRunner
from tolmach.engines.firefox.vocabulary import END, PieceVocabulary
from tolmach.engines.firefox.weights import NetworkWeights
from tolmach.engines.firefox.widths import LOOKED_AT
from tolmach.engines.nmt.tokens import spans
from tolmach.units import Span

DIRECTIONS = (("en", "pt"), ("pt", "en"))
SENTENCES, FAST = 500, 384
CALLERS, WORKERS, ROUNDS, LOADS = 64, 2, 3, 5
BEAMS = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Parting:
    """The place where two translations part. `gap` is the lead of our likeliest piece over the second there."""

    gap: float
    usual: float
    """The median of the same gap over the whole sentence."""


def main() -> None:
    make_other()
    data = [NTREX / f"{language}.txt" for language in ("en", "pt")]
    result: dict[str, Any] = {"signature": signature(data, model_hash())}
    result["settings"] = {
        "sentences": SENTENCES,
        "fast": FAST,
        "callers": CALLERS,
        "workers": WORKERS,
        "rounds": ROUNDS,
        "fxtranslate": RELEASE,
        "onnxruntime": version("onnxruntime"),
    }
    result["directions"] = {f"{a}-{b}": compare(a, b) for a, b in DIRECTIONS}
    result["speed"] = speed(*DIRECTIONS[0])
    result["load"] = load()
    print(save("firefox", result).read_text())


def compare(source: str, target: str) -> dict[str, Any]:
    """Compares what both say to the same lines, and scores both against human translations."""
    texts, wanted = lines(source, SENTENCES), lines(target, SENTENCES)
    model = FirefoxModel.open(BERGAMOT / f"{source}{target}")
    ours = {beam: [answer.text for answer in model.translate(texts, beam=beam)] for beam in BEAMS}
    other = OtherProcess(f"{source}{target}", texts)
    other.start()
    theirs = other.answers()
    different = [n for n, (a, b) in enumerate(zip(ours[1], theirs, strict=True)) if a != b]
    partings = _partings(BERGAMOT / f"{source}{target}", [(texts[n], theirs[n]) for n in different])
    return {
        "equal_percent": round(100 * (1 - len(different) / len(texts)), 1),
        "chrf": {str(beam): _chrf(said, wanted) for beam, said in ours.items()},
        "chrf_fxtranslate": _chrf(theirs, wanted),
        "chrf_between_both": _chrf(ours[1], theirs),
        "fxtranslate_backend": other.backend,
        "different": len(different),
        "gap_where_they_part": _quartiles([parting.gap for parting in partings]),
        "gap_elsewhere": round(statistics.median(parting.usual for parting in partings), 2),
    }


def _chrf(said: Sequence[str], wanted: Sequence[str]) -> float:
    return round(sacrebleu.corpus_chrf(list(said), [list(wanted)]).score, 2)


def _quartiles(values: Sequence[float]) -> list[float]:
    return [round(value, 2) for value in statistics.quantiles(values, n=4)]


def _partings(folder: Path, pairs: Sequence[tuple[str, str]]) -> list[Parting]:
    found = files.find(folder)
    weights = NetworkWeights(marian.read(found.weights))
    runner, pieces = NetworkRunner(weights), PieceVocabulary(found.source, weights.shape.source)
    return [_parting(runner, pieces, text, theirs) for text, theirs in pairs]


def _parting(runner: NetworkRunner, vocabulary: PieceVocabulary, text: str, theirs: str) -> Parting:
    numbers, gaps = _greedily(runner, [*vocabulary.numbers(text), END])
    pieces = vocabulary.pieces(numbers)
    ours = vocabulary.write(pieces)
    return Parting(gaps[piece_at(spans(pieces, ours), first_difference(ours, theirs))], statistics.median(gaps))


def _greedily(runner: NetworkRunner, row: Sequence[int]) -> tuple[list[int], list[float]]:
    """Returns the likeliest pieces, and for each, including the end, its lead over the second."""
    source, state = runner.read([row], next(width for width in LOOKED_AT if width >= len(row))), runner.start(1, 1)
    numbers: list[int] = []
    gaps: list[float] = []
    while len(numbers) < 2 * len(row) + 16:
        step = runner.step(source, state, 2)
        gaps.append(float(step.scores[0, 0, 0] - step.scores[0, 0, 1]))
        if step.pieces[0, 0, 0] == END:
            break
        numbers.append(int(step.pieces[0, 0, 0]))
        state = step.then(np.zeros((1, 1), np.int64), step.pieces[:, :, 0], len(numbers))
    return numbers, gaps


def first_difference(one: str, other: str) -> int:
    """The place of the first letter that differs, or the end of the shorter text."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def piece_at(places: Sequence[Span], place: int) -> int:
    """The number of the piece that has the letter at this place. After the last piece comes the end."""
    return next((number for number, (_, end) in enumerate(places) if place < end), len(places))


def speed(source: str, target: str) -> dict[str, Any]:
    """Source words per second. The programs take turns, so that other load on the machine affects all of them."""
    texts = lines(source, FAST)
    model = FirefoxModel.open(BERGAMOT / f"{source}{target}")
    ways: dict[str, Callable[[], float]] = {
        "ours, beam 1": lambda: _ours(model, texts, 1),
        "ours, beam 2": lambda: _ours(model, texts, 2),
        f"fxtranslate, {WORKERS} processes": lambda: _theirs(f"{source}{target}", texts),
        "the shipped model": lambda: asyncio.run(_shipped(texts, source, target)),
        "ours, one by one": lambda: _one_by_one(model, texts[: FAST // 8]) * 8,
    }
    words = sum(len(text.split()) for text in texts)
    taken: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            taken[name].append(way())
    return {
        name: {"words_per_second": round(words / statistics.median(each)), "seconds": [round(t, 2) for t in each]}
        for name, each in taken.items()
    }


def _ours(model: FirefoxModel, texts: Sequence[str], beam: int) -> float:
    """Translates as many texts at once as there are callers, in equal shares for each worker."""
    size = CALLERS // WORKERS
    batches = [texts[start : start + size] for start in range(0, len(texts), size)]
    with ThreadPoolExecutor(WORKERS) as pool:
        began = time.perf_counter()
        list(pool.map(lambda batch: model.translate(batch, beam=beam), batches))
        return time.perf_counter() - began


def _one_by_one(model: FirefoxModel, texts: Sequence[str]) -> float:
    began = time.perf_counter()
    for text in texts:
        model.translate([text])
    return time.perf_counter() - began


def _theirs(pair: str, texts: Sequence[str]) -> float:
    processes = [OtherProcess(pair, texts[number::WORKERS]) for number in range(WORKERS)]
    began = time.perf_counter()
    for process in processes:
        process.start()
    for process in processes:
        process.answers()
    return time.perf_counter() - began


async def _shipped(texts: Sequence[str], source: str, target: str) -> float:
    turns = asyncio.Semaphore(CALLERS)
    async with router() as opened:

        async def call(text: str) -> None:
            async with turns:
                await translate(opened, [text], source, target)

        await call(texts[0])
        began = time.perf_counter()
        await asyncio.gather(*map(call, texts))
        return time.perf_counter() - began


def load() -> dict[str, Any]:
    """Measures in a separate process that has already loaded the libraries."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        ours = pool.submit(_loading).result()
    theirs = [OtherProcess("enpt", ["Yes."]) for _ in range(LOADS)]
    for process in theirs:
        process.start()
        process.answers()
    return {**ours, "fxtranslate_ms": round(1000 * statistics.median(process.load for process in theirs))}


def _loading() -> dict[str, Any]:
    import onnxruntime  # noqa: F401

    before = _resident()
    kept, taken, processor = [], [], []
    for number in range(LOADS):
        began, worked = time.perf_counter(), time.process_time()
        kept.append(FirefoxModel.open(BERGAMOT / ("enpt", "pten")[number % 2]))
        taken.append(time.perf_counter() - began)
        processor.append(time.process_time() - worked)
        if number == 0:
            kept[0].translate(lines("en", CALLERS))
            first = _resident()
    return {
        "first_ms": round(1000 * taken[0]),
        "median_ms": round(1000 * statistics.median(taken)),
        "median_processor_ms": round(1000 * statistics.median(processor)),
        "libraries_mib": round(before),
        "first_model_mib": round(first - before),
        "each_further_model_mib": round((_resident() - first) / (LOADS - 1)),
        "most_mib": round(_resident("VmHWM")),
    }


def _resident(field: str = "VmRSS") -> float:
    status = Path("/proc/self/status").read_text()
    (line,) = (line for line in status.splitlines() if line.startswith(field))
    return int(line.split()[1]) / 1024


if __name__ == "__main__":
    main()
