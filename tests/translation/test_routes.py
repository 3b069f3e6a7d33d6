"""POST /v2/translate on the wire; the stub engine stands in for translation."""

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Live, serving
from tolmach.engines.stub import StubEngine
from tolmach.settings import Settings

URL = "/v2/translate"


@pytest.mark.parametrize(
    ("request_options", "texts"),
    [
        ({"json": {"text": ["a", "b"], "target_lang": "DE", "source_lang": "EN"}}, ["[de] a", "[de] b"]),
        ({"json": {"text": "a", "target_lang": "de", "source_lang": "en"}}, ["[de] a"]),
        ({"json": {"text": [""], "target_lang": "de", "source_lang": None}}, [""]),
        ({"data": {"text": ["a", "b"], "target_lang": "pt-BR", "source_lang": "EN"}}, ["[pt-br] a", "[pt-br] b"]),
        ({"data": {"text[]": ["a", "b"], "target_lang": "DE", "source_lang": "en"}}, ["[de] a", "[de] b"]),
        ({"data": {"text": "This is the house of my friend", "target_lang": "DE", "source_lang": ""}}, ["[de] This is the house of my friend"]),
        ({"data": {"text[1]": "b", "text[0]": "a", "target_lang": "zh-HANT", "source_lang": "en"}}, ["[zh-hant] a", "[zh-hant] b"]),
        ({"json": {"text": ["a, b"], "target_lang": "EN-GB", "source_lang": "de"}}, ["[en] a, b"]),
        ({"json": {"text": ["a"], "target_lang": "EN-GB", "source_lang": "EN"}}, ["a"]),
        ({"json": {"text": ["One. Two.\n\n  Three "], "target_lang": "de", "source_lang": "en"}}, ["[de] One. [de] Two.\n\n  [de] Three "]),
        ({"json": {"text": ["One. Two."], "target_lang": "de", "source_lang": "en", "split_sentences": "0"}}, ["[de] One. Two."]),
        ({"params": {"target_lang": "fr"}, "json": {"text": ["a"], "target_lang": "de", "source_lang": "en"}}, ["[de] a"]),
        ({"params": {"target_lang": "fr", "source_lang": "en"}, "json": {"text": ["a"]}}, ["[fr] a"]),
    ],
)  # fmt: skip
def test_translates(live: Live, request_options: dict[str, Any], texts: list[str]) -> None:
    with live.developer as client:
        answer = client.post(URL, **request_options)
    assert answer.status_code == 200, answer.text
    assert [item["text"] for item in answer.json()["translations"]] == texts


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"text": ["a"]}, "Parameter 'target_lang' not specified"),
        ({"text": ["a"], "target_lang": None}, "Parameter 'target_lang' not specified"),
        ({"target_lang": "DE"}, "Parameter 'text' not specified"),
        ({"target_lang": "DE", "text": []}, "Parameter 'text' not specified"),
        ({"target_lang": "XX"}, "Value for 'target_lang' not supported."),
        ({"text": ["a"], "target_lang": "EN_US"}, "Value for 'target_lang' not supported."),
        ({"text": ["a"], "target_lang": "PT-AO"}, "Value for 'target_lang' not supported."),
        ({"target_lang": "DE", "source_lang": "EN-US"}, "Value for 'source_lang' not supported."),
        ({"text": ["a"] * 51, "target_lang": "DE"}, "Parameter 'text' must not contain more than 50 entries"),
        ({"text": [1], "target_lang": "DE"}, "Value for 'text[0]' not supported."),
        ({"text": ["a"], "target_lang": "DE", "split_sentences": "2"}, "Value for 'split_sentences' not supported."),
        ({"text": ["a"], "target_lang": "DE", "model_type": "best"}, "Value for 'model_type' not supported."),
        ({"text": ["a"], "target_lang": "DE", "show_billed_characters": "yes"}, "Value for 'show_billed_characters' not supported."),
        ({"text": ["a"], "target_lang": "TR", "formality": "more"}, "Target language 'TR' doesn't support formality."),
        ({"text": ["a"], "target_lang": "DE", "style_id": "x"}, "Parameter 'style_id' is not available in this release."),
    ],
)  # fmt: skip
def test_refuses(live: Live, body: dict[str, Any], message: str) -> None:
    with live.developer as client:
        before = client.get("/v2/usage").json()["character_count"]
        answer = client.post(URL, json=body)
        after = client.get("/v2/usage").json()["character_count"]
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert after == before


@pytest.mark.parametrize(
    ("text", "billed"), [("", 0), ("A", 1), ("Δ", 1), ("深", 1), ("👍🏽", 2), ("e\u0301", 2), (" \n", 2)]
)
def test_bills_code_points(live: Live, text: str, billed: int) -> None:
    with live.developer as client:
        before = client.get("/v2/usage").json()["character_count"]
        answer = client.post(URL, json={"text": [text], "target_lang": "DE", "source_lang": "EN"})
        after = client.get("/v2/usage").json()["character_count"]
    assert answer.json()["translations"][0]["billed_characters"] == billed
    assert after - before == billed


def test_says_which_model_only_when_asked(live: Live) -> None:
    body = {"text": ["a"], "target_lang": "DE", "source_lang": "EN"}
    with live.developer as client:
        plain = client.post(URL, json=body).json()["translations"][0]
        asked = client.post(URL, json=body | {"model_type": "quality_optimized"}).json()["translations"][0]
    assert "model_type_used" not in plain
    assert asked["model_type_used"] == "latency_optimized"


def test_a_request_that_takes_too_long_is_given_up_and_costs_nothing(tmp_path: Path) -> None:
    def slow() -> StubEngine:
        return StubEngine({"en", "de"}, seconds_per_token=0.2)

    with serving(Settings(data=tmp_path, request_timeout=0.3), slow) as service, service.developer as client:
        answer = client.post(URL, json={"text": ["a" * 400], "target_lang": "DE", "source_lang": "EN"})
        used = client.get("/v2/usage").json()["character_count"]
    assert (answer.status_code, answer.json()["code"], used) == (504, "timeout", 0)
