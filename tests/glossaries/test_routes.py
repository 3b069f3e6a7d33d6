"""/v2/glossaries and /v3/glossaries on the wire."""

import asyncio
import json
import re
import time
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest

from tests.conftest import Live
from tests.usual import usually
from tolmach.callers import Plan
from tolmach.glossaries.model import LANGUAGES, MOST_BYTES

V2, V3, PAIRS = "/v2/glossaries", "/v3/glossaries", "/v2/glossary-language-pairs"
UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
INVALID = "Invalid glossary entries provided"
EN_DE = {"source_lang": "en", "target_lang": "de"}
LEGACY: dict[str, Any] = {"name": "a", **EN_DE, "entries": "artist\tMaler"}
ENTRIES: dict[str, Any] = {**EN_DE, "entries": "artist\tMaler\nprize\tGewinn"}
BACK = {"source_lang": "de", "target_lang": "en", "entries": "Maler\tartist"}
MIB = 1024 * 1024


@pytest.fixture
def client(live: Live) -> Iterator[httpx.Client]:
    """Somebody who has no glossaries."""
    accounts = live.parts.accounts

    async def make() -> str:
        account = await accounts.create_account(str(uuid.uuid4()), Plan.FREE)
        return (await accounts.create_key(account.id))[1]

    with live.client(asyncio.run(make())) as client:
        yield client


