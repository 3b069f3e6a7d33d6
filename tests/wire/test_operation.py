"""Requests on the wire, through the whole service: keys, methods, paths, bodies and the form of answers."""

import http.client
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode, urlsplit

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.conftest import Live
from tests.wire.test_jsontext import VALUES

KEYS = "/v2/admin/developer-keys"
GOOD = {"text": ["a"], "target_lang": "DE", "source_lang": "EN"}


@pytest.fixture(scope="module")
def developer(live: Live) -> Iterator[httpx.Client]:
    with live.developer as client:
        yield client


@pytest.fixture(scope="module")
def admin(live: Live) -> Iterator[httpx.Client]:
    with live.admin as client:
        yield client


@pytest.fixture(scope="module")
def nobody(live: Live) -> Iterator[httpx.Client]:
    with live.client() as client:
        yield client


def check(answer: httpx.Response, status: int, code: str | None = None, message: str | None = None) -> None:
    """What every answer has, and every error besides."""
    assert answer.status_code == status, answer.text
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["x-trace-id"])
    assert answer.headers["content-type"] == "application/json; charset=utf-8"
    if status < 400:
        return
    body = answer.json()
    assert body["message"]
    assert set(body) <= {"message", "code", "detail"}
    assert code is None or body["code"] == code
    assert message is None or body["message"] == message


# Keys


@pytest.mark.parametrize("scheme", ["DeepL-Auth-Key ", "Service-Auth-Key ", "deepl-AUTH-key   ", "SERVICE-AUTH-KEY  "])
def test_knows_both_scheme_words(live: Live, nobody: httpx.Client, scheme: str) -> None:
    check(nobody.get("/v2/usage", headers={"Authorization": scheme + live.keys.developer}), 200)


@pytest.mark.parametrize("header", [None, "", "Bearer KEY", "KEY", "Basic KEY", "DeepL-Auth-KeyKEY"])
def test_without_a_scheme_word_nobody_is_known(live: Live, nobody: httpx.Client, header: str | None) -> None:
    headers = {} if header is None else {"Authorization": header.replace("KEY", live.keys.developer)}
    message = "Unauthorized. Please supply a valid key in the Authorization header."
    check(nobody.get("/v2/usage", headers=headers), 401, "unauthorized", message)


@pytest.mark.parametrize(
    "key",
    [
        "",
        "x",
        "00000000-0000-4000-8000-000000000000",
        "KEY:fx",
        "KEYx",
        "KEY KEY",
        "k" * 5000,
        "\xff",
        "' OR 1=1 --",
    ],
)
def test_a_wrong_key_is_forbidden(live: Live, nobody: httpx.Client, key: str) -> None:
    header = ("DeepL-Auth-Key " + key.replace("KEY", live.keys.developer)).strip().encode("latin-1")
    answer = nobody.get("/v2/usage", headers={b"Authorization": header})
    check(answer, 403, "forbidden", "Forbidden. Authorization failed.")


@pytest.mark.parametrize(
    ("method", "path", "options"),
    [
        ("GET", "/v2/usage", {"params": {"auth_key": "KEY"}}),
        ("POST", "/v2/translate", {"params": {"auth_key": "KEY"}, "json": GOOD}),
        ("POST", "/v2/translate", {"data": {"auth_key": "KEY", **GOOD}}),
        ("POST", "/v2/translate", {"json": {"auth_key": "KEY", **GOOD}}),
        ("POST", "/v2/translate", {"content": "auth_key=KEY"}),
        ("GET", "/v2/usage", {"json": {"auth_key": "KEY"}}),
        ("POST", KEYS, {"json": {"auth_key": "KEY"}}),
    ],
)
def test_a_key_as_parameter_is_forbidden(
    live: Live, nobody: httpx.Client, method: str, path: str, options: dict[str, Any]
) -> None:
    filled = json.loads(json.dumps(options).replace("KEY", live.keys.developer))
    message = "Keys sent as a parameter are not accepted; send the Authorization header."
    check(nobody.request(method, path, **filled), 403, "forbidden", message)


