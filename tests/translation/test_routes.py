"""POST /v2/translate on the wire; the stub engine stands in for translation."""

import json
import re
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
        ({"json": {"text": ["<b>a</b> & b"], "target_lang": "de", "source_lang": "en"}}, ["[de] <b>a</b> & b"]),
        ({"json": {"text": ["<b>a</b> &amp; b<br/>"], "target_lang": "de", "source_lang": "en", "tag_handling": "html"}}, ["[de] <b>a</b> &amp; b<br/>"]),
        ({"json": {"text": ["<p>a</p><p>b</p>"], "target_lang": "de", "source_lang": "en", "tag_handling": "xml"}}, ["<p>[de] a</p><p>[de] b</p>"]),
        ({"json": {"text": ["<d>a<p>b</p></d>"], "target_lang": "de", "source_lang": "en", "tag_handling": "xml", "outline_detection": "0", "splitting_tags": "p"}}, ["<d>[de] a<p>[de] b</p></d>"]),
        ({"json": {"text": ["<d>open <x>it</x></d>"], "target_lang": "de", "source_lang": "en", "tag_handling": "xml", "ignore_tags": ["x"]}}, ["<d>[de] open <x>it</x></d>"]),
        ({"json": {"text": ["<b>a"], "target_lang": "de", "source_lang": "en", "tag_handling": "html"}}, ["<b>[de] a"]),
        ({"json": {"text": ["a<b>c"], "target_lang": "de", "source_lang": "en", "tag_handling": "xml", "tag_handling_version": "v1"}}, ["[de] a<b>c"]),
        ({"json": {"text": ["a\nb"], "target_lang": "de", "source_lang": "en", "split_sentences": 1}}, ["[de] a\n[de] b"]),
        ({"json": {"text": ["the centre"], "target_lang": "EN-US", "source_lang": "EN"}}, ["the center"]),
        ({"json": {"text": ["see {name}, 5 files"], "target_lang": "de", "source_lang": "en", "context": "x"}}, ["[de] see {name}, 5 files"]),
        ({"json": {"text": ["a"], "target_lang": "TR", "source_lang": "en", "formality": "prefer_more"}}, ["[tr] a"]),
        ({"json": {"text": ["a"], "target_lang": "DE", "source_lang": "en", "formality": "more", "tag_handling_version": "v1", "enable_beta_languages": True, "translation_memory_threshold": 80}}, ["[de] a"]),
        ({"json": {"text": ["a"], "target_lang": "de", "source_lang": "en", "custom_instructions": [], "glossary_ids": []}}, ["[de] a"]),
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
        ({"text": ["a"], "target_lang": "EN-GB", "formality": "less"}, "Target language 'EN-GB' doesn't support formality."),
        ({"text": ["a"], "target_lang": "DE", "formality": "polite"}, "Value for 'formality' not supported."),
        ({"text": ["a"], "target_lang": "DE", "tag_handling": "sgml"}, "Value for 'tag_handling' not supported."),
        ({"text": ["a"], "target_lang": "DE", "tag_handling": 0}, "Value for 'tag_handling' not supported."),
        ({"text": ["a"], "target_lang": "DE", "tag_handling_version": "v3"}, "Value for 'tag_handling_version' not supported."),
        ({"text": ["a", "<b>a"], "target_lang": "DE", "tag_handling": "xml"}, "Tag handling parsing failed, please check input."),
        ({"text": ["a"], "target_lang": "DE", "translation_memory_threshold": 101}, 'Parameter "translation_memory_threshold" must be an integer between 0 and 100'),
        ({"text": ["a"], "target_lang": "DE", "translation_memory_threshold": 7.5}, 'Parameter "translation_memory_threshold" must be an integer between 0 and 100'),
        # what is checked first is said first
        ({"target_lang": "XX", "source_lang": "XX"}, "Value for 'target_lang' not supported."),
        ({"target_lang": "TR", "source_lang": "XX", "formality": "more"}, "Value for 'source_lang' not supported."),
        ({"target_lang": "TR", "formality": "more"}, "Parameter 'text' not specified"),
        ({"text": ["a"], "target_lang": "TR", "formality": "more", "model_type": "best"}, "Value for 'model_type' not supported."),
        ({"text": ["a"], "target_lang": "TR", "formality": "more", "style_id": "x"}, "Target language 'TR' doesn't support formality."),
        ({"text": ["a"], "target_lang": "DE", "style_id": "x"}, "Value for 'style_id' not supported."),
        ({"text": ["a"], "target_lang": "DE", "custom_instructions": ["x"] * 11}, "Parameter 'custom_instructions' must not contain more than 10 entries"),
        ({"text": ["a"], "target_lang": "DE", "custom_instructions": ["x" * 301]}, "Value for 'custom_instructions' not supported."),
        ({"text": ["a"], "target_lang": "PT-BR", "custom_instructions": ["x"]}, "Target language 'PT-BR' doesn't support custom_instructions."),
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