def good(answer: httpx.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def refused(answer: httpx.Response, status: int, message: str, detail: str | None = None) -> None:
    body = answer.json()
    assert (answer.status_code, body["message"]) == (status, message)
    assert detail is None or body["detail"] == detail


def create(client: httpx.Client, *dictionaries: dict[str, Any], name: str = "a") -> str:
    body = {"name": name, "dictionaries": dictionaries or [ENTRIES]}
    return str(good(client.post(V3, json=body), 201)["glossary_id"])


def entries(client: httpx.Client, glossary_id: str, **sides: str) -> dict[str, str]:
    found = good(client.get(f"{V3}/{glossary_id}/entries", params=sides))["dictionaries"]
    assert all(item["entries_format"] == "tsv" for item in found)
    return {f"{item['source_lang']}-{item['target_lang']}": item["entries"] for item in found}


# The old interface


@pytest.mark.parametrize(
    "options",
    [
        {"json": LEGACY},
        {"data": LEGACY},
        {"content": urlencode(LEGACY).encode()},
        {"json": {**LEGACY, "source_lang": "EN", "target_lang": "De", "entries_format": "tsv", "colour": "red"}},
        {"json": {**LEGACY, "entries": "artist\tMaler\n", "entries_format": None}},
        {"json": {**LEGACY, "entries": 'artist,"Maler",en,de', "entries_format": "csv"}},
        {"data": {**LEGACY, "entries": "artist,Maler", "entries_format": "csv"}},
    ],
)
def test_old_creation(client: httpx.Client, options: dict[str, Any]) -> None:
    made = good(client.post(V2, **options), 201)
    assert list(made) == ["glossary_id", "ready", "name", "source_lang", "target_lang", "creation_time", "entry_count"]
    assert (made["ready"], made["name"], made["source_lang"], made["target_lang"]) == (True, "a", "en", "de")
    assert made["entry_count"] == 1
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", made["creation_time"])
    assert str(uuid.UUID(made["glossary_id"])) == made["glossary_id"]
    one = f"{V2}/{made['glossary_id']}"
    assert good(client.get(one)) == made
    assert good(client.get(one.upper().replace("/V2/GLOSSARIES", V2))) == made
    assert good(client.get(V2)) == {"glossaries": [made]}
    answer = client.get(f"{one}/entries")
    assert (answer.status_code, answer.text) == (200, "artist\tMaler")
    assert answer.headers["content-type"] == "text/tab-separated-values; charset=UTF-8"
    assert client.delete(one).status_code == 204
    for gone in (client.get(one), client.get(f"{one}/entries"), client.delete(one)):
        refused(gone, 404, "not found")


def test_ten_thousand_entries_and_the_same_text_back(client: httpx.Client) -> None:
    text = "\n".join(f"Source-{number} ä\tTarget-{number} 漢字" for number in range(10_000))
    made = good(client.post(V2, json={**LEGACY, "entries": text}), 201)
    assert made["entry_count"] == 10_000
    assert client.get(f"{V2}/{made['glossary_id']}/entries").text == text


def test_names_need_not_differ_and_the_oldest_comes_first(client: httpx.Client) -> None:
    made = [good(client.post(V2, json=LEGACY), 201) for _ in range(3)]
    assert good(client.get(V2))["glossaries"] == made


def test_bodies_where_none_is_needed(client: httpx.Client) -> None:
    """Ruby sends an object, Java an empty form, and some name a type without a body."""
    made = good(client.post(V2, json={**LEGACY, "entries": "artist\tMaler\n", "source_lang": "EN"}), 201)
    one = f"{V2}/{made['glossary_id']}"
    for path in (V2, one, f"{one}/entries", V3, f"{V3}/{made['glossary_id']}/entries", PAIRS):
        assert client.request("GET", path, json={}).status_code == 200
        assert client.request("GET", path, headers={"Content-Type": "application/json"}).status_code == 200
    assert good(client.patch(f"{V3}/{made['glossary_id']}", headers={"Content-Type": "application/json"}))
    assert client.request("DELETE", one, content=b"", headers=FORM).status_code == 204


BAD_FIELDS: list[tuple[dict[str, Any], str, str | None]] = [
    ({"name": ""}, "Missing or invalid argument: name", None),
    ({"name": None}, "Missing or invalid argument: name", None),
    ({"name": 7}, "Value for 'name' not supported.", "Allowed: a text"),
    ({"name": "é" * 513}, "Value for 'name' not supported.", "Allowed: at most 1024 bytes in UTF-8, no control characters"),
    ({"name": "a\0b"}, "Value for 'name' not supported.", None),
]  # fmt: skip
BAD_DICTIONARIES: list[tuple[dict[str, Any], str, str | None]] = [
    ({"source_lang": "xx"}, "Value for 'source_lang' not supported.", f"Allowed: {', '.join(LANGUAGES)}"),
    ({"target_lang": "xx"}, "Value for 'target_lang' not supported.", None),
    ({"target_lang": "de-DE"}, "Value for 'target_lang' not supported.", None),
    ({"source_lang": "en-US"}, "Value for 'source_lang' not supported.", None),
    ({"target_lang": "zh-Hant"}, "Value for 'target_lang' not supported.", None),
    ({"source_lang": ""}, "Value for 'source_lang' not supported.", None),
    ({"target_lang": "EN"}, "Unsupported glossary source and target language pair", None),
    ({"entries": ""}, "Bad request", "Missing or invalid argument: entries"),
    ({"entries": None}, "Bad request", "Missing or invalid argument: entries"),
    ({"entries": "\n\n"}, "Bad request", "Missing or invalid argument: entries"),
    ({"entries_format": "xlsx"}, "Unsupported entry format specified", "Allowed: tsv, csv"),
    ({"entries": "Hallo\tHello\nHallo\tHi"}, INVALID, "Key with the index 1 (starting at position 12) duplicates key with the index 0 (starting at position 0)"),
    ({"entries": "a"}, INVALID, "Key with the index 0 (starting at position 0) misses tab separator"),
    ({"entries": "a\tb\n\tc"}, INVALID, "Key with the index 1 (starting at position 4) is empty"),
    ({"entries": "a\tb\n\u200b\u00ad\tc"}, INVALID, "Key with the index 1 (starting at position 4) is empty"),
    ({"entries": "a\t\u200b"}, INVALID, "Value with the index 0 (starting at position 0) is empty"),
    ({"entries": "a\tb\x07"}, INVALID, "Value with the index 0 (starting at position 0) contains an invalid character"),
    ({"entries": "a\u202e\tb"}, INVALID, "Key with the index 0 (starting at position 0) contains an invalid character"),
    ({"entries": "a\t" + "b" * 1025}, INVALID, "Value with the index 0 (starting at position 0) exceeds 1024 bytes"),
    ({"entries": "a \tb"}, INVALID, "Key with the index 0 (starting at position 0) has leading or trailing whitespace"),
    ({"entries": "a,b,en,fr", "entries_format": "csv"}, INVALID, "No row has the language pair of the dictionary"),
    ({"entries": "\x89PNG\r\n\x1a\n\0\0"}, INVALID, "Key with the index 0 (starting at position 0) misses tab separator"),
    ({"entries": "\n" * 10_000_000}, "Bad request", "Missing or invalid argument: entries"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "message", "detail"), [*BAD_FIELDS, *BAD_DICTIONARIES], ids=lambda v: ascii(v)[:40])
def test_bad_old_creations(client: httpx.Client, change: dict[str, Any], message: str, detail: str | None) -> None:
    refused(client.post(V2, json={**LEGACY, **change}), 400, message, detail)
    assert good(client.get(V3)) == {"glossaries": []}


@pytest.mark.parametrize("path", [V2, V3])
@pytest.mark.parametrize(
    ("content", "kind", "status", "message"),
    [
        (b"{", "application/json", 400, "Bad request. Reason: JSON parsing failed."),
        (b"name=%ff", FORM["Content-Type"], 400, "Bad request. Reason: the form is not valid UTF-8."),
        (b"a\tb", "text/tab-separated-values", 415, "Unsupported media type. Supported: application/json, application/x-www-form-urlencoded"),
        (b"", "application/json", 400, "Missing or invalid argument: name"),
        (b"a" * (32 * MIB + 1), "application/json", 413, "Request Entity Too Large"),
        (b'{"name":"a","x":[' + b"{}," * MIB + b"{}]}", "application/json", 400, "Bad request. Reason: JSON parsing failed."),
    ],
    ids=["json", "form", "type", "nothing", "large", "structure"],
)  # fmt: skip
def test_bad_bodies(client: httpx.Client, path: str, content: bytes, kind: str, status: int, message: str) -> None:
    refused(client.post(path, content=content, headers={"Content-Type": kind}), status, message)
    assert good(client.get(V3)) == {"glossaries": []}


@pytest.mark.parametrize(
    ("accept", "status"),
    [
        (None, 200),
        ("", 200),
        ("text/tab-separated-values", 200),
        ("Text/Tab-Separated-Values; charset=utf-8", 200),
        ("text/*", 200),
        ("*/*", 200),
        ("application/json, text/plain, */*", 200),
        ("text/html, image/gif, *; q=.2, */*; q=.2", 200),
        ("application/json, text/tab-separated-values;q=0.1", 200),
        ("text/*;q=0, text/tab-separated-values", 200),
        ("application/json", 415),
        ("text/csv", 415),
        ("text/tab-separated-values;q=0", 415),
        ("text/tab-separated-values;q=0.0, */*", 415),
        ("nonsense", 415),
    ],
)
def test_accept_of_old_entries(client: httpx.Client, accept: str | None, status: int) -> None:
    made = good(client.post(V2, json=LEGACY), 201)
    if accept is None:
        del client.headers["Accept"]
    answer = client.get(f"{V2}/{made['glossary_id']}/entries", headers={} if accept is None else {"Accept": accept})
    assert answer.status_code == status
    if status == 415:
        refused(answer, 415, "No supported media type specified in Accept header")


def test_language_pairs(client: httpx.Client) -> None:
    answer = client.get(PAIRS)
    assert answer.headers["deprecation"] == "true"
    pairs = [(row["source_lang"], row["target_lang"]) for row in good(answer)["supported_languages"]]
    assert len(pairs) == len(set(pairs)) == 33 * 32
    assert ("de", "en") in pairs
    assert ("th", "nb") in pairs
    assert all(source != target for source, target in pairs)


# The new interface


@pytest.mark.parametrize(
    "options",
    [
        {"json": {"name": "a", "dictionaries": [ENTRIES, BACK]}},
        {"data": {"name": "a"} | {f"dictionaries[{n}].{k}": v for n, d in enumerate((ENTRIES, BACK)) for k, v in d.items()}},
        {"data": {"name": "a"} | {f"dictionaries[{n}][{k}]": v for n, d in ((7, BACK), (2, ENTRIES)) for k, v in d.items()}},
    ],
)  # fmt: skip
def test_creation(client: httpx.Client, options: dict[str, Any]) -> None:
    made = good(client.post(V3, **options), 201)
    assert list(made) == ["glossary_id", "name", "dictionaries", "creation_time"]
    assert made["dictionaries"] == [
        {"source_lang": "en", "target_lang": "de", "entry_count": 2},
        {"source_lang": "de", "target_lang": "en", "entry_count": 1},
    ]
    one = f"{V3}/{made['glossary_id']}"
    assert good(client.get(one)) == made
    assert good(client.get(V3)) == {"glossaries": [made]}
    assert entries(client, made["glossary_id"]) == {"en-de": ENTRIES["entries"], "de-en": BACK["entries"]}
    assert client.delete(one).status_code == 204
    refused(client.get(one), 404, "Glossary not found")


@pytest.mark.parametrize(("change", "message", "detail"), BAD_DICTIONARIES, ids=lambda value: ascii(value)[:40])
def test_one_bad_dictionary_fails_the_whole_creation(
    client: httpx.Client, change: dict[str, Any], message: str, detail: str | None
) -> None:
    bad: dict[str, Any] = {**ENTRIES, **change}
    answer = client.post(V3, json={"name": "a", "dictionaries": [BACK, bad]})
    refused(answer, 400, message, detail and f"dictionaries[1]: {detail}")
    assert answer.json()["detail"].startswith("dictionaries[1]")
    assert good(client.get(V3)) == {"glossaries": []}


@pytest.mark.parametrize(
    ("body", "message"),
    [
        *(({"dictionaries": [ENTRIES], **change}, message) for change, message, _ in BAD_FIELDS),
        ({"name": "a", "dictionaries": "x"}, "Value for 'dictionaries' not supported."),
        ({"name": "a", "dictionaries": ["x"]}, "Value for 'dictionaries[0]' not supported."),
        ({"name": "a", "dictionaries": [ENTRIES, {**ENTRIES, "source_lang": "EN"}]}, "A glossary can have only one dictionary for a language pair."),
    ],
    ids=lambda value: ascii(value)[:40],
)  # fmt: skip
def test_bad_creations(client: httpx.Client, body: dict[str, Any], message: str) -> None:
    refused(client.post(V3, json=body), 400, message)
    assert good(client.get(V3)) == {"glossaries": []}


@pytest.mark.parametrize("form", [False, True])
@pytest.mark.parametrize(
    ("body", "name", "count", "text"),
    [
        ({}, "a", 2, ENTRIES["entries"]),
        ({"name": "b"}, "b", 2, ENTRIES["entries"]),
        ({"dictionaries": [{**EN_DE, "entries": "Goodbye\tTschüß"}]}, "a", 3, ENTRIES["entries"] + "\nGoodbye\tTschüß"),
        ({"name": "b", "dictionaries": [{**EN_DE, "entries": "prize\tPreis\nx\ty\n"}]}, "b", 3, "artist\tMaler\nprize\tPreis\nx\ty"),
        ({"dictionaries": [{**EN_DE, "entries": "artist,Künstler", "entries_format": "csv"}]}, "a", 2, "artist\tKünstler\nprize\tGewinn"),
    ],
)  # fmt: skip
def test_change(client: httpx.Client, form: bool, body: dict[str, Any], name: str, count: int, text: str) -> None:
    made = create(client, ENTRIES, BACK)
    flat = {k: v for k, v in body.items() if k == "name"}
    flat |= {f"dictionaries[0].{k}": v for d in body.get("dictionaries", ()) for k, v in d.items()}
    changed = good(client.patch(f"{V3}/{made}", **({"data": flat} if form else {"json": body})))  # type: ignore[arg-type]
    assert (changed["name"], [item["entry_count"] for item in changed["dictionaries"]]) == (name, [count, 1])
    assert good(client.get(f"{V3}/{made}")) == changed
    assert entries(client, made) == {"en-de": text, "de-en": "Maler\tartist"}


@pytest.mark.parametrize(
    "body",
    [
        {"json": {"name": "a", "dictionaries": []}},
        {"json": {"name": "a", "dictionaries": None}},
        {"json": {"name": "a"}},
        {"data": {"name": "a"}},
    ],
)
def test_a_glossary_may_begin_without_a_dictionary(client: httpx.Client, body: dict[str, Any]) -> None:
    answer = client.post(V3, **body)
    assert (answer.status_code, answer.json()["dictionaries"]) == (201, [])
    made = f"{V3}/{answer.json()['glossary_id']}"
    changed = good(client.put(f"{made}/dictionaries", json=ENTRIES))
    assert changed["entry_count"] == 2
    assert good(client.get(made))["dictionaries"] == [changed]


def test_a_change_can_add_a_dictionary(client: httpx.Client) -> None:
    made = create(client)
    changed = good(client.patch(f"{V3}/{made}", json={"dictionaries": [BACK]}))
    assert [item["source_lang"] for item in changed["dictionaries"]] == ["en", "de"]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"name": ""}, "Missing or invalid argument: name"),
        ({"name": "é" * 513}, "Value for 'name' not supported."),
        ({"dictionaries": [ENTRIES, BACK]}, "Only one dictionary can be changed in a request."),
        ({"dictionaries": {}}, "Value for 'dictionaries' not supported."),
        *(({"name": "b", "dictionaries": [{**ENTRIES, **change}]}, message) for change, message, _ in BAD_DICTIONARIES),
    ],
    ids=lambda value: ascii(value)[:40],
)
def test_bad_changes(client: httpx.Client, body: dict[str, Any], message: str) -> None:
    made = create(client)
    before = good(client.get(f"{V3}/{made}"))
    refused(client.patch(f"{V3}/{made}", json=body), 400, message)
    assert (good(client.get(f"{V3}/{made}")), entries(client, made)) == (before, {"en-de": ENTRIES["entries"]})


