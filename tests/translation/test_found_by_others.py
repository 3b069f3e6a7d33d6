"""What other people's software and rude input found, each by the wire and with the shipped model.

What is asserted holds for any model that is good enough to ship: what comes back unharmed, never a choice of words.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.translation.test_glossaries import create
from tolmach.languages.catalogue import named
from tolmach.settings import Settings
from tolmach.translation.formality import is_mixed

Translate = Callable[..., str]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A service with the model that ships."""
    with serving(Settings(data=tmp_path_factory.mktemp("data"), log_level="error")) as service:
        yield service


def answered(real: Live, text: str | list[str], target: str = "DE", **options: Any) -> list[dict[str, Any]]:
    texts = [text] if isinstance(text, str) else text
    with real.developer as client:
        answer = client.post("/v2/translate", json={"text": texts, "target_lang": target, **options}, timeout=120)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["translations"]
    return found


@pytest.fixture
def translate(real: Live) -> Translate:
    def one(text: str, target: str = "DE", source: str | None = "EN", **options: Any) -> str:
        said: str = answered(real, text, target, source_lang=source, **options)[0]["text"]
        return said

    return one


# Hang-ups, time-outs, fairness


# White space, empty tags, paired placeholders


# Words, numbers, currencies


# Detection, terms, forms of address


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Check out https://example.de/produkte/schuhe", "EN"),
        ("Please open rechnung_und_lieferschein.pdf", "EN"),
        ("Hello 😀", "EN"),
        ("Hello {benutzer}", "EN"),
        ("Hello Anna", "EN"),
        ("Hi", "EN"),
        ("Bom dia", "PT"),
        ("Danke 👍", "DE"),
        ("Merci beaucoup", "FR"),
        ("Takk", "NB"),
    ],
)
def test_addresses_and_pictures_do_not_tell_a_language_and_greetings_do(real: Live, text: str, language: str) -> None:
    assert answered(real, text, "PL")[0]["detected_source_language"] == language


GERMAN = {"apple": "Apfel", "cart": "Warenkorb", "order": "Auftrag", "customer": "Klient", "account": "Benutzerkonto"}


@pytest.mark.parametrize(
    ("text", "wanted", "unwanted"),
    [
        ("Three apples", r"\bÄpfeln?\b", r"\bApfel\b"),
        ("Your carts are empty.", r"\bWarenkörben?\b", r"\bWarenkorb\b"),
        ("I bought three apples and two carts.", r"\bÄpfel\b.*\bWarenkörbe\b", r"\bApfel\b|\bWarenkorb\b"),
        ("Two accounts were locked.", r"\bBenutzerkonten\b", r"\bBenutzerkontos?\b"),
        ("Many customers wrote to us.", r"\bKlienten\b", r"\bKlient\b"),
        ("The order was sent yesterday.", r"\bAuftrag\b", r"\b(?:[Dd]ie|[Dd]as) Auftrag\b"),
        ("Each order is new.", r"\bAuftrag\b", r"\b(?:[Jj]ede|[Jj]edes) Auftrag\b"),
        ("YOUR CART", r"\bWARENKORB\b", "[a-z]"),
        ("DELETE ALL CARTS", r"\bWARENKÖRBE\b", "[a-z]"),
    ],
)
def test_a_german_term_is_inflected(real: Live, text: str, wanted: str, unwanted: str) -> None:
    terms = create(real, GERMAN)
    said = answered(real, text, source_lang="EN", glossary_id=terms)[0]["text"]
    assert re.search(wanted, said), said
    assert not re.search(unwanted, said), said


ADDRESSED = [
    "I beg you to send me your answer.",
    "Please send me your address.",
    "Thank you for your message, please send us your invoice.",
    "If you have questions, write to us and we will help you.",
    "When you arrive, call me and wait for your friend.",
]


@pytest.mark.parametrize("formality", ["more", "less"])
@pytest.mark.parametrize("target", ["DE", "ES", "FR", "IT", "NL", "PL", "PT-PT", "PT-BR", "RU"])
def test_a_sentence_has_one_form_of_address_or_the_receipt_says_so(real: Live, target: str, formality: str) -> None:
    options = {"source_lang": "EN", "formality": formality, "show_checks": True}
    engine = named(target).engine
    for source, said in zip(ADDRESSED, answered(real, ADDRESSED, target, **options), strict=True):
        assert not is_mixed(source, said["text"], engine) or "formality" in said["checks"]["left"]


# Parameters and limits
