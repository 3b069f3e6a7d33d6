import json
import re
from pathlib import Path

import pytest

from tolmach.engines.added.installed import FileSum
from tolmach.engines.added.mozilla import lock
from tolmach.errors import StartError

ONE, TWO, THREE = (FileSum(number, f"{number:064x}") for number in (1, 2, 3))


@pytest.fixture
def release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lock in the place of the one that ships."""
    monkeypatch.setattr(lock, "SHIPPED", tmp_path / "shipped.json")
    return tmp_path / "shipped.json"


def test_the_one_that_ships_can_be_read() -> None:
    assert lock.SHIPPED.is_file()
    for path, file in lock.shipped().items():
        assert path.endswith(".gz")
        assert file.size > 0
        assert re.fullmatch("[0-9a-f]{64}", file.sha256)


def test_the_one_that_ships_goes_first(tmp_path: Path, release: Path) -> None:
    lock.write_lock(release, {"a": ONE, "b": TWO})
    lock.write_lock(tmp_path / lock.OWN, {"b": THREE, "c": THREE})
    assert lock.known(tmp_path) == {"a": ONE, "b": TWO, "c": THREE}


def test_only_what_no_lock_has_is_written_down(tmp_path: Path, release: Path) -> None:
    lock.write_lock(release, {"a": ONE})
    lock.remember(tmp_path, {"a": ONE})
    assert not (tmp_path / lock.OWN).exists()
    lock.remember(tmp_path, {"a": TWO, "b": TWO})
    lock.remember(tmp_path, {"b": THREE, "c": THREE})
    assert lock.read_lock(tmp_path / lock.OWN) == {"b": TWO, "c": THREE}
    assert [path.name for path in tmp_path.iterdir() if path != release] == [lock.OWN]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"files": 1}', '{"files": {"a": {"size": "x"}}}', "[" * 200_000])
def test_a_lock_that_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / lock.OWN).write_text(text)
    with pytest.raises(StartError, match=r"mozilla.lock.json cannot be read. Restore a good copy"):
        lock.known(tmp_path)


def test_it_is_whole_or_as_before(tmp_path: Path) -> None:
    """What a killed command left of a new one does not count, and is no obstacle."""
    path = tmp_path / lock.OWN
    lock.write_lock(path, {"a": ONE})
    (tmp_path / f".{lock.OWN}.new").write_text('{"files"')
    assert lock.read_lock(path) == {"a": ONE}
    lock.write_lock(path, {"b": TWO})
    assert json.loads(path.read_text()) == {"format": 1, "files": {"b": {"size": TWO.size, "sha256": TWO.sha256}}}
