import asyncio
import json
from typing import Any

import pytest
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from tolmach.wire.cors import Cors

CONSOLE = "https://console.example"
STRANGER = "https://stranger.example"


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    await Response("ok", headers={"Vary": "Accept"})(scope, receive, send)


def ask(
    origins: tuple[str, ...] = (), method: str = "POST", kind: str = "http", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    scope: Scope = {
        "type": kind,
        "method": method,
        "scheme": "http",
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }
    if kind == "websocket":
        del scope["method"]
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(Cors(app, origins)(scope, _unread, send))
    found: dict[str, str] = {}
    for name, value in sent[0]["headers"]:
        key = name.decode()
        found[key] = f"{found[key]}, {value.decode()}" if key in found else value.decode()
    return sent[0]["status"], found, sent[1].get("body", b"")


async def _unread() -> Any:
    raise AssertionError("nothing is read")


@pytest.mark.parametrize(
    ("origins", "headers", "status"),
    [
        ((), {}, 200),
        ((), {"origin": STRANGER, "host": "here:8787"}, 403),
        ((), {"origin": "null", "host": "here:8787"}, 403),
        ((), {"origin": "", "host": "here:8787"}, 403),
        ((), {"origin": "http://here:8787", "host": "here:8787"}, 200),
        ((), {"origin": "http://HERE:8787", "host": "here:8787"}, 200),
        ((), {"origin": "https://here", "host": "here:443"}, 200),
        ((), {"origin": "http://here:80", "host": "here"}, 200),
        ((), {"origin": "http://here", "host": "here:8787"}, 403),
        ((), {"origin": "http://here:9", "host": "here:8787"}, 403),
        ((), {"origin": "chrome-extension://abcdefghijklmnop", "host": "here:8787"}, 200),
        ((), {"origin": "moz-extension://6e0f", "host": "here:8787"}, 200),
        ((), {"origin": "https://chrome-extension", "host": "here:8787"}, 403),
        ((), {"origin": "http://here.stranger.example", "host": "here"}, 403),
        ((), {"origin": "http://[::1]:8787", "host": "[::1]:8787"}, 200),
        ((), {"origin": "http://here:99999", "host": "here:99999"}, 403),
        ((), {"origin": STRANGER}, 403),
        ((CONSOLE,), {"origin": CONSOLE, "host": "here"}, 200),
        ((CONSOLE + "/",), {"origin": CONSOLE, "host": "here"}, 200),
        ((CONSOLE,), {"origin": CONSOLE + ":443", "host": "here"}, 200),
        ((CONSOLE,), {"origin": "http://console.example", "host": "here"}, 403),
        ((CONSOLE,), {"origin": STRANGER, "host": "here"}, 403),
        ((CONSOLE,), {"origin": "null", "host": "here"}, 403),
        (("*",), {"origin": STRANGER, "host": "here"}, 200),
    ],
)
@pytest.mark.parametrize("kind", ["http", "websocket"])
def test_who_may_come_in(origins: tuple[str, ...], headers: dict[str, str], status: int, kind: str) -> None:
    assert ask(origins, kind=kind, **headers)[0] == status


@pytest.mark.parametrize("origins", [(), (CONSOLE,)])
@pytest.mark.parametrize("method", ["POST", "OPTIONS"])
def test_a_refusal(origins: tuple[str, ...], method: str) -> None:
    status, headers, body = ask(origins, method, origin=STRANGER, host="here")
    assert status == 403
    assert json.loads(body)["code"] == "forbidden"
    assert not [name for name in headers if name.startswith("access-control-")]
    assert ("vary" in headers) == bool(origins)


@pytest.mark.parametrize("origin", [{}, {"origin": "http://here"}])
def test_options_is_refused(origin: dict[str, str]) -> None:
    assert ask((), "OPTIONS", host="here", **origin)[0] == 403


def test_preflight() -> None:
    preflight = {"access_control_request_method": "POST", "access_control_request_headers": "authorization"}
    status, headers, body = ask((CONSOLE,), "OPTIONS", origin=CONSOLE, host="here", **preflight)
    assert (status, body) == (204, b"")
    assert headers["access-control-allow-origin"] == CONSOLE
    assert headers["vary"] == "Origin"
    assert {"GET", "POST", "PUT", "PATCH", "DELETE"} <= set(headers["access-control-allow-methods"].split(", "))
    assert set(headers["access-control-allow-headers"].split(", ")) >= {
        "Authorization",
        "Content-Type",
        "X-Service-Reporting-Tag",
        "X-DeepL-Reporting-Tag",
    }


@pytest.mark.parametrize(
    ("origins", "origin", "allowed", "vary"),
    [
        ((), None, None, "Accept"),
        ((), "http://here", None, "Accept"),
        ((CONSOLE,), None, None, "Accept, Origin"),
        ((CONSOLE,), "http://here", None, "Accept, Origin"),
        ((CONSOLE,), CONSOLE, CONSOLE, "Accept, Origin"),
    ],
)
def test_headers_of_an_answer(origins: tuple[str, ...], origin: str | None, allowed: str | None, vary: str) -> None:
    asked = {"origin": origin} if origin else {}
    _, headers, _ = ask(origins, host="here", **asked)
    assert headers.get("access-control-allow-origin") == allowed
    assert ("X-Trace-ID" in headers.get("access-control-expose-headers", "")) == (allowed is not None)
    assert headers["vary"] == vary
