"""Terms in the place of what sounds like them, and nothing else changed."""

import lzma
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.usual import usually
from tolmach.spoken_terms import ordinary
from tolmach.spoken_terms.matching import corrected
from tolmach.spoken_terms.sounds import outline, sounds
from training.service.ordinary_words import TARGET
from training.service.ordinary_words import ordinary as cut

LINES = (Path(__file__).parent / "cases.txt").read_text(encoding="utf-8").splitlines()
CASES = [tuple(part.strip() for part in line.split("|")) for line in LINES if line and not line.startswith("#")]
LISTED = ("de", "en", "es", "fr", "it", "pt")
NAMES = sorted({term for _, terms, *_ in CASES for term in terms.split(", ")})


@pytest.mark.parametrize(("language", "terms", "heard", "wanted"), CASES)
def test_case(language: str, terms: str, heard: str, wanted: str) -> None:
    made = corrected(heard, language, terms.split(", "))
    assert made == (heard if wanted == "=" else wanted)
    assert corrected(made, language, terms.split(", ")) == made


def test_there_are_cases_of_each_language_that_change_and_that_stay() -> None:
    for language in ("de", "en", "es", "fr", "it"):
        wanted = [case[3] for case in CASES if case[0] == language]
        assert {"="} < set(wanted)


@pytest.mark.parametrize("language", usually(LISTED, "de", "en"))
def test_ordinary_words_stay(language: str) -> None:
    """In any order, beside more names than a list can hold."""
    words = sorted(lzma.decompress((TARGET / f"words.{language}.xz").read_bytes()).decode().split("\n"))
    known = {part for name in NAMES for part in name.casefold().split()}
    drawn = random.Random(language).sample([word for word in words if word not in known], 2000)
    for start in range(0, len(drawn), 20):
        text = " ".join(drawn[start : start + 20])
        assert corrected(text, language, NAMES) == text


@given(st.text(), st.sampled_from(["de", "en", "fr", "ru", "zh", "xx"]), st.lists(st.text(min_size=1), max_size=5))
def test_anything_may_be_said_and_listed(text: str, language: str, terms: list[str]) -> None:
    made = corrected(text, language, terms)
    assert terms or made == text


def test_a_stretch_is_taken_for_the_term_that_it_sounds_like_most() -> None:
    terms = ["Grafana", "Gravana", "Grafena"]
    for term, heard in zip(terms, ["Graphana", "Gravanna", "Graphena"], strict=True):
        assert corrected(f"Open {heard} now.", "en", terms) == f"Open {term} now."


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [
        ("en", "Kubernetes", "cubernets"),
        ("en", "Knight", "nite"),
        ("de", "Zwiefalten", "Tswihfalten"),
        ("es", "Zumárraga", "Sumaraga"),
        ("fr", "Châteaudun", "Chatodun"),
        ("it", "Chieuti", "Kieuti"),
        ("ru", "Кубернетес", "Kubernetes"),
    ],
)
def test_what_sounds_the_same(language: str, first: str, second: str) -> None:
    assert outline(sounds(first, language)) == outline(sounds(second, language))


@pytest.mark.parametrize(
    ("word", "language", "is_ordinary"),
    [
        ("water", "en", True),
        ("Wasser", "de", True),
        ("dell’acqua", "it", True),
        ("aujourd'hui", "fr", True),
        ("Grafana", "en", False),
        ("Zwiefalten", "de", False),
        ("Grafana", "fi", True),
    ],
)
def test_ordinary(word: str, language: str, is_ordinary: bool) -> None:
    assert ordinary.is_ordinary(word, language) is is_ordinary


@pytest.mark.parametrize("language", LISTED)
def test_the_lists_are_those_of_correction_cut(language: str) -> None:
    assert lzma.decompress((TARGET / f"words.{language}.xz").read_bytes()) == cut(language)
