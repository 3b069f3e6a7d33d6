"""Holds what a service answers in a test against its own description."""

import json
import re
from functools import cached_property
from typing import Any

import jsonschema  # type: ignore[import-untyped]
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tolmach import app
from tolmach.assembly import Parts

UNDESCRIBED = frozenset({405})
"""Statuses that no operation has: they say that there is none."""


class Conformity:
    """Around the application. What is wrong is gathered, because a test sees only what comes back."""

    def __init__(self) -> None:
        self.looked_at = 0
        self.parts: Parts | None = None
        """Of the service, once it runs; nothing is looked at before."""
        self.wrong: list[str] = []

    def around(self, inner: ASGIApp) -> ASGIApp:
        self._inner = inner
        return self

    @cached_property
    def _description(self) -> dict[str, Any]:
        assert self.parts is not None
        return app._described(app.operations(self.parts))

    @cached_property
    def _paths(self) -> list[tuple[re.Pattern[str], str]]:
        """The literal ones go first, as they do where requests are routed."""
        ordered = sorted(self._description["paths"], key=lambda path: path.count("{"))
        return [(re.compile(re.sub(r"{\w+}", "[^/]+", path)), path) for path in ordered]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or self.parts is None:
            await self._inner(scope, receive, send)
            return
        started: list[Message] = []
        body: list[bytes] = []

        async def seen(message: Message) -> None:
            await send(message)
            if message["type"] == "http.response.start":
                started.append(message)
            elif message["type"] == "http.response.body":
                body.append(message.get("body", b""))
                if not message.get("more_body"):
                    self._judge(scope, started[0], b"".join(body))

        await self._inner(scope, receive, seen)

    def _judge(self, scope: Scope, start: Message, body: bytes) -> None:
        operation = self._operation(scope["method"], scope["path"])
        status = start["status"]
        if operation is None or status in UNDESCRIBED:
            return
        self.looked_at += 1
        where = f"{operation['operationId']} {status}"
        answer = operation["responses"].get(str(status))
        headers = {name.decode().lower(): value.decode("latin-1") for name, value in start["headers"]}
        if answer is None:
            self.wrong.append(f"{where}: the status is not described")
            return
        needed = [name for name, each in answer["headers"].items() if each.get("required")]
        self.wrong += [f"{where}: there is no {name}" for name in needed if name.lower() not in headers]
        media = headers.get("content-type", "").partition(";")[0]
        if not body:
            return
        if media not in answer.get("content", {}):
            self.wrong.append(f"{where}: {media} is not described")
        elif media == "application/json":
            self._validate(where, answer["content"][media]["schema"], json.loads(body))

    def _validate(self, where: str, schema: dict[str, Any], value: Any) -> None:
        validator = jsonschema.Draft202012Validator({**schema, "components": self._description["components"]})
        error = next(validator.iter_errors(value), None)
        if error is not None:
            self.wrong.append(f"{where}: {error.json_path} {error.validator}")

    def _operation(self, method: str, path: str) -> dict[str, Any] | None:
        for pattern, described in self._paths:
            if pattern.fullmatch(path):
                found: dict[str, Any] | None = self._description["paths"][described].get(method.lower())
                return found
        return None
