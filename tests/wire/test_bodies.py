"""The fields of a request, whatever it was written in."""

import asyncio
from collections.abc import MutableMapping
from typing import Any

import pytest
from starlette.requests import Request

from tolmach.errors import ApiError
from tolmach.wire.bodies import FORM, JSON, MULTIPART, Uploaded, read_fields

BOTH = (JSON, FORM)


def request_of(
    method: str,
    path: str,
    kind: str | None,
    body: bytes,
    query: bytes = b"",
    headers: dict[str, str] | None = None,
) -> Request:
    """A request whose body comes in chunks of seven bytes."""
    chunks = [body[start : start + 7] for start in range(0, len(body), 7)] or [b""]
    messages = iter(
        [{"type": "http.request", "body": chunk, "more_body": n + 1 < len(chunks)} for n, chunk in enumerate(chunks)]
    )

    async def receive() -> MutableMapping[str, Any]:
        return next(messages)

    given = {**({} if kind is None else {"content-type": kind}), **(headers or {})}
    raw = [(name.encode(), value.encode("latin-1")) for name, value in given.items()]
    return Request({"type": "http", "method": method, "path": path, "query_string": query, "headers": raw}, receive)


def read(request: Request, accepted: tuple[str, ...], limit: int = 10_000) -> dict[str, Any]:
    return asyncio.run(read_fields(request, accepted=accepted, limit=limit, idle_timeout=5))


@pytest.mark.parametrize(
    ("method", "path", "kind", "body", "accepted", "fields"),
    [
        ("POST", "/v2/translate", "application/json", b'{"a": "1"}', BOTH, {"a": "1"}),
        (
            "POST",
            "/v2/translate",
            "Application/JSON; charset=latin-1",
            b'{"a": "\xc3\xa9"}',
            BOTH,
            {"a": "é"},
        ),
        ("POST", "/v2/translate", "application/x-www-form-urlencoded", b"a=1", BOTH, {"a": "1"}),
        (
            "POST",
            "/v2/translate",
            "application/x-www-form-urlencoded;charset=x",
            b"a=%C3%A9",
            BOTH,
            {"a": "é"},
        ),
        # Without a type: a form on /v2 where forms are taken, JSON elsewhere.
        ("POST", "/v2/translate", None, b"a=1", BOTH, {"a": "1"}),
        ("POST", "/v3/glossaries", None, b'{"a": "1"}', BOTH, {"a": "1"}),
        ("PUT", "/v2/admin/developer-keys/label", None, b'{"a": "1"}', (JSON,), {"a": "1"}),
        ("POST", "/v1/jobs/voice/translate", None, b'{"a": "1"}', (JSON,), {"a": "1"}),
        # An empty body is no body, whatever it is announced as.
        ("POST", "/v2/translate", "application/json", b"", BOTH, {}),
        ("POST", "/v2/translate", "application/json", b" \n", BOTH, {}),
        ("POST", "/v2/translate", "text/plain", b"", BOTH, {}),
        ("POST", "/v2/translate", "nonsense", b"", (JSON,), {}),
        ("POST", "/v2/translate", None, b"", BOTH, {}),
        # A body that is only a guest is read where it can be, and never refused for its type.
        ("GET", "/v2/languages", "application/x-www-form-urlencoded", b"type=target", (), {"type": "target"}),
        ("GET", "/v2/languages", "application/json", b'{"type": "target"}', (), {"type": "target"}),
        ("DELETE", "/v3/glossaries/x", "application/json", b"{}", (), {}),
        ("GET", "/v2/languages", "text/plain", b"type=target", (), {}),
        ("GET", "/v2/languages", None, b"type=target", (), {"type": "target"}),
    ],
)
def test_reads(
    method: str, path: str, kind: str | None, body: bytes, accepted: tuple[str, ...], fields: dict[str, Any]
) -> None:
    assert read(request_of(method, path, kind, body), accepted) == fields


@pytest.mark.parametrize(
    ("method", "winner"),
    [("GET", "query"), ("HEAD", "query"), ("DELETE", "query"), ("POST", "body"), ("PUT", "body")],
)
def test_merges_query_and_body(method: str, winner: str) -> None:
    request = request_of(method, "/v2/x", JSON, b'{"a": "body", "b": "body"}', b"a=query&c=query")
    assert read(request, BOTH) == {"a": winner, "b": "body", "c": "query"}


@pytest.mark.parametrize("host", ["[", "[::1", "a b", "", "\xff", "a/b?c#d"])
def test_does_not_care_for_the_host(host: str) -> None:
    request = request_of("GET", "/v2/x", None, b"", b"a=1", {"host": host})
    assert read(request, ()) == {"a": "1"}


