"""Fixed phrases: which sentences are some, and how they are written."""

import re
from pathlib import Path

import pytest

from tolmach.languages.catalogue import engine_codes
from tolmach.translation.phrasebook import LONGEST, known
from tolmach.translation.phrasebook.book import ENGLISH, Saying, sayings
from tolmach.translation.phrasebook.marks import is_word, mark, trimmed
from tolmach.units import Formality

_CASE = re.compile(
    r"(?P<source>[\w-]+)>(?P<target>[\w-]+?)(?P<sign>[+-]?): (?P<text>.*?)(?: ⇒ (?P<said>.*)| (?P<none>=\S*))"
)
_FORMS: dict[str, Formality | None] = {"+": "formal", "-": "informal", "": None}
_LINES = (Path(__file__).parent / "cases.txt").read_text("utf-8").split("\n")
OTHERS = sorted(set(engine_codes()) - {ENGLISH})


@pytest.mark.parametrize("line", [line for line in _LINES if line and not line.startswith("#")])
def test_cases(line: str) -> None:
    case = _CASE.fullmatch(line)
    assert case is not None, "not a case"
    texts = case["text"].replace("\\n", "\n").split("|")
    wanted = (case["said"] or case["none"]).replace("␣", "\u00a0").split("|")
    found = known(texts, case["source"], case["target"], _FORMS[case["sign"]])
    assert found == [None if said == "=" else said for said in wanted]


def _fixed(language: str) -> list[tuple[str, tuple[Saying, ...]]]:
    return [(phrase, said) for phrase, said in sayings(language).items() if "{" not in phrase]


@pytest.mark.parametrize("language", OTHERS)
def test_every_phrase_is_said_as_usual_in_every_language(language: str) -> None:
    phrases = _fixed(language)
    assert len(phrases) > 0.75 * len(_fixed(ENGLISH))
    for phrase, said in phrases:
        assert known([phrase], ENGLISH, language) == [said[0].text]


@pytest.mark.parametrize("language", OTHERS)
def test_every_saying_is_understood_in_every_language(language: str) -> None:
    meant: dict[str, set[str]] = {}
    for phrase, said in _fixed(language):
        for each in said:
            meant.setdefault(trimmed(each.text, language).casefold(), set()).add(trimmed(phrase, ENGLISH).casefold())
    for _, said in _fixed(language):
        for each in said:
            (english,) = known([each.text], language, ENGLISH)
            if english is None:
                assert (is_word(each.text, language), mark(each.text, language)) == (True, ""), each.text
                continue
            assert trimmed(english, ENGLISH).casefold() in meant[trimmed(each.text, language).casefold()]


@pytest.mark.parametrize("language", OTHERS)
def test_the_form_of_address_is_never_the_other_one(language: str) -> None:
    forms: tuple[Formality, ...] = ("formal", "informal")
    for phrase, said in _fixed(language):
        for form in forms:
            allowed = {each.text for each in said if each.register in (None, form)}
            (found,) = known([phrase], ENGLISH, language, form)
            assert found in allowed or (found is None and not allowed), phrase


def test_no_phrase_is_too_long_to_be_looked_for() -> None:
    assert (
        max(len(each.text) for code in (*OTHERS, ENGLISH) for said in sayings(code).values() for each in said) < LONGEST
    )
