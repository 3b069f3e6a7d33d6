"""API3 Broken object property level authorisation: nobody sets or sees a property that is not theirs to set or see."""

from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tests.operations import Keys

pytestmark = pytest.mark.every_variant

KEYS = "/v2/admin/developer-keys"
MIB = 1024 * 1024

FOREIGN: dict[str, Any] = {
    "account_id": "00000000-0000-4000-8000-000000000000",
    "id": "00000000-0000-4000-8000-000000000001",
    "plan": "free",
    "kind": "admin",
    "creation_time": "2001-01-01T00:00:00Z",
    "created": 0,
    "is_deactivated": True,
    "deactivated": None,
    "features": ["detect_language"],
    "character_limit": 10**15,
    "usage_limits": {"characters": None},
    "key": "11111111-1111-4111-8111-111111111111",
    "mask": "x",
    "ready": True,
    "entry_count": 99,
    "version": 7,
    "__class__": "x",
    "__proto__": {"admin": True},
}
"""Properties that things have or could have, and that no caller sets."""

DICTIONARY = {"source_lang": "en", "target_lang": "de", "entries": "a\tb", "entries_format": "tsv"}
MADE: dict[str, tuple[str, dict[str, Any]]] = {
    "glossary_id": ("/v3/glossaries", {"name": "a", "dictionaries": [DICTIONARY]}),
    "glossary_id of v2": ("/v2/glossaries", {"name": "a", **DICTIONARY}),
    "style_id": ("/v3/style_rules", {"name": "a", "language": "en"}),
    "spoken_terms_id": ("/v3/spoken-terms", {"name": "a", "term_lists": [{"lang": "en", "entries": "a"}]}),
}
"""What is made with one request: the path and the least that it needs, by the name of the id."""


def _shape(shown: dict[str, Any]) -> dict[str, Any]:
    """Without what differs between any two."""
    return {name: value for name, value in shown.items() if not name.endswith(("_id", "_time"))}


@pytest.mark.parametrize("name", MADE)
def test_properties_that_nobody_sets_change_nothing(live: Live, name: str) -> None:
    path, body = MADE[name]
    with live.developer as client:
        plain, stuffed = (client.post(path, json=sent) for sent in (body, FOREIGN | body))
    assert plain.status_code == stuffed.status_code == 201
    assert _shape(plain.json()) == _shape(stuffed.json())
    identifier = name.partition(" ")[0]
    assert stuffed.json()[identifier] not in FOREIGN.values()
    assert not stuffed.json()["creation_time"].startswith("2001")


def test_a_key_is_what_the_service_makes(live: Live) -> None:
    with live.admin as admin:
        made = admin.post(KEYS, json={"label": "a", **FOREIGN}).json()
        assert made["key"] != FOREIGN["key"]
        assert made["is_deactivated"] is False
        assert not made["key"].endswith(":adm")
        changed = admin.put(f"{KEYS}/label", json={**FOREIGN, "key_id": made["key_id"], "label": "b"}).json()
        assert changed["is_deactivated"] is False
        assert changed["usage_limits"] == made["usage_limits"]
        assert changed["label"] == "b"
        admin.put(f"{KEYS}/deactivate", json={"key_id": made["key_id"]})
        again = admin.put(
            f"{KEYS}/label", json={"key_id": made["key_id"], "label": "c", "is_deactivated": False}
        ).json()
        assert again["is_deactivated"] is True


def test_a_document_is_of_whom_sent_it_and_costs_what_it_costs(live: Live) -> None:
    with live.developer as client:
        sent = {"target_lang": "DE", "billed_characters": "0", "document_id": "0" * 32, "document_key": "0" * 64}
        ticket = client.post("/v2/document", data=sent, files={"file": ("a.txt", b"Hello")}).json()
        assert ticket["document_id"] != "0" * 32
        assert ticket["document_key"] != "0" * 64


