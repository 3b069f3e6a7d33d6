"""/v3/style_rules by the wire: every status of the contract."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tests.styles.owners import ALL, COMMA, Owner, message, newcomer
from tolmach.callers import Plan
from tolmach.styles.catalogue import categories
from tolmach.styles.model import MOST_LISTS
from tolmach.wire.bodies import MIB

UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"
UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
ERA = {"dates_and_times": {"calendar_era": "use_bc_and_ad"}}


@pytest.fixture
def owner(live: Live) -> Iterator[Owner]:
    """Each with no lists at first."""
    with newcomer(live) as somebody:
        yield somebody


def is_time(text: str) -> bool:
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f%z").tzinfo is not None


# The acceptance examples of the contract


def test_life_of_a_list(owner: Owner) -> None:
    made = owner.created(configured_rules=ERA)
    assert UUID.fullmatch(made["style_id"])
    assert is_time(made["creation_time"])
    assert made == {
        "style_id": made["style_id"],
        "name": "N",
        "creation_time": made["creation_time"],
        "updated_time": made["creation_time"],
        "language": "en",
        "version": 1,
        "configured_rules": ERA,
        "custom_instructions": [],
        "rule_support": {"dates_and_times": {"calendar_era": "exact"}},
    }
    one = f"{ALL}/{made['style_id']}"
    renamed = owner.client.patch(one, json={"name": "M", "language": "de", "configured_rules": {}})
    assert renamed.status_code == 200
    assert renamed.json() == made | {"name": "M", "version": 2, "updated_time": renamed.json()["updated_time"]}
    assert renamed.json()["updated_time"] > made["updated_time"]
    configured = owner.client.put(f"{one}/configured_rules", json=COMMA)
    assert (configured.status_code, configured.json()["version"]) == (200, 3)
    assert configured.json()["configured_rules"] == COMMA
    added = owner.client.post(f"{one}/custom_instructions", json={"label": "L", "prompt": "P", "id": UNKNOWN})
    assert added.status_code == 201
    instruction = added.json()
    assert UUID.fullmatch(instruction["id"])
    assert instruction == {"id": instruction["id"], "label": "L", "prompt": "P"}
    assert instruction["id"] != UNKNOWN
    shown = owner.shown(made["style_id"])
    assert (shown["version"], shown["custom_instructions"]) == (4, [instruction])
    assert owner.client.get(one, params={"detailed": "true"}).json() == shown
    deleted = owner.client.delete(one)
    assert (deleted.status_code, deleted.content) == (204, b"")
    for answer in (owner.client.get(one), owner.client.delete(one), owner.client.patch(one, json={"name": "a"})):
        assert message(answer) == (404, "not found")


def test_instructions(owner: Owner) -> None:
    given = [{"label": "a", "prompt": "b\nc", "source_language": "DE"}, {"label": "d", "prompt": "e"}]
    made = owner.created(custom_instructions=given, configured_rules=COMMA)
    first, second = made["custom_instructions"]
    assert first == {"id": first["id"], "label": "a", "prompt": "b\nc", "source_language": "de"}
    one = f"{ALL}/{made['style_id']}/custom_instructions/{first['id']}"
    assert owner.client.get(one).json() == first
    assert owner.client.get(one.upper().replace(ALL.upper(), ALL).replace("CUSTOM_INSTRUCTIONS", "custom_instructions")).json() == first  # fmt: skip
    changed = owner.client.put(one, json={"label": "x", "prompt": "y"})
    assert (changed.status_code, changed.json()) == (200, {"id": first["id"], "label": "x", "prompt": "y"})
    shown = owner.shown(made["style_id"])
    assert (shown["version"], shown["custom_instructions"]) == (2, [changed.json(), second])
    assert shown["configured_rules"] == COMMA
    deleted = owner.client.delete(one)
    assert (deleted.status_code, deleted.content) == (204, b"")
    assert owner.shown(made["style_id"])["version"] == 3
    for answer in (owner.client.get(one), owner.client.delete(one), owner.client.put(one, json=given[1])):
        assert message(answer) == (404, "Custom instruction not found")
    assert owner.shown(made["style_id"])["version"] == 3


# Creation


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"language": "en"}, "Parameter 'name' not specified"),
        ({"name": None, "language": "en"}, "Parameter 'name' not specified"),
        ({"name": "", "language": "en"}, "Value for 'name' not supported."),
        ({"name": "x" * 1025, "language": "en"}, "Value for 'name' not supported."),
        ({"name": "a\x00b", "language": "en"}, "Value for 'name' not supported."),
        ({"name": 5, "language": "en"}, "Value for 'name' not supported."),
        ({"name": "N"}, "Parameter 'language' not specified"),
        ({"name": "N", "language": "en-US"}, "Value for 'language' not supported."),
        ({"name": "N", "language": "pt"}, "Value for 'language' not supported."),
        ({"name": "N", "language": ""}, "Value for 'language' not supported."),
        ({"configured_rules": []}, "Value for 'configured_rules' not supported."),
        ({"configured_rules": {"a": {}}}, "Value for 'configured_rules' not supported."),
        ({"custom_instructions": {}}, "Value for 'custom_instructions' not supported."),
        ({"custom_instructions": ["x"]}, "Value for 'custom_instructions[0]' not supported."),
        ({"custom_instructions": [{"prompt": "a"}]}, "Parameter 'custom_instructions[0].label' not specified"),
        ({"custom_instructions": [{"label": "a"}]}, "Parameter 'custom_instructions[0].prompt' not specified"),
        ({"custom_instructions": [{"label": "", "prompt": "a"}]}, "Value for 'custom_instructions[0].label' not supported."),
        ({"custom_instructions": [{"label": "a" * 101, "prompt": "a"}]}, "Value for 'custom_instructions[0].label' not supported."),
        ({"custom_instructions": [{"label": "a", "prompt": "a" * 301}]}, "Value for 'custom_instructions[0].prompt' not supported."),
        ({"custom_instructions": [{"label": "a", "prompt": "a", "source_language": "en-GB"}]}, "Value for 'source_language' not supported."),
        ({"custom_instructions": [{"label": "a", "prompt": "a"}] * 201}, "Maximum of 200 custom instructions allowed"),
    ],
)  # fmt: skip
def test_refused_lists(owner: Owner, body: dict[str, Any], said: str) -> None:
    whole = body if {"name", "language"} & body.keys() else {"name": "N", "language": "en"} | body
    answer = owner.client.post(ALL, json=whole)
    assert message(answer) == (400, said)
    assert owner.client.get(ALL).json() == {"style_rules": []}


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "x" * 1024},
        {"name": "네이버 ✓ 👍🏽 \u202e"},
        {"language": "ZH"},
        {"configured_rules": None, "custom_instructions": None, "unknown": 1},
        {"configured_rules": {"numbers": {}, "vocabulary": None}},
        {"custom_instructions": [{"label": "ä" * 100, "prompt": "🎉" * 300, "source_language": ""}] * 200},
        {"configured_rules": {c: {rule: list(named)[-1] for rule, named in rules.items()} for c, rules in categories().items()}},
    ],
)  # fmt: skip
def test_accepted_lists(owner: Owner, fields: dict[str, Any]) -> None:
    made = owner.created(**fields)
    assert made == owner.shown(made["style_id"])
    assert made["name"] == fields.get("name", "N")
    assert len(made["custom_instructions"]) == len(fields.get("custom_instructions") or [])
    rules = {category: chosen for category, chosen in (fields.get("configured_rules") or {}).items() if chosen}
    assert made["configured_rules"] == rules
    assert {c: list(chosen) for c, chosen in made["rule_support"].items()} == {c: list(r) for c, r in rules.items()}


def test_options_of_other_languages_are_kept_and_said_to_have_no_effect(owner: Owner) -> None:
    rules = {"dates_and_times": {"years": "use_japanese_imperial_era", "calendar_era": "use_bc_and_ad"}}
    made = owner.created(configured_rules=rules)
    assert made["configured_rules"] == rules
    assert made["rule_support"]["dates_and_times"] == {"years": "no_effect", "calendar_era": "exact"}


def test_so_many_lists_and_no_more(owner: Owner) -> None:
    made = [owner.created(name=f"{number}")["style_id"] for number in range(MOST_LISTS)]
    answer = owner.client.post(ALL, json={"name": "N", "language": "en"})
    assert (answer.status_code, answer.json()["code"]) == (456, "quota_exceeded")
    assert "100 style rule lists" in answer.json()["message"]
    assert owner.client.patch(f"{ALL}/{made[0]}", json={"name": "M"}).status_code == 200
    assert owner.client.delete(f"{ALL}/{made[0]}").status_code == 204
    owner.created()


# Lists


def test_pages(owner: Owner) -> None:
    made = [owner.created(name=f"{number}", configured_rules=COMMA) for number in range(12)]

    def names(**query: Any) -> list[str]:
        answer = owner.client.get(ALL, params=query)
        assert answer.status_code == 200, answer.text
        assert answer.json().keys() == {"style_rules"}
        return [item["name"] for item in answer.json()["style_rules"]]

    everything = [f"{number}" for number in range(12)]
    assert names() == names(page=0) == names(page=0, page_size=10) == everything[:10]
    assert names(page=1) == everything[10:]
    assert names(page_size=25) == everything
    assert names(page=3, page_size=3) == everything[9:]
    assert names(page=4, page_size=3) == names(page=10**12) == []
    heads = ("style_id", "name", "creation_time", "updated_time", "language", "version")
    for word in ("false", "0", "False"):
        (first,) = owner.client.get(ALL, params={"page_size": 1, "detailed": word}).json()["style_rules"]
        assert first == {member: made[0][member] for member in heads}
    for word in ("true", "1", "True"):
        (first,) = owner.client.get(ALL, params={"page_size": 1, "detailed": word}).json()["style_rules"]
        assert first == made[0]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("page=-1", 'Parameter "page" must be a non-negative integer'),
        ("page=x", 'Parameter "page" must be a non-negative integer'),
        ("page=1.5", 'Parameter "page" must be a non-negative integer'),
        (f"page={'9' * 30}", 'Parameter "page" must be a non-negative integer'),
        ("page_size=0", "Value for 'page_size' not supported."),
        ("page_size=26", "Value for 'page_size' not supported."),
        ("page_size=x", "Value for 'page_size' not supported."),
        ("detailed=perhaps", "Value for 'detailed' not supported."),
    ],
)
def test_bad_queries(owner: Owner, query: str, said: str) -> None:
    assert message(owner.client.get(f"{ALL}?{query}")) == (400, said)


# Changes


@pytest.mark.parametrize("body", [{}, {"language": "de"}, {"name": None}, {"name": ""}, {"name": "x" * 1025}])
def test_no_name_is_no_renaming(owner: Owner, body: dict[str, Any]) -> None:
    made = owner.created()
    answer = owner.client.patch(f"{ALL}/{made['style_id']}", json=body)
    assert answer.status_code == 400
    assert "'name'" in answer.json()["message"]
    assert owner.shown(made["style_id"]) == made


@pytest.mark.parametrize(
    ("body", "rules"),
    [
        (COMMA, COMMA),
        ({"configured_rules": COMMA}, COMMA),
        ({}, {}),
        ({"configured_rules": {}}, {}),
        ({"punctuation": None, "numbers": {}}, {}),
        ({"configured_rules": {"punctuation": {"serial_comma": "use", "dash": None}}}, COMMA),
    ],
)
def test_configured_rules_are_replaced(owner: Owner, body: dict[str, Any], rules: dict[str, Any]) -> None:
    made = owner.created(configured_rules=ERA, custom_instructions=[{"label": "a", "prompt": "b"}])
    answer = owner.client.put(f"{ALL}/{made['style_id']}/configured_rules", json=body)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["configured_rules"], answer.json()["version"]) == (rules, 2)
    assert answer.json()["custom_instructions"] == made["custom_instructions"]
    assert owner.shown(made["style_id"]) == answer.json()


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"colours": {}}, "configured_rules.colours: unknown category"),
        ({"name": "N"}, "configured_rules.name: unknown category"),
        ({"punctuation": {"colours": "use"}}, "configured_rules.punctuation.colours: unknown rule"),
        ({"punctuation": {"serial_comma": "sometimes"}}, "configured_rules.punctuation.serial_comma: value not allowed"),
        ({"configured_rules": {"punctuation": {"serial_comma": 1}}}, "configured_rules.punctuation.serial_comma: value not allowed"),
        ({"configured_rules": []}, "configured_rules: not an object"),
    ],
)  # fmt: skip
def test_refused_rules_change_nothing(owner: Owner, body: dict[str, Any], detail: str) -> None:
    made = owner.created(configured_rules=ERA)
    answer = owner.client.put(f"{ALL}/{made['style_id']}/configured_rules", json=body)
    assert (*message(answer), answer.json()["code"]) == (400, "Value for 'configured_rules' not supported.", "invalid_parameter")  # fmt: skip
    assert answer.json()["detail"].startswith(detail)
    assert owner.shown(made["style_id"]) == made


def test_what_is_to_be_wrapped_must_be_there(owner: Owner) -> None:
    made = owner.created(configured_rules=ERA)
    answer = owner.client.put(f"{ALL}/{made['style_id']}/configured_rules", json={"configured_rules": None})
    assert message(answer) == (400, "Parameter 'configured_rules' not specified")


# Who, what and how much


def _calls(style_id: str, instruction_id: str) -> list[tuple[str, str, Any]]:
    one, words = f"{ALL}/{style_id}", {"label": "a", "prompt": "b"}
    return [
        ("GET", one, None),
        ("PATCH", one, {"name": "a"}),
        ("DELETE", one, None),
        ("PUT", f"{one}/configured_rules", COMMA),
        ("POST", f"{one}/custom_instructions", words),
        ("GET", f"{one}/custom_instructions/{instruction_id}", None),
        ("PUT", f"{one}/custom_instructions/{instruction_id}", words),
        ("DELETE", f"{one}/custom_instructions/{instruction_id}", None),
    ]


def test_lists_of_others_are_unknown(live: Live, owner: Owner) -> None:
    made = owner.created(custom_instructions=[{"label": "a", "prompt": "b"}])
    instruction = made["custom_instructions"][0]["id"]
    with newcomer(live) as stranger:
        foreign = [stranger.client.request(m, p, json=b) for m, p, b in _calls(made["style_id"], instruction)]
        unknown = [stranger.client.request(m, p, json=b) for m, p, b in _calls(UNKNOWN, instruction)]
        assert [answer.json() for answer in foreign] == [answer.json() for answer in unknown]
        assert {message(answer) for answer in foreign} == {(404, "not found")}
        assert stranger.client.get(ALL).json() == {"style_rules": []}
    assert owner.shown(made["style_id"]) == made


@pytest.mark.parametrize("name", ["not-a-uuid", UNKNOWN[:-1], UNKNOWN.replace("-", "")])
def test_malformed_ids(owner: Owner, name: str) -> None:
    for method, path, body in _calls(name, UNKNOWN):
        assert message(owner.client.request(method, path, json=body)) == (400, "Invalid style_id")
    for method, path, body in _calls(owner.created()["style_id"], name)[-3:]:
        assert message(owner.client.request(method, path, json=body)) == (400, "Invalid instruction_id")


def test_the_free_plan_has_none(live: Live) -> None:
    with newcomer(live, Plan.FREE) as free:
        for method, path, body in [("GET", ALL, None), ("POST", ALL, {}), *_calls(UNKNOWN, UNKNOWN)]:
            assert free.client.request(method, path, json=body).status_code == 403


def test_only_json(owner: Owner) -> None:
    made = owner.created()
    for method, path, _ in [("POST", ALL, {}), *_calls(made["style_id"], UNKNOWN)]:
        if method in ("POST", "PUT", "PATCH"):
            answer = owner.client.request(method, path, data={"name": "a"})
            assert (answer.status_code, answer.json()["code"]) == (415, "invalid_content_type")


def test_sizes(owner: Owner) -> None:
    style = f"{ALL}/{owner.created()['style_id']}"

    def sent(method: str, path: str, body: dict[str, Any], size: int) -> httpx.Response:
        raw = json.dumps(body | {"unknown": ""})
        filled = json.dumps(body | {"unknown": "x" * (size - len(raw))})
        return owner.client.request(method, path, content=filled, headers={"Content-Type": "application/json"})

    assert sent("POST", ALL, {"name": "N", "language": "en"}, MIB // 8 + 1).status_code == 201
    assert sent("PATCH", style, {"name": "N"}, MIB).status_code == 200
    for method, path in (("POST", ALL), ("PATCH", style), ("PUT", f"{style}/configured_rules")):
        answer = sent(method, path, {"name": "N", "language": "en"}, MIB + 1)
        assert (answer.status_code, answer.json()["code"]) == (413, "payload_too_large")
