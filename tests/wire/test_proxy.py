import asyncio
from ipaddress import ip_network
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send

from tolmach.wire.proxy import Proxy, clean_path, external_url

TRUSTED = [ip_network("10.0.0.0/8"), ip_network("::1/128")]
PROXY = "10.0.0.1"
STRANGER = "203.0.113.7"


def seen(
    path: str = "/v2/usage", peer: str | None = PROXY, prefix: str = "", kind: str = "http", **headers: str
) -> Scope:
    """The scope behind the middleware; `x_forwarded_for=...` becomes that header."""
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: Scope = {
        "type": kind,
        "scheme": "http" if kind == "http" else "ws",
        "path": path,
        "raw_path": path.encode(),
        "client": (peer, 4711) if peer else None,
        "server": ("127.0.0.1", 8787),
        "headers": [(b"host", b"inner:8787"), *raw],
    }
    found: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        found.append(scope)

    asyncio.run(Proxy(app, TRUSTED, prefix)(scope, _nothing, _nothing))
    return found[0]


async def _nothing(*_: Any) -> Any:
    raise AssertionError("the middleware itself reads and sends nothing")


@pytest.mark.parametrize(
    ("peer", "chain", "client"),
    [
        (PROXY, "198.51.100.1", ("198.51.100.1", 0)),
        (PROXY, "198.51.100.1:5000", ("198.51.100.1", 0)),
        (PROXY, "[2001:db8::1]:5000", ("2001:db8::1", 0)),
        (PROXY, "2001:db8::1", ("2001:db8::1", 0)),
        (PROXY, "198.51.100.1, 10.0.0.2", ("198.51.100.1", 0)),
        (PROXY, "6.6.6.6, 198.51.100.1", ("198.51.100.1", 0)),
        (PROXY, "10.0.0.3, 10.0.0.2", ("10.0.0.3", 0)),
        (PROXY, "unknown", (PROXY, 4711)),
        (PROXY, "198.51.100.1, nonsense, 10.0.0.2", ("10.0.0.2", 0)),
        (PROXY, "", (PROXY, 4711)),
        ("::1", "198.51.100.1", ("198.51.100.1", 0)),
        ("::ffff:10.0.0.1", "198.51.100.1", ("198.51.100.1", 0)),
        (STRANGER, "198.51.100.1", (STRANGER, 4711)),
        (None, "198.51.100.1", None),
    ],
)
def test_client(peer: str | None, chain: str, client: tuple[str, int] | None) -> None:
    assert seen(peer=peer, x_forwarded_for=chain)["client"] == client


@pytest.mark.parametrize(
    ("peer", "kind", "proto", "scheme"),
    [
        (PROXY, "http", "https", "https"),
        (PROXY, "http", "HTTPS", "https"),
        (PROXY, "http", "http, https", "https"),
        (PROXY, "http", "gopher", "http"),
        (PROXY, "websocket", "https", "wss"),
        (STRANGER, "http", "https", "http"),
    ],
)
def test_scheme(peer: str, kind: str, proto: str, scheme: str) -> None:
    assert seen(peer=peer, kind=kind, x_forwarded_proto=proto)["scheme"] == scheme


@pytest.mark.parametrize(
    ("peer", "host", "expected"),
    [
        (PROXY, "api.example.com", b"api.example.com"),
        (PROXY, "evil, api.example.com:8443", b"api.example.com:8443"),
        (PROXY, "[2001:db8::1]:8443", b"[2001:db8::1]:8443"),
        (PROXY, "bad host/path", b"inner:8787"),
        (STRANGER, "api.example.com", b"inner:8787"),
    ],
)
def test_host(peer: str, host: str, expected: bytes) -> None:
    headers = seen(peer=peer, x_forwarded_host=host)["headers"]
    assert [value for name, value in headers if name == b"host"] == [expected]


@pytest.mark.parametrize(
    ("path", "setting", "forwarded", "peer", "expected", "prefix"),
    [
        ("/v2/usage", "", None, PROXY, "/v2/usage", ""),
        ("/mt/v2/usage", "/mt", None, STRANGER, "/v2/usage", "/mt"),
        ("/mt/v2/usage", "mt/", None, STRANGER, "/v2/usage", "/mt"),
        ("/v2/usage", "/mt", None, STRANGER, "/v2/usage", "/mt"),
        ("/mt", "/mt", None, STRANGER, "/", "/mt"),
        ("/mtx/v2", "/mt", None, STRANGER, "/mtx/v2", "/mt"),
        ("//mt//v2/usage", "/mt", None, STRANGER, "/v2/usage", "/mt"),
        ("/a/b/v2/usage", "/mt", "/a/b/", PROXY, "/v2/usage", "/a/b"),
        ("/a/v2/usage", "/mt", "/a", STRANGER, "/a/v2/usage", "/mt"),
        ("/v2/usage", "", "//evil.example", PROXY, "/v2/usage", ""),
        ("/v2/usage", "", "/a?b", PROXY, "/v2/usage", ""),
    ],
)
def test_prefix(path: str, setting: str, forwarded: str | None, peer: str, expected: str, prefix: str) -> None:
    headers = {"x_forwarded_prefix": forwarded} if forwarded else {}
    scope = seen(path, peer, setting, **headers)
    assert (scope["path"], scope["raw_path"]) == (expected, expected.encode())
    assert scope["state"]["prefix"] == prefix


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("//v2/translate", "/v2/translate"),
        ("/v2//translate", "/v2/translate"),
        ("///", "/"),
    ],
)
def test_double_slashes(path: str, expected: str) -> None:
    assert clean_path(path) == expected
    assert seen(path)["path"] == expected


def test_a_last_slash_does_not_count() -> None:
    assert seen("/v2/document/")["path"] == "/v2/document"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, "http://inner:8787/v1/x"),
        ({"kind": "websocket"}, "http://inner:8787/v1/x"),
        (
            {
                "x_forwarded_proto": "https",
                "x_forwarded_host": "api.example.com",
                "x_forwarded_prefix": "/mt",
            },
            "https://api.example.com/mt/v1/x",
        ),
    ],
)
def test_external_url(options: dict[str, str], expected: str) -> None:
    assert external_url(seen(**options), "/v1/x") == expected


def test_external_url_without_host() -> None:
    scope = {**seen(), "headers": []}
    assert external_url(scope, "/v1/x") == "http://127.0.0.1:8787/v1/x"