def test_a_bad_change_says_where_it_is_bad(client: httpx.Client) -> None:
    made = create(client)
    for change, message, detail in BAD_DICTIONARIES:
        answer = client.patch(f"{V3}/{made}", json={"dictionaries": [{**ENTRIES, **change}]})
        refused(answer, 400, message, detail and f"dictionaries[0]: {detail}")


@pytest.mark.parametrize("way", ["json", "data"])
def test_putting_a_dictionary(client: httpx.Client, way: str) -> None:
    made = create(client)
    path = f"{V3}/{made}/dictionaries"
    for body, count in (({**EN_DE, "entries": "a\tb\nc\td"}, 2), (BACK, 1), ({**EN_DE, "entries": "x\ty"}, 1)):
        answer = good(client.put(path, **{way: body}))  # type: ignore[arg-type]
        assert answer == {"source_lang": body["source_lang"], "target_lang": body["target_lang"], "entry_count": count}
    assert entries(client, made) == {"en-de": "x\ty", "de-en": "Maler\tartist"}


@pytest.mark.parametrize(("change", "message", "detail"), BAD_DICTIONARIES, ids=lambda value: ascii(value)[:40])
def test_putting_a_bad_dictionary(
    client: httpx.Client, change: dict[str, Any], message: str, detail: str | None
) -> None:
    made = create(client)
    refused(client.put(f"{V3}/{made}/dictionaries", json={**ENTRIES, **change}), 400, message, detail)
    assert entries(client, made) == {"en-de": ENTRIES["entries"]}


