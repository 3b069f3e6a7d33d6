"""Translations that are commoner than their headword."""

import math

from training.service.commoner import MOST_USUAL, commoner

SIZES = {"sehen": 5.7, "behold": 3.8, "erblicken": 3.5, "Burg": 4.2, "castle": 4.4, "Weg": 5.4, "pathway": 4.0}
ROWS = [("behold", "erblicken", "sehen|in Augenschein nehmen"), ("castle", "Schloss", "Burg"), ("pathway", "Weg", "")]


def size(word: str, language: str) -> float:
    return SIZES.get(word, 4.4)


def test_what_mostly_means_another_word() -> None:
    assert commoner(ROWS, "de", size, MOST_USUAL) == ["Weg", "sehen"]


def test_the_usual_translation_stays_where_counts_are_estimated() -> None:
    assert commoner(ROWS, "de", size, math.inf) == ["sehen"]
