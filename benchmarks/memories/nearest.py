"""Measures translation memories of a million segments: the search for the nearest segment, import, size and memory.

    python -m benchmarks.memories.nearest [--segments PATH] [--count N] [--queries N]

PATH has one segment on each line: source, tab, translation. Without it, segments mix the words of NTREX.
"""

import argparse
import itertools
import multiprocessing
import random
import resource
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from rapidfuzz.distance import Levenshtein

from benchmarks.memories.rivals import POSTGRESQL, Scan, Trigrams, trigrams
from benchmarks.signature import NTREX, lines, save, signature
from tolmach.memories.compiled import CompiledMemory, build
from tolmach.memories.compiled.texts import key
from tolmach.memories.model import Segment

COUNT = 1_000_000
QUERIES = 300
RIVAL_QUERIES = 15
UNRELATED = 10_000
THRESHOLDS = (75, 50)
EDITS = 0.1
LANGUAGE = "de"
BARS = {"p99_ms_at_75": 10, "segments_per_second": 20_000, "index_to_text": 1.5}
LETTERS = "etaoin shrdlucmfw"

Pair = tuple[str, str]


class Finder(Protocol):
    def __call__(self, text: str, threshold: int, /) -> object: ...


def given(path: Path) -> Iterator[Pair]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            source, _, target = line.rstrip("\n").partition("\t")
            if source and target:
                yield source, target


def mixed() -> Iterator[Pair]:
    """Yields sentences of NTREX mixed with words of other sentences, without end."""
    chance = random.Random(1)
    sources = [line.split() for line in lines("en")]
    targets = lines(LANGUAGE)
    for number in itertools.count():
        words = list(sources[number % len(sources)])
        for place in range(len(words)):
            if chance.random() < 0.6:
                words[place] = chance.choice(chance.choice(sources))
        start = chance.randrange(len(words))
        yield " ".join(words[start : start + chance.randint(2, 30)]), targets[number % len(targets)]


def edited(text: str, chance: random.Random, share: float = EDITS) -> str:
    """Edits a text at random places, at least once."""
    characters = list(text)
    for _ in range(max(1, round(len(text) * share))):
        place = chance.randrange(len(characters) + 1)
        characters[place : place + chance.randint(0, 1)] = chance.choices(LETTERS, k=chance.randint(0, 1))
    return "".join(characters)


def questions(sources: Sequence[str], others: Sequence[str], count: int) -> dict[str, list[str]]:
    chance = random.Random(2)
    return {
        "exact": chance.sample(sources, count),
        "edited": [edited(text, chance) for text in chance.sample(sources, count)],
        "unrelated": chance.sample(others, min(count, len(others))),
    }


def timed(find: Finder, texts: Iterable[str], threshold: int) -> dict[str, float]:
    """Measures wall time and the processor time of this thread, because other programs may run on the machine."""
    wall, worked = [], []
    for text in texts:
        began, before = time.perf_counter(), time.thread_time()
        find(text, threshold)
        worked.append(1000 * (time.thread_time() - before))
        wall.append(1000 * (time.perf_counter() - began))
    return {
        **{f"p{share}_ms": round(float(np.percentile(wall, share)), 2) for share in (50, 99)},
        **{f"p{share}_worked_ms": round(float(np.percentile(worked, share)), 2) for share in (50, 99)},
    }


def nearness(text: str, other: str | None) -> float:
    return 0.0 if other is None else Levenshtein.normalized_similarity(key(text), key(other))


