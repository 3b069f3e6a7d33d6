from pathlib import Path

import pytest

from releasing import lexicon


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "words.tsv").write_text("owl\tnoun\ta bird of the night\n", encoding="utf-8")
    (folder / "de.tsv").write_text("owl\tnoun\tEule\tf\t\n", encoding="utf-8")
    monkeypatch.setattr(lexicon, "DATA", folder)
    monkeypatch.setattr(lexicon, "HEADWORDS", folder / "words.tsv")
    return folder


def _batch(folder: Path, words: str, german: str) -> Path:
    (folder / "batches").mkdir()
    (folder / "out" / "de").mkdir(parents=True)
    (folder / "batches" / "a01.tsv").write_text(words, encoding="utf-8")
    (folder / "out" / "de" / "a01.tsv").write_text(german, encoding="utf-8")
    return folder


def test_words_are_added_once(data: Path, tmp_path: Path) -> None:
    words = "owl\tnoun\ta bird\npond\tnoun\ta small lake\npond\tnoun\tagain\n"
    folder = _batch(tmp_path, words, "owl\tUhu\tm\t\npond\tTeich\tm\tWeiher\n")
    assert (lexicon.main(folder), lexicon.main(folder)) == (1, 0)
    assert (data / "words.tsv").read_text().splitlines()[1:] == ["pond\tnoun\ta small lake"]
    assert (data / "de.tsv").read_text().splitlines() == ["owl\tnoun\tEule\tf\t", "pond\tnoun\tTeich\tm\tWeiher"]


def test_nothing_is_written_where_a_row_is_missing(data: Path, tmp_path: Path) -> None:
    folder = _batch(tmp_path, "pond\tnoun\ta small lake\n", "lake\tSee\tm\t\n")
    with pytest.raises(SystemExit, match="pond"):
        lexicon.main(folder)
    assert len((data / "words.tsv").read_text().splitlines()) == 1
