"""Engines on Ray Serve: the same answers as of an engine in the process, also where a replica is killed."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from benchmarks.signature import lines
from tests.cluster.raying import SmallRay, small_ray
from tests.conftest import serving
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.opening import open_router
from tolmach.engines.protocol import Request, Result, Term
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.settings import Settings
from tolmach.units import Mark

PAIRS = (
    ("en", "de"),
    ("de", "en"),
    ("en", "ja"),
    ("ja", "en"),
    ("fr", "ru"),
    ("uk", "pl"),
    ("en", "zh-hant"),
    ("es", "pt-br"),
    ("ar", "en"),
    ("en", "fi"),
)
EACH = 50
LONGEST = 100
"""Characters; there are two of each, on two cores."""


@pytest.fixture(scope="module")
def ray() -> Iterator[SmallRay]:
    with small_ray("--least", "2", "--most", "2") as started:
        yield started


def wished(number: int, text: str, source: str, target: str) -> Request:
    """Every kind of wish that there is, one after another."""
    word = _word(text)
    match number % 10:
        case 0:
            return Request(text, source, target, align=True)
        case 1:
            return Request(text, source, target, marks=(Mark(*word),))
        case 2:
            return Request(text, source, target, marks=(Mark(0, len(text)), Mark(*word, opaque=True)), align=True)
        case 3:
            return Request(text, source, target, terms=(Term(*word, "Tolmach"),))
        case 4:
            return Request(text, source, target, formality="formal", align=True)
        case 5:
            return Request(text, source, target, formality="informal", context="It was late.")
        case 6:
            return Request(text[:60], source, target, task="vary", opening="" if number % 20 < 10 else None)
        case 7:
            return Request(text, target, target, task="correct")
        case 8:
            return Request(text, source, target, attempt=1)
        case _:
            return Request(f"{text} \ud800 ☃ {text.upper()}", source, target, align=True)


def _word(text: str) -> tuple[int, int]:
    """A stretch in the middle, between spaces where there are some."""
    start = text.rfind(" ", 0, len(text) // 2) + 1
    end = text.find(" ", start + 1)
    return (start, end) if end > start else (len(text) // 3, len(text) // 3 + 2)


def asked() -> list[Request]:
    texts = {source: [text for text in lines(source) if len(text) < LONGEST] for source, _ in PAIRS}
    return [
        wished(number, text, source, target)
        for source, target in PAIRS
        for number, text in enumerate(islice(texts[source], EACH))
    ]


def on_ray(ray: SmallRay) -> Settings:
    return Settings(engine="ray", ray_address=ray.address, ray_requests=4, remember_seconds=0)


async def through(router: Router, requests: list[Request], callers: int) -> list[Result]:
    """All at once, each caller with a share, so that the batches are as they happen to be."""
    route = router.route("en", "de")
    shares = [requests[number::callers] for number in range(callers)]
    priorities = (Priority.INTERACTIVE, Priority.DOCUMENT)
    calls = (
        route.hops[0].batcher.translate(share, key=f"key {n}", priority=priorities[n % 2])
        for n, share in enumerate(shares)
    )
    done: list[Result] = [Result("")] * len(requests)
    for number, answers in enumerate(await asyncio.gather(*calls)):
        done[number::callers] = answers
    return done


def test_answers_are_those_of_the_embedded_engine(ray: SmallRay) -> None:
    requests = asked()
    assert len(requests) == 500
    router = open_router(on_ray(ray))

    async def ask() -> list[Result]:
        try:
            return await through(router, requests, 13)
        finally:
            await router.close()

    answers = asyncio.run(ask())
    embedded = NmtEngine(threads=2)
    # Alone and in the order of the file, so in another company than on the way through the queue.
    expected = [result for start in range(0, 500, 20) for result in embedded.translate(requests[start : start + 20])]
    embedded.close()
    differing = [number for number in range(500) if answers[number] != expected[number]]
    assert differing == []
    assert sum(answer.text != request.text for answer, request in zip(answers, requests, strict=True)) > 400


def test_a_replica_that_is_killed_costs_no_answer(ray: SmallRay) -> None:
    requests = [Request(text, "en", "de") for text in lines("en", 120)]
    router = open_router(on_ray(ray))
    before = set(ray.replicas("tolmach-nmt"))
    assert len(before) == 2

    async def ask() -> list[Result]:
        asking = asyncio.create_task(through(router, requests, 6))
        for _ in range(2):
            await asyncio.sleep(0.5)
            assert not asking.done()
            before.discard(await asyncio.to_thread(ray.kill_replica, "tolmach-nmt"))
        try:
            return await asking
        finally:
            await router.close()

    answers = asyncio.run(ask())
    assert all(answer.text and answer.text != request.text for answer, request in zip(answers, requests, strict=True))


def test_the_service_translates_on_ray(ray: SmallRay, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="ray", ray_address=ray.address, log_level="error")
    with serving(settings) as live, live.developer as client:
        asked = {"text": ["The door is open.", "Hello, <b>world</b>!"], "target_lang": "DE", "tag_handling": "xml"}
        answer = client.post("/v2/translate", json=asked)
        assert answer.status_code == 200
        first, second = (each["text"] for each in answer.json()["translations"])
    assert first.endswith(".")
    assert second.count("<b>") == second.count("</b>") == 1
