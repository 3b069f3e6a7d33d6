"""The words of the model are compared: other ones, none, and two under one key are found."""

import json
from pathlib import Path

import pytest

from tests.words import FOLDER, Words
from tolmach.engines.nmt.packages import read_package, shipped

ROOT = Path(__file__).parent


@pytest.fixture
def path(tmp_path: Path) -> Path:
    refreshed = Words(tmp_path / "words" / "1.0.json", refreshing=True)
    refreshed.check("a/test_b", "Hello", ["Hallo", ("Welt", 1)])
    refreshed.write()
    return refreshed.path


def test_what_was_written_is_what_is_said(path: Path) -> None:
    Words(path, refreshing=False).check("a/test_b", "Hello", ["Hallo", ("Welt", 1)])


def test_other_words_are_found(path: Path) -> None:
    with pytest.raises(AssertionError, match=r"otherwise than in 1\.0\.json: a/test_b, Hello"):
        Words(path, refreshing=False).check("a/test_b", "Hello", ["Hallo", ("Wald", 1)])


@pytest.mark.parametrize(("module", "key"), [("a/test_b", "Bye"), ("a/test_c", "Hello")])
def test_words_that_were_never_written_are_found(path: Path, module: str, key: str) -> None:
    with pytest.raises(AssertionError, match=r"make words"):
        Words(path, refreshing=False).check(module, key, "Hallo")


def test_a_version_without_a_file_has_no_words(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"2\.0\.json has nothing"):
        Words(tmp_path / "2.0.json", refreshing=False).check("a/test_b", "Hello", "Hallo")


def test_one_key_cannot_stand_for_two_things() -> None:
    words = Words(FOLDER / "never.json", refreshing=True)
    words.check("a/test_b", "Hello", "Hallo")
    with pytest.raises(AssertionError, match="Hello"):
        words.check("a/test_b", "Hello", "Servus")


def test_the_shipped_model_has_its_words_and_no_others_are_kept() -> None:
    (kept,) = FOLDER.iterdir()
    assert kept.stem == read_package(shipped()).version
    modules = json.loads(kept.read_text(encoding="utf-8"))
    assert all((ROOT / f"{module}.py").exists() for module in modules)