def test_a_key_as_parameter_does_no_harm_beside_the_header(developer: httpx.Client) -> None:
    check(developer.post("/v2/translate", json={**GOOD, "auth_key": "x"}), 200)


@pytest.mark.parametrize("body", [b"{", b"\xff", b"[" * 50_000, b"x" * 200_000])
def test_the_key_is_checked_before_the_body(nobody: httpx.Client, body: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    check(nobody.post("/v2/translate", content=body, headers=headers), 401)
    headers["Authorization"] = "DeepL-Auth-Key wrong"
    check(nobody.post("/v2/translate", content=body, headers=headers), 403)


# Paths and methods


@pytest.mark.parametrize(
    "path", ["//v2/usage", "/v2//usage", "///v2///usage", "/v2/usage/", "/v2/usage?", "/v2/usage?a=1&a[=2"]
)
def test_finds_the_path(live: Live, path: str) -> None:
    """With a client that does not tidy the path itself."""
    connection = http.client.HTTPConnection(urlsplit(live.url).netloc)
    connection.request("GET", path, headers={"Authorization": f"DeepL-Auth-Key {live.keys.developer}"})
    assert connection.getresponse().status == 200
    connection.close()


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/v2",
        "/v2/",
        "/V2/usage",
        "/v2/nothing",
        "/v9/usage",
        "/%00",
        "/%FF",
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_unknown_paths(nobody: httpx.Client, path: str, method: str) -> None:
    check(nobody.request(method, path), 404, "not_found", "Not found")


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("GET", "/v2/translate", "POST"),
        ("HEAD", "/v2/translate", "POST"),
        ("PUT", "/v2/usage", "GET, HEAD, POST"),
        ("PATCH", KEYS, "GET, HEAD, POST"),
        ("GET", f"{KEYS}/label", "PUT"),
        ("TRACE", "/v2/usage", "GET, HEAD, POST"),
        ("DELETE", "/v2/admin/analytics", "GET, HEAD"),
    ],
)
def test_wrong_methods(nobody: httpx.Client, method: str, path: str, allow: str) -> None:
    answer = nobody.request(method, path)
    assert answer.headers["allow"] == allow
    if method == "HEAD":
        assert (answer.status_code, answer.content) == (405, b"")
    else:
        check(answer, 405, "method_not_allowed", "Method not allowed")


def test_preflight_requests_are_refused(nobody: httpx.Client) -> None:
    answer = nobody.options("/v2/translate", headers={"Origin": "https://example.org"})
    check(answer, 403, "forbidden")
    assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_head_is_get_without_the_body(developer: httpx.Client) -> None:
    got, head = developer.get("/v2/usage"), developer.head("/v2/usage")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == got.headers["content-length"]
    check(got, 200)


def test_every_answer_has_its_own_trace_id(developer: httpx.Client) -> None:
    answers = [developer.get(path) for path in ("/v2/usage", "/v2/usage", "/nothing", "/v2/translate")]
    assert len({answer.headers["x-trace-id"] for answer in answers}) == 4


def test_a_trace_id_of_the_caller_is_not_taken_over(developer: httpx.Client) -> None:
    answer = developer.get("/v2/usage", headers={"X-Trace-ID": "0" * 32})
    assert answer.headers.get_list("x-trace-id") != ["0" * 32]
    check(answer, 200)


# Bodies


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (None, b"text=a&target_lang=de&source_lang=en"),
        (
            "application/x-www-form-urlencoded",
            b"text=a&target_lang=DE&source_lang=EN&show_billed_characters=1",
        ),
        (
            "application/x-www-form-urlencoded",
            b"text%5B%5D=a&target_lang=DE&source_lang=EN&outline_detection=0",
        ),
        ("application/x-www-form-urlencoded; charset=ISO-8859-1", b"text=a&target_lang=de&source_lang=en"),
        ("application/json", json.dumps(GOOD).encode()),
        (
            "application/json; charset=utf-8",
            json.dumps({**GOOD, "context": None, "preserve_formatting": "1"}).encode(),
        ),
        ("APPLICATION/JSON", b"\xef\xbb\xbf" + json.dumps({**GOOD, "preserve_formatting": False}).encode()),
    ],
)
def test_translates_from_every_kind_of_body(developer: httpx.Client, kind: str | None, body: bytes) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    answer = developer.post("/v2/translate", content=body, headers=headers)
    check(answer, 200)
    assert answer.json()["translations"][0]["text"] == "[de] a"