@pytest.mark.parametrize(
    ("sides", "pairs"),
    [
        ({}, ["en-de", "de-en", "en-fr"]),
        ({"source_lang": "EN"}, ["en-de", "en-fr"]),
        ({"target_lang": "en"}, ["de-en"]),
        ({"source_lang": "en", "target_lang": "fr"}, ["en-fr"]),
        ({"source_lang": "", "target_lang": ""}, ["en-de", "de-en", "en-fr"]),
        ({"source_lang": "fr"}, 404),
        ({"source_lang": "fr", "target_lang": "en"}, 404),
        ({"source_lang": "xx"}, 400),
        ({"source_lang": "en", "target_lang": "en-US"}, 400),
    ],
)
def test_entries(client: httpx.Client, sides: dict[str, str], pairs: list[str] | int) -> None:
    made = create(client, ENTRIES, BACK, {**ENTRIES, "target_lang": "fr"})
    if isinstance(pairs, list):
        assert list(entries(client, made, **sides)) == pairs
        return
    answer = client.get(f"{V3}/{made}/entries", params=sides)
    assert answer.status_code == pairs
    assert pairs == 400 or answer.json()["message"] == "Dictionary not found"


@pytest.mark.parametrize("way", ["params", "json", "data"])
def test_deleting_a_dictionary(client: httpx.Client, way: str) -> None:
    made = create(client)
    path = f"{V3}/{made}/dictionaries"
    for lacking in ({}, {"source_lang": "en"}, {"target_lang": "de"}):
        assert client.request("DELETE", path, **{way: lacking}).status_code == 400  # type: ignore[arg-type]
    swapped = {"source_lang": "de", "target_lang": "en"}
    refused(client.request("DELETE", path, **{way: swapped}), 404, "Dictionary not found")  # type: ignore[arg-type]
    assert client.request("DELETE", path, **{way: EN_DE}).status_code == 204  # type: ignore[arg-type]
    refused(client.get(f"{V3}/{made}/entries", params=EN_DE), 404, "Dictionary not found")
    assert good(client.get(f"{V3}/{made}"))["dictionaries"] == []
    assert entries(client, made) == {}


