"""POST /v2/write/* on the wire; the stub engine corrects nothing, so rules do."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.translation.hanging_up import PATIENCE, Paced, settled
from tolmach.callers import Plan
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import engine_codes
from tolmach.settings import Settings

CORRECT, REPHRASE = "/v2/write/correct", "/v2/write/rephrase"
BOTH = pytest.mark.parametrize("url", [CORRECT, REPHRASE])


@pytest.mark.parametrize(
    ("options", "improved"),
    [
        ({"json": {"text": ["I has a apple"], "target_lang": "en-US"}}, [("I have an apple", "en", "en-US")]),
        ({"json": {"text": "I has a apple", "target_lang": "EN"}}, [("I have an apple", "en", "en-US")]),
        ({"json": {"text": ["I has a colour"], "target_lang": None}}, [("I have a color", "en", "en-US")]),
        ({"data": {"text": ["I has a color", "They was here"], "target_lang": "en-gb"}}, [("I have a colour", "en", "en-GB"), ("They were here", "en", "en-GB")]),
        ({"data": {"text": "Wir hat heute keine Zeit für das Gespräch.", "target_lang": ""}}, [("Wir haben heute keine Zeit für das Gespräch.", "de", "de")]),
        ({"json": {"text": ["Nós vai para casa amanhã."], "target_lang": "pt"}}, [("Nós vamos para casa amanhã.", "pt", "pt-PT")]),
        ({"json": {"text": ["今天天气很好,我们去吧。"], "target_lang": "zh"}}, [("今天天气很好，我们去吧。", "zh", "zh-Hans")]),
        ({"json": {"text": ["\n  I has a <b>apple</b> \n\n\tend  "], "target_lang": "en-US"}}, [("\n  I have a <b>apple</b> \n\n\tend  ", "en", "en-US")]),
        ({"json": {"text": [""], "target_lang": "ko"}}, [("", "ko", "ko")]),
        ({"json": {"text": ["I has it"], "target_lang": "en-US", "writing_style": "no such", "tone": "none", "more": 1}}, [("I have it", "en", "en-US")]),
        ({"json": {"text": ["{name} has 3,5 % of https://example.org/teh?a=1"], "target_lang": "en-US"}}, [("{name} has 3,5 % of https://example.org/teh?a=1", "en", "en-US")]),
    ],
)  # fmt: skip
def test_corrects(live: Live, options: dict[str, Any], improved: list[tuple[str, str, str]]) -> None:
    with live.developer as client:
        answer = client.post(CORRECT, **options)
    assert answer.status_code == 200, answer.text
    assert [tuple(item.values()) for item in answer.json()["improvements"]] == [
        (text, source, target) for text, source, target in improved
    ]
    assert all(list(item) == ["text", "detected_source_language", "target_language"] for item in answer.json()["improvements"])  # fmt: skip


@pytest.mark.parametrize(
    ("body", "text", "target"),
    [
        ({"text": ["We can't get in touch with them."], "target_lang": "EN", "writing_style": "business"}, "We cannot contact them.", "en-US"),
        ({"text": ["We can't get in touch with them."], "target_lang": "EN", "writing_style": "Prefer_BUSINESS"}, "We cannot contact them.", "en-US"),
        ({"text": ["I wants to see the colour."], "target_lang": "en-gb", "tone": "diplomatic"}, "I would like to see the colour.", "en-GB"),
        ({"text": ["I want it."], "target_lang": "en-US", "writing_style": "default", "tone": "diplomatic"}, "I would like it.", "en-US"),
        ({"text": ["I want it."], "target_lang": "en-US", "writing_style": "prefer_default", "tone": "prefer_default"}, "I want it.", "en-US"),
        ({"text": ["Kannst du mir das geben?"], "target_lang": "de", "writing_style": "business"}, "Können Sie mir das geben?", "de"),
        ({"text": ["Je pense que nous pouvons finir."], "target_lang": "fr", "tone": "confident"}, "Nous pouvons finir.", "fr"),
        ({"text": ["これは猫です。"], "target_lang": "ja", "writing_style": "prefer_business"}, "これは猫です。", "ja"),
        ({"text": ["これは猫です。"], "target_lang": "ja", "tone": "prefer_friendly"}, "これは猫です。", "ja"),
        ({"text": ["I has a apple and a pear."]}, "I have an apple and a pear.", "en-US"),
    ],
)  # fmt: skip
def test_rephrases(live: Live, body: dict[str, Any], text: str, target: str) -> None:
    for options in ({"json": body}, {"data": body}):
        with live.developer as client:
            answer = client.post(REPHRASE, **options)  # type: ignore[arg-type]
        assert answer.status_code == 200, answer.text
        (item,) = answer.json()["improvements"]
        assert (item["text"], item["target_language"]) == (text, target)


@BOTH
@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({}, "Parameter 'text' not specified"),
        ({"target_lang": "de"}, "Parameter 'text' not specified"),
        ({"text": []}, "Parameter 'text' not specified"),
        ({"text": ["a"] * 51}, "Parameter 'text' must not contain more than 50 entries"),
        ({"text": [1]}, "Value for 'text[0]' not supported."),
        ({"text": ["a"], "target_lang": "xx"}, "Value for 'target_lang' not supported."),
        ({"text": ["a"], "target_lang": "pl"}, "Value for 'target_lang' not supported."),
        ({"text": ["a"], "target_lang": "de-CH"}, "Value for 'target_lang' not supported."),
        ({"text": ["a"], "target_lang": "zh-Hant"}, "Value for 'target_lang' not supported."),
        ({"text": ["a"], "target_lang": "en_US"}, "Value for 'target_lang' not supported."),
        ({"text": ["Das ist ein ganz gewöhnlicher deutscher Satz."], "target_lang": "en-US"}, "Source and target language must be equal."),
        ({"text": ["This is a sentence.", "Dzisiaj jest bardzo ładna pogoda, prawda?"]}, "Value for 'target_lang' not supported."),
    ],
)  # fmt: skip
def test_refuses(live: Live, url: str, body: dict[str, Any], message: str) -> None:
    with live.developer as client:
        before = client.get("/v2/usage").json()["character_count"]
        answer = client.post(url, json=body)
        after = client.get("/v2/usage").json()["character_count"]
    assert (answer.status_code, answer.json()["message"]) == (400, message)
    assert after == before


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"writing_style": "business", "tone": "friendly"}, "Bad request. Reason: Both writing_style and tone defined"),
        ({"writing_style": "prefer_business", "tone": "prefer_friendly"}, "Bad request. Reason: Both writing_style and tone defined"),
        ({"writing_style": "noble"}, "Value for 'writing_style' not supported."),
        ({"writing_style": "friendly"}, "Value for 'writing_style' not supported."),
        ({"tone": "business"}, "Value for 'tone' not supported."),
        ({"tone": 1}, "Value for 'tone' not supported."),
        ({"target_lang": "ja", "text": ["これは猫です。"], "writing_style": "business"}, "Language ja does not support setting a writing style."),
        ({"text": ["これは猫です。"], "tone": "friendly"}, "Language ja does not support setting a tone."),
        ({"target_lang": "zh-Hans", "text": ["这是一只猫。"], "tone": "confident"}, "Language zh does not support setting a tone."),
    ],
)  # fmt: skip
def test_refuses_manners(live: Live, options: dict[str, Any], message: str) -> None:
    with live.developer as client:
        answer = client.post(REPHRASE, json={"text": ["I want it."], **options})
    assert answer.status_code == 400
    assert answer.json()["message"].startswith(message)


@BOTH
def test_other_statuses(live: Live, url: str) -> None:
    body = {"text": ["I has it"], "target_lang": "en"}
    with live.developer as client:
        long = client.post(url, json={"text": ["a " * 5121], "target_lang": "en"})
        most = client.post(url, json={"text": ["é" * 5000], "target_lang": "fr"})
        media = client.post(url, content=b"<a/>", headers={"Content-Type": "application/xml"})
        method = client.get(url)
    with live.client() as stranger, live.client("wrong") as forger:
        assert stranger.post(url, json=body).status_code == 401
        assert forger.post(url, json=body).status_code == 403
    assert (long.status_code, long.json()["code"]) == (413, "payload_too_large")
    assert "10 KiB" in long.json()["detail"]
    assert (most.status_code, media.status_code, method.status_code) == (200, 415, 405)


@BOTH
def test_the_free_plan_and_quotas(live: Live, url: str) -> None:
    async def keys() -> tuple[str, str]:
        accounts = live.parts.accounts
        free = await accounts.create_account(f"free {url}", Plan.FREE)
        poor = await accounts.create_account(f"poor {url}", Plan.PRO)
        await accounts.change_account(poor.id, character_limit=10)
        return (await accounts.create_key(free.id))[1], (await accounts.create_key(poor.id))[1]

    free, poor = asyncio.run(keys())
    body = {"text": ["I has it", "We"], "target_lang": "en"}
    with live.client(free) as client:
        assert client.post(url, json=body).status_code == 403
    with live.client(poor) as client:
        assert client.post(url, json=body).status_code == 200
        refused = client.post(url, json=body)
        used = client.get("/v2/usage").json()
    assert (refused.status_code, refused.json()["message"]) == (456, "Quota for this billing period has been exceeded.")
    assert used["character_count"] == 10


def test_is_counted_as_improvement(live: Live) -> None:
    today = datetime.now(UTC).date()
    span = {"start_date": str(today - timedelta(days=1)), "end_date": str(today + timedelta(days=1))}

    def counted() -> tuple[int, int]:
        with live.admin as admin:
            report = admin.get("/v2/admin/analytics", params=span).raise_for_status().json()["usage_report"]
        total = report["total_usage"]
        return total["text_improvement_characters"], total["text_translation_characters"]

    before = counted()
    with live.developer as client:
        client.post(CORRECT, json={"text": ["👍 é", "abc"], "target_lang": "en"}).raise_for_status()
        client.post(REPHRASE, json={"text": ["I has it"], "target_lang": "en"}).raise_for_status()
    assert counted() == (before[0] + 6 + 8, before[1])


class Corrector(Paced):
    """Holds every text for right, and takes its time."""

    @property
    def abilities(self) -> Abilities:
        return Abilities(frozenset({("en", "de"), ("de", "en")}), checked=False, corrects=frozenset({"en"}))

    def translate(self, batch: Any) -> list[Result]:
        super().translate(batch)
        return [Result(request.text) for request in batch]


def test_what_takes_too_long_costs_nothing(tmp_path: Path) -> None:
    engine = Corrector(PATIENCE / 20)
    settings = Settings(data=tmp_path, threads=1, request_timeout=0.1, log_level="error")
    with serving(settings, lambda: engine) as live, live.developer as client:
        late = client.post(CORRECT, json={"text": ["We are late."], "target_lang": "en"})
        settled(live)
        used = client.get("/v2/usage").json()["character_count"]
    assert (late.status_code, late.json()["code"], used) == (504, "timeout", 0)


class Model(StubEngine):
    """A language model that words texts anew, well or badly."""

    def __init__(self, answers: dict[str, str]) -> None:
        super().__init__(engine_codes())
        self.answers, self.told = answers, list[Request]()

    @property
    def abilities(self) -> Abilities:
        return Abilities(super().abilities.pairs, checked=False, rephrases=frozenset({"en", "de"}), instructions=True)

    def translate(self, batch: Any) -> list[Result]:
        self.told += batch
        return [Result(self.answers.get(request.text, request.text)) for request in batch]


def test_a_language_model_rewords_and_is_checked(tmp_path: Path) -> None:
    model = Model(
        {
            "We met 3 friends in Paris yesterday.": "Yesterday we met 3 friends in Paris.",
            "He paid 20 euros to Anna last week.": "He paid 30 euros to Anna last week.",
            "She did not want to come with us.": "She did want to come along with us.",
        }
    )
    texts = list(model.answers)
    with serving(Settings(data=tmp_path, log_level="error"), lambda: model) as live, live.developer as client:
        body = {"text": texts, "target_lang": "en-US", "tone": "friendly"}
        answer = client.post(REPHRASE, json=body).raise_for_status().json()
    improved = [item["text"] for item in answer["improvements"]]
    assert improved == [
        "Yesterday we met 3 friends in Paris.",
        "He paid 20 euros to Anna last week.",
        "She didn't want to come with us.",
    ], "what the model changed too much is worded by tables"
    assert {request.task for request in model.told} == {"rephrase"}
    assert all(request.instructions == ("A warm tone.",) for request in model.told)


def test_no_text_in_the_description(live: Live) -> None:
    """Both operations are described, with what they take."""
    with live.client() as client:
        paths = json.loads(client.get("/openapi.json").text)["paths"]
    assert {CORRECT, REPHRASE} <= set(paths)


def test_edits_are_told_to_clients_that_ask(live: Live) -> None:
    body = {"text": ["I has a apple"], "target_lang": "en-US"}
    with live.developer as client:
        plain = client.post(CORRECT, json=body).json()["improvements"][0]
        told = client.post(CORRECT, json={**body, "show_checks": True}).json()["improvements"][0]
        left = client.post(REPHRASE, json={**body, "tone": "confident", "show_checks": True}).json()["improvements"][0]
    assert "checks" not in plain
    first, second = told["checks"]["edits"]
    assert first == {
        "kind": "grammar", "certainty": 1.0,
        "source_offset": 2, "source_length": 3, "source_text": "has",
        "target_offset": 2, "target_length": 4, "target_text": "have",
    }  # fmt: skip
    assert (second["source_text"], second["target_text"], told["checks"]["left"]) == ("a", "an", [])
    assert left["checks"]["left"] == ["rewording", "tone"]
