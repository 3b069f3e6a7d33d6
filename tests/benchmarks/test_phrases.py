from itertools import product

import pytest

from benchmarks.translation.phrases import BARS, LANGUAGES, phrases, plain, right
from training.written.sayings import kept_back

SETS = list(product(BARS, LANGUAGES))


@pytest.mark.parametrize(("name", "language"), SETS)
def test_every_phrase_has_a_translation(name: str, language: str) -> None:
    found = phrases(name, language)
    assert len({english for english, _ in found}) == 150
    assert all(accepted and "" not in accepted for _, accepted in found)


@pytest.mark.parametrize("name", BARS)
def test_the_phrases_are_the_same_in_every_language(name: str) -> None:
    assert len({tuple(english for english, _ in phrases(name, language)) for language in LANGUAGES}) == 1


def test_variations_are_kept_from_training() -> None:
    assert all(kept_back(english) for english, _ in phrases("variations", "de"))


@pytest.mark.parametrize(
    ("output", "is_right"),
    [("guten morgen", True), ("Guten Morgen!", True), ("Gute Morgen!", False), ("Guten Morgen, Anna!", False)],
)
def test_marks_and_capitals_do_not_count(output: str, is_right: bool) -> None:
    assert right([output], [("Good morning!", frozenset({plain("Guten Morgen!")}))]) == [is_right]
