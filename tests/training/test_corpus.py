from pathlib import Path

import numpy as np
import pytest
import sentencepiece

from tests.training.tiny import SPM, sentences
from training.text import corpus, folders
from training.text.corpus import Corpus


def decoded(side: corpus.Side, processor: sentencepiece.SentencePieceProcessor) -> list[str]:
    return [processor.decode(side.ids(number).tolist()) for number in range(len(side))]


def test_rows_and_sentences(text: Corpus, processor: sentencepiece.SentencePieceProcessor) -> None:
    assert decoded(text.english, processor) == sentences("en")
    for language, side in text.others.items():
        assert decoded(side, processor) == [sentences(language)[row] for row in side.row]
    assert list(text.others) == ["de", "ja", "ru"]
    assert text.folder.tolist() == [0] * 48 + [1] * 16
    assert len(text.others["ru"]) == 64
    assert 0 < len(text.others["de"]) < 64


def test_where_finds_the_sentence_of_a_row(text: Corpus) -> None:
    for language, side in text.others.items():
        where = text.where[language]
        assert [row for row in range(64) if where[row] >= 0] == side.row.tolist()
        assert (side.row[where[side.row]] == side.row).all()


def test_a_corpus_comes_back_from_disk(text: Corpus, tmp_path: Path) -> None:
    text.save(tmp_path / "corpus.npz")
    found = corpus.load(tmp_path / "corpus.npz")
    assert found.others.keys() == text.others.keys()
    for one, other in [(found.english, text.english), *((found.others[n], text.others[n]) for n in text.others)]:
        for part in ("row", "lens", "flat"):
            assert np.array_equal(getattr(one, part), getattr(other, part))
    assert np.array_equal(found.folder, text.folder)


@pytest.mark.parametrize(
    ("sentence", "is_prose"),
    [
        ("The old engineer repaired the broken machine.", True),
        ("The old engineer repaired the broken machine", False),
        ("Good morning!", True),
        ("Good morning", False),
        ("No.", False),
        ("Has the old engineer repaired the broken machine?", True),
    ],
)
def test_prose(sentence: str, is_prose: bool, tmp_path: Path, processor: sentencepiece.SentencePieceProcessor) -> None:
    folders.write_english(tmp_path, [sentence])
    folders.write(tmp_path, "de", {0: "x"})
    found = corpus.read([tmp_path], SPM)
    assert found.prose(corpus.closing(processor)).tolist() == [is_prose]
