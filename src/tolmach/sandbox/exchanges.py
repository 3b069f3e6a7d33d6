"""The content of a recording: requests with their answers, and connections with their messages, a line of JSON each."""

import base64
import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from tolmach.errors import StartError

VERSION = 1
HEAD = {"recording": "tolmach sandbox", "version": VERSION}
ANYWHERE = "://sandbox.invalid"
"""Stands in links for the address of the recorded service, because the service that replays has another one."""
OF_THE_WIRE = ("content-length", "transfer-encoding", "connection", "date")


@dataclass(frozen=True, slots=True)
class AskedRequest:
    """The part of a request that its answer depends on. The caller is left out: a recording holds no keys."""

    method: str
    target: str
    body: str = ""
    """The digest of the body. The body itself is not needed for a replay, and may be large."""


@dataclass(frozen=True, slots=True)
class Exchange:
    asked: AskedRequest
    status: int
    headers: tuple[tuple[str, str], ...]
    text: str | None = None
    data: str | None = None
    """In base64, if it is no text."""

    @property
    def body(self) -> bytes:
        return base64.b64decode(self.data) if self.data is not None else (self.text or "").encode()


@dataclass(frozen=True, slots=True)
class Said:
    """A message that the service sent on a WebSocket, or the code that it closed it with."""

    after: int
    """How many messages the client had sent by then."""
    text: str | None = None
    data: str | None = None
    code: int | None = None


@dataclass(frozen=True, slots=True)
class RecordedConnection:
    asked: AskedRequest
    said: tuple[Said, ...]
    refused: bool = False


def asked(method: str, path: str, query: bytes, content_type: str, body: bytes) -> AskedRequest:
    pairs = sorted(parse_qsl(query.decode("latin-1"), keep_blank_values=True))
    target = f"{path}?{urlencode(pairs)}" if pairs else path
    return AskedRequest(method, target, hashlib.sha256(_plain(content_type, body)).hexdigest() if body else "")


def _plain(content_type: str, body: bytes) -> bytes:
    """The body without what a client may write differently the next time: the order of members, a random boundary."""
    kind, _, rest = content_type.partition(";")
    try:
        match kind.strip().lower():
            case "application/json":
                return json.dumps(json.loads(body), sort_keys=True).encode()
            case "application/x-www-form-urlencoded":
                # The order of texts matters, because their translations are in the same order. The order of other names
                # does not.
                pairs = parse_qsl(body.decode("latin-1"), keep_blank_values=True)
                return urlencode(sorted(pairs, key=lambda pair: pair[0])).encode()
            case "multipart/form-data":
                return body.replace(rest.partition("boundary=")[2].strip(' "').encode("latin-1"), b"")
    except (ValueError, RecursionError):
        pass
    return body


def exchange(
    question: AskedRequest, status: int, headers: Iterable[tuple[bytes, bytes]], body: bytes, *, host: str
) -> Exchange:
    pairs = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in headers)
    told = tuple((name, anywhere(value, host)) for name, value in pairs if name.lower() not in OF_THE_WIRE)
    try:
        return Exchange(question, status, told, text=anywhere(body.decode(), host))
    except UnicodeError:
        return Exchange(question, status, told, data=base64.b64encode(body).decode())


def anywhere(text: str, host: str) -> str:
    return text.replace(f"://{host}", ANYWHERE) if host else text


def at_home(text: str, host: str) -> str:
    return text.replace(ANYWHERE, f"://{host}")


def line(item: Exchange | RecordedConnection) -> str:
    kind = "exchange" if isinstance(item, Exchange) else "connection"
    fields = {name: value for name, value in asdict(item).items() if value is not None}
    return json.dumps({kind: fields}, ensure_ascii=False)


def read(path: Path) -> Iterator[Exchange | RecordedConnection]:
    """The exchanges in a file. If a crash cut off the last line, it is left out."""
    try:
        head, *lines = path.read_text(encoding="utf-8").split("\n")
    except (OSError, UnicodeError) as error:
        raise StartError(f"The recording {path} cannot be read: {type(error).__name__}.") from None
    if _parsed(head) != HEAD:
        raise StartError(f"{path} is not a recording of `tolmach sandbox --record`, or another version made it.")
    for number, text in enumerate(lines[:-1], 2):
        try:
            yield _item(json.loads(text))
        except (ValueError, TypeError, KeyError, AttributeError):
            raise StartError(f"Line {number} of the recording {path} cannot be read.") from None


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _item(members: dict[str, Any]) -> Exchange | RecordedConnection:
    ((kind, fields),) = members.items()
    question = AskedRequest(**fields.pop("asked"))
    if kind == "connection":
        return RecordedConnection(question, tuple(Said(**said) for said in fields.pop("said")), **fields)
    headers = tuple((str(name), str(value)) for name, value in fields.pop("headers"))
    return Exchange(question, headers=headers, **fields)