@pytest.mark.parametrize(
    ("method", "kind", "body", "query", "accepted", "status", "code"),
    [
        ("POST", "text/plain", b"a", b"", BOTH, 415, "invalid_content_type"),
        ("POST", "multipart/form-data; boundary=x", b"a", b"", BOTH, 415, "invalid_content_type"),
        ("PUT", "application/x-www-form-urlencoded", b"a=1", b"", (JSON,), 415, "invalid_content_type"),
        ("POST", "application/jsonp", b"{}", b"", BOTH, 415, "invalid_content_type"),
        ("POST", "application/json", b"{", b"", BOTH, 400, "malformed_request"),
        ("POST", None, b"a=%FF", b"", BOTH, 400, "malformed_request"),
        ("GET", None, b"", b"a=%FF", (), 400, "malformed_request"),
        ("GET", None, b"", b"a=\xff", (), 400, "malformed_request"),
        ("GET", "application/json", b"{", b"", (), 400, "malformed_request"),
        ("POST", "application/json", b" " * 51, b"", BOTH, 413, "payload_too_large"),
        ("GET", None, b"a" * 51, b"", (), 413, "payload_too_large"),
        ("POST", "text/plain", b"a" * 51, b"", BOTH, 413, "payload_too_large"),
    ],
)
def test_refuses(
    method: str,
    kind: str | None,
    body: bytes,
    query: bytes,
    accepted: tuple[str, ...],
    status: int,
    code: str,
) -> None:
    with pytest.raises(ApiError) as refused:
        read(request_of(method, "/v2/x", kind, body, query), accepted, limit=50)
    assert (refused.value.status, refused.value.code) == (status, code)


def test_says_what_is_supported() -> None:
    with pytest.raises(ApiError) as refused:
        read(request_of("POST", "/v2/x", "text/plain", b"a"), BOTH)
    assert (
        refused.value.message
        == "Unsupported media type. Supported: application/json, application/x-www-form-urlencoded"
    )


def test_refuses_an_announced_length_before_reading() -> None:
    request = request_of("POST", "/v2/x", JSON, b"", headers={"content-length": "51"})
    with pytest.raises(ApiError) as refused:
        read(request, BOTH, limit=50)
    assert refused.value.status == 413


def _part(name: bytes, value: bytes, extra: bytes = b"") -> bytes:
    return b'--x\r\nContent-Disposition: form-data; name="' + name + b'"' + extra + b"\r\n\r\n" + value + b"\r\n"


TYPE = "multipart/form-data; boundary=x"
END = b"--x--\r\n"


@pytest.mark.parametrize(
    ("kind", "body", "fields"),
    [
        (TYPE, _part(b"a", b"1") + _part(b"a", b"2") + END, {"a": ["1", "2"]}),
        (TYPE, _part(b"a", "é".encode()) + END, {"a": "é"}),
        (TYPE + "; charset=utf-16", _part(b"a", "é".encode()) + END, {"a": "é"}),
        (TYPE + "; charset=nonsense", _part(b"a", "é".encode()) + END, {"a": "é"}),
        (TYPE, _part(b"d[0].x", b"1") + END, {"d": [{"x": "1"}]}),
        (TYPE, _part(b"file", b"", b'; filename=""') + END, {}),
        (TYPE, END, {}),
        (TYPE, b"", {}),
    ],
)
def test_reads_multipart(kind: str, body: bytes, fields: dict[str, Any]) -> None:
    assert read(request_of("POST", "/v2/document", kind, body), (MULTIPART,)) == fields


@pytest.mark.parametrize(("name", "read_as"), [('; filename="é.txt"', "é.txt"), ('; filename=""', ""), ("", "")])
def test_reads_files(name: str, read_as: str) -> None:
    """A part that is called `file` is one, also without a name."""
    body = _part(b"target_lang", b"DE") + _part(b"file", b"\xff\0content", name.encode()) + END
    fields = read(request_of("POST", "/v2/document", TYPE, body), (MULTIPART,))
    assert fields == {"target_lang": "DE", "file": Uploaded(read_as, b"\xff\0content")}


@pytest.mark.parametrize(
    ("kind", "body", "status"),
    [
        ("multipart/form-data", _part(b"a", b"1") + END, 400),
        (TYPE, b"nonsense", 400),
        (TYPE, _part(b"a", b"1"), 400),
        (TYPE, _part(b"file", b"1", b'; filename="a"'), 400),
        (TYPE, _part(b"file", b"1", b'; filename="a"') + _part(b"a", b"\xff") + END, 400),
        (TYPE, _part(b"a", b"\xff") + END, 400),
        (TYPE, _part(b"\xff", b"1") + END, 400),
        (TYPE, _part(b"file", b"1", b'; filename="\xff"') + END, 400),
        (TYPE, b"--x\r\n\r\nnameless\r\n" + END, 400),
        (TYPE, b"--x\r\nContent-Disposition: form-data\r\n\r\nnameless\r\n" + END, 400),
        (TYPE, _part(b"a", b"1") * 1001 + END, 400),
        (TYPE, _part(b"a", b"1" * 100_000) + END, 413),
        (TYPE, _part(b"file", b"1" * 100_000, b'; filename="a"') + END, 413),
    ],
)
def test_refuses_multipart(kind: str, body: bytes, status: int) -> None:
    with pytest.raises(ApiError) as refused:
        read(request_of("POST", "/v2/document", kind, body), (MULTIPART,), limit=90_000)
    assert refused.value.status == status