def _alone(work: Callable[..., dict[str, Any]], *arguments: object) -> dict[str, Any]:
    """Runs the work in a separate process, so that its memory holds nothing else."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(work, arguments)


def measure_import(pairs: Path, count: int, path: Path) -> dict[str, Any]:
    segments = (Segment(source, ((LANGUAGE, target),)) for source, target in itertools.islice(given(pairs), count))
    began, before = time.perf_counter(), time.process_time()
    built = build(segments, "en", path)
    seconds, worked = time.perf_counter() - began, time.process_time() - before
    return {
        "segments": built.count,
        "segments_per_second": round(built.count / seconds),
        "segments_per_worked_second": round(built.count / worked),
        "text_mib": round(built.text_bytes / 2**20, 1),
        "index_to_text": round((built.file_bytes - built.text_bytes) / built.text_bytes, 3),
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }


def measure_matching(path: Path, asked: dict[str, list[str]]) -> dict[str, Any]:
    before = _resident_mib()
    began = time.perf_counter()
    memory = CompiledMemory.open(path)
    opened = time.perf_counter() - began

    def find(text: str, threshold: int, /) -> object:
        return memory.best(text, LANGUAGE, threshold)

    # Reads the whole file once from the disk, so that later queries find it in memory.
    memory.verify()
    mix = [text for pair in zip(asked["edited"], asked["unrelated"], strict=False) for text in pair]
    timed(find, mix[:20], 75)
    result: dict[str, Any] = {"open_ms": round(1000 * opened, 2), "exact": timed(find, asked["exact"], 100)}
    for threshold in THRESHOLDS:
        result[f"at {threshold} %"] = {
            "all": timed(find, mix, threshold),
            **{kind: timed(find, asked[kind], threshold) for kind in ("edited", "unrelated")},
        }
    after = _resident_mib()
    return result | {"own_mib": round(after[0] - before[0], 1), "mapped_mib": round(after[1] - before[1], 1)}


def _resident_mib() -> tuple[float, float]:
    """The memory of the process itself, and of mapped files."""
    rows = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    return int(rows["RssAnon"].split()[0]) / 1024, int(rows["RssFile"].split()[0]) / 1024


def measure_rival(
    find: Callable[[str, int], str | None], ours: CompiledMemory, asked: dict[str, list[str]]
) -> dict[str, dict[str, Any]]:
    """Times a rival beside ours, and counts how often it finds a segment that is as near as ours."""
    result = {}
    for threshold in THRESHOLDS:
        texts = [text for kind in ("edited", "unrelated") for text in asked[kind][:RIVAL_QUERIES]]
        row: dict[str, Any] = timed(find, texts, threshold) | {"ours": timed(_finder(ours), texts, threshold)}
        near = [_as_near(ours, text, find(text, threshold), threshold) for text in texts]
        result[f"at {threshold} %"] = row | {"as_near_as_ours": f"{sum(near)} of {len(near)}"}
    return result


def _finder(memory: CompiledMemory) -> Finder:
    return lambda text, threshold, /: memory.best(text, LANGUAGE, threshold)


def _as_near(ours: CompiledMemory, text: str, found: str | None, threshold: int) -> bool:
    best = ours.best(text, LANGUAGE, threshold)
    wanted = 0.0 if best is None else nearness(text, ours.segment(best.number).source)
    return nearness(text, found) >= wanted


def measure(pairs: Path, count: int, queries: int, folder: Path) -> dict[str, Any]:
    path = folder / "memory"
    made = _alone(measure_import, pairs, count, path)
    every = [source for source, _ in itertools.islice(given(pairs), count + UNRELATED)]
    sources, others = every[: made["segments"]], every[made["segments"] :]
    asked = questions(sources, others, queries)
    result = {"import": made, "matching": _alone(measure_matching, path, asked)}
    ours = CompiledMemory.open(path)
    result["rapidfuzz scan"] = measure_rival(Scan([key(source) for source in sources]).best, ours, asked)
    if (POSTGRESQL / "initdb").exists():
        with trigrams() as table:
            result["pg_trgm"] = _measure_trigrams(table, sources, ours, asked)
    return result


def _measure_trigrams(
    table: Trigrams, sources: Sequence[str], ours: CompiledMemory, asked: dict[str, list[str]]
) -> dict[str, Any]:
    table.load(sources)
    size = sum(len(source.encode()) for source in sources)
    return measure_rival(table.best, ours, asked) | {
        "segments_per_second": round(len(sources) / table.import_seconds),
        "index_to_source_text": round(table.index_bytes / size, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--segments", type=Path)
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--queries", type=int, default=QUERIES)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        pairs = options.segments or Path(folder) / "segments.tsv"
        if options.segments is None:
            made = itertools.islice(mixed(), options.count + UNRELATED)
            pairs.write_text("".join(f"{source}\t{target}\n" for source, target in made), encoding="utf-8")
        result = {
            "signature": signature([NTREX / "en.txt"], "memories"),
            "segments": "given" if options.segments else "mixed words of NTREX",
            "bars": BARS,
            **measure(pairs, options.count, options.queries, Path(folder)),
        }
    print(save("memories", result).read_text())


if __name__ == "__main__":
    main()
