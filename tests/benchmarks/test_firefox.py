"""The parts of the comparison with fxtranslate that count, on models and figures of our own."""

from pathlib import Path

import pytest

from benchmarks.firefox import comparing
from benchmarks.firefox.page import firefox_part
from tests.engines.firefox.made import LINES, make_model
from tolmach.engines.firefox import marian
from tolmach.engines.firefox.model import FirefoxModel
from tolmach.engines.firefox.runner import NetworkRunner
from tolmach.engines.firefox.vocabulary import END, PieceVocabulary
from tolmach.engines.firefox.weights import NetworkWeights


@pytest.mark.parametrize(
    ("one", "other", "place"), [("abc", "abd", 2), ("abc", "ab", 2), ("", "x", 0), ("same", "same", 4), ("a", "b", 0)]
)
def test_texts_part_at_the_first_letter_that_differs(one: str, other: str, place: int) -> None:
    assert comparing.first_difference(one, other) == place == comparing.first_difference(other, one)


@pytest.mark.parametrize(("place", "piece"), [(0, 0), (2, 0), (3, 1), (6, 1), (7, 2), (99, 2)])
def test_a_letter_belongs_to_the_piece_that_ends_behind_it(place: int, piece: int) -> None:
    assert comparing.piece_at([(0, 3), (4, 7)], place) == piece


def test_the_likeliest_pieces_are_those_of_the_model(tmp_path: Path) -> None:
    make_model(tmp_path)
    weights = NetworkWeights(marian.read(tmp_path / "model.ende.intgemm.alphas.bin"))
    runner, vocabulary = NetworkRunner(weights), PieceVocabulary(tmp_path / "vocab.ende.spm", weights.shape.source)
    for line, answer in zip(LINES, FirefoxModel.open(tmp_path).translate(LINES), strict=True):
        numbers, gaps = comparing._greedily(runner, [*vocabulary.numbers(line), END])
        assert vocabulary.write(vocabulary.pieces(numbers)) == answer.text
        assert len(gaps) == len(numbers) + answer.ended
        assert min(gaps) >= 0


def test_a_parting_is_at_the_piece_that_differs(tmp_path: Path) -> None:
    make_model(tmp_path)
    weights = NetworkWeights(marian.read(tmp_path / "model.ende.intgemm.alphas.bin"))
    runner, vocabulary = NetworkRunner(weights), PieceVocabulary(tmp_path / "vocab.ende.spm", weights.shape.source)
    numbers, gaps = comparing._greedily(runner, [*vocabulary.numbers(LINES[0]), END])
    ours = vocabulary.write(vocabulary.pieces(numbers))
    assert comparing._parting(runner, vocabulary, LINES[0], "§" + ours[1:]).gap == gaps[0]


def test_the_page_shows_every_figure() -> None:
    row = {
        "equal_percent": 71.5,
        "chrf": {"1": 59.01, "2": 59.02, "4": 59.04},
        "chrf_fxtranslate": 58.91,
        "gap_where_they_part": [0.11, 0.23, 0.57],
        "gap_elsewhere": 6.31,
    }
    signature = dict.fromkeys(("commit", "changed", "model", "data", "cores", "processor", "load_before"), "")
    page = "\n".join(
        firefox_part(
            {
                "signature": {**signature, "ctranslate2": ""},
                "settings": {"sentences": 500, "callers": 64, "workers": 2, "rounds": 3, "fxtranslate": "0.5.0"},
                "directions": {"en-pt": row},
                "speed": {"ours, beam 1": {"words_per_second": 4321}},
                "load": {
                    "median_ms": 201,
                    "median_processor_ms": 191,
                    "fxtranslate_ms": 51,
                    "first_model_mib": 81,
                    "each_further_model_mib": 41,
                },
            }
        )
    )
    assert "| en-pt | 71.5 | 59.01 | 59.02 | 59.04 | 58.91 | 0.11 / 0.23 / 0.57 | 6.31 |" in page
    assert "| ours, beam 1 | 4321 |" in page
    for figure in ("201 ms", "191 ms", "51 ms", "81 MiB", "41 MiB"):
        assert figure in page
