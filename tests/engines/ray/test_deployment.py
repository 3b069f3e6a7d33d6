import asyncio
import threading
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.engines.ray.entrance import Asked
from tolmach.engines.protocol import Request, Result
from tolmach.engines.ray import replica as replicas
from tolmach.engines.ray.deployment import EngineReplica, EngineSpec, build, open_engine
from tolmach.engines.ray.messages import EngineAnswer, EngineCard, question, read
from tolmach.engines.stub import StubEngine

REQUEST = Request("The door is open.", "en", "de")


class Held(StubEngine):
    """A stub that waits until it is let go."""

    def __init__(self) -> None:
        super().__init__(["en", "de"])
        self.texts: list[str] = []
        self.entered, self.gate = threading.Event(), threading.Event()

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        self.texts += [request.text for request in batch]
        self.entered.set()
        assert self.gate.wait(10)
        return super().translate(batch)


def test_it_says_what_it_is_and_answers() -> None:
    replica = EngineReplica(EngineSpec("stub"))
    card = read(asyncio.run(replica(Asked("GET", b""))), EngineCard)
    answer = read(asyncio.run(replica(Asked("POST", question([REQUEST])))), EngineAnswer)
    assert (card.name, card.is_shipped) == ("stub", True)
    assert answer == EngineAnswer((Result("[de] The door is open."),))


def test_what_is_no_question_is_answered_all_the_same() -> None:
    answer = read(asyncio.run(EngineReplica(EngineSpec("stub"))(Asked("POST", b"{"))), EngineAnswer)
    assert (answer.error, answer.is_passing) == ("BadMessage", False)


def test_who_hangs_up_takes_his_question_out_of_the_queue() -> None:
    """Ray cancels what nobody waits for."""
    engine = Held()
    replica = EngineReplica(EngineSpec("stub", threads=1), lambda _: engine)

    async def ask() -> None:
        first = asyncio.create_task(replica.answer(question([REQUEST])))
        assert await asyncio.to_thread(engine.entered.wait, 10)
        gone = asyncio.create_task(replica.answer(question([Request("Nobody asks.", "en", "de")])))
        await asyncio.sleep(0.05)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        engine.gate.set()
        await first
        await replica.answer(question([Request("The last one.", "en", "de")]))

    asyncio.run(ask())
    assert engine.texts == ["The door is open.", "The last one."]


def test_ray_gets_the_replica_with_what_the_configuration_says(monkeypatch: pytest.MonkeyPatch) -> None:
    bound: list[Any] = []
    serve = SimpleNamespace(
        deployment=lambda name: lambda kind: SimpleNamespace(bind=lambda *a: bound.append((name, kind, *a)))
    )
    monkeypatch.setattr(replicas, "import_module", lambda name: {"ray.serve": serve}[name])
    spec = EngineSpec("opus", "/models/opus", "cuda", 3, 512)
    build(asdict(spec))
    assert bound == [("engine", EngineReplica, spec)]


def test_a_model_that_is_not_there_stops_the_replica(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="damaged"):
        open_engine(EngineSpec("opus", str(tmp_path / "opus")))
    with pytest.raises(Exception, match="is missing"):
        open_engine(EngineSpec("nmt", str(tmp_path)))
