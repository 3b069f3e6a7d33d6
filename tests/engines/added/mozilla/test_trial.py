from pathlib import Path

import pytest

from tests.engines.firefox.made import damage, make_model
from tolmach.engines.added.mozilla.trial import try_model
from tolmach.engines.firefox.model import FirefoxModel
from tolmach.errors import StartError


@pytest.mark.parametrize("split", [False, True])
def test_a_good_model(tmp_path: Path, split: bool) -> None:
    make_model(tmp_path, split=split)
    before = sorted(tmp_path.iterdir())
    try_model(tmp_path)
    # What is installed is what the manifest names.
    assert sorted(tmp_path.iterdir()) == before


def test_a_damaged_model(tmp_path: Path) -> None:
    make_model(tmp_path)
    damage(tmp_path, "wrong cell")
    with pytest.raises(StartError):
        try_model(tmp_path)


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (RuntimeError("A node failed.\nAt length."), "The model does not translate: A node failed."),
        (MemoryError(), "The model does not translate: MemoryError."),
        (StartError("Its own sentence."), "Its own sentence."),
    ],
)
def test_whatever_fails_becomes_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    def broken(*_: object) -> None:
        raise error

    make_model(tmp_path)
    monkeypatch.setattr(FirefoxModel, "translate", broken)
    with pytest.raises(StartError) as raised:
        try_model(tmp_path)
    assert str(raised.value) == sentence
