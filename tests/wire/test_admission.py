"""Refusing early: by measured wait and memory, truthfully, and only whom it concerns."""

import asyncio
import mmap
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live, serving
from tolmach.callers import Plan
from tolmach.engines.stub import StubEngine
from tolmach.errors import ApiError
from tolmach.settings import Settings
from tolmach.wire.admission import MIB, Admission, Idle, ProcessMemory, Wait, available_memory, resident_bytes


@dataclass(frozen=True)
class Fixed:
    """A backlog in which everybody waits the same."""

    waits: Wait

    def wait(self, key_id: str, size: int) -> Wait:
        return self.waits


ROOMY = ProcessMemory(1, resident=lambda: 0)


@pytest.mark.parametrize("wait", [Wait(0, 0, 0, 0), Wait(9.9, 100, 100, 1), Wait(10, 60, 10, 5), Wait(10, 10, 0, 0)])
def test_admits_what_need_not_wait_long(wait: Wait) -> None:
    Admission(Fixed(wait), longest_wait=10, memory=ROOMY).check("key", 100)


@pytest.mark.parametrize(
    ("wait", "status", "retry_after"),
    [
        # One key alone has filled the queue.
        (Wait(12, 12, 12, 1), 429, 2),
        (Wait(10.1, 10.1, 10.1, 1), 429, 1),
        (Wait(70.5, 70.5, 70.5, 1), 429, 61),
        # A batch of three seconds is under way and counts until it ends.
        (Wait(12, 12, 9, 1), 529, 5),
        (Wait(15, 15, 12, 1), 429, 8),
        # Several keys: a share is the longest wait divided by them.
        (Wait(12, 12, 6, 2), 429, 2),
        (Wait(12, 12, 5.5, 2), 429, 3),
        (Wait(12, 12, 5, 2), 529, 4),
        # Nothing of its own: it waits for what runs, however long that is.
        (Wait(12, 12, 0, 2), 529, 12),
        (Wait(12, 12, 0, 0), 529, 12),
        # It would have to wait for a part of the key's work only, but no sooner than all of it is done, less counts.
        (Wait(12, 50, 50, 1), 429, 40),
    ],
)
def test_refuses_what_would_wait(wait: Wait, status: int, retry_after: int) -> None:
    with pytest.raises(ApiError) as refused:
        Admission(Fixed(wait), longest_wait=10, memory=ROOMY).check("key", 100)
    assert refused.value.status == status
    assert refused.value.headers == {"Retry-After": str(retry_after)}


def test_refuses_when_memory_is_full() -> None:
    full = ProcessMemory(1, resident=lambda: MIB + 1)
    with pytest.raises(ApiError) as refused:
        Admission(Idle(), longest_wait=10, memory=full).check("key", 100)
    assert (refused.value.status, refused.value.headers) == (529, {"Retry-After": "5"})


def test_looks_at_memory_ten_times_a_second_at_most() -> None:
    moment, used, looks = 0.0, 0, 0

    def resident() -> int:
        nonlocal looks
        looks += 1
        return used

    memory = ProcessMemory(1, resident=resident, clock=lambda: moment)
    assert not memory.is_full()
    used = 2 * MIB
    assert not memory.is_full()
    moment = 0.2
    assert memory.is_full()
    used, moment = MIB, 0.4
    assert not memory.is_full()
    assert looks == 3


def test_measures_this_process() -> None:
    before = resident_bytes()
    # Straight from the system: an allocator may hand out pages that it kept from earlier tests, which count already.
    with mmap.mmap(-1, 64 * MIB) as block:
        block.write(b"x" * len(block))
        assert resident_bytes() - before > 48 * MIB
        assert len(block) < available_memory()
    assert ProcessMemory(0).limit == available_memory() * 4 // 5


# The whole service, with an engine that needs a millisecond for a token and a second for a sentence