@pytest.mark.parametrize(
    ("text", "options", "billed"),
    [
        ("<b>a</b> &amp; b", {}, 16),
        ("<b>a</b> &amp; b", {"tag_handling": "xml"}, 5),
        ("<b>a</b> <x>bc</x>", {"tag_handling": "xml", "ignore_tags": "x"}, 4),
        ("<!-- note --><b></b>", {"tag_handling": "html"}, 0),
    ],
)
def test_bills_text_but_no_tags(live: Live, text: str, options: dict[str, str], billed: int) -> None:
    body = {"text": [text], "target_lang": "DE", "source_lang": "EN", **options}
    with live.developer as client:
        before = client.get("/v2/usage").json()["character_count"]
        answer = client.post(URL, json=body)
        after = client.get("/v2/usage").json()["character_count"]
    assert (answer.json()["translations"][0]["billed_characters"], after - before) == (billed, billed)


def test_says_which_tag_handling_only_when_asked(live: Live) -> None:
    body = {"text": ["a"], "target_lang": "DE", "source_lang": "EN", "tag_handling_version": "v1"}
    with live.developer as client:
        plain = client.post(URL, json=body).json()["translations"][0]
        tagged = client.post(URL, json=body | {"tag_handling": "xml"}).json()["translations"][0]
        usual = client.post(URL, json={**body, "tag_handling": "html", "tag_handling_version": None})
    assert "tag_handling_version" not in plain
    assert tagged["tag_handling_version"] == "v1"
    assert usual.json()["translations"][0]["tag_handling_version"] == "v2"


def test_says_what_was_checked_only_when_asked(live: Live) -> None:
    body = {"text": ["It costs 5 euros, {name}.", ""], "target_lang": "DE", "source_lang": "EN"}
    with live.developer as client:
        plain = client.post(URL, json=body).json()["translations"]
        shown = client.post(URL, json=body | {"show_checks": True}).json()["translations"]
    assert all("checks" not in item for item in plain)
    assert shown[0]["checks"] == {
        "checked": [],
        "repaired": [],
        "left": [],
        "concerned": {},
        "known": [],
        "memory": [],
        "terms": [],
        "lexicon": [],
        "memory_terms": [],
        "styled": [],
        "ignored": [],
        "address": "formal",
        "engines": ["stub"],
        "confidence": None,
        "sentences": [],
    }
    assert shown[1]["checks"] == {
        "checked": [],
        "repaired": [],
        "left": [],
        "concerned": {},
        "known": [],
        "memory": [],
        "terms": [],
        "lexicon": [],
        "memory_terms": [],
        "styled": [],
        "ignored": [],
        "address": "formal",
        "engines": [],
        "confidence": None,
        "sentences": [],
    }