@pytest.mark.parametrize(
    ("path", "kind", "body", "status", "code"),
    [
        ("/v2/translate", "text/plain", b"a", 415, "invalid_content_type"),
        ("/v2/translate", "multipart/form-data; boundary=x", b"--x--", 415, "invalid_content_type"),
        ("/v2/translate", "application/json", b"{", 400, "malformed_request"),
        ("/v2/translate", "application/json", b'{"text": "a", "text": "b"}', 400, "malformed_request"),
        ("/v2/translate", "application/json", b'{"text": NaN}', 400, "malformed_request"),
        ("/v2/translate", "application/json", b'{"text": ' + b"[" * 10_000 + b"]" * 10_000 + b"}", 400, "malformed_request"),
        ("/v2/translate", "application/json", b'{"text": ' + b"9" * 10_000 + b"}", 400, "malformed_request"),
        ("/v2/translate", "application/json", b'{"text": "\\ud800"}', 400, "malformed_request"),
        ("/v2/translate", "application/json", b'{"text": "\xff"}', 400, "malformed_request"),
        ("/v2/translate", "application/json", b"[]", 400, "malformed_request"),
        ("/v2/translate", "application/json", b"", 400, "missing_parameter"),
        ("/v2/translate", None, b"", 400, "missing_parameter"),
        ("/v2/translate", "text/plain", b"", 400, "missing_parameter"),
        ("/v2/translate", None, b"text=%FF&target_lang=DE", 400, "malformed_request"),
        ("/v2/translate", None, b"&".join([b"a=1"] * 20_001), 400, "malformed_request"),
        ("/v2/translate", None, b"a" + b"[b]" * 40_000 + b"=1", 400, "malformed_request"),
        ("/v2/translate", None, b"text=a&text[0]=b", 400, "malformed_request"),
        ("/v2/translate?a=%FF", None, b"", 400, "malformed_request"),
        ("/v2/translate?a" + "[b]" * 2000, None, b"", 400, "malformed_request"),
        ("/v2/translate", "application/json", b" " * 131_073, 413, "payload_too_large"),
        ("/v2/translate", None, b"a" * 131_073, 413, "payload_too_large"),
        ("/v2/translate?" + "a" * 9000, None, b"", 414, "uri_too_long"),
    ],
)  # fmt: skip
def test_bad_bodies(developer: httpx.Client, path: str, kind: str | None, body: bytes, status: int, code: str) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    check(developer.post(path, content=body, headers=headers), status, code)


def test_a_body_of_exactly_the_limit_is_read(developer: httpx.Client) -> None:
    body = json.dumps(GOOD).encode()
    answer = developer.post("/v2/translate", content=body.ljust(131_072), headers={"Content-Type": "application/json"})
    check(answer, 200)


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("application/json", b"", 200),
        (None, b"", 200),
        ("application/x-www-form-urlencoded", b"", 200),
        (None, b"{}", 200),
        ("application/json", b'{"label": null}', 200),
        ("application/x-www-form-urlencoded", b"label=a", 415),
        ("multipart/form-data; boundary=x", b"--x--", 415),
        (None, b"label=a", 400),
    ],
)
def test_json_only_operations(admin: httpx.Client, kind: str | None, body: bytes, status: int) -> None:
    headers = {} if kind is None else {"Content-Type": kind}
    answer = admin.post(KEYS, content=body, headers=headers)
    check(answer, status)
    if status == 200:
        admin.put(f"{KEYS}/deactivate", json={"key_id": answer.json()["key_id"]})


