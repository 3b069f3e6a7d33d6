"""What other people's software and rude input found, each by the wire and with the shipped model.

What is asserted holds for any model that is good enough to ship: what comes back unharmed, never a choice of words.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import Live, serving
from tolmach.settings import Settings

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


# Parameters and limits
