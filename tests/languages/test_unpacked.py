"""Tables that are unpacked once."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tolmach.languages import detect, ngrams, wide
from tolmach.languages.unpacked import Tables, tables


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    path = tmp_path / "numbers.xz"
    path.write_bytes(b"packed")
    return path


class Unpacking:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self, path: Path) -> Tables:
        self.count += 1
        return {"one": np.arange(10, dtype=np.uint32), "words": np.array([path.name, "ß"])}


NAMES = ("one", "words")


def shown(found: Tables) -> dict[str, object]:
    return {name: table.tolist() for name, table in found.items()}


def test_unpacked_once(packed: Path, tmp_path: Path) -> None:
    unpacking = Unpacking()
    plain = tables(packed, NAMES, unpacking, None)
    assert [path.name for path in tmp_path.iterdir()] == ["numbers.xz"]
    found = [tables(packed, NAMES, unpacking, tmp_path / "kept") for _ in range(3)]
    assert [shown(each) for each in found] == [shown(plain)] * 3
    assert unpacking.count == 2
    assert not found[-1]["one"].flags.writeable


def test_another_release_takes_the_place(packed: Path, tmp_path: Path) -> None:
    kept, unpacking = tmp_path / "kept", Unpacking()
    tables(packed, NAMES, unpacking, kept)
    (kept / "numbers.xz-new").mkdir()  # what a kill leaves behind
    packed.write_bytes(b"packed anew")
    tables(packed, NAMES, unpacking, kept)
    assert unpacking.count == 2
    assert len(list(kept.iterdir())) == 1


@pytest.mark.parametrize("damage", [Path.unlink, lambda file: file.write_bytes(b"\x93NUMPY")])
def test_damaged_tables_are_unpacked_again(packed: Path, tmp_path: Path, damage: Callable[[Path], object]) -> None:
    kept, unpacking = tmp_path / "kept", Unpacking()
    tables(packed, NAMES, unpacking, kept)
    damage(next(kept.rglob("one.npy")))
    assert shown(tables(packed, NAMES, unpacking, kept)) == shown(tables(packed, NAMES, unpacking, None))


def test_a_folder_that_cannot_be_made(packed: Path, tmp_path: Path) -> None:
    assert shown(tables(packed, NAMES, Unpacking(), packed / "kept"))["one"] == list(range(10))
    assert [path.name for path in tmp_path.iterdir()] == ["numbers.xz"]


def test_mapped_models_say_the_same(tmp_path: Path) -> None:
    text, models = "Ein Satz, der in keiner Tabelle steht.", detect._models(None)
    for _ in range(2):
        assert wide.opened(tmp_path).rank(text) == models._wide.rank(text)
        narrow = ngrams.Ngrams(kept=tmp_path)
        assert narrow.scores(text, "Latin").tolist() == models._narrow.scores(text, "Latin").tolist()
