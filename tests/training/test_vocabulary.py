from pathlib import Path

import numpy as np
import pytest
import sentencepiece

from tolmach.engines.nmt.restriction import Restriction
from training.text.corpus import Corpus
from training.text.vocabulary import RESERVED, allowed, counts, everywhere, write_map


@pytest.fixture(scope="module")
def pieces(processor: sentencepiece.SentencePieceProcessor) -> list[str]:
    return [processor.id_to_piece(number) for number in range(processor.vocab_size())]


@pytest.mark.parametrize(
    ("piece", "free"),
    [
        ("<0x0A>", True),
        (".", True),
        ("\u25812024", True),
        ("\u2581a", True),
        ("a", True),
        ("\u2581the", False),
        ("é", False),
        ("会", False),
    ],
)
def test_everywhere(piece: str, free: bool) -> None:
    assert everywhere(piece) is free


def test_codes_are_allowed_and_controls_are_not(pieces: list[str]) -> None:
    found = set(allowed(pieces, np.zeros(len(pieces), int)))
    assert {f"<x{number}>" for number in range(24)} <= found
    assert not found & {"<t>", "</t>", "<=>", "<ctx>", "<fix>", "<formal>", "<2de>", "<r0>", "<s>", "</s>"}


def test_a_piece_must_have_been_seen(pieces: list[str]) -> None:
    word = pieces.index("\u2581house")
    assert word >= RESERVED
    for times, there in ((0, False), (1, True)):
        seen = np.zeros(len(pieces), int)
        seen[word] = times
        assert ("\u2581house" in allowed(pieces, seen)) is there


def test_the_map_is_one_that_the_engine_reads(text: Corpus, pieces: list[str], tmp_path: Path) -> None:
    write_map(tmp_path / "vmap.txt", pieces, counts(text, len(pieces)), {})
    found = Restriction.read(tmp_path / "vmap.txt")
    assert set(found.languages) == {"de", "en", "ja", "ru"}
    assert found.allows(["\u2581machine"], "en")
    assert not found.allows(["\u2581machine"], "ja")
    assert all(found.allows(["<x0>", "<x23>", "."], language) for language in found.languages)


def test_what_an_earlier_map_allowed_stays(text: Corpus, pieces: list[str], tmp_path: Path) -> None:
    (tmp_path / "vmap.txt").write_text("<2ja>\t\u2581machine\n", encoding="utf-8")
    write_map(tmp_path / "vmap.txt", pieces, counts(text, len(pieces)), {})
    found = Restriction.read(tmp_path / "vmap.txt")
    assert found.allows(["\u2581machine", "."], "ja")
    assert not found.allows(["\u2581machine"], "ru")


def test_a_language_gets_the_pieces_of_its_hints(text: Corpus, pieces: list[str], tmp_path: Path) -> None:
    write_map(tmp_path / "vmap.txt", pieces, counts(text, len(pieces)), {"ja": {"\u2581machine"}})
    found = Restriction.read(tmp_path / "vmap.txt")
    assert found.allows(["\u2581machine", "."], "ja")
    assert not found.allows(["\u2581machine"], "ru")
