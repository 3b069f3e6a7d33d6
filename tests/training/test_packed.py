from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.text import packed

PIECES = st.lists(st.integers(0, 47_999), max_size=12)
EXAMPLES = st.lists(st.tuples(PIECES, PIECES), max_size=8)


def unpacked(found: packed.Packed) -> list[packed.Example]:
    return [(found.source.ids(n).tolist(), found.target.ids(n).tolist()) for n in range(len(found))]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("packed") / "examples.npz"


@given(st.lists(EXAMPLES, max_size=4))
def test_what_was_packed_is_read(path: Path, parts: list[list[packed.Example]]) -> None:
    np.savez(path, allow_pickle=False, **packed.joined([packed.pack(part) for part in parts]))
    assert unpacked(packed.read(path)) == [example for part in parts for example in part]


@given(EXAMPLES, st.data())
def test_what_is_picked_stays(path: Path, examples: list[packed.Example], data: st.DataObject) -> None:
    keep = data.draw(st.lists(st.booleans(), min_size=len(examples), max_size=len(examples)))
    np.savez(path, allow_pickle=False, **packed.picked(packed.pack(examples), np.array(keep, bool)))
    assert unpacked(packed.read(path)) == [each for each, kept in zip(examples, keep, strict=True) if kept]


def test_awaited_files_come_once(tmp_path: Path) -> None:
    awaited = packed.Awaited(tmp_path, ["codes", "terms"])
    assert awaited.arrived() == {}
    packed.save(tmp_path / "terms.npz", packed.pack([([5], [6])]))
    assert {name: unpacked(found) for name, found in awaited.arrived().items()} == {"terms": [([5], [6])]}
    assert awaited.arrived() == {}
    assert awaited.missing == [tmp_path / "codes.npz"]
