"""/v3/spoken-terms by the wire: every status of the contract."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from tests.conftest import Live
from tests.spoken_terms.owners import ALL, Owner, newcomer, told
from tolmach.callers import Plan
from tolmach.names import MOST_NAME_BYTES
from tolmach.spoken_terms.model import LANGUAGES, MOST_CHARACTERS, MOST_COLLECTIONS
from tolmach.wire.bodies import GENERAL_LIMIT

UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"
UUID = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
PRODUCTS = {"lang": "en", "entries": "Kubernetes\nGrafana\nwebhook"}
NO_COLLECTION = (404, "Not found", "There are no spoken terms with this id.")
NO_LIST = (404, "Not found", "There is no term list for this language.")


@pytest.fixture
def owner(live: Live) -> Iterator[Owner]:
    """Each with no terms at first."""
    with newcomer(live) as somebody:
        yield somebody


# The acceptance examples of the contract


def test_life_of_a_collection(owner: Owner) -> None:
    made = owner.created(PRODUCTS)
    assert UUID.fullmatch(made["spoken_terms_id"])
    assert datetime.strptime(made["creation_time"], "%Y-%m-%dT%H:%M:%S.%f%z").tzinfo is not None
    assert made == {
        "spoken_terms_id": made["spoken_terms_id"],
        "name": "Product names",
        "term_lists": [{"lang": "en", "entry_count": 3}],
        "creation_time": made["creation_time"],
    }
    one = f"{ALL}/{made['spoken_terms_id']}"
    patched = owner.client.patch(one, json={"term_lists": [{"lang": "en", "entries": "New Relic"}]})
    assert patched.status_code == 200
    assert patched.json() == made | {"term_lists": [{"lang": "en", "entry_count": 4}]}
    put = owner.client.put(f"{one}/term-lists", json={"lang": "DE", "entries": "Spätzle"})
    assert (put.status_code, put.json()) == (200, {"lang": "de", "entry_count": 1})
    shown = owner.shown(made["spoken_terms_id"])
    assert shown["term_lists"] == [{"lang": "en", "entry_count": 4}, {"lang": "de", "entry_count": 1}]
    assert owner.client.get(ALL).json() == {"spoken_terms": [shown]}
    assert owner.entries(made["spoken_terms_id"], "EN") == "Kubernetes\nGrafana\nwebhook\nNew Relic"
    assert told(owner.client.get(f"{one}/entries", params={"lang": "fr"})) == NO_LIST
    deleted = owner.client.delete(one)
    assert (deleted.status_code, deleted.content) == (204, b"")
    for method, path, body in _calls(made["spoken_terms_id"]):
        assert told(owner.client.request(method, path, json=body)) == NO_COLLECTION
    assert owner.client.get(ALL).json() == {"spoken_terms": []}


# Creation


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({}, "Parameter 'name' not specified"),
        ({"name": None}, "Parameter 'name' not specified"),
        ({"name": ""}, "Value for 'name' not supported. Allowed: 1 to 1024 bytes in UTF-8, no control characters"),
        ({"name": "é" * 513}, "Value for 'name' not supported. Allowed: 1 to 1024 bytes in UTF-8, no control characters"),
        ({"name": "a\tb"}, "Value for 'name' not supported. Allowed: 1 to 1024 bytes in UTF-8, no control characters"),
        ({"name": 5}, "Value for 'name' not supported. Allowed: a text"),
        ({"term_lists": {}}, "Value for 'term_lists' not supported. Allowed: a list"),
        ({"term_lists": "en"}, "Value for 'term_lists' not supported. Allowed: a list"),
        ({"term_lists": [None]}, "Value for 'term_lists[0]' not supported. Allowed: an object"),
        ({"term_lists": [{"entries": "a"}]}, "Parameter 'term_lists[0].lang' not specified"),
        ({"term_lists": [{"lang": "en"}]}, "Parameter 'term_lists[0].entries' not specified"),
        ({"term_lists": [{"lang": "en", "entries": ["a"]}]}, "Value for 'term_lists[0].entries' not supported. Allowed: a text"),
        ({"term_lists": [{"lang": "en", "entries": "a"}, {"lang": "EN", "entries": "b"}]}, "A collection can have only one term list for a language."),
    ],
)  # fmt: skip
def test_refused_collections(owner: Owner, body: dict[str, Any], detail: str) -> None:
    whole = body if "name" in body or not body else {"name": "N"} | body
    assert told(owner.client.post(ALL, json=whole)) == (400, "Bad request", detail)
    assert owner.client.get(ALL).json() == {"spoken_terms": []}


@pytest.mark.parametrize("lang", ["en-US", "en_US", "xx", "", "eng", " en", "zh-Hans"])
def test_refused_languages(owner: Owner, lang: str) -> None:
    one = f"{ALL}/{owner.created(PRODUCTS)['spoken_terms_id']}"
    given = {"lang": lang, "entries": "a"}
    for answer in (
        owner.client.post(ALL, json={"name": "N", "term_lists": [given]}),
        owner.client.patch(one, json={"term_lists": [given]}),
        owner.client.put(f"{one}/term-lists", json=given),
        owner.client.get(f"{one}/entries", params={"lang": lang}),
        owner.client.delete(f"{one}/term-lists", params={"lang": lang}),
    ):
        allowed = ", ".join(LANGUAGES)
        assert told(answer) == (400, "Bad request", f"Value for 'lang' not supported. Allowed: {allowed}")


LONGEST = "\n".join(["a" * 99, "b" * 99, "😀" * 100])


@pytest.mark.parametrize(
    ("entries", "detail"),
    [
        ("", "Missing or invalid argument: entries. Allowed: one term or more, each on its own line."),
        ("\n", "Missing or invalid argument: entries. Allowed: one term or more, each on its own line."),
        ("a\nb\na", "entries, line 3: the term occurs twice."),
        ("a\n\nb", "entries, line 2: the term is empty."),
        ("a\n\n", "entries, line 2: the term is empty."),
        ("\na", "entries, line 1: the term is empty."),
        ("a\n \nb", "entries, line 2: the term is empty."),
        (" a", "entries, line 1: the term begins or ends with white space."),
        ("a\nb\u00a0", "entries, line 2: the term begins or ends with white space."),
        ("a\tb", "entries, line 1: the term has a tab or another control character."),
        ("a\rb", "entries, line 1: the term has a tab or another control character."),
        ("a\u2028b", "entries, line 1: the term has a tab or another control character."),
        ("a\x00", "entries, line 1: the term has a tab or another control character."),
        (LONGEST + "x", "The list for 'en' has 301 characters with its line breaks. Allowed: at most 300."),
    ],
)
def test_refused_terms(owner: Owner, entries: str, detail: str) -> None:
    made = owner.created(PRODUCTS)
    one, given = f"{ALL}/{made['spoken_terms_id']}", {"lang": "en", "entries": entries}
    for answer in (
        owner.client.post(ALL, json={"name": "N", "term_lists": [given]}),
        owner.client.patch(one, json={"name": "other", "term_lists": [{"lang": "de", "entries": "a"}, given]}),
        owner.client.put(f"{one}/term-lists", json=given),
    ):
        assert told(answer) == (400, "Bad request", detail)
    assert owner.client.get(ALL).json() == {"spoken_terms": [made]}


@pytest.mark.parametrize(
    ("entries", "kept"),
    [
        (LONGEST, LONGEST),
        (LONGEST + "\n", LONGEST),
        (LONGEST.replace("\n", "\r\n") + "\r\n", LONGEST),
        ("Go\ngo\nGO", "Go\ngo\nGO"),
        ("New Relic\n東京 タワー\nمرحبا", "New Relic\n東京 タワー\nمرحبا"),
    ],
)
def test_accepted_terms(owner: Owner, entries: str, kept: str) -> None:
    made = owner.created({"lang": "en", "entries": entries})
    assert made["term_lists"] == [{"lang": "en", "entry_count": 3}]
    assert owner.entries(made["spoken_terms_id"], "en") == kept
    assert owner.created(name="é" * (MOST_NAME_BYTES // 2))["term_lists"] == []


def test_collections_without_lists_and_with_all(owner: Owner) -> None:
    given: list[dict[str, Any]] = [{}, {"term_lists": None}, {"term_lists": []}, {"unknown": 1}]
    for fields in given:
        answer = owner.client.post(ALL, json={"name": "N"} | fields)
        assert (answer.status_code, answer.json()["term_lists"]) == (201, [])
    everything = owner.created(*({"lang": code.upper(), "entries": code} for code in LANGUAGES))
    assert [each["lang"] for each in everything["term_lists"]] == list(LANGUAGES)
    assert len(LANGUAGES) == 41


def test_so_many_collections_and_no_more(owner: Owner) -> None:
    made = [owner.created(name=f"{number}")["spoken_terms_id"] for number in range(MOST_COLLECTIONS)]
    answer = owner.client.post(ALL, json={"name": "N"})
    assert told(answer)[:2] == (456, "Spoken Terms quota exhausted")
    assert "100 collections" in answer.json()["detail"]
    assert [each["spoken_terms_id"] for each in owner.client.get(ALL).json()["spoken_terms"]] == made
    assert owner.client.patch(f"{ALL}/{made[0]}", json={"name": "M"}).status_code == 200
    assert owner.client.delete(f"{ALL}/{made[0]}").status_code == 204
    owner.created()


# Changes


def test_merging_keeps_what_is_known_and_its_order(owner: Owner) -> None:
    made = owner.created(PRODUCTS)
    one = f"{ALL}/{made['spoken_terms_id']}"
    lists = [{"lang": "fr", "entries": "Camembert"}, {"lang": "en", "entries": "grafana\nGrafana\nPrometheus"}]
    answer = owner.client.patch(one, json={"name": "M", "term_lists": lists})
    assert answer.status_code == 200
    assert answer.json()["name"] == "M"
    assert answer.json()["term_lists"] == [{"lang": "en", "entry_count": 5}, {"lang": "fr", "entry_count": 1}]
    assert owner.entries(made["spoken_terms_id"], "en") == "Kubernetes\nGrafana\nwebhook\ngrafana\nPrometheus"
    nothing: list[dict[str, Any] | None] = [{}, {"name": None}, {"term_lists": []}, None]
    for body in nothing:
        unchanged = owner.client.patch(one, json=body)
        assert (unchanged.status_code, unchanged.json()) == (200, answer.json())


def test_merging_stays_within_the_limit(owner: Owner) -> None:
    made = owner.created({"lang": "en", "entries": "a" * 200})
    one = f"{ALL}/{made['spoken_terms_id']}"
    fits = {"lang": "en", "entries": "b" * (MOST_CHARACTERS - 201)}
    refused = owner.client.patch(one, json={"name": "M", "term_lists": [fits | {"entries": fits["entries"] + "b"}]})
    assert told(refused)[:2] == (400, "Bad request")
    assert "301 characters" in refused.json()["detail"]
    assert owner.shown(made["spoken_terms_id"]) == made
    assert owner.client.patch(one, json={"term_lists": [fits]}).status_code == 200
    assert owner.client.patch(one, json={"term_lists": [fits]}).status_code == 200


def test_a_name_that_is_empty_is_refused(owner: Owner) -> None:
    made = owner.created()
    answer = owner.client.patch(f"{ALL}/{made['spoken_terms_id']}", json={"name": ""})
    assert told(answer)[:2] == (400, "Bad request")
    assert "'name'" in answer.json()["detail"]


def test_lists_are_replaced_in_their_place_and_deleted(owner: Owner) -> None:
    made = owner.created(PRODUCTS, {"lang": "de", "entries": "Spätzle"})
    one = f"{ALL}/{made['spoken_terms_id']}"
    put = owner.client.put(f"{one}/term-lists", json={"lang": "en", "entries": "Grafana\nLoki\n"})
    assert (put.status_code, put.json()) == (200, {"lang": "en", "entry_count": 2})
    assert owner.entries(made["spoken_terms_id"], "en") == "Grafana\nLoki"
    shown = owner.shown(made["spoken_terms_id"])
    assert shown["term_lists"] == [{"lang": "en", "entry_count": 2}, {"lang": "de", "entry_count": 1}]
    for lang in ("EN", "de"):
        deleted = owner.client.delete(f"{one}/term-lists", params={"lang": lang})
        assert (deleted.status_code, deleted.content) == (204, b"")
        assert told(owner.client.delete(f"{one}/term-lists", params={"lang": lang})) == NO_LIST
    assert owner.shown(made["spoken_terms_id"])["term_lists"] == []


@pytest.mark.parametrize("path", ["entries", "term-lists"])
def test_a_language_must_be_named(owner: Owner, path: str) -> None:
    place = f"{ALL}/{owner.created(PRODUCTS)['spoken_terms_id']}/{path}"
    method = "GET" if path == "entries" else "DELETE"
    assert told(owner.client.request(method, place)) == (400, "Bad request", "Parameter 'lang' not specified")


# Who, what and how much


def _calls(spoken_terms_id: str) -> list[tuple[str, str, Any]]:
    one = f"{ALL}/{spoken_terms_id}"
    return [
        ("GET", one, None),
        ("GET", f"{one}/entries?lang=en", None),
        ("PATCH", one, {"name": "a", "term_lists": [PRODUCTS]}),
        ("PUT", f"{one}/term-lists", PRODUCTS),
        ("DELETE", f"{one}/term-lists?lang=en", None),
        ("DELETE", one, None),
    ]


def test_collections_of_others_are_unknown(live: Live, owner: Owner) -> None:
    made = owner.created(PRODUCTS)
    with newcomer(live) as stranger:
        for spoken_terms_id in (made["spoken_terms_id"], UNKNOWN):
            for method, path, body in _calls(spoken_terms_id):
                assert told(stranger.client.request(method, path, json=body)) == NO_COLLECTION
        assert stranger.client.get(ALL).json() == {"spoken_terms": []}
    assert owner.shown(made["spoken_terms_id"]) == made


@pytest.mark.parametrize("name", ["not-a-uuid", UNKNOWN[:-1], UNKNOWN.replace("-", "")])
def test_malformed_ids(owner: Owner, name: str) -> None:
    for method, path, body in _calls(name):
        answer = owner.client.request(method, path, json=body)
        assert told(answer) == (400, "Bad request. Reason: Invalid or missing argument spoken_terms_id.", "")


def test_an_id_in_capital_letters(owner: Owner) -> None:
    made = owner.created(PRODUCTS)
    assert owner.shown(made["spoken_terms_id"].upper()) == made


def test_the_free_plan_has_none(live: Live) -> None:
    with newcomer(live, Plan.FREE) as free:
        for method, path, body in [("GET", ALL, None), ("POST", ALL, {}), *_calls(UNKNOWN)]:
            assert told(free.client.request(method, path, json=body))[:2] == (403, "Forbidden")


def test_forms(owner: Owner) -> None:
    fields = {"name": "N", "term_lists[3].lang": "de", "term_lists[3].entries": "ä\r\nö", "term_lists[7][lang]": "EN"}
    answer = owner.client.post(ALL, data=fields | {"term_lists[7][entries]": "a b"})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    assert made["term_lists"] == [{"lang": "de", "entry_count": 2}, {"lang": "en", "entry_count": 1}]
    one = f"{ALL}/{made['spoken_terms_id']}"
    answer = owner.client.patch(one, data={"term_lists[0].lang": "de", "term_lists[0].entries": "ü", "name": "M"})
    assert (answer.json()["name"], answer.json()["term_lists"][0]["entry_count"]) == ("M", 3)
    assert owner.client.patch(one, data={"term_lists": "", "name": "M"}).json() == answer.json()
    assert owner.client.put(f"{one}/term-lists", data={"lang": "fr", "entries": "é"}).json()["entry_count"] == 1


def test_other_kinds_of_bodies(owner: Owner) -> None:
    made = owner.created(PRODUCTS)
    for method, path, body in [("POST", ALL, {"name": "N"}), *_calls(made["spoken_terms_id"])]:
        if body is not None:
            sent = {"content": json.dumps(body), "headers": {"Content-Type": "text/plain"}}
            answer = owner.client.request(method, path, **sent)  # type: ignore[arg-type]
            assert told(answer)[:2] == (415, "Unsupported Content-Type")
            assert "application/json, application/x-www-form-urlencoded" in answer.json()["detail"]
            assert answer.json()["code"] == "invalid_content_type"
    broken = owner.client.post(ALL, content="{", headers={"Content-Type": "application/json"})
    assert told(broken)[:2] == (400, "Bad request. Reason: JSON parsing failed.")


def test_sizes(owner: Owner) -> None:
    one = f"{ALL}/{owner.created()['spoken_terms_id']}"
    bodies = {"POST": (ALL, {"name": "N"}), "PATCH": (one, {"name": "N"}), "PUT": (f"{one}/term-lists", PRODUCTS)}
    for method, (path, body) in bodies.items():
        room = GENERAL_LIMIT - len(json.dumps(body | {"unknown": ""}))
        for over, statuses in ((0, {200, 201}), (1, {413})):
            raw = json.dumps(body | {"unknown": "x" * (room + over)})
            answer = owner.client.request(method, path, content=raw, headers={"Content-Type": "application/json"})
            assert answer.status_code in statuses