def test_says_which_model_only_when_asked(live: Live) -> None:
    body = {"text": ["a"], "target_lang": "DE", "source_lang": "EN"}
    with live.developer as client:
        plain = client.post(URL, json=body).json()["translations"][0]
        asked = client.post(URL, json=body | {"model_type": "quality_optimized"}).json()["translations"][0]
    assert "model_type_used" not in plain
    assert asked["model_type_used"] == "quality_optimized"


def test_a_request_that_takes_too_long_is_given_up_and_costs_nothing(tmp_path: Path) -> None:
    def slow() -> StubEngine:
        return StubEngine({"en", "de"}, seconds_per_token=0.2)

    with serving(Settings(data=tmp_path, request_timeout=0.3), slow) as service, service.developer as client:
        answer = client.post(URL, json={"text": ["a" * 40], "target_lang": "DE", "source_lang": "EN"})
        used = client.get("/v2/usage").json()["character_count"]
    assert (answer.status_code, answer.json()["code"], used) == (504, "timeout", 0)


LARGEST = 128 * 1024
FILL = {"target_lang": "DE", "source_lang": "EN"}


def body_of(size: int) -> bytes:
    head = json.dumps({**FILL, "text": ["1"]}).encode()
    return head + b" " * (size - len(head))


@pytest.mark.parametrize(("size", "status"), [(LARGEST, 200), (LARGEST + 1, 413)])
def test_the_largest_body(live: Live, size: int, status: int) -> None:
    with live.developer as client:
        answer = client.post(URL, content=body_of(size), headers={"Content-Type": "application/json"})
    assert answer.status_code == status
    if status != 200:
        assert answer.json()["message"] == "Request Entity Too Large"


@pytest.mark.parametrize(
    ("key", "headers", "options", "status", "message"),
    [
        ("unknown", {}, {}, 403, "Forbidden. Authorization failed."),
        ("usage:read", {}, {}, 403, "Forbidden"),
        ("translate:text", {}, {}, 200, None),
        ("translate:text", {"X-DeepL-Reporting-Tag": "a b"}, {}, 400, "Value for header 'X-DeepL-Reporting-Tag' not supported."),
        ("translate:text", {"X-Service-Reporting-Tag": "a" * 101}, {}, 400, "Value for header 'X-DeepL-Reporting-Tag' not supported."),
        ("translate:text", {"Content-Type": "text/plain"}, {"content": b"text=a"}, 415, "Unsupported media type."),
        ("translate:text", {"Content-Type": "application/json"}, {"content": b"{"}, 400, None),
    ],
)  # fmt: skip
def test_who_may_and_how(
    live: Live, key: str, headers: dict[str, str], options: dict[str, Any], status: int, message: str | None
) -> None:
    with live.admin as admin:
        scopes = {"scopes": [key]} if ":" in key else {}
        made = admin.post("/v2/admin/developer-keys", json=scopes).raise_for_status().json()["key"]
    secret = made if ":" in key else "00000000-0000-4000-8000-000000000000"
    with live.client(secret) as client:
        answer = client.post(URL, **({"json": FILL | {"text": ["a"]}} | options), headers=headers)
    assert answer.status_code == status
    assert message is None or message in answer.json()["message"]
    assert answer.json().get("message") != ""


def test_quota(live: Live) -> None:
    keys = "/v2/admin/developer-keys"
    with live.admin as admin:
        made = admin.post(keys, json={}).raise_for_status().json()
        admin.put(f"{keys}/limits", json={"key_id": made["key_id"], "characters": 3}).raise_for_status()
    with live.client(made["key"]) as client:
        answers = [client.post(URL, json=FILL | {"text": [text]}) for text in ("abcd", "abc", "d")]
    assert [answer.status_code for answer in answers] == [456, 200, 456]
    assert answers[0].json()["message"] == "Quota for this billing period has been exceeded."
    details = [answer.json().get("detail", "") for answer in answers]
    until = r"This key may use 3 characters until \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC; "
    assert re.fullmatch(until + "0 are used, and this would need 4.", details[0])
    assert re.fullmatch(until + "3 are used, and this would need 1.", details[2])