# Two of them fit into one batch, and take it a second.
SENTENCES = [f"{number}{' word' * 398}" for number in range(10)]
SECONDS = len(SENTENCES) // 2
LONGEST_PROMISE = 12 * SECONDS
"""What is measured on a busy machine may be several times slower, and is promised so."""
FIRST, TOKEN = 400, 0.001
SHORT = {"text": ["short"], "target_lang": "DE", "source_lang": "EN"}
LONG = {**SHORT, "text": SENTENCES[:6]}


@dataclass
class Timed:
    """Around the application: how long answers take on the server's side."""

    app: Any = None
    seconds: dict[tuple[str, int], list[float]] = field(default_factory=dict)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        began = time.perf_counter()

        async def timed(message: Any) -> None:
            if message["type"] == "http.response.start":
                name = scope["path"], message["status"]
                self.seconds.setdefault(name, []).append(time.perf_counter() - began)
            await send(message)

        await self.app(scope, receive, timed)

    def around(self, app: Any) -> "Timed":
        self.app = app
        return self


@dataclass(frozen=True)
class Slow:
    live: Live
    timed: Timed
    other_key: str


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Slow]:
    settings = Settings(data=tmp_path, engine="stub", log_level="error", threads=1, queue_seconds=2)
    timed = Timed()
    with serving(settings, lambda: StubEngine(["en", "de"], seconds_per_token=TOKEN), timed.around) as live:

        async def other() -> str:
            account = await live.parts.accounts.create_account("other", Plan.PRO)
            return (await live.parts.accounts.create_key(account.id))[1]

        yield Slow(live, timed, asyncio.run(other()))


def _ask(live: Live, texts: list[str]) -> httpx.Response:
    with live.developer as client:
        return client.post("/v2/translate", json={**SHORT, "text": texts})


def _overload(live: Live, pool: ThreadPoolExecutor) -> Future[httpx.Response]:
    """One key asks at once for several times the longest wait. A first request has shown the speed."""
    assert _ask(live, ["x" * FIRST]).status_code == 200
    accepted = pool.submit(_ask, live, SENTENCES)
    deadline = time.monotonic() + 10
    while live.parts.router.load().waiting < 990 * (SECONDS - 1):
        assert time.monotonic() < deadline
        time.sleep(0.005)
    return accepted


def test_an_overload_by_one_key(slow: Slow) -> None:
    live = slow.live
    with (
        ThreadPoolExecutor(1) as pool,
        live.developer as greedy,
        live.client(slow.other_key) as other,
        live.client() as nobody,
    ):
        accepted = _overload(live, pool)
        refusals = [greedy.post("/v2/translate", json=LONG) for _ in range(50)]
        again = time.monotonic() + int(refusals[-1].headers["retry-after"])
        for _ in range(20):
            assert nobody.get("/healthz").status_code == 200
        for client in (other, greedy):
            assert client.post("/v2/translate", json=SHORT).status_code == 200
            assert not accepted.done(), "a word waited for the greedy work"
        _check_refusals(slow.timed, refusals)

        time.sleep(max(0.0, again - time.monotonic()))
        assert greedy.post("/v2/translate", json=LONG).status_code == 200, "Retry-After promised too much"

        assert accepted.result().status_code == 200
        billed = 400 + sum(map(len, SENTENCES)) + len("short") + sum(map(len, SENTENCES[:6]))
        assert greedy.get("/v2/usage").json()["character_count"] == billed


def _check_refusals(timed: Timed, refusals: list[httpx.Response]) -> None:
    for refusal in refusals:
        assert (refusal.status_code, refusal.json()["code"]) == (429, "too_many_requests")
        assert 1 <= int(refusal.headers["retry-after"]) <= LONGEST_PROMISE
        assert refusal.headers["x-trace-id"]
    assert statistics.median(timed.seconds["/v2/translate", 429]) < 0.010
    assert max(timed.seconds["/healthz", 200]) < 0.050
