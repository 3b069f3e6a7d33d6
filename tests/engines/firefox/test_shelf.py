import shutil
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest

from tests.engines.firefox.shelves import install
from tolmach.engines.firefox import shelf as shelf_module
from tolmach.engines.firefox.model import FirefoxModel
from tolmach.engines.firefox.shelf import ModelShelf
from tolmach.errors import StartError, Unavailable


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(shelf_module, "_LOOKED_AGAIN", 0.0)
    (tmp_path / "models").mkdir()
    return tmp_path / "models"


class Opened:
    """Opens models that do nothing, and counts them."""

    def __init__(self, before: Callable[[Path], None] = lambda path: None) -> None:
        self.names: list[str] = []
        self._before = before

    def __call__(self, path: Path) -> FirefoxModel:
        self._before(path)
        self.names.append(path.name)
        return cast(FirefoxModel, object())


def test_models_are_loaded_when_they_are_needed(folder: Path) -> None:
    install(folder, "en", "de")
    opened = Opened()
    shelf = ModelShelf([folder], most=2, opener=opened)
    assert set(shelf.directions) == {("en", "de")}
    assert opened.names == []
    assert shelf.model(("en", "de")) is shelf.model(("en", "de"))
    assert opened.names == ["firefox-en-de"]


def test_the_model_that_was_used_longest_ago_gives_way(folder: Path) -> None:
    for seed, target in enumerate(("de", "fr", "it")):
        install(folder, "en", target, seed=seed)
    opened = Opened()
    shelf = ModelShelf([folder], most=2, opener=opened)
    for target in ("de", "fr", "de", "it", "de", "fr"):
        shelf.model(("en", target))
        assert shelf.loaded <= 2
    assert [name[-2:] for name in opened.names] == ["de", "fr", "it", "fr"]


def test_models_come_and_go_while_the_shelf_is_used(folder: Path) -> None:
    shelf = ModelShelf([folder], most=2, opener=Opened())
    assert not shelf.directions
    install(folder, "en", "de")
    before = shelf.directions
    assert set(before) == {("en", "de")}
    assert shelf.directions is before
    shutil.rmtree(folder / "firefox-en-de")
    assert not shelf.directions
    with pytest.raises(Unavailable):
        shelf.model(("en", "de"))


def test_a_replaced_model_is_loaded_anew(folder: Path) -> None:
    install(folder, "en", "de")
    opened = Opened()
    shelf = ModelShelf([folder], most=2, opener=opened)
    old = shelf.model(("en", "de"))
    install(folder, "en", "de", seed=1)
    assert shelf.model(("en", "de")) is not old
    assert len(opened.names) == 2


def test_an_earlier_folder_goes_before_a_later_one(folder: Path, tmp_path: Path) -> None:
    bundled = tmp_path / "bundled"
    bundled.mkdir()
    install(bundled, "en", "de")
    install(bundled, "en", "fr")
    own = install(folder, "en", "de", seed=1)
    found = ModelShelf([folder, bundled], most=2, opener=Opened()).directions
    assert found["en", "de"].model == own
    assert found["en", "de"].path == folder / own.name
    assert found["en", "fr"].path.parent == bundled


def test_a_folder_that_is_not_there_has_no_models(tmp_path: Path) -> None:
    assert not ModelShelf([tmp_path / "nothing"], most=1).directions


def test_a_model_that_cannot_be_loaded_is_told_once_and_left_out(folder: Path) -> None:
    install(folder, "en", "de")

    def refuse(path: Path) -> None:
        raise StartError("The model's file is cut off.")

    shelf = ModelShelf([folder], most=2, opener=Opened(refuse))
    with pytest.raises(Unavailable):
        shelf.model(("en", "de"))
    assert not shelf.directions


def test_a_damaged_model_stops_a_start_and_no_running_service(folder: Path) -> None:
    install(folder, "en", "de")
    shelf = ModelShelf([folder], most=2, opener=Opened())
    broken = install(folder, "en", "fr")
    next((folder / broken.name).glob("*.bin")).unlink()
    assert set(shelf.directions) == {("en", "de")}
    with pytest.raises(StartError, match="firefox-en-fr"):
        ModelShelf([folder], most=2, opener=Opened())


def test_threads_that_need_one_model_load_it_once(folder: Path) -> None:
    install(folder, "en", "de")
    opened = Opened(lambda path: time.sleep(0.05))
    shelf = ModelShelf([folder], most=2, opener=opened)
    threads = [threading.Thread(target=shelf.model, args=[("en", "de")]) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened.names) == 1


def test_a_closed_shelf_lets_its_models_go(folder: Path) -> None:
    install(folder, "en", "de")
    shelf = ModelShelf([folder], most=2, opener=Opened())
    shelf.model(("en", "de"))
    shelf.close()
    assert shelf.loaded == 0
