import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.engines.ray.entrance import Accident, Entrance, entrance
from tolmach import errors
from tolmach.engines.batcher import Batcher
from tolmach.engines.opening import open_router
from tolmach.engines.protocol import Engine, Request
from tolmach.engines.queue import Priority
from tolmach.engines.ray.deployment import EngineReplica, EngineSpec
from tolmach.engines.ray.engine import EngineFailed, RayEngine, open_cluster
from tolmach.engines.ray.line import ClusterAddress, ClusterLine
from tolmach.engines.ray.messages import EngineAnswer
from tolmach.engines.stub import StubEngine
from tolmach.errors import StartError
from tolmach.settings import Settings

ROUTE = "/tolmach/stub"
LANGUAGES = ["en", "de", "fr"]
REQUEST = Request("The door is open.", "en", "de", align=True)


def stub(spec: EngineSpec) -> Engine:
    return StubEngine(LANGUAGES, name=spec.engine, fails_on="[fail]", dies_on="[die]")


def replica(name: str = "stub", **options: int) -> EngineReplica:
    return EngineReplica(EngineSpec(name, **options), stub)  # type: ignore[arg-type]


@pytest.fixture
def cluster() -> Iterator[Entrance]:
    with entrance({ROUTE: replica()}) as server:
        yield server


def hasty(server: Entrance) -> ClusterAddress:
    return ClusterAddress(server.url, deadline=5.0, pauses=(0.01, 0.02))


@pytest.fixture
def engine(cluster: Entrance) -> Iterator[RayEngine]:
    line = ClusterLine(hasty(cluster))
    yield RayEngine(line, ROUTE, line.engines()[ROUTE])
    line.close()


def test_it_is_what_the_engine_in_the_cluster_is_and_answers_the_same(engine: RayEngine) -> None:
    embedded = stub(EngineSpec("stub"))
    batch = [REQUEST, replace(REQUEST, text="half \ud800 a letter", target="fr")]
    assert engine.translate(batch) == embedded.translate(batch)
    assert (engine.name, engine.abilities) == (embedded.name, embedded.abilities)


@pytest.mark.parametrize("accident", [500, 503, 404, b"<html>", b'{"results":[{"text":7}]}', "breaks"])
def test_a_replica_that_dies_costs_a_second_try(cluster: Entrance, engine: RayEngine, accident: Accident) -> None:
    cluster.accidents = [accident]
    assert engine.translate([REQUEST])[0].text == "[de] The door is open."
    assert len(cluster.questions) == 2


def test_after_the_last_try_it_is_unavailable_and_says_for_how_long(cluster: Entrance, engine: RayEngine) -> None:
    cluster.accidents = [500, "breaks", 503, 500]
    with pytest.raises(errors.Unavailable) as refused:
        engine.translate([REQUEST])
    assert refused.value.headers["Retry-After"] == "10"
    assert len(cluster.questions) == 3


def test_the_tries_together_have_an_end(cluster: Entrance) -> None:
    line = ClusterLine(replace(hasty(cluster), deadline=0.5))
    cluster.accidents = [500, "hangs", 500]
    began = time.monotonic()
    with pytest.raises(errors.Unavailable):
        line.ask(ROUTE, b"{}", EngineAnswer)
    assert time.monotonic() - began < 3
    assert len(cluster.questions) == 2


def test_who_closes_does_not_wait_for_a_pause(cluster: Entrance) -> None:
    line = ClusterLine(replace(hasty(cluster), pauses=(30.0,), deadline=60.0))
    cluster.accidents = [500] * 3

    closing = threading.Timer(0.3, line.close)
    closing.start()
    began = time.monotonic()
    with pytest.raises(errors.Unavailable):
        line.ask(ROUTE, b"{}", EngineAnswer)
    assert time.monotonic() - began < 10


def test_a_text_that_the_engine_cannot_do_is_no_reason_to_ask_again(cluster: Entrance, engine: RayEngine) -> None:
    with pytest.raises(EngineFailed, match=r"^InternalError$"):
        engine.translate([replace(REQUEST, text="[fail]")])
    assert len(cluster.questions) == 1


def test_an_engine_that_cannot_go_on_is_asked_elsewhere(cluster: Entrance, engine: RayEngine) -> None:
    with pytest.raises(errors.Unavailable):
        engine.translate([replace(REQUEST, text="[die]")])
    assert len(cluster.questions) == 3


def test_the_queue_of_the_front_finds_the_text_that_fails(cluster: Entrance) -> None:
    """As with an engine of this machine: the neighbours have their answers."""
    (factory,) = open_cluster(hasty(cluster))
    texts = ["one", "two", "[fail]", "three"]

    async def ask() -> list[object]:
        batcher = Batcher(factory, workers=1, min_batch_cost=1000)
        calls = (
            batcher.translate([replace(REQUEST, text=text)], key="k", priority=Priority.INTERACTIVE) for text in texts
        )
        answers = await asyncio.gather(*calls, return_exceptions=True)
        await batcher.close()
        return [answer[0].text if isinstance(answer, list) else type(answer) for answer in answers]

    assert asyncio.run(ask()) == ["[de] one", "[de] two", errors.InternalError, "[de] three"]


def test_costs_grow_with_all_that_is_asked(engine: RayEngine) -> None:
    plain = engine.cost(REQUEST)
    assert engine.cost(replace(REQUEST, task="vary")) > engine.cost(replace(REQUEST, text=REQUEST.text * 2)) > plain > 0
    assert engine.cost(replace(REQUEST, text="\ud800")) > 0
    assert engine.group(REQUEST) != engine.group(replace(REQUEST, text=REQUEST.text * 40))
    assert engine.group(REQUEST) != engine.group(replace(REQUEST, target="fr"))


def test_added_models_are_asked_before_the_shipped_one() -> None:
    pair = StubEngine(["en", "de"], name="zz-en-de")
    replicas = {
        "/tolmach/stub": replica(),
        "/tolmach/many": replica("many"),
        "/tolmach/zz-en-de": EngineReplica(EngineSpec("zz-en-de"), lambda _: pair),
    }
    with entrance(replicas, {**dict.fromkeys(replicas, "application"), "/": "somebody else's"}) as server:
        router = open_router(Settings(engine="ray", ray_address=f"{server.url}/", ray_requests=3))
        assert router.names == ("zz-en-de", "many", "stub")
        asyncio.run(router.close())


class TestStart:
    def test_nobody_there(self) -> None:
        with entrance({}) as server:
            url = server.url
        with pytest.raises(StartError, match=f"Ray Serve does not answer at {url} .setting ray_address.*ConnectError"):
            open_cluster(ClusterAddress(url))

    @pytest.mark.parametrize("address", ["ray://head:10001", "head:8000", "http://", "", "http://head:port"])
    def test_not_an_address(self, address: str) -> None:
        with pytest.raises(StartError, match=r"^Setting ray_address is not valid. Allowed: .* http://host:8000"):
            open_cluster(ClusterAddress(address))

    @pytest.mark.parametrize("routes", [{}, {"/": "somebody else's"}])
    def test_no_engine_of_ours(self, routes: object) -> None:
        with entrance({}, routes) as server, pytest.raises(StartError, match="has no engine"):
            open_cluster(ClusterAddress(server.url))

    @pytest.mark.parametrize("routes", [[], "hello", {"/tolmach/gone": "application"}])
    def test_not_ray_serve_or_not_ready(self, routes: object) -> None:
        with entrance({}, routes) as server, pytest.raises(StartError, match="as it should"):
            open_cluster(ClusterAddress(server.url))
