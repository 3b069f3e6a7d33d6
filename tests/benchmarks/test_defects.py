import pytest

from benchmarks.translation.defects import KINDS, defects
from benchmarks.translation.quality import BARS, summary

SOURCE = "The committee said on Monday that it would publish its report of 42 pages before the end of the year."
GOOD = "Der Ausschuss sagte am Montag, er werde seinen Bericht von 42 Seiten vor Jahresende veröffentlichen."


@pytest.mark.parametrize(
    ("output", "found"),
    [
        (GOOD, set()),
        (GOOD.replace("42", "viele"), {"numbers"}),
        (GOOD.replace("42", "420"), {"numbers"}),
        (SOURCE, {"copy"}),
        ("Der Ausschuss sagte: 42.", {"short"}),
        (GOOD + " und so und so und so und so und so", {"loop"}),
        ("Комитет сообщил в понедельник, что опубликует свой доклад на 42 страницах до конца года.", {"script"}),
    ],
)
def test_kinds(output: str, found: set[str]) -> None:
    assert defects(SOURCE, output, GOOD, ("en", "de"), 1.0) == found


@pytest.mark.parametrize(
    ("source", "output", "reference", "is_defect"),
    [
        (
            "Hij zong in 2001 het lied You are the sunshine of my life.",
            "He sang the song You are the sunshine of my life in 2001.",
            "In 2001, he sang the song You are the sunshine of my life.",
            False,
        ),
        (
            "Hij zong in 2001 het lied You are the sunshine of my life.",
            "Hij zong in 2001 het lied You are the sunshine of my life.",
            "In 2001, he sang the song You are the sunshine of my life.",
            True,
        ),
        ("We let it be so over there.", "De let it be so over.", "Vi lod det ligge derovre.", True),
        ("Alle kom til os i let regn.", "Alle kom til os i let regn.", "Alle kom til os i let regn.", False),
        ("hun er her nu", "hun er her nu", "hun er her nu", False),
        ("hun er her nu", "hun er her nu", "she is here now", True),
    ],
)
def test_what_a_person_copies_too_is_no_copy(source: str, output: str, reference: str, is_defect: bool) -> None:
    assert ("copy" in defects(source, output, reference, ("nl", "en"), 1.0)) is is_defect


def test_before_and_after_against_the_bars() -> None:
    none = dict.fromkeys(KINDS, 0)
    row = {"lines": 200, "few": {"chrf": 40.0}, "bare": {"chrf": 39.0}, "tried_again": 3}
    directions = {
        "en-de": row | {"defects_before": none | {"numbers": 6, "loop": 1}, "defects_after": none | {"numbers": 2}},
        "de-en": row | {"defects_before": none | {"numbers": 1}, "defects_after": none | {"copy": 1}},
    }
    found = summary(directions)
    assert (found["sentences"], found["tried_again"], set(BARS)) == (400, 6, set(KINDS))
    assert (found["mean_chrf_from_english"], found["mean_chrf_into_english_bare"]) == (40.0, 39.0)
    assert found["defects"]["numbers"] == {
        "before": 7, "after": 2, "after_percent": 0.5, "bar_percent": 0.5, "reached": True,
    }  # fmt: skip
    assert [kind for kind, row in found["defects"].items() if not row["reached"]] == ["copy"]
