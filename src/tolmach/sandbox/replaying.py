"""Answers from a recording: no model, no database, the same every time."""

import base64
import json
from collections import defaultdict, deque
from collections.abc import Iterable
from http import HTTPStatus
from typing import TypeVar

from starlette.types import Message, Receive, Scope, Send

from tolmach.sandbox.exchanges import AskedRequest, Exchange, RecordedConnection, Said, asked, at_home

T = TypeVar("T")


class Replayer:
    """A repeated question gets the next recorded answer. The last answer stays, for clients that ask more often than
    during the recording."""

    def __init__(self, items: Iterable[Exchange | RecordedConnection]) -> None:
        self._exchanges: defaultdict[AskedRequest, deque[Exchange]] = defaultdict(deque)
        self._connections: defaultdict[AskedRequest, deque[RecordedConnection]] = defaultdict(deque)
        for item in items:
            if isinstance(item, Exchange):
                self._exchanges[item.asked].append(item)
            else:
                self._connections[item.asked].append(item)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _live(receive, send)
        elif scope["type"] == "websocket":
            await self._connect(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        kind = headers.get(b"content-type", b"").decode("latin-1")
        body = await _body(receive)
        question = asked(scope["method"], scope["path"], scope["query_string"], kind, body)
        found = _next(self._exchanges[question]) or self._unknown(question)
        host = headers.get(b"host", b"").decode("latin-1")
        answer = found.body if found.text is None else at_home(found.text, host).encode()
        told = [(name.encode("latin-1"), at_home(value, host).encode("latin-1")) for name, value in found.headers]
        told.append((b"content-length", b"%d" % len(answer)))
        await send({"type": "http.response.start", "status": found.status, "headers": told})
        await send({"type": "http.response.body", "body": answer})

    def _unknown(self, question: AskedRequest) -> Exchange:
        place = f"{question.method} {question.target}"
        same = sum(
            len(items)
            for known, items in self._exchanges.items()
            if (known.method, known.target) == (question.method, question.target)
        )
        told = f"The recording has no answer to this request: {place}. It has {same} with another body."
        headers = (("content-type", "application/json"),)
        return Exchange(question, HTTPStatus.NOT_IMPLEMENTED, headers, text=json.dumps({"message": told}))

    async def _connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _next(self._connections[asked("GET", scope["path"], scope["query_string"], "", b"")])
        await receive()
        if found is None or found.refused:
            await send({"type": "websocket.close", "code": 1000})
            return
        await send({"type": "websocket.accept"})
        heard = 0
        for said in found.said:
            while heard < said.after:
                if (await receive())["type"] == "websocket.disconnect":
                    return
                heard += 1
            await send(_message(said))


def _next(items: deque[T]) -> T | None:
    if len(items) > 1:
        return items.popleft()
    return items[0] if items else None


def _message(said: Said) -> Message:
    if said.code is not None:
        return {"type": "websocket.close", "code": said.code}
    if said.data is not None:
        return {"type": "websocket.send", "bytes": base64.b64decode(said.data)}
    return {"type": "websocket.send", "text": said.text}


async def _body(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return bytes(body)


async def _live(receive: Receive, send: Send) -> None:
    for stage in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{stage}.complete"})
