"""How sure a sentence is, and which words are doubtful: signs, places, and the way through the pipeline."""

import json
from pathlib import Path

import pytest

from tests.translation.test_pipeline import drive
from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.languages.catalogue import named
from tolmach.translation.confidence import AnsweredSentence, JudgedSentence, PlacedSentence, judged, placed
from tolmach.translation.confidence.calibration import ANY, DATA, Calibration, calibration
from tolmach.translation.confidence.features import NAMES, hesitated, signs
from tolmach.translation.model import KnownWish, Receipt
from tolmach.units import Code, Match, Terms, Unit

KNOWN = read_package(shipped()).fingerprint
PAIR = ("en", "de")
SOURCE = "The committee published its long report on the state of the harbours in Rotterdam on Monday."
TARGET = "Der Ausschuss veröffentlichte am Montag seinen langen Bericht über den Zustand der Häfen in Rotterdam."
CALIBRATED = Abilities(frozenset(), calibration=KNOWN)


def test_the_shipped_model_is_calibrated() -> None:
    """A new model needs `python -m training.service.confidence`."""
    found = calibration(KNOWN)
    assert found is not None
    assert {"en-de", "de-en", "en-ja", "ar-en", ANY} <= found.directions.keys()
    assert 0.5 < found.doubtful_below < 0.9


def test_an_unknown_model_gets_no_confidence() -> None:
    answer = AnsweredSentence(SOURCE, TARGET, -0.3)
    assert judged(answer, PAIR, "0123456789abcdef") is None
    assert judged(answer, PAIR, "") is None
    assert judged(answer, PAIR, "../secret") is None


def test_other_signs_are_refused() -> None:
    told = json.loads((DATA / f"{KNOWN}.json").read_text(encoding="utf-8"))
    with pytest.raises(ValueError, match="other signs"):
        Calibration.of_json({**told, "signs": [*NAMES, "mood"]})


@pytest.mark.parametrize("pair", [PAIR, ("de", "en"), ("et", "th")])
def test_what_is_likelier_is_surer(pair: tuple[str, str]) -> None:
    """Also where the direction was not measured."""
    found = [judged(AnsweredSentence(SOURCE, TARGET, score), pair, KNOWN) for score in (-1.5, -0.6, -0.2)]
    sure = [each.confidence for each in found if each is not None]
    assert sure == sorted(sure)
    assert len(set(sure)) == 3
    assert all(0 < each < 1 for each in sure)
    assert found[0] is not None
    assert found[0].is_doubtful


def test_what_the_engine_could_not_translate_is_doubtful() -> None:
    assert judged(AnsweredSentence("Xqrt vbn", "Xqrt vbn", 0.0), PAIR, KNOWN, is_faulty=True) == JudgedSentence(
        "Xqrt vbn", 0.0, is_doubtful=True
    )
    assert judged(AnsweredSentence("42", "42", 0.0), PAIR, KNOWN) is None, "it has no language"


def test_a_heading_is_no_shorter_than_what_was_seen() -> None:
    known = calibration(KNOWN)
    assert known is not None
    usual = known.directions["en-de"]
    values = [signs(AnsweredSentence(text, text, -0.3)).values for text in ("A b", "A b c")]
    at = NAMES.index("length")
    assert values[0][at] < values[1][at] < usual.least[at]
    assert usual.compared(values[0])[at] == usual.compared(values[1])[at]


def test_signs() -> None:
    found = signs(AnsweredSentence("Rotterdam is old.", "Rotterdam ist alt.", -0.5))
    assert found.likelihood == -0.5
    assert found.copied == pytest.approx(9 / 15)
    assert found.words == 5
    assert found.ratio > 0
    assert len(signs(AnsweredSentence("", "", -1.0)).values) == len(NAMES)


@pytest.mark.parametrize(
    ("target", "rival", "words"),
    [
        ("Er kauft das Haus.", "Er kauft ein Haus.", ["das"]),
        ("Er kauft das Haus.", "Er kauft das Haus", []),
        ("Er kauft das alte Haus.", "Er kauft Haus.", ["das", "alte"]),
        ("他买了房子。", "他卖了房子。", ["买"]),
        ("Er kauft.", None, []),
        ("Er kauft.", "", ["Er", "kauft"]),
    ],
)
def test_words_that_the_rival_has_not(target: str, rival: str | None, words: list[str]) -> None:
    assert [target[start:end] for start, end in hesitated(target, rival)] == words


def test_places_in_the_whole_text() -> None:
    first, second, lost = JudgedSentence("Gut so.", 0.9), JudgedSentence("Gut so.", 0.4), JudgedSentence("Weg.", 0.5)
    text = "“Gut so.” Gut so."
    assert list(placed(text, [first, lost, second])) == [
        PlacedSentence(first, 1),
        PlacedSentence(lost, None),
        PlacedSentence(second, 10),
    ]
    assert PlacedSentence(second, 10).place((4, 6)) == (14, 16)
    assert PlacedSentence(lost, None).place((0, 3)) == (None, None)


def hesitating(request: Request) -> Result:
    """Says the text as it is, and would have said it in other words."""
    sure = "unsure" not in request.text
    return Result(request.text, -0.2 if sure else -2.5, rival=request.text.replace("unsure", "sure"), engine="nmt")


def receipts(units: list[Unit], abilities: Abilities = CALIBRATED, terms: Terms | None = None) -> list[Receipt]:
    wish = KnownWish(named("de"), named("en"), phrases=False, terms=terms)
    return [item.receipt for item in drive(units, hesitating, wish, abilities)[0]]


LONG = "The committee has published its very long report on the state of all harbours of the country on Monday."
UNSURE = "The committee is unsure about its report on the state of all harbours of the whole country on Monday."


def test_each_sentence_is_judged() -> None:
    (found,) = receipts([Unit(f"{LONG} {UNSURE}")])
    assert [each.is_doubtful for each in found.sentences] == [False, True]
    assert [each.text[slice(*word)] for each in found.sentences for word in each.words] == ["unsure"]


def test_codes_are_no_hindrance() -> None:
    text = f"{UNSURE[:17]}{{name}} {UNSURE[17:]}"
    (found,) = receipts([Unit(text, (Code(4, 13), Code(17, 23, opaque=True)))])
    assert len(found.sentences) == 1
    assert found.sentences[0].is_doubtful


def test_an_engine_that_is_not_calibrated() -> None:
    (found,) = receipts([Unit(UNSURE)], Abilities(frozenset()))
    assert found.sentences == ()


class OneTerm:
    def whole(self, text: str) -> str | None:
        return "Vorstandsbericht" if text == "report of the board" else None

    def find(self, text: str) -> list[Match]:
        return []


def test_what_people_translated_is_sure() -> None:
    entry, other = receipts([Unit("report of the board"), Unit(LONG)], terms=OneTerm())
    assert [each.confidence for each in entry.sentences] == [1.0]
    assert 0 < other.sentences[0].confidence < 1
    (phrase,) = (
        item.receipt
        for item in drive([Unit("Thank you very much.")], hesitating, KnownWish(named("de"), named("en")), CALIBRATED)[
            0
        ]
    )
    assert (phrase.known, [each.confidence for each in phrase.sentences]) == ({"phrase"}, [1.0])


def test_no_text_stands_in_a_representation() -> None:
    (found,) = receipts([Unit(UNSURE)])
    assert "committee" not in repr(found)


def test_the_file_is_small() -> None:
    assert all(path.stat().st_size < 20_000 for path in Path(DATA).glob("*.json"))
