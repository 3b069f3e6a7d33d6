import asyncio
import subprocess
import sys
import time
from collections.abc import Sequence

import pytest

from benchmarks.documents.long import PAUSE, Interval, Peaks, TimedTranslating, Watched, covered, resident, summed
from benchmarks.documents.made import as_json, docx, pages, pdf
from benchmarks.documents.page import documents_part
from benchmarks.signature import lines, signature
from tolmach.documents.whole import Asked, translate
from tolmach.engines.opening import open_router
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.settings import Settings
from tolmach.translation.model import Wish
from tolmach.translation.service import Translator


@pytest.mark.parametrize(
    ("intervals", "seconds"),
    [
        ([], 0.0),
        ([(1.0, 2.0)], 1.0),
        ([(3.0, 4.0), (1.0, 2.0)], 2.0),
        ([(1.0, 3.0), (2.0, 4.0)], 3.0),
        ([(1.0, 9.0), (2.0, 3.0), (4.0, 5.0)], 8.0),
        ([(1.0, 2.0), (2.0, 3.0)], 2.0),
    ],
)
def test_time_that_is_covered(intervals: Sequence[Interval], seconds: float) -> None:
    assert covered(intervals) == pytest.approx(seconds)


def test_sums() -> None:
    found = summed(10.0, [(1.0, 5.0), (3.0, 9.0)], {"read": 0.5, "write": 0.25})
    assert (found["engine_seconds"], found["outside_percent"], found["engine_threads"]) == (8.0, 20.0, 1.25)


def test_pages_have_the_length_that_is_asked_for() -> None:
    made = pages(lines("en"), 20, 2_000)
    sizes = [sum(len(paragraph.text) for paragraph in page) for page in made]
    assert len(made) == 20
    assert all(size >= 2_000 for size in sizes)
    assert sum(sizes) / 20 < 2_500
    assert all([paragraph.heading for paragraph in page] == [True] + [False] * (len(page) - 1) for page in made)
    assert any(bold for page in made for paragraph in page for _, bold in paragraph.runs)


@pytest.mark.parametrize("kind", ["docx", "pdf"])
def test_made_documents_are_translated_whole(kind: str) -> None:
    """A page each: what was made is what is read, and the engine is seen at work."""
    made, seen = pages(lines("en"), 1, 500), list[Interval]()
    data = docx(made) if kind == "docx" else pdf(as_json(made))

    async def main() -> tuple[int, dict[str, float]]:
        router = open_router(Settings(), lambda: Watched(StubEngine(["en", "de"]), seen))
        try:
            translating = TimedTranslating(Translator(router, Detector()))
            answer = await translate(translating, Asked(f"a.{kind}", data, Wish(named("de"), named("en"))))
            return answer.characters, translating.seconds
        finally:
            await router.close()

    characters, seconds = asyncio.run(main())
    assert characters == pytest.approx(sum(len(paragraph.text) for paragraph in made[0]), rel=0.02)
    assert seen
    assert min(seconds.values()) > 0


def test_memory_of_children_that_work_on_documents_is_seen() -> None:
    hungry = "import sys; a = bytes(range(256)) * 2**19; sys.stdin.read()"
    peaks = Peaks()
    for word, most in (("another.module", 0), ("tolmach.files.child", 2**27)):
        command = [sys.executable, "-c", hungry, word]
        with peaks.watching(), subprocess.Popen(command, stdin=subprocess.PIPE) as process:
            deadline = time.monotonic() + 20
            while resident(str(process.pid), "VmHWM") < 2**27 and time.monotonic() < deadline:
                time.sleep(0.05)
            time.sleep(3 * PAUSE)
            process.communicate()
        assert peaks.child >= most
        assert bool(peaks.child) == bool(most)
    assert peaks.own > 2**20


def test_the_page() -> None:
    row = {"pages": 3, "characters": 6_000, **summed(10.0, [(0.0, 9.0)], {"read": 0.5, "write": 0.25})}
    documents = {"docx": {**row, "outside_processor_percent": 11.5, "peak_mib": 300, "child_peak_mib": 50}}
    result = {"signature": signature([], "model"), "bar_percent": 20, "child_limit_mib": 1536, "documents": documents}
    lines = documents_part(result)
    assert "| docx | 3 | 6000 | 10.0 | 9.0 | 0.5 | 0.2 | 10.0 | 11.5 | 1.0 | 300 | 50 |" in lines
