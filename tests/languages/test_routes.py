"""/v2/languages, /v3/languages and /v3/detect/language on the wire."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live, serving
from tolmach.callers import Plan
from tolmach.settings import Settings

V2, V3, RESOURCES, DETECT = "/v2/languages", "/v3/languages", "/v3/languages/resources", "/v3/detect/language"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
JSON = {"Content-Type": "application/json"}
GERMAN = "Guten Morgen, wie geht es Ihnen heute?"


@pytest.fixture(scope="module")
def client(live: Live) -> Iterator[httpx.Client]:
    with live.developer as client:
        yield client


@pytest.fixture(scope="module")
def enrolled(live: Live) -> Iterator[httpx.Client]:
    """Somebody who may detect."""
    accounts = live.parts.accounts

    async def make() -> str:
        account = await accounts.create_account("detecting", Plan.FREE)
        await accounts.change_account(account.id, enrol=["detect_language"])
        return (await accounts.create_key(account.id))[1]

    with live.client(asyncio.run(make())) as client:
        yield client


def good(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


# The old list


@pytest.mark.parametrize(
    ("options", "side"),
    [
        ({}, "source"),
        ({"params": {"type": "source"}}, "source"),
        ({"params": {"type": "target"}}, "target"),
        ({"content": b"type=target", "headers": FORM}, "target"),
        ({"content": b"type=source", "headers": FORM}, "source"),
        ({"content": b'{"type":"target"}', "headers": JSON}, "target"),
        ({"content": b'{"type":null}', "headers": JSON}, "source"),
        ({"content": b"{}", "headers": JSON}, "source"),
        ({"headers": JSON}, "source"),
        ({"content": b"type=target"}, "target"),
        ({"params": {"colour": "red"}}, "source"),
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_old_list(client: httpx.Client, method: str, options: dict[str, Any], side: str) -> None:
    rows = good(client.request(method, V2, **options))
    codes = [row["language"] for row in rows]
    assert codes == sorted(codes)
    assert len(codes) == {"source": 33, "target": 42}[side]
    assert all(("supports_formality" in row) is (side == "target") for row in rows)


def test_the_query_goes_before_a_body_on_get(client: httpx.Client) -> None:
    assert len(good(client.request("GET", V2, params={"type": "target"}, content=b"type=source", headers=FORM))) == 42
    assert len(good(client.request("POST", V2, params={"type": "target"}, content=b"type=source", headers=FORM))) == 33


@pytest.mark.parametrize(
    ("side", "code", "row"),
    [
        ("source", "EN", {"language": "EN", "name": "English"}),
        ("source", "NB", {"language": "NB", "name": "Norwegian (bokmål)"}),
        ("source", "ZH", {"language": "ZH", "name": "Chinese"}),
        ("source", "PT", {"language": "PT", "name": "Portuguese"}),
        ("source", "EN-GB", None),
        ("target", "EN", None),
        ("target", "PT", None),
        ("target", "EN-GB", {"language": "EN-GB", "name": "English (British)", "supports_formality": False}),
        ("target", "ES-419", {"language": "ES-419", "name": "Spanish (Latin American)", "supports_formality": True}),
        ("target", "DE", {"language": "DE", "name": "German", "supports_formality": True}),
        ("target", "TR", {"language": "TR", "name": "Turkish", "supports_formality": False}),
        ("target", "ZH", {"language": "ZH", "name": "Chinese (simplified)", "supports_formality": False}),
        ("target", "ZH-HANS", {"language": "ZH-HANS", "name": "Chinese (simplified)", "supports_formality": False}),
    ],
)
def test_rows_of_the_old_list(client: httpx.Client, side: str, code: str, row: dict[str, Any] | None) -> None:
    found = [item for item in good(client.get(V2, params={"type": side})) if item["language"] == code]
    assert len(found) == (row is not None)
    assert row is None or found[0] | row == found[0]


@pytest.mark.parametrize(
    "options",
    [
        {"params": {"type": "both"}},
        {"params": {"type": ""}},
        {"params": {"type": "SOURCE"}},
        {"content": b"type=all", "headers": FORM},
        {"content": b'{"type":"all"}', "headers": JSON},
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_bad_side(client: httpx.Client, method: str, options: dict[str, Any]) -> None:
    answer = client.request(method, V2, **options)
    message = "Parameter 'type' is invalid. 'source' and 'target' are valid values."
    assert (answer.status_code, answer.json()["message"]) == (400, message)


# The new list


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("resource=translate_text", 44),
        ("resource=translate_text&include=beta", 44),
        ("resource=translate_text&include=beta&include=external", 44),
        ("resource=translate_text&include=beta,external", 44),
        ("resource=translate_text&include=", 44),
        ("resource=glossary", 33),
        ("resource=style_rules", 8),
    ],
)
def test_new_list(client: httpx.Client, query: str, count: int) -> None:
    rows = good(client.get(f"{V3}?{query}"))
    assert len(rows) == count
    for row in rows:
        assert list(row) == ["lang", "name", "usable_as_source", "usable_as_target", "status", "features"]


@pytest.mark.parametrize(
    ("code", "as_source", "features"),
    [
        ("en", True, {"auto_detection": {"status": "stable"}, "glossary": {"status": "stable"}}),
        ("zh-Hant", False, {"glossary": {"status": "stable"}, "tag_handling": {"status": "stable"}}),
        ("es-419", False, {"formality": {"status": "stable"}}),
        ("en-US", False, {"tag_handling": {"status": "stable"}}),
    ],
)
def test_rows_of_the_new_list(client: httpx.Client, code: str, as_source: bool, features: dict[str, Any]) -> None:
    (row,) = (item for item in good(client.get(V3, params={"resource": "translate_text"})) if item["lang"] == code)
    assert (row["usable_as_source"], row["usable_as_target"], row["status"]) == (as_source, True, "stable")
    assert row["features"] | features == row["features"]


def test_voice(client: httpx.Client) -> None:
    """The recogniser here understands English only; the speaker has German and French."""
    for query in ("", "&include=external", "&include=beta,external"):
        rows = {row["lang"]: row for row in good(client.get(f"{V3}?resource=voice{query}"))}
        assert [code for code, row in rows.items() if row["usable_as_source"]] == ["en"]
        assert all(row["usable_as_target"] for row in rows.values())
        spoken = [code for code, row in rows.items() if "translated_speech" in row["features"]]
        assert spoken == ["de", "fr"]
        stable = {"status": "stable"}
        heard = dict.fromkeys(("auto_detection", "glossary", "spoken_terms", "transcription"), stable)
        assert rows["en"]["features"] == heard
        assert "es-419" not in rows


def test_voice_without_a_recogniser(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="stub", log_level="error")
    with serving(settings) as live, live.developer as client:
        assert good(client.get(f"{V3}?resource=voice")) == []
        assert len(good(client.get(f"{V3}?resource=glossary"))) == 33


@pytest.mark.parametrize(
    ("query", "message"),
    [
        ("", "Parameter 'resource' not specified"),
        ("include=beta", "Parameter 'resource' not specified"),
        ("resource=", "Value for 'resource' not supported."),
        ("resource=text", "Value for 'resource' not supported."),
        ("resource=Translate_Text", "Value for 'resource' not supported."),
        ("resource=glossary&include=alpha", "Value for 'include' not supported."),
        ("resource=glossary&include=beta,alpha", "Value for 'include' not supported."),
        ("product=text", "Bad request. Reason: The 'product' parameter has been renamed to 'resource'."),
        ("product=text&resource=write", "Bad request. Reason: The 'product' parameter has been renamed to 'resource'."),
    ],
)
def test_bad_queries(client: httpx.Client, query: str, message: str) -> None:
    answer = client.get(f"{V3}?{query}")
    assert (answer.status_code, answer.json()["message"]) == (400, message)


def test_resources(client: httpx.Client) -> None:
    rows = good(client.get(RESOURCES))
    names = "translate_text translate_document glossary voice write style_rules translation_memory"
    assert " ".join(row["name"] for row in rows) == names
    assert {"name": "auto_detection", "needs_source_support": True} in rows[0]["features"]
    assert all(
        row["features"] == [] for row in rows if row["name"] in ("glossary", "style_rules", "translation_memory")
    )


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", V3, "GET, HEAD"),
        ("POST", RESOURCES, "GET, HEAD"),
        ("GET", DETECT, "POST"),
        ("PUT", V2, "GET, HEAD, POST"),
    ],
)
def test_other_methods(client: httpx.Client, method: str, path: str, allowed: str) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, allowed)


# Detection


@pytest.mark.parametrize(
    ("options", "results"),
    [
        ({"json": {"text": [GERMAN]}}, [("success", "de")]),
        ({"json": {"text": GERMAN}}, [("success", "de")]),
        ({"json": {"text": [GERMAN, "", "x", "이 책은 재미있다", "हिन्दी", "12"]}}, [("success", "de"), ("no_language_detected", None), ("insufficient_confidence", None), ("success", "ko"), ("unsupported_language", None), ("no_language_detected", None)]),
        ({"data": {"text": [GERMAN, "Ça va très bien, merci beaucoup."]}}, [("success", "de"), ("success", "fr")]),
        ({"data": {"text[]": [GERMAN, "a, b"]}}, [("success", "de"), ("insufficient_confidence", None)]),
        ({"data": {"text": ""}}, [("no_language_detected", None)]),
        ({"json": {"text": ["a"] * 50}}, [("insufficient_confidence", None)] * 50),
        ({"json": {"text": ["Não foi possível abrir o ficheiro."], "source_lang": "de"}}, [("success", "pt")]),
        ({"json": {"text": ["这本书讲述了一个渔夫的故事。"]}}, [("success", "zh")]),
    ],
)  # fmt: skip
def test_detection(enrolled: httpx.Client, options: dict[str, Any], results: list[tuple[str, str | None]]) -> None:
    body = good(enrolled.post(DETECT, **options))
    assert list(body) == ["results"]
    shown = [{"detection_status": status} | ({"detected_language": code} if code else {}) for status, code in results]
    assert body["results"] == shown


@pytest.mark.parametrize(
    ("options", "status", "message", "code"),
    [
        ({}, 400, "Missing parameter text.", "missing_parameter"),
        ({"json": {}}, 400, "Missing parameter text.", "missing_parameter"),
        ({"json": {"text": []}}, 400, "Missing parameter text.", "missing_parameter"),
        ({"json": {"text": None}}, 400, "Missing parameter text.", "missing_parameter"),
        ({"data": {"texts": "a"}}, 400, "Missing parameter text.", "missing_parameter"),
        ({"json": {"text": ["a"] * 51}}, 400, "Parameter 'text' must not contain more than 50 entries", "invalid_parameter"),
        ({"data": {"text": ["a"] * 51}}, 400, "Parameter 'text' must not contain more than 50 entries", "invalid_parameter"),
        ({"json": {"text": [1]}}, 400, "Value for 'text[0]' not supported.", "invalid_parameter"),
        ({"json": {"text": ["a", None]}}, 400, "Value for 'text[1]' not supported.", "invalid_parameter"),
        ({"json": {"text": {"a": "b"}}}, 400, "Value for 'text' not supported.", "invalid_parameter"),
        ({"content": b"{", "headers": JSON}, 400, "Bad request. Reason: JSON parsing failed.", "malformed_request"),
        ({"content": b"a", "headers": {"Content-Type": "text/plain"}}, 415, "Unsupported media type. Supported: application/json, application/x-www-form-urlencoded", "invalid_content_type"),
        ({"json": {"text": ["a" * 131072]}}, 413, "Request Entity Too Large", "payload_too_large"),
    ],
)  # fmt: skip
def test_bad_detection(enrolled: httpx.Client, options: dict[str, Any], status: int, message: str, code: str) -> None:
    answer = enrolled.post(DETECT, **options)
    assert (answer.status_code, answer.json()["message"], answer.json()["code"]) == (status, message, code)


def test_detection_is_for_enrolled_accounts(client: httpx.Client) -> None:
    answer = client.post(DETECT, json={})
    assert (answer.status_code, answer.json()) == (403, {"message": "Forbidden", "code": "feature_not_enabled"})


def test_detection_costs_nothing(enrolled: httpx.Client) -> None:
    before = good(enrolled.get("/v2/usage"))["character_count"]
    good(enrolled.post(DETECT, json={"text": [GERMAN]}))
    assert good(enrolled.get("/v2/usage"))["character_count"] == before
