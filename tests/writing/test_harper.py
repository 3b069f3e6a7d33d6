"""What Harper finds, and that it keeps texts to itself."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.signature import lines
from benchmarks.tasks.sets import corrections
from tolmach.units import applied
from tolmach.writing.harper import harper


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("I has a apple", "I have an apple"),
        ("This is an test.", "This is a test."),
        ("👍 I has it", "👍 I have it"),
    ],
)
def test_finds(text: str, right: str) -> None:
    found = list(harper("en-US")(text))
    assert applied(text, [proposal.edit for proposal in found]) == right
    assert not any(proposal.is_sure for proposal in found), "the engine has the last word"


def test_says_nothing_about_taste() -> None:
    """No suggestion for quotation marks, long sentences or the serial comma."""
    assert list(harper("en-US")('He said "no", and bought apples, pears and plums.')) == []


def test_prints_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """Some of its rules print what they read: then it would stand in a log."""
    texts = ["I am looking forward to meet you.", *(case.wrong for case in corrections() if case.language == "en")]
    for text in (*texts, *lines("en", 20)):
        list(harper("en-US")(text))
    assert capfd.readouterr() == ("", "")


def test_is_asked_by_many_threads() -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: [p.edit for p in harper("en-GB")("I has a apple")], range(20)))
    assert all(each == found[0] for each in found)