@pytest.mark.parametrize(
    ("wrong", "variants"),
    [({"target_lang": "EN-AU"}, True), ({"target_lang": ""}, True), ({"source_lang": "PT-BR"}, False)],
)
def test_an_unknown_language_is_answered_with_those_that_are_known(
    live: Live, wrong: dict[str, str], variants: bool
) -> None:
    with live.developer as client:
        answer = client.post(URL, json={"text": ["a"], "target_lang": "DE"} | wrong)
    (name,) = wrong
    assert answer.status_code == 400
    assert answer.json()["message"] == f"Value for '{name}' not supported."
    allowed = answer.json()["detail"].removeprefix("Allowed: ").split(", ")
    assert {"DE", "JA", "PT", "ZH"} <= {*allowed}
    assert ("PT-BR" in allowed) is variants


BOMB = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))
HTML, V1, V2 = {"tag_handling": "html"}, {"tag_handling": "xml", "tag_handling_version": "v1"}, {"tag_handling": "xml"}
UNREADABLE = "Tag handling parsing failed, please check input."
DEEP = 18_000


@pytest.mark.parametrize(
    ("text", "options", "answer"),
    [
        (f'<!DOCTYPE a [<!ENTITY l0 "l">{BOMB}]><a>loud &l9; it</a>', V2, f'<!DOCTYPE a [<!ENTITY l0 "l">{BOMB}]><a>[de] loud &l9; it</a>'),
        (f'<!DOCTYPE a [<!ENTITY l0 "l">{BOMB}]><a>loud &l9; it</a>', HTML, None),
        ('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>see &x;</a>', V2, '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>[de] see &x;</a>'),
        ("<b>" * DEEP + "text" + "</b>" * DEEP, V2, "<b>" * DEEP + "[de] text" + "</b>" * DEEP),
        ("<b>" * DEEP + "text" + "</b>" * DEEP, HTML, "<b>" * DEEP + "[de] text" + "</b>" * DEEP),
        ("<b>" * 2 * DEEP + "text", HTML, "<b>" * 2 * DEEP + "[de] text"),
        ("<b>" * 2 * DEEP + "text", V1, "<b>" * 2 * DEEP + "[de] text"),
        ("<b>" * 2 * DEEP + "text", V2, 400),
        ("<b>a <i>b</b> c</i>", HTML, "[de] <b>a <i>b</b> c</i>"),
        ("<b>a <i>b</b> c</i>", V1, "[de] <b>a <i>b</b> c</i>"),
        ("<b>a <i>b</b> c</i>", V2, 400),
        ("<p>a & b", V1, "<p>[de] a &amp; b"),
        ("<p>a & b</p>", V2, 400),
        ("<a b=c>d</a>", V2, 400),
        ("<p>a<<<b</p></p></i>", HTML, "<p>[de] a<<&lt;b</p></p></i>"),
        ("<a " * 10_000, HTML, None),
        ("<!--" * 10_000, HTML, "<!--" * 10_000),
        ("<!--" * 10_000, {}, None),
        ("\x00\ufffe<b>a</b>", HTML, None),
    ],
    ids=lambda value: ascii(value[:12]) if isinstance(value, str) else None,
)  # fmt: skip
def test_rude_text_gets_an_answer(live: Live, text: str, options: dict[str, str], answer: str | int | None) -> None:
    """A text as answer, a refusal, or any text."""
    with live.developer as client:
        got = client.post(URL, json=FILL | {"text": [text]} | options)
    if answer == 400:
        assert (got.status_code, got.json()["message"]) == (400, UNREADABLE)
        return
    assert got.status_code == 200
    found = got.json()["translations"][0]["text"]
    assert answer is None or found == answer
    assert re.findall(r"<[^<>]*>", found) == re.findall(r"<[^<>]*>", text) or not options
