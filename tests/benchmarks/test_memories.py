import itertools
import random
from pathlib import Path

from benchmarks.memories.nearest import (
    edited,
    given,
    measure_import,
    measure_matching,
    measure_rival,
    mixed,
    nearness,
    questions,
    timed,
)
from benchmarks.memories.rivals import Scan
from tolmach.memories.compiled import CompiledMemory


def pairs(path: Path, count: int) -> Path:
    path.write_text("".join(f"{source}\t{target}\n" for source, target in itertools.islice(mixed(), count)))
    return path


def test_lines_without_a_translation_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "segments").write_text("one\teins\ntwo\n\tdrei\nfour\tvier\n")
    assert list(given(tmp_path / "segments")) == [("one", "eins"), ("four", "vier")]


def test_mixed_segments_differ_and_are_the_same_every_time() -> None:
    first, second = (list(itertools.islice(mixed(), 500)) for _ in range(2))
    assert first == second
    assert len({source for source, _ in first}) > 490


def test_edited() -> None:
    chance = random.Random(1)
    assert all(nearness(text, edited(text, chance)) >= 0.8 for text in ["a" * 10, "b" * 200])
    assert edited("", chance) in ("", *"etaoin shrdlucmfw")


def test_times_are_of_every_text() -> None:
    asked: list[tuple[str, int]] = []
    figures = timed(lambda text, threshold, /: asked.append((text, threshold)), ["a", "b"], 75)
    assert asked == [("a", 75), ("b", 75)]
    assert set(figures) == {"p50_ms", "p99_ms", "p50_worked_ms", "p99_worked_ms"}


def test_a_small_run(tmp_path: Path) -> None:
    path = tmp_path / "memory"
    made = measure_import(pairs(tmp_path / "segments", 700), 600, path)
    assert (made["segments"], path.exists()) == (600, True)
    every = [source for source, _ in given(tmp_path / "segments")]
    asked = questions(every[:600], every[600:], 10)
    matching = measure_matching(path, asked)
    assert set(matching["at 75 %"]) == {"all", "edited", "unrelated"}
    scanned = measure_rival(Scan(every[:600]).best, CompiledMemory.open(path), asked)
    assert scanned["at 50 %"]["as_near_as_ours"] == "20 of 20"