# One store, two views


def test_the_old_view_of_a_new_glossary(client: httpx.Client) -> None:
    single, double = create(client, BACK), create(client, ENTRIES, BACK, name="b")
    shown = {item["glossary_id"]: item for item in good(client.get(V2))["glossaries"]}
    assert {name: shown[single][name] for name in ("source_lang", "target_lang", "entry_count")} == {
        "source_lang": "de",
        "target_lang": "en",
        "entry_count": 1,
    }
    assert (shown[double]["source_lang"], shown[double]["entry_count"], shown[double]["name"]) == ("en", 3, "b")
    assert good(client.get(f"{V2}/{double}")) == shown[double]
    assert client.get(f"{V2}/{double}/entries").text == ENTRIES["entries"]
    assert shown[double]["creation_time"] == good(client.get(f"{V3}/{double}"))["creation_time"]
    assert client.delete(f"{V2}/{double}").status_code == 400
    assert client.delete(f"{V2}/{single}").status_code == 204


def test_the_new_view_of_an_old_glossary(client: httpx.Client) -> None:
    made = good(client.post(V2, json=LEGACY), 201)
    (shown,) = good(client.get(V3))["glossaries"]
    assert shown == {
        "glossary_id": made["glossary_id"],
        "name": "a",
        "dictionaries": [{**EN_DE, "entry_count": 1}],
        "creation_time": made["creation_time"],
    }
    good(client.patch(f"{V3}/{made['glossary_id']}", json={"name": "b"}))
    answer = client.delete(f"{V2}/{made['glossary_id']}")
    refused(
        answer,
        400,
        "This glossary cannot be deleted here. Use DELETE /v3/glossaries/{glossary_id}.",
        "The glossary was edited, or it does not have exactly one dictionary.",
    )
    assert client.delete(f"{V3}/{made['glossary_id']}").status_code == 204


