"""Pieces of a text, where they stand in it, and text again."""

import io
from pathlib import Path

import pytest
import sentencepiece

from tests.engines.firefox.made import LINES, made_vocabularies
from tolmach.engines.firefox.vocabulary import END, UNKNOWN, PieceVocabulary
from tolmach.errors import StartError


def vocabulary(folder: Path, *, bytes_for_unknown: bool = True) -> PieceVocabulary:
    path = folder / "vocab.ende.spm"
    (content,) = made_vocabularies("ende", bytes_for_unknown=bytes_for_unknown).values()
    path.write_bytes(content)
    return PieceVocabulary(path, 366 if bytes_for_unknown else 110)


@pytest.mark.parametrize("line", LINES)
def test_a_text_comes_back(tmp_path: Path, line: str) -> None:
    pieces = vocabulary(tmp_path)
    assert pieces.write(pieces.pieces(pieces.numbers(line))) == line


@pytest.mark.parametrize("line", LINES)
def test_pieces_stand_where_their_letters_do(tmp_path: Path, line: str) -> None:
    found = vocabulary(tmp_path).read(line)
    assert found.text == line
    assert [line[start:end] for start, end in found.spans] == [piece.replace("▁", "") for piece in found.pieces]


def test_numbers_are_the_same_either_way(tmp_path: Path) -> None:
    pieces = vocabulary(tmp_path)
    assert all(list(pieces.read(line).numbers) == pieces.numbers(line) for line in LINES)


def test_spans_are_of_the_text_as_it_is_and_not_as_it_is_read(tmp_path: Path) -> None:
    """Letters that are one become two, and others more than one byte."""
    text = "ﬁx über… the　fox"
    found = vocabulary(tmp_path).read(text)
    covered = {place for start, end in found.spans for place in range(start, end)}
    assert covered == {place for place, letter in enumerate(text) if not letter.isspace()}
    assert text[slice(*found.spans[-1])].endswith("x")


def test_what_is_unknown_is_one_piece_or_bytes(tmp_path: Path) -> None:
    with_bytes = vocabulary(tmp_path)
    assert UNKNOWN not in with_bytes.numbers("fox 🎉")
    assert with_bytes.bytes & set(with_bytes.numbers("fox 🎉"))
    without = vocabulary(tmp_path, bytes_for_unknown=False)
    found = without.read("fox 🎉🎉 dog")
    assert not without.bytes
    (unknown,) = (span for number, span in zip(found.numbers, found.spans, strict=True) if number == UNKNOWN)
    assert "fox 🎉🎉 dog"[slice(*unknown)] == "🎉🎉"


@pytest.mark.parametrize(
    "text", ["", " ", "\n\t\u3000", "\0", "\ud800", "▁", "a\0b\udfffc", "x" * 5000, "</s>", "<unk>"]
)
def test_strange_text_is_read(tmp_path: Path, text: str) -> None:
    found = vocabulary(tmp_path).read(text)
    assert len(found.text) == len(text)
    assert END not in found.numbers
    assert all(0 <= start <= end <= len(text) for start, end in found.spans)


def test_a_piece_of_another_vocabulary_is_written_as_it_is(tmp_path: Path) -> None:
    pieces = vocabulary(tmp_path, bytes_for_unknown=False)
    assert pieces.write([*pieces.pieces(pieces.numbers("the fox")), "🎉"]) == "the fox🎉"


def test_a_vocabulary_of_another_size_is_refused(tmp_path: Path) -> None:
    vocabulary(tmp_path)
    with pytest.raises(StartError, match="has 366 pieces, and its weights are for 367"):
        PieceVocabulary(tmp_path / "vocab.ende.spm", 367)


def test_what_is_no_vocabulary_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "vocab.ende.spm"
    path.write_bytes(b"no vocabulary")
    with pytest.raises(StartError, match=r"vocab\.ende\.spm is not a SentencePiece model"):
        PieceVocabulary(path, 366)
    path.unlink()
    with pytest.raises(StartError, match=r"vocab\.ende\.spm cannot be read: No such file"):
        PieceVocabulary(path, 366)


def test_other_numbers_for_the_end_are_refused(tmp_path: Path) -> None:
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(LINES * 10), model_writer=model, vocab_size=80, hard_vocab_limit=False, minloglevel=2
    )
    path = tmp_path / "vocab.ende.spm"
    path.write_bytes(model.getvalue())
    with pytest.raises(StartError, match="numbers its end and its unknown piece 2 and 0; only 0 and 1 are known"):
        PieceVocabulary(path, 80)
