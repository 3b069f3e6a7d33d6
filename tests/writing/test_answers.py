"""Which answers of the engine are corrections, and which are other words."""

import pytest

from tolmach.writing.correcting import is_correction


@pytest.mark.parametrize(
    ("before", "after", "language"),
    [
        ("They was late.", "They were late.", "en"),
        ("The price of the flats rise.", "The price of the flats rises.", "en"),
        ("He goed home.", "He went home.", "en"),
        ("We met erdogan there.", "We met Erdogan there.", "en"),
        ("It is an pity.", "It is a pity.", "en"),
        ("He has three sister and a brother.", "He has three sisters and a brother.", "en"),
        ("It happened early happened early today.", "It happened early today.", "en"),
        ("The new software works, it is quick", "The new software works. It is quick", "en"),
        ("Ich habe die Briefe geschreiben.", "Ich habe die Briefe geschrieben.", "de"),
        ("Les enfant jouent dehors.", "Les enfants jouent dehors.", "fr"),
        ("Parla con la amica del uomo.", "Parla con l’amica dell’uomo.", "it"),
        ("こんにちは世界", "こんばんは世界", "ja"),
    ],
)
def test_other_forms_and_small_words_are_corrections(before: str, after: str, language: str) -> None:
    assert is_correction(before, after, language)


@pytest.mark.parametrize(
    ("before", "after", "language"),
    [
        ("They had to toe the line.", "They had to hear the line.", "en"),
        ("The old bonnets were sold.", "The old bones were sold.", "en"),
        ("A source told the agency.", "A source the agency.", "en"),
        ("The agency asked.", "The agency asked yesterday.", "en"),
        ("Reuters was not there.", "Users were not there.", "en"),
        ("It is fast and energico.", "It is fast and energyco.", "en"),
        ("Sie kaufte einen Kessel.", "Sie kaufte einen Sessel.", "de"),
        ("Il a vu le chameau.", "Il a vu le château.", "fr"),
        ("¿Que qué me pasa?", "¿Qué me pasa?", "es"),
        ("Senti, va' a casa.", "Senti, va a casa.", "it"),
        ("»Komm«, sagte sie, »es regnet.«", "»Komm«, sagte sie, »es regnet.", "de"),
    ],
)
def test_other_words_are_not(before: str, after: str, language: str) -> None:
    assert not is_correction(before, after, language)
