from pathlib import Path

from training.text import folders
from training.text.lemmas import counts, table


def folder(path: Path) -> Path:
    folders.write_english(path, ["x"] * 4)
    sentences = ["Die Häuser sind alt.", "Viele Häuser und ein Haus.", "Alte Häuser, Hausers Häuser.", "Gehen wir."]
    folders.write(path, "de", dict(enumerate(sentences)))
    return path


def test_words_are_counted_as_they_are_written(tmp_path: Path) -> None:
    found = counts([folder(tmp_path)], "de")
    assert found["Häuser"] == 4
    assert found["Die"] == 0


def test_only_frequent_words_with_another_base_form_that_was_seen(tmp_path: Path) -> None:
    assert dict(table([folder(tmp_path)], "de")) == {"Häuser": "Haus"}
