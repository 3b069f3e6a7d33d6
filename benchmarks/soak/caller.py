"""One client of the soak: it keeps a connection and records what it saw."""

import http.client
import json
import random
import socket
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from benchmarks.soak.service import ADMIN, DEVELOPER

TIMEOUT = 60


class Broken(Exception):
    """The connection broke, or the service does not answer."""


@dataclass
class Seen:
    """The results of all requests of one stretch."""

    seconds: list[float] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    surprises: Counter[str] = field(default_factory=Counter)
    broken: int = 0


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes
    headers: http.client.HTTPMessage

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class SoakCaller:
    def __init__(self, port: int, seed: int, seen: Seen) -> None:
        self.port = port
        self.chance = random.Random(seed)
        self.seen = seen
        self.kind = ""
        self.cookie = ""
        self._connection: http.client.HTTPConnection | None = None

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        expect: tuple[int, ...] = (200,),
        key: str | None = DEVELOPER,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Sends a request: a dictionary as JSON, pairs as a form, bytes as they are."""
        sent, kind = _written(body)
        said = {**({} if kind is None else {"Content-Type": kind}), **(headers or {})}
        if key is not None:
            said["Authorization"] = f"DeepL-Auth-Key {key}"
        began = time.perf_counter()
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
            self._connection.request(method, path, sent, said)
            response = self._connection.getresponse()
            answer = Answer(response.status, response.read(), response.headers)
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise Broken(str(error)) from None
        self.count(time.perf_counter() - began)
        if answer.status not in expect:
            self.seen.surprises[f"{self.kind}: {method} {path.partition('?')[0][:40]} {answer.status}"] += 1
        return answer

    def administer(self, method: str, path: str, body: Any = None) -> Answer:
        return self.ask(method, path, body, key=ADMIN)

    def hang_up(self, head: str, body: bytes) -> None:
        """Sends this and closes the connection without reading the answer."""
        try:
            with socket.create_connection(("127.0.0.1", self.port), TIMEOUT) as line:
                line.sendall(f"{head}\r\nHost: a\r\nAuthorization: DeepL-Auth-Key {DEVELOPER}\r\n".encode() + body)
        except OSError as error:
            raise Broken(str(error)) from None
        self.count()

    def count(self, seconds: float | None = None) -> None:
        self.seen.kinds[self.kind] += 1
        if seconds is not None:
            self.seen.seconds.append(seconds)

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _written(body: Any) -> tuple[bytes | None, str | None]:
    if body is None or isinstance(body, bytes):
        return body, None
    if isinstance(body, dict):
        return json.dumps(body).encode(), "application/json"
    return urlencode(body).encode(), "application/x-www-form-urlencoded"
