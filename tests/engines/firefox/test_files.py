"""The files of a direction are found by the names of the registry."""

import struct
from pathlib import Path

import pytest

from tests.engines.firefox.made import make_model
from tolmach.engines.firefox.model import FirefoxModel
from tolmach.errors import StartError

SHORTLIST = "lex.50.50.ende.s2t.bin"


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("pair", ["ende", "zh_hanten"])
def test_a_folder_as_it_is_published_is_opened(tmp_path: Path, pair: str, split: bool) -> None:
    make_model(tmp_path, pair, split=split)
    assert FirefoxModel.open(tmp_path).translate(["fox"])[0].score < 0


def test_a_direction_needs_no_shortlist(tmp_path: Path) -> None:
    make_model(tmp_path)
    with_it = FirefoxModel.open(tmp_path).translate(["the fox"])
    (tmp_path / SHORTLIST).unlink()
    assert FirefoxModel.open(tmp_path).translate(["the fox"]) == with_it


def test_a_folder_without_weights_is_told(tmp_path: Path) -> None:
    with pytest.raises(StartError, match=r"has no files of weights, and one is needed: model\.<pair>\."):
        FirefoxModel.open(tmp_path)
    with pytest.raises(StartError, match="cannot be read: No such file"):
        FirefoxModel.open(tmp_path / "nowhere")


def test_a_folder_with_two_directions_is_told(tmp_path: Path) -> None:
    make_model(tmp_path, "ende")
    make_model(tmp_path, "deen")
    with pytest.raises(StartError, match="has 2 files of weights, and one is needed"):
        FirefoxModel.open(tmp_path)


@pytest.mark.parametrize(("split", "missing"), [(False, "vocab"), (True, "srcvocab"), (True, "trgvocab")])
def test_a_folder_without_a_vocabulary_is_told(tmp_path: Path, split: bool, missing: str) -> None:
    make_model(tmp_path, split=split)
    (tmp_path / f"{missing}.ende.spm").unlink()
    with pytest.raises(StartError, match=r"has no vocabulary: it needs vocab\.ende\.spm, or srcvocab\.ende\.spm and"):
        FirefoxModel.open(tmp_path)


def test_vocabularies_in_each_others_place_are_refused(tmp_path: Path) -> None:
    make_model(tmp_path, split=True)
    source, target = tmp_path / "srcvocab.ende.spm", tmp_path / "trgvocab.ende.spm"
    before = source.read_bytes()
    source.write_bytes(target.read_bytes())
    target.write_bytes(before)
    with pytest.raises(StartError, match=r"srcvocab\.ende\.spm has \d+ pieces, and its weights are for"):
        FirefoxModel.open(tmp_path)


def changed(content: bytes, at: int, value: int) -> bytes:
    return content[:at] + struct.pack("<Q", value) + content[at + 8 :]


@pytest.mark.parametrize(
    ("at", "value", "told"),
    [
        (0, 7, "is not a shortlist"),
        (32, 100, "is for 99 pieces, and its weights are for"),
        (40, 1 << 60, "and its head says"),
    ],
)
def test_a_shortlist_with_a_wrong_head_is_refused(tmp_path: Path, at: int, value: int, told: str) -> None:
    make_model(tmp_path)
    path = tmp_path / SHORTLIST
    path.write_bytes(changed(path.read_bytes(), at, value))
    with pytest.raises(StartError, match=told):
        FirefoxModel.open(tmp_path)


@pytest.mark.parametrize("size", [0, 47, 48, -1])
def test_a_shortlist_that_is_cut_off_is_refused(tmp_path: Path, size: int) -> None:
    make_model(tmp_path)
    path = tmp_path / SHORTLIST
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(StartError, match=r"lex\.50\.50\.ende\.s2t\.bin (is cut off|has \d+ bytes, and its head says)"):
        FirefoxModel.open(tmp_path)
