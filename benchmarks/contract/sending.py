"""Sends the examples of the description to a running service, each after those that it builds upon."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx

from tolmach.wire.bodies import FORM, JSON, MULTIPART
from tolmach.wire.examples import Example, Examples, Refusal, named

PATIENCE = 60.0
FILE = "file"
"""The member of a multipart body that is sent as a file."""


@dataclass
class Story:
    """Sends examples one after the other. Ids from real answers replace those of the examples."""

    client: Callable[[str], httpx.Client]
    """Returns a client that may call an operation, given its method and path."""
    examples: Examples
    description: dict[str, Any]
    real: dict[str, str] = field(default_factory=dict)
    """The real values that replace those of the examples."""
    _sent: dict[str, httpx.Response] = field(default_factory=dict)

    def prepare(self, name: str) -> None:
        """Sends everything that an example builds upon, but not the example itself."""
        for before in self.examples[name].after:
            if before not in self._sent:
                self.send(before)

    def send(self, name: str, media: str | None = None) -> httpx.Response:
        """Sends an example and returns the answer. Asks again while its job is still at work."""
        self.prepare(name)
        example, deadline = self.examples[name], time.monotonic() + PATIENCE
        while True:
            answer = self._request(name, example, media)
            differing = difference(example, answer)
            if not differing or not _is_under_way(answer) or time.monotonic() > deadline:
                break
            time.sleep(0.05)
        assert not differing, f"{name}: {answer.status_code} {differing}"
        self._sent[name] = answer
        if example.media == JSON and example.answer is not None:
            self.real |= dict(_pairs(example.answer, answer.json()))
        return answer

    def refused(self, name: str, refusal: Refusal) -> httpx.Response:
        """Returns the answer to a variant of an example that the service must refuse."""
        self.prepare(name)
        *before, last = refusal.requests
        for each in before:
            answer = self._request(name, each)
            assert answer.is_success, f"{name}: {answer.status_code} {answer.text}"
        return self._request(name, last)

    def _request(self, name: str, example: Example, media: str | None = None) -> httpx.Response:
        operation = named(name)[0]
        method, _, path = operation.partition(" ")
        path = path.format_map(self._of(example.path))
        query = urlencode(self._of(example.query), errors="surrogateescape")
        target = f"{path}?{query}" if query else path
        client = self.client(operation)
        if "Content-Length" in example.headers:
            return _announced(client, method, target, example.headers)
        media = media or next(iter(bodies(self.description, name)), None)
        return client.request(method, target, **_written(self._of(example.body), media, dict(example.headers)))

    def _of(self, value: Any) -> Any:
        """Returns the same value with real values in it."""
        if isinstance(value, dict):
            return {name: self._of(member) for name, member in value.items()}
        if isinstance(value, list):
            return [self._of(item) for item in value]
        return self.real.get(value, value) if isinstance(value, str) else value


def described(description: dict[str, Any], name: str) -> dict[str, Any]:
    """The operation of an example."""
    method, _, path = named(name)[0].partition(" ")
    found: dict[str, Any] = description["paths"][path][method.lower()]
    return found


def bodies(description: dict[str, Any], name: str) -> list[str]:
    """The media types that the body of an operation may have."""
    return [*described(description, name).get("requestBody", {}).get("content", {})]


def _written(body: Any, media: str | None, headers: dict[str, str]) -> dict[str, Any]:
    if body is None:
        return {"headers": headers}
    if isinstance(body, bytes):
        return {"content": body, "headers": {"Content-Type": media or JSON} | headers}
    if media == JSON:
        return {"json": body, "headers": headers}
    if media == FORM:
        return {"data": dict(_fields(body)), "headers": headers}
    if media == MULTIPART:
        parts = dict(_fields({name: value for name, value in body.items() if name != FILE}))
        files = {name: (None, value) for name, value in parts.items()}
        if FILE in body:
            files[FILE] = (body["filename"], body[FILE])
        return {"files": files, "headers": headers}
    return {"content": body, "headers": headers | {"Content-Type": media or JSON}}


def _announced(client: httpx.Client, method: str, target: str, headers: Mapping[str, str]) -> httpx.Response:
    """Returns the answer to a request that announces a body and never sends it."""
    connection = HTTPConnection(client.base_url.host, client.base_url.port, timeout=PATIENCE)
    try:
        connection.putrequest(method, target)
        for name, value in {**client.headers, **headers}.items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        return httpx.Response(answer.status, headers=answer.getheaders(), content=answer.read())
    finally:
        connection.close()


def _fields(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Writes nested values as forms do. A list of texts repeats its name."""
    if isinstance(value, dict):
        for member, inner in value.items():
            yield from _fields(inner, f"{name}[{member}]" if name else member)
    elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
        for number, inner in enumerate(value):
            yield from _fields(inner, f"{name}[{number}]")
    else:
        yield name, value if isinstance(value, list) else str(value)


def _is_under_way(answer: httpx.Response) -> bool:
    return answer.status_code in (200, 404, 503)


def difference(example: Example, answer: httpx.Response) -> str:
    """Tells how the shape of an answer differs from the example; empty if it does not."""
    if not answer.is_success:
        return answer.text
    if example.answer is None:
        return "" if not answer.content else "there is a body"
    if example.media != JSON:
        return "" if answer.text.strip() else "there is no text"
    return next(_differences(example.answer, answer.json()), "")


def _differences(shown: Any, real: Any, where: str = "") -> Iterator[str]:
    """Yields the differences. An empty map or list in the example stands for any."""
    if isinstance(shown, dict) and isinstance(real, dict):
        if shown and shown.keys() != real.keys():
            yield f"{where}: {sorted(shown)} in the example, {sorted(real)} in the answer"
        for name in shown.keys() & real.keys():
            yield from _differences(shown[name], real[name], f"{where}/{name}")
    elif isinstance(shown, list) and isinstance(real, list):
        for number, item in enumerate(shown):
            found = [list(_differences(item, other, f"{where}/{number}")) for other in real]
            if not any(not each for each in found):
                yield found[0][0] if found else f"{where}: the list is empty"
    elif _kind(shown) is not _kind(real):
        yield f"{where}: {type(shown).__name__} in the example, {type(real).__name__} in the answer"


def _kind(value: Any) -> type:
    return float if isinstance(value, int) and not isinstance(value, bool) else type(value)


def _pairs(shown: Any, real: Any) -> Iterator[tuple[str, str]]:
    """Pairs texts of the example with the real ones in their places. URLs are paired part by part too."""
    if isinstance(shown, dict):
        for name in shown.keys() & real.keys():
            yield from _pairs(shown[name], real[name])
    elif isinstance(shown, list):
        for one, other in zip(shown, real, strict=False):
            yield from _pairs(one, other)
    elif isinstance(shown, str) and isinstance(real, str) and shown != real:
        yield shown, real
        if "://" in shown:
            yield from zip(_parts(shown), _parts(real), strict=True)


def _parts(url: str) -> list[str]:
    split = urlsplit(url)
    return [split.path.rpartition("/")[2], *(value for _, value in parse_qsl(split.query))]
