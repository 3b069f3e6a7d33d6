"""Fixed phrases: which sentences are some, and how they are written."""

from pathlib import Path

import pytest

from tests.conftest import serving
from tolmach.engines.protocol import Formality
from tolmach.languages.catalogue import engine_codes
from tolmach.settings import Settings
from tolmach.translation.phrasebook import LONGEST, _book, known


@pytest.mark.parametrize(
    ("text", "source", "target", "said"),
    [
        ("Good morning!", "en", "de", "Guten Morgen!"),
        ("Good morning", "en", "de", "Guten Morgen"),
        ("good morning", "en", "de", "guten Morgen"),
        ("GOOD MORNING!", "en", "de", "GUTEN MORGEN!"),
        ("Good morning.", "en", "es", "Buenos días."),
        ("How are you", "en", "es", "Cómo estás"),
        ("What time is it?", "en", "de", "Wie spät ist es?"),
        ("Happy birthday!", "en", "es", "¡Feliz cumpleaños!"),
        ("Guten Morgen!", "de", "pl", "Dzień dobry!"),
        ("Bis morgen!", "de", "en", "See you tomorrow!"),
        ("I’m fine, thank you.", "en", "de", "Mir geht es gut, danke."),
        # A few between commas
        ("Good morning, how are you?", "en", "de", "Guten Morgen, wie geht es Ihnen?"),
        ("Thank you, goodbye!", "en", "fr", "Merci, au revoir\u00a0!"),
        ("Hello, how are you?", "en", "zh", "你好，你好吗？"),
        ("Good morning, how are you?", "en", "es", "Buenos días, ¿cómo estás?"),
        ("Hello, good night!", "en", "ar", "مرحبًا، تصبح على خير!"),
        # None
        ("Open", "en", "de", None),
        ("Monday", "en", "de", None),
        ("Good morning, Anna!", "en", "de", None),
        ("Good morning to all of you", "en", "de", None),
        ("Good morning!", "de", "fr", None),
        ("", "en", "de", None),
        ("!", "en", "de", None),
        (", ,", "en", "de", None),
    ],
)
def test_phrases(text: str, source: str, target: str, said: str | None) -> None:
    assert known(text, source, target) == said


@pytest.mark.parametrize(
    ("text", "target", "formality", "said"),
    [
        ("How are you?", "de", "formal", "Wie geht es Ihnen?"),
        ("How are you?", "de", "informal", "Wie geht's?"),
        ("Good morning!", "de", "informal", "Guten Morgen!"),
        ("Take care!", "de", "formal", None),
        ("Your cart is empty.", "de", "informal", "Dein Warenkorb ist leer."),
    ],
)
def test_the_form_of_address_is_the_one_that_was_asked_for(
    text: str, target: str, formality: Formality, said: str | None
) -> None:
    assert known(text, "en", target, formality) == said


def test_every_language_has_nearly_all_phrases_and_none_is_too_long() -> None:
    phrases = {number for number, _ in _book().sayings}
    for language in engine_codes():
        assert sum((number, language) in _book().sayings for number in phrases) > 0.9 * len(phrases), language
    assert max(len(saying.text) for each in _book().sayings.values() for saying in each) <= LONGEST


def test_a_phrase_is_said_and_told_unless_a_glossary_or_context_says_otherwise(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path, log_level="error")) as service, service.developer as client:
        made = client.post(
            "/v2/glossaries",
            json={
                "name": "a",
                "source_lang": "en",
                "target_lang": "de",
                "entries": "morning\tVormittag",
                "entries_format": "tsv",
            },
        ).json()["glossary_id"]
        body = {
            "text": ["<b>Good morning!</b> How are you?"],
            "source_lang": "EN",
            "target_lang": "DE",
            "show_checks": True,
        }
        plain, termed, within = (
            client.post("/v2/translate", json={**body, "tag_handling": "html", **more}).json()["translations"][0]
            for more in ({}, {"glossary_id": made, "text": ["Good morning!"]}, {"context": "They met at the station."})
        )
    assert (plain["text"], plain["checks"]["known"]) == ("<b>Guten Morgen!</b> Wie geht es Ihnen?", ["phrase"])
    assert ("Vormittag" in termed["text"], termed["checks"]["known"]) == (True, [])
    assert within["checks"]["known"] == []