def test_the_old_view_of_an_empty_glossary(client: httpx.Client) -> None:
    made = create(client)
    assert client.delete(f"{V3}/{made}/dictionaries", params=EN_DE).status_code == 204
    assert good(client.get(V2)) == {"glossaries": []}
    for answer in (client.get(f"{V2}/{made}"), client.get(f"{V2}/{made}/entries"), client.delete(f"{V2}/{made}")):
        refused(answer, 404, "not found")
    assert len(good(client.get(V3))["glossaries"]) == 1


CALLS: list[tuple[str, str, dict[str, Any]]] = [
    ("GET", f"{V2}/{{}}", {}),
    ("GET", f"{V2}/{{}}/entries", {}),
    ("DELETE", f"{V2}/{{}}", {}),
    ("GET", f"{V3}/{{}}", {}),
    ("PATCH", f"{V3}/{{}}", {}),
    ("PATCH", f"{V3}/{{}}", {"json": {"name": "b"}}),
    ("PATCH", f"{V3}/{{}}", {"json": {"dictionaries": [ENTRIES]}}),
    ("DELETE", f"{V3}/{{}}", {}),
    ("GET", f"{V3}/{{}}/entries", {}),
    ("GET", f"{V3}/{{}}/entries", {"params": EN_DE}),
    ("PUT", f"{V3}/{{}}/dictionaries", {"json": ENTRIES}),
    ("DELETE", f"{V3}/{{}}/dictionaries", {"params": EN_DE}),
]


