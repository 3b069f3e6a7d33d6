"""Making the file of a memory in a process of its own: what it may take, and what it leaves."""

import io
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.memories.owners import numbered, tmx
from tolmach.errors import BadRequest, UnsafeFile
from tolmach.files.child import MIB, ChildLimits
from tolmach.memories import making
from tolmach.memories.compiled import CompiledMemory
from tolmach.memories.making import Made, from_tmx


def test_a_memory_is_made(tmp_path: Path) -> None:
    assert from_tmx(io.BytesIO(tmx(numbered(3))), tmp_path / "a") == Made("de", ("en",), 3, 0)
    assert CompiledMemory.open(tmp_path / "a").segment(2).source == "Satz Nummer 2"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_refusals_come_in_their_own_words(tmp_path: Path) -> None:
    with pytest.raises(BadRequest, match=r"^The uploaded file is not valid TMX\.$"):
        from_tmx(io.BytesIO(b"<html/>" + b" " * 10_000_000), tmp_path / "a")
    assert list(tmp_path.iterdir()) == []


def test_no_more_time_than_allowed(tmp_path: Path) -> None:
    class Endless(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            time.sleep(0.01)
            return b" " * 1000

    with pytest.raises(UnsafeFile, match="takes too long"):
        from_tmx(Endless(), tmp_path / "a", ChildLimits(seconds=1.0, memory=1024 * MIB))


def test_no_more_memory_than_allowed(tmp_path: Path) -> None:
    with pytest.raises((UnsafeFile, BadRequest, making.Broken)):
        from_tmx(io.BytesIO(tmx(numbered(200_000))), tmp_path / "a", ChildLimits(memory=40 * MIB))


def test_who_stops_feeding_ends_the_process(tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    class Cut(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise Stopped

    with pytest.raises(Stopped):
        from_tmx(Cut(), tmp_path / "a")


def test_the_process_knows_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def spied(*args: Any, **named: Any) -> Any:
        seen.append(named["env"])
        return subprocess.Popen(*args, **named)

    monkeypatch.setenv("TOLMACH_DEVELOPER_KEY", "secret")
    monkeypatch.setattr("tolmach.memories.making.Popen", spied)
    from_tmx(io.BytesIO(tmx()), tmp_path / "a")
    assert [list(env) for env in seen] == [["PYTHONPATH"]]
