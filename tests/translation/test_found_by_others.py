"""What other people's software and rude input found, each by the wire and with the shipped model.

What is asserted holds for any model that is good enough to ship: what comes back unharmed, never a choice of words.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
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


# Parameters and limits


def test_an_empty_list_is_as_absent(translate: Translate) -> None:
    assert translate("Hello", custom_instructions=[], glossary_ids=[])


def test_a_glossary_may_begin_without_a_dictionary_and_says_which_pair_it_lacks(real: Live) -> None:
    with real.developer as client:
        made = client.post("/v3/glossaries", json={"name": "empty", "dictionaries": []})
        assert (made.status_code, made.json()["dictionaries"]) == (201, [])
        glossary = made.json()["glossary_id"]
        body = {"text": ["Hello"], "source_lang": "EN", "target_lang": "DE", "glossary_id": glossary}
        refused = client.post("/v2/translate", json=body)
    words = f"No dictionary found for language pair en-de in glossary {glossary}"
    assert (refused.status_code, refused.json()["message"]) == (400, words)


def test_how_many_texts_a_request_may_have_is_a_setting(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="stub", max_texts=1000, log_level="error")
    with serving(settings) as service, service.developer as client:
        answers = [
            client.post("/v2/translate", json={"text": ["a"] * count, "source_lang": "EN", "target_lang": "DE"})
            for count in (1000, 1001)
        ]
    assert [answer.status_code for answer in answers] == [200, 400]
    assert answers[1].json()["message"] == "Parameter 'text' must not contain more than 1000 entries"


@pytest.mark.parametrize("resource", ["translate_document", "voice", "write", "style_rules", "translation_memory"])
def test_a_resource_that_is_not_built_is_not_shown_as_one_without_languages(real: Live, resource: str) -> None:
    with real.developer as client:
        answer = client.get("/v3/languages", params={"resource": resource})
    words = f"Resource '{resource}' is not available in this release."
    assert (answer.status_code, answer.json()["message"]) == (400, words)