def test_a_translation_is_billed_whatever_the_caller_says_of_it(live: Live) -> None:
    with live.developer as client:
        before = client.get("/v2/usage").json()["character_count"]
        sent = {"text": ["abcde"], "target_lang": "DE", "source_lang": "EN", "billed_characters": 0, "key_id": "x"}
        assert client.post("/v2/translate", json=sent).status_code == 200
        assert client.get("/v2/usage").json()["character_count"] == before + 5


@pytest.mark.parametrize(
    ("path", "more"),
    [
        ("/v2/translate", {"style_id": "00000000-0000-4000-8000-000000000000"}),
        ("/v2/translate", {"translation_memory_id": "00000000-0000-4000-8000-000000000000"}),
        ("/v2/translate", {"custom_instructions": ["Be brief."]}),
    ],
)
def test_fields_of_another_plan(client: httpx.Client, keys: Keys, path: str, more: dict[str, Any]) -> None:
    sent = {"text": ["a"], "target_lang": "DE", "source_lang": "EN", **more}
    answer = client.post(path, json=sent, headers={"Authorization": f"DeepL-Auth-Key {keys.free}"})
    assert answer.status_code == 403


def test_secrets_are_shown_once(live: Live) -> None:
    with live.admin as admin:
        made = admin.post(KEYS, json={"label": "once"}).json()
        days = {"start_date": "2026-01-01", "end_date": "2036-01-01", "group_by": "key"}
        later = [
            admin.get(KEYS),
            admin.put(f"{KEYS}/label", json={"key_id": made["key_id"], "label": "twice"}),
            admin.put(f"{KEYS}/limits", json={"key_id": made["key_id"], "characters": 1}),
            admin.get("/v2/admin/analytics", params=days),
            admin.put(f"{KEYS}/deactivate", json={"key_id": made["key_id"]}),
        ]
    assert not [answer.url for answer in later if made["key"] in answer.text]


# Labels

STRANGE = {
    "sql": "'; DROP TABLE keys; --",
    "sql comment": "x' OR '1'='1",
    "template": "{{7*7}} ${7*7} %(a)s %s {0}",
    "html": "<script>alert(1)</script>",
    "right to left": "שלום \u202eabc\u202c",
    "emoji": "👩‍👩‍👧‍👦",
    "combining": "e" + "\u0301" * 99,
    "backslashes": "\\u0000\\n\\",
    "percent": "%00%0a",
}


@pytest.mark.parametrize("label", STRANGE.values(), ids=STRANGE)
def test_strange_labels_are_only_text(live: Live, label: str) -> None:
    with live.admin as admin:
        before = admin.get(KEYS).json()
        made = admin.post(KEYS, json={"label": label}).json()
        del made["key"]
        assert made["label"] == label
        assert admin.get(KEYS).json() == [*before, made]
        renamed = admin.put(f"{KEYS}/label", json={"key_id": made["key_id"], "label": label + "'"[: 100 - len(label)]})
        assert renamed.status_code == 200
        admin.put(f"{KEYS}/deactivate", json={"key_id": made["key_id"]})


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("label", "status"),
    [
        *((text, 400) for text in ("\0", "a\nb", "a\r\nSet-Cookie: x", "\x1b[31m", "\x9b31m", "a" * 101, "")),
        *((value, 400) for value in (7, ["a"], {"$ne": 1})),
        ("a" * (10 * MIB), 413),
    ],
    ids=lambda value: ascii(value)[:20],
)  # fmt: skip
def test_bad_labels(live: Live, label: Any, status: int) -> None:
    with live.admin as admin:
        first = admin.get(KEYS).json()[0]["key_id"]
        answers = [
            admin.post(KEYS, json={"label": label}),
            admin.put(f"{KEYS}/label", json={"key_id": first, "label": label}),
        ]
    for answer in answers:
        assert answer.status_code == status
        assert answer.json()["message"]
        assert len(answer.content) < 500
