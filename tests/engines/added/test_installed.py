import asyncio
from pathlib import Path

import pytest

from tests.engines.families import tiny
from tolmach.engines.added.adding import ModelOrder, add
from tolmach.engines.added.installed import FileFault, find, installed, open_installed, remove, verify
from tolmach.engines.batcher import Batcher
from tolmach.engines.families.engine import EngineOptions
from tolmach.engines.protocol import Request
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.engines.stub import StubEngine
from tolmach.errors import StartError


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return tmp_path / "models"


def added(models: Path, kind: str, name: str) -> None:
    add(models, ModelOrder(str(tiny.make(kind, models.parent / "made" / name)), name=name))


def test_none(models: Path) -> None:
    assert (installed(models), open_installed(models)) == ([], [])
    with pytest.raises(StartError, match=r"There is no model 'x' in .*Installed: none"):
        find(models, "x")


def test_find_and_remove(models: Path) -> None:
    added(models, "argos", "b")
    added(models, "marian", "a")
    assert [model.name for model in installed(models)] == ["a", "b"]
    assert find(models, "a").family == "marian"
    remove(models, "a")
    assert [model.name for model in installed(models)] == ["b"]
    assert not (models / "a").exists()
    for name in ("a", "../models/b", ".scratch", ""):
        with pytest.raises(StartError, match="Installed: b"):
            remove(models, name)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda path: path.unlink(), "it is missing"),
        (lambda path: path.write_bytes(path.read_bytes() + b"x"), "bytes instead of"),
        (lambda path: path.write_bytes(bytes(len(path.read_bytes()))), "its content has changed"),
    ],
)
def test_verify(models: Path, change: object, reason: str) -> None:
    added(models, "argos", "a")
    assert verify(models, find(models, "a")) == []
    change(models / "a" / "model" / "model.bin")  # type: ignore[operator]
    (fault,) = verify(models, find(models, "a"))
    assert isinstance(fault, FileFault)
    assert (fault.file, reason in fault.reason) == ("model/model.bin", True)


def test_resized_model_stops_the_start(models: Path) -> None:
    added(models, "argos", "a")
    (models / "a" / "model" / "model.bin").write_bytes(b"short")
    with pytest.raises(StartError, match=r"'a' is damaged: model/model.bin: it has 5 bytes .*models remove a"):
        open_installed(models)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"family": "argos", "languages": 1}', '{"family": "gpt"}'])
def test_damaged_manifest_can_only_be_removed(models: Path, text: str) -> None:
    added(models, "argos", "a")
    (models / "a" / "model.json").write_text(text)
    for use in (installed, open_installed):
        with pytest.raises(StartError):
            use(models)
    remove(models, "a")
    assert installed(models) == []


def test_those_of_fewer_pairs_go_first(models: Path) -> None:
    for kind, name in (("nllb", "a"), ("argos", "c"), ("marian", "b"), ("marian-many", "d")):
        added(models, kind, name)
    engines = [make() for make in open_installed(models, EngineOptions(device="cpu", threads=2))]
    assert [engine.name for engine in engines] == ["b", "c", "d", "a"]
    for engine in engines:
        assert engine.translate([Request("the dog", "en", "de")])[0].text
        engine.close()


def test_router_asks_them_before_the_shipped_model(models: Path) -> None:
    added(models, "nllb", "a")
    added(models, "argos", "b")
    shipped = StubEngine(["en", "de", "ja"], name="shipped")

    async def run() -> None:
        router = Router([Batcher(make) for make in (*open_installed(models), lambda: shipped)])
        try:
            for pair, name in ((("en", "de"), "b"), (("he", "id"), "a"), (("en", "ja"), "shipped")):
                assert router.route(*pair).hops[0].batcher.name == name
            [done] = await router.route("en", "de").translate(
                [Request("the dog", "en", "de")], key="", priority=Priority.INTERACTIVE
            )
            assert done.text
        finally:
            await router.close()

    asyncio.run(run())
