import asyncio
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.engines.families import tiny
from tolmach.engines.added.adding import ModelOrder, add
from tolmach.engines.added.installed import (
    FileFault,
    FileSum,
    Installed,
    PublishedScores,
    find,
    firefox_models,
    installed,
    open_installed,
    remove,
    verify,
    write,
)
from tolmach.engines.batcher import Batcher
from tolmach.engines.families.engine import EngineOptions
from tolmach.engines.families.family import ModelLanguages
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


def firefox(models: Path, name: str, **more: Any) -> Installed:
    """As if it had been fetched."""
    (models / name).mkdir(parents=True)
    (models / name / "model.bin").write_bytes(b"weights")
    sums = {"model.bin": FileSum(7, hashlib.sha256(b"weights").hexdigest())}
    model = Installed(name, "firefox", ModelLanguages({"en": ""}, {"de": ""}), sums, "here", "now", **more)
    write(model, models / name)
    return model


def test_mozillas_are_opened_by_another_engine(models: Path) -> None:
    added(models, "argos", "b")
    kept = firefox(models, "firefox-en-de", architecture="tiny", published=PublishedScores(0.87, None))
    assert [model.name for model in installed(models)] == ["b", "firefox-en-de"]
    assert find(models, "firefox-en-de") == kept
    assert firefox_models(models) == [kept]
    assert len(open_installed(models)) == 1
    (models / "firefox-en-de" / "model.bin").write_bytes(b"short")
    assert len(open_installed(models)) == 1
    with pytest.raises(StartError, match=r"'firefox-en-de' is damaged: model.bin: it has 5 bytes instead of 7"):
        firefox_models(models)


def test_manifests_without_scores_are_as_they_were(models: Path) -> None:
    """A release before reads them, and this one reads its own."""
    firefox(models, "a")
    said = json.loads((models / "a" / "model.json").read_text())
    assert set(said) == {"format", "name", "family", "languages", "files", "origin", "added"}
    assert (find(models, "a").architecture, find(models, "a").published) == ("", None)


@pytest.mark.parametrize("published", [7, "x", {"comet": "much"}, [0.8]])
def test_scores_that_are_none(models: Path, published: object) -> None:
    firefox(models, "a")
    path = models / "a" / "model.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"published": published}))
    with pytest.raises(StartError, match=r"'a' is damaged: its model.json cannot be read"):
        find(models, "a")


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
