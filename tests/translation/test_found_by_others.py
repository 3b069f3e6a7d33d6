"""What other people's software and rude input found, each by the wire and with the shipped model.

What is asserted holds for any model that is good enough to ship: what comes back unharmed, never a choice of words.
"""

from collections.abc import Callable, Iterator, Sequence
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

PROTECTED = (
    "info@example.com",
    "https://example.org/a?b=1",
    "192.168.0.1:8080",
    "{name}",
    "%s",
    "$user",
    "/etc/hosts.conf",
    "9f86d081884c",
)
PHRASES = (
    "* items",
    "* not found",
    "* settings",
    "* is ready",
    "IP *",
    "by *",
    "Contact *",
    "Delete *",
    "Server *",
    "New *",
    "Copy * here",
    "from * to you",
)


def in_many(real: Live, texts: Sequence[str], target: str, source: str) -> list[str]:
    """Any number of texts, as many in a request as it may have."""
    parts = [list(texts[at : at + 50]) for at in range(0, len(texts), 50)]
    return [item["text"] for part in parts for item in answered(real, part, target, source_lang=source)]


@pytest.mark.parametrize("target", ["DE", "FR", "ES", "PL", "RU", "JA", "ZH"])
def test_words_beside_something_protected_are_there(real: Live, target: str) -> None:
    cases = [(phrase, thing) for phrase in PHRASES for thing in PROTECTED]
    said = in_many(real, [phrase.replace("*", thing) for phrase, thing in cases], target, "EN")
    assert [
        (phrase, thing, text)
        for (phrase, thing), text in zip(cases, said, strict=True)
        if text.count(thing) != 1 or not any(map(str.isalpha, text.replace(thing, "")))
    ] == []


def test_a_receipt_tells_of_words_that_were_brought_back(real: Live) -> None:
    """Any model may do it at once; then there is nothing to tell, and never is there anything left."""
    (done,) = answered(real, "info@example.com items", source_lang="EN", show_checks=True)
    assert {*done["checks"]["repaired"], *done["checks"]["left"]} <= {"empty", "short"}
    assert done["checks"]["left"] == []


# Detection, terms, forms of address


# Parameters and limits
