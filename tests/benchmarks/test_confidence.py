"""The figures about confidence: what they say of made-up sentences, and that their page and picture can be made."""

import random

import numpy as np
import pytest

from benchmarks.confidence.damaging import KINDS, DamagedText, damaged
from benchmarks.confidence.figures import auc, bins, calibration_error, risks
from benchmarks.confidence.page import confidence_part, damage_part
from benchmarks.confidence.picture import plot
from benchmarks.confidence.words import WordCount, counted
from benchmarks.page import read
from tolmach.translation.confidence import JudgedSentence

BAD = np.array([True, True, False, False])


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [
        ([0.1, 0.2, 0.8, 0.9], 1.0),
        ([0.9, 0.8, 0.2, 0.1], 0.0),
        ([0.5, 0.5, 0.5, 0.5], 0.5),
        ([0.1, 0.8, 0.5, 0.9], 0.75),
    ],
)
def test_the_area_under_the_curve(confidence: list[float], expected: float) -> None:
    assert auc(BAD, np.array(confidence)) == expected


def test_a_scale_that_is_off_has_an_error() -> None:
    assert calibration_error(bins(BAD, np.array([0.5, 0.5, 0.5, 0.5]))) == 0
    assert calibration_error(bins(BAD, np.array([0.95, 0.95, 0.95, 0.95]))) == pytest.approx(0.45)
    assert calibration_error(bins(BAD, np.array([0.0, 0.0, 1.0, 1.0]))) == 0


def test_the_surest_sentences_come_first() -> None:
    found = risks(BAD, np.array([0.1, 0.2, 0.8, 0.9]))
    assert [row["bad"] for row in found if row["covered"] in (0.5, 0.75, 1.0)] == [0.0, 0.333, 0.5]


def test_words_that_the_reference_lacks() -> None:
    sentence = JudgedSentence("Er kauft das Haus", 0.3, is_doubtful=True, words=((3, 8), (9, 12)))
    assert counted(sentence, "Sie mietet das Haus") == WordCount(2, 1, 2, 1)
    assert counted(JudgedSentence("Er kauft", 0.9), "Sie mietet") == WordCount()


def test_damage() -> None:
    def made(text: str) -> dict[str, DamagedText]:
        return {each.kind: each for each in damaged(text, "de", ["Garten"], random.Random(1))}

    found = made("Er wird morgen keine alten Bücher kaufen.")
    assert tuple(found) == KINDS
    assert len(found["dropped"].text.split()) == 6
    for kind, word in (("exchanged", "Garten"), ("negated", "nicht")):
        assert found[kind].text[slice(*found[kind].place)] == word
    assert made("Er kommt nicht morgen wieder zurück.")["negated"].text == "Er kommt morgen wieder zurück."
    assert made("Ja.") == {}


def test_the_page_and_the_picture() -> None:
    for name, part in (("confidence", confidence_part), ("confidence_damage", damage_part)):
        result = read(name)
        assert result is not None
        assert part(result)[0].startswith("#")
    measured = read("confidence")
    assert measured is not None
    assert plot(measured).count("<circle") == len(measured["bins"])
