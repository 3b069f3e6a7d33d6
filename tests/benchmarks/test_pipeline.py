import pytest

from benchmarks.translation.pipeline import addressed, costs, html, sentences, together
from tests.engines.nmt.notation import marked


@pytest.mark.parametrize(
    ("notation", "tagged"),
    [
        ("the [old] house|", "the <b>old</b> house<br>"),
        ("[the [old] house]", "<b>the <b>old</b> house</b>"),
        ("[[a]][b]", "<b><b>a</b></b><b>b</b>"),
        ("|[a]", "<br><b>a</b>"),
        ("[|a]", "<b><br>a</b>"),
        ("plain", "plain"),
    ],
)
def test_html(notation: str, tagged: str) -> None:
    assert html(*marked(notation)) == tagged


def test_sentences_are_those_of_the_pipeline() -> None:
    assert sentences(["One house. Two houses.", "42", " Three "]) == ["One house.", "Two houses.", "Three"]


def test_each_round_is_compared_with_itself() -> None:
    rounds = [
        {"bare": 1.0, "plain": 1.1, "tagged": 1.2},
        {"bare": 2.0, "plain": 2.2, "tagged": 2.6},
        {"bare": 1.0, "plain": 3.0, "tagged": 3.0},
    ]
    assert costs(rounds, 10) == {
        "bare_ms_per_sentence": 100.0,
        "plain_ms_per_sentence": 220.0,
        "tagged_ms_per_sentence": 260.0,
        "plain_above_bare_percent": 10.0,
        "tagged_above_bare_percent": 30.0,
    }


def test_targets_together() -> None:
    row = {
        "sentences": 10, "at_once": 9, "codes": 20, "emptied": 1, "repeated": 2, "spans": 4, "f1_sum": 3.0,
        "anchors": 8, "right_anchors": 6, "seconds": 0.5, "chrf": 40.0, "inner_words": 5, "right_inner_words": 4,
        "outer_words": 10, "right_outer_words": 9,
    }  # fmt: skip
    assert together([row, row | {"at_once": 10, "seconds": 1.5, "chrf": 50.0}]) == {
        "at_once_percent": 95.0,
        "emptied_percent": 5.0,
        "repeated_percent": 10.0,
        "f1": 0.75,
        "right_anchors_percent": 75.0,
        "right_inner_words_percent": 80.0,
        "right_outer_words_percent": 90.0,
        "ms_per_sentence": 100.0,
        "chrf": 45.0,
    }


def test_forms_of_address_are_read_alone_and_beside_the_source() -> None:
    pairs = [
        ("Your house is big.", "Su casa es grande."),
        ("Can you help?", "¿Puede usted ayudar?"),
        ("Can you help?", "¿Puedes ayudar?"),
        ("Help is near.", "La ayuda está cerca."),
    ]
    assert addressed(pairs, "es", "formal") == {
        "sentences": 4,
        "as_asked_percent": 25.0,
        "as_asked_beside_source_percent": 50.0,
        "other_percent": 25.0,
    }