@pytest.mark.parametrize(
    ("options", "status"),
    [
        ({"json": {}}, 200),
        ({"json": {"a": 1}}, 200),
        ({"data": {"a": "1"}}, 200),
        ({"content": b"x", "headers": {"Content-Type": "text/plain"}}, 200),
        ({"headers": {"Content-Type": "application/json"}}, 200),
        ({"content": b"{", "headers": {"Content-Type": "application/json"}}, 400),
        ({"content": b"a" * 131_073}, 413),
    ],
)
def test_bodies_on_get(developer: httpx.Client, options: dict[str, Any], status: int) -> None:
    check(developer.request("GET", "/v2/usage", **options), status)


def test_the_query_wins_over_a_body_on_get(admin: httpx.Client) -> None:
    days = {"start_date": "2026-01-01", "end_date": "2026-01-02"}
    merged = admin.request("GET", "/v2/admin/analytics", params={"group_by": "key"}, json={**days, "group_by": "bad"})
    check(merged, 200)
    assert merged.json()["usage_report"]["group_by"] == "key"


def test_nul_and_other_odd_text_is_translated(developer: httpx.Client) -> None:
    texts = ["a\0b", "\u202eabc", "\u0301e"]
    no_language = ["\ufffe", "\U0010ffff"]
    answer = developer.post("/v2/translate", json={**GOOD, "text": [*texts, *no_language]})
    check(answer, 200)
    assert [item["text"] for item in answer.json()["translations"]] == [
        *(f"[de] {text}" for text in texts),
        *no_language,
    ]


# Anything

ANYTHING = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
MEMBERS = st.sampled_from(
    ["text", "target_lang", "source_lang", "split_sentences", "model_type", "formality", "glossary_ids"]
) | st.sampled_from(
    ["key_id", "label", "scopes", "characters", "start_date", "end_date", "group_by", "aggregate_by", "page"]
)
OPERATIONS = st.sampled_from(
    [
        ("POST", "/v2/translate"),
        ("PUT", f"{KEYS}/limits"),
        ("PUT", f"{KEYS}/label"),
        ("PUT", f"{KEYS}/deactivate"),
        ("GET", "/v2/usage"),
        ("GET", "/v2/admin/analytics"),
        ("GET", "/v2/admin/analytics/custom-tags"),
    ]
)


def _check_any(clients: tuple[httpx.Client, httpx.Client], operation: tuple[str, str], options: Any) -> None:
    method, path = operation
    client = clients["admin" in path]
    answer = client.request(method, path, **options)
    assert answer.status_code in (200, 400, 404), answer.text
    check(answer, answer.status_code)


@ANYTHING
@given(OPERATIONS, st.dictionaries(MEMBERS | st.text(), VALUES) | VALUES, st.booleans())
def test_any_json_gets_an_answer(
    developer: httpx.Client,
    admin: httpx.Client,
    operation: tuple[str, str],
    value: Any,
    valid_start: bool,
) -> None:
    if valid_start and isinstance(value, dict):
        value = {**GOOD, **value}
    body = json.dumps(value).encode()
    options = {"content": body, "headers": {"Content-Type": "application/json"}}
    _check_any((developer, admin), operation, options)


FORM_NAMES = st.builds(
    lambda name, steps: name + "".join(steps),
    MEMBERS | st.text(),
    st.lists(st.sampled_from(["[]", "[0]", "[5]", "[x]", ".x", "[", "]", "."]), max_size=3),
)


@ANYTHING
@given(OPERATIONS, st.lists(st.tuples(FORM_NAMES, st.text())) | st.binary())
def test_any_form_gets_an_answer(
    developer: httpx.Client,
    admin: httpx.Client,
    operation: tuple[str, str],
    form: list[tuple[str, str]] | bytes,
) -> None:
    body = form if isinstance(form, bytes) else urlencode(form).encode()
    if operation[0] == "PUT":
        options: dict[str, Any] = {"params": body.decode("latin-1")}
    else:
        options = {"content": body, "headers": {"Content-Type": "application/x-www-form-urlencoded"}}
    _check_any((developer, admin), operation, options)
