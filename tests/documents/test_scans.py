"""Scans: every page is recognised, each is kept, and no page is recognised twice."""

import asyncio
import time
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.documents import scanned
from tests.documents.conftest import Owner
from tests.documents.test_crash import Killable, until
from tolmach.clock import now
from tolmach.documents import works
from tolmach.documents.chest import PAGE
from tolmach.documents.formats.model import PageRead
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.kit.ocr.model import OcrLine
from tolmach.documents.model import State
from tolmach.documents.pace import FIRST, RECOGNISED, TRANSLATED, Pace, writing
from tolmach.documents.ray.messages import PictureAnswer, PictureQuestion
from tolmach.documents.recognising import BATCH, _share
from tolmach.documents.shelf import PagesInChest
from tolmach.documents.standing import DocumentStanding
from tolmach.documents.translating import NOT_READ, Translating
from tolmach.engines.ray.messages import read, written

NOBODY: Any = None
WORDS = ["harbour", "garden", "library"]
SCAN = scanned.scan(*(scanned.picture([f"The {word} opens at eight.", "It closes at five."]) for word in WORDS))


class Kept:
    """Keeps pages, as a service does."""

    def __init__(self, before: dict[int, bytes] | None = None) -> None:
        self.before = before or {}
        self.pages: list[PageRead] = []
        self.left: list[int] = []

    async def found(self, efforts: Mapping[int, float]) -> dict[int, bytes]:
        return {number: self.before[number] for number in efforts if number in self.before}

    async def begin(self, left: int) -> None:
        self.left.append(left)

    async def keep(self, page: PageRead, left: int) -> None:
        self.pages.append(page)
        self.left.append(left)


@pytest.mark.heavy
def test_all_pages_are_read() -> None:
    kept = Kept()
    reading = asyncio.run(Translating(NOBODY).read(FORMATS["pdf"], SCAN, "en", pages=kept))
    texts = " ".join(unit.text for unit in reading.units)
    assert all(f"The {word} opens at eight." in texts for word in WORDS)
    assert {page.characters for page in kept.pages} <= set(range(38, 46))


def _answer(question: bytes, seconds: float) -> bytes:
    """Stands for a cluster that reads pictures: each says how dark it is, so that pages differ."""
    asked = read(question, PictureQuestion)
    darkness = f"The page has {sum(pixel < 128 for pixel in asked.pixels[::99])} dark points."
    quad = ((90.0, 90.0), (900.0, 90.0), (900.0, 140.0), (90.0, 140.0))
    return written(PictureAnswer((OcrLine(darkness, quad, 0.9),))).encode()


def test_only_pages_that_are_missing_are_read() -> None:
    steps, kept = Translating(NOBODY, helper=_answer), Kept()
    reading = asyncio.run(steps.read(FORMATS["pdf"], SCAN, "en", pages=kept))
    assert sum(unit.text.startswith("The page has") for unit in reading.units) == 3
    assert kept.left == [3, 2, 1, 0]
    assert {page.number for page in kept.pages} == {0, 1, 2}
    again = Kept({page.number: page.packet for page in kept.pages if page.number != 1})
    assert asyncio.run(steps.read(FORMATS["pdf"], SCAN, "en", pages=again)) == reading
    assert [page.number for page in again.pages] == [1]
    assert again.left == [1, 0]


@pytest.mark.parametrize(
    ("left", "lanes", "expected"), [(20, 2, 10), (7, 2, 4), (3, 2, 2), (1, 4, 1), (2000, 4, BATCH)]
)
def test_children_share_the_pages(left: int, lanes: int, expected: int) -> None:
    assert _share(left, lanes) == expected


@pytest.fixture
def killable(tmp_path: Path) -> Any:
    service = Killable(tmp_path)
    yield service
    service.kill()


def _stamps(service: Killable) -> dict[str, int]:
    """The recognised pages that lie there, and when each was written."""
    found = {}
    for path in (service.folder / "data" / "blobs").rglob(f"{PAGE}*~"):
        try:
            found[path.name] = path.stat().st_mtime_ns
        except FileNotFoundError:
            continue
    return found