@pytest.mark.parametrize(("method", "path", "options"), CALLS)
def test_unknown_malformed_and_foreign_ids(
    live: Live, client: httpx.Client, method: str, path: str, options: dict[str, Any]
) -> None:
    message = "not found" if path.startswith(V2) else "Glossary not found"
    with live.developer as other:
        foreign = create(other)
        before = good(other.get(f"{V3}/{foreign}")), entries(other, foreign)
        for unknown in (UNKNOWN, foreign):
            refused(client.request(method, path.format(unknown), **options), 404, message)
        malformed = client.request(method, path.format("invalid"), **options)
        refused(malformed, 400, "Bad request. Reason: Invalid or missing argument glossary_id.")
        assert (good(other.get(f"{V3}/{foreign}")), entries(other, foreign)) == before


# Limits


def test_the_thousand_and_first_glossary(client: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tolmach.glossaries.service.MOST_GLOSSARIES", 2)
    create(client)
    good(client.post(V2, json=LEGACY), 201)
    for answer in (client.post(V2, json=LEGACY), client.post(V3, json={"name": "a", "dictionaries": [ENTRIES]})):
        assert (answer.status_code, answer.json()["code"]) == (456, "quota_exceeded")
    assert len(good(client.get(V3))["glossaries"]) == 2


LARGE = "\n".join(
    f"term {number:06} {'of the list' * 9}\tBegriff Nr. {number:06} {'äöü' * 14}" for number in range(48_000)
)


def _in_form(text: str) -> str:
    """As `urlencode` writes it, which takes longer for so much than the service for all of it."""
    for written, sent in ((" ", "+"), ("\t", "%09"), ("\n", "%0A"), *((sign, quote(sign)) for sign in "äöü")):
        text = text.replace(written, sent)
    return text


@pytest.mark.parametrize("way", usually(["json", "escaped", "data"], "json", "data"))
def test_ten_mebibytes(client: httpx.Client, way: str) -> None:
    """As clients write them: as it is, with each foreign letter in six bytes, and as a form."""
    text = LARGE + "\n" * (MOST_BYTES - len(LARGE.encode()))
    body = {**LEGACY, "entries": text}
    content = {
        "json": lambda: json.dumps(body, ensure_ascii=False).encode(),
        "escaped": lambda: json.dumps(body).encode(),
        "data": lambda: f"{urlencode(LEGACY)}&entries={_in_form(text)}".encode(),
    }[way]()
    kind = FORM if way == "data" else {"Content-Type": "application/json"}
    began = time.process_time()
    made = good(client.post(V2, content=content, headers=kind), 201)
    assert time.process_time() - began < 4
    assert made["entry_count"] == 48_000
    assert client.get(f"{V2}/{made['glossary_id']}/entries").text == LARGE
    assert entries(client, made["glossary_id"]) == {"en-de": LARGE}


def test_more_than_ten_mebibytes(client: httpx.Client) -> None:
    made = create(client)
    text = LARGE + "\n" * (MOST_BYTES - len(LARGE.encode()) + 1)
    halves = [{**item, "entries": "a\tb" + "\n" * (MOST_BYTES // 2)} for item in (ENTRIES, BACK)]
    for what, answer in (
        ("dictionary", client.post(V2, json={**LEGACY, "entries": text})),
        ("dictionary", client.post(V2, data={**LEGACY, "entries": "a" * (11 * MIB)})),
        ("request", client.post(V3, json={"name": "a", "dictionaries": [{**ENTRIES, "entries": text}]})),
        ("request", client.post(V3, json={"name": "a", "dictionaries": halves})),
        ("request", client.patch(f"{V3}/{made}", json={"dictionaries": [{**ENTRIES, "entries": text}]})),
        ("dictionary", client.put(f"{V3}/{made}/dictionaries", json={**ENTRIES, "entries": text})),
    ):
        detail = f"The entries of a {what} may have at most {MOST_BYTES} bytes."
        refused(answer, 413, "Request Entity Too Large", detail)
    assert len(good(client.get(V3))["glossaries"]) == 1
    assert entries(client, made) == {"en-de": ENTRIES["entries"]}