@pytest.mark.heavy
def test_a_killed_service_goes_on_after_the_last_page(killable: Killable) -> None:
    with killable.living() as owner:
        ticket = owner.ticket("scan.pdf", SCAN, source_lang="EN")
        until(lambda: bool(_stamps(killable)))
        before = _stamps(killable)
        assert "units~" not in killable.blobs()
        killable.kill()
    before = _stamps(killable)
    with killable.living() as owner:
        deadline = time.monotonic() + 60
        while (found := owner.status(ticket))["status"] not in ("done", "error"):
            present = _stamps(killable)
            assert all(present[name] == before[name] for name in before.keys() & present.keys())
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert found["status"] == "done", found
        answer = owner.download(ticket)
        assert answer.headers["X-Tolmach-Report"].startswith("pages=3; units=")
    assert killable.blobs() == []


@pytest.mark.heavy
def test_pictures_without_text_cost_nothing(owner: Owner) -> None:
    used = owner.used()
    blank = scanned.scan(scanned.picture([]))
    assert owner.refused("scan.pdf", blank) == NOT_READ
    assert owner.used() == used


def test_the_estimate_follows_what_was_measured() -> None:
    pace = Pace()
    left = {RECOGNISED: 10, TRANSLATED: 15_000, writing("pdf"): 15_000}
    assert pace.seconds("one", left) is None, "nothing was measured yet"
    assert pace.seconds("one", {TRANSLATED: 15_000}) == 15
    for _ in range(5):
        # Two lanes end together: the first page seems to take ten seconds, the second none.
        pace.took(RECOGNISED, 1, 10.0)
        pace.took(RECOGNISED, 1, 0.01)
    # The machine is a little faster with pages than the first guess, so it is with the rest.
    assert pace.seconds("one", left) == pytest.approx(50 + (15 + 1.5) * 5 * FIRST[RECOGNISED], rel=0.15)
    pace.took(TRANSLATED, 12_000, 24.0)
    pace.took(writing("pdf"), 30_000, 10.0)
    assert pace.seconds("one", left) == pytest.approx(50 + 30 + 5, rel=0.15)
    assert pace.seconds("one", {writing("pdf"): 15_000}) == 5
    pace.seconds("other", {TRANSLATED: 15_000})
    assert pace.seconds("one", {TRANSLATED: 15_000}) == 60
    pace.ended("other")
    assert pace.seconds("one", {TRANSLATED: 15_000}) == 30
    assert pace.seconds("one", {TRANSLATED: 1}) == 1


@pytest.mark.parametrize(("seconds", "said"), [(40, 40), (1, 1), (0, 1), (-8, 8), (-60, 60)])
def test_what_is_overdue_is_not_said_to_be_nearly_done(seconds: float, said: int) -> None:
    ready = now() + timedelta(seconds=seconds)
    document: Any = SimpleNamespace(state=State.TRANSLATING, ready=ready)
    assert DocumentStanding(document).seconds_remaining == said


def test_a_page_with_more_ink_takes_more_work() -> None:
    few = ["It rains."]
    many = [f"The garden is open on day {number} of this month." for number in range(5)]
    made = scanned.scan(*(scanned.picture(lines, size=(1200, 500)) for lines in (few, many, [])))
    reading = works.reading_of(works.read(works.asking_to_read("pdf", made, "en", None, b"")))
    assert reading.unread == (0, 1, 2)
    little, much, none = reading.efforts
    assert none < little < much < 2
    assert none == pytest.approx(0.5, abs=0.02)


class _Chest:
    """A chest in which nothing lies."""

    async def names(self) -> list[str]:
        return []

    async def put_whole(self, name: str, data: bytes) -> None:
        pass


def test_an_estimate_weighs_pages_by_their_ink() -> None:
    pace = Pace()
    told: list[Mapping[str, float]] = []

    async def tell(left: Mapping[str, float]) -> None:
        told.append(left)

    async def work() -> None:
        chest: Any = _Chest()
        pages = PagesInChest(chest, pace.took, tell, writing("pdf"))
        await pages.found({0: 0.4, 1: 0.4, 2: 1.0, 3: 1.0})
        await pages.begin(4)
        for number in (0, 1):
            await pages.keep(PageRead(number, b"", 400, 4.0), 3 - number)

    asyncio.run(work())
    assert told[0][RECOGNISED] == pytest.approx(2.8)
    assert told[-1] == {RECOGNISED: 2.0, TRANSLATED: pytest.approx(2800), writing("pdf"): pytest.approx(2800)}
    assert pace.seconds("one", {RECOGNISED: told[-1][RECOGNISED]}) == 20, "a page full of text takes longer than a note"
