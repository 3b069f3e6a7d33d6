"""Idempotency-Key: if a client repeats a request, the service gives the same answer again but does not do the work
again.

The service writes the answer in the same transaction that makes or bills the result, so a crash leaves both or neither.
This module decides when two requests are the same and replays an answer; a `Repeats` remembers the answers.
"""

import hashlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from starlette.datastructures import Headers
from starlette.responses import Response, StreamingResponse

from tolmach.errors import BadRequest
from tolmach.wire.bodies import Uploaded

HEADER = "Idempotency-Key"
REPLAYED = "Idempotent-Replayed"
PATTERN = "^[!-~]([ -~]{0,253}[!-~])?$"
ABOUT = (
    "A key that the client makes, a new one for each request. If a client repeats a request with the same key "
    "within 24 hours, it gets the first answer, and the service makes and bills nothing again."
)
ABOUT_REPLAYED = "Says `true` if this is the answer to an earlier request with the same Idempotency-Key."
STATUSES = (409, 422)
"""The error statuses that an operation may answer with because of the key."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Repeatable:
    """The data that identifies a repeat of the same request."""

    account_id: str
    operation: str
    key: str
    digest: bytes


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    status: int
    headers: Mapping[str, str]
    body: bytes = b""
    is_file: bool = False
    """Whether the body is stored elsewhere, as a file."""


@dataclass(frozen=True, slots=True)
class Replay:
    answer: KeptAnswer
    file: AsyncIterator[bytes] | None = None


class FirstTry(Protocol):
    """Of all identical requests, the one that is carried out."""

    def keep(self, connection: Any, answer: KeptAnswer) -> None:
        """Call this in the transaction that makes or bills the result. Raises if another try has taken over."""

    def take_back(self, connection: Any) -> bool:
        """Forgets the answer. Returns False if a client has already received it."""

    async def lay(self, file: AsyncIterator[bytes]) -> None:
        """Stores the body of the answer as it comes."""

    async def conclude(self, answer: KeptAnswer) -> None:
        """Keeps the answer in a transaction of its own, unless it is kept already."""

    async def give_up(self) -> None:
        """Frees the key again, unless an answer is kept."""


class Repeats(Protocol):
    async def begin(self, request: Repeatable) -> FirstTry | Replay:
        """Raises InProgress while the first request is being carried out, and OtherRequest if the first had another
        body."""


class Once:
    """For the handler of an operation: writes the answer together with its result. Does nothing without an
    Idempotency-Key."""

    def __init__(self, first: FirstTry | None = None, shown: Callable[[Any], Response] = lambda result: result) -> None:
        self._first = first
        self._shown = shown

    def __bool__(self) -> bool:
        return self._first is not None

    def made(self, show: Callable[[T], Any]) -> Callable[[Any, T], None]:
        """Returns a function to call in the transaction that makes something, with what was made."""
        first = self._first
        if first is None:
            return lambda connection, made: None
        return lambda connection, made: first.keep(connection, kept(self._shown(show(made))))

    def done(self, show: Callable[[T], Any]) -> Callable[[T], Awaitable[None]]:
        """Returns a function to await at the end of work that takes more than one transaction."""

        async def conclude(result: T) -> None:
            if self._first is not None:
                await self._first.conclude(kept(self._shown(show(result))))

        return conclude

    def billed(self, result: Any) -> "WithBill | None":
        """The answer as a deed, which is written and taken back together with the bill."""
        return None if self._first is None else WithBill(self._first, kept(self._shown(result)))

    async def lay(self, file: AsyncIterator[bytes]) -> None:
        if self._first is not None:
            await self._first.lay(file)
            return
        async for _ in file:
            pass

    def laid(self, response: Response) -> Callable[[Any], None]:
        """Like `made`, for an answer whose body was laid down before."""
        first = self._first
        if first is None:
            return lambda connection: None
        answer = KeptAnswer(response.status_code, dict(response.headers), is_file=True)
        return lambda connection: first.keep(connection, answer)


@dataclass(frozen=True, slots=True)
class WithBill:
    first: FirstTry
    answer: KeptAnswer

    def write_down(self, connection: Any) -> None:
        self.first.keep(connection, self.answer)

    def take_back(self, connection: Any) -> bool:
        return self.first.take_back(connection)


def key_in(headers: Headers) -> str | None:
    given = headers.getlist(HEADER)
    if not given:
        return None
    if len(given) > 1 or re.fullmatch(PATTERN, given[0]) is None:
        raise BadRequest(
            f"Value for header '{HEADER}' not supported.", detail="Allowed: once, 1 to 255 printable ASCII characters."
        )
    return given[0]


def digest(path: Mapping[str, str], fields: Mapping[str, Any]) -> bytes:
    """The digest of a request. The order of members and the multipart boundaries do not matter. It covers the fields as
    they came, because another release may fill in other defaults."""
    try:
        told = json.dumps([dict(path), fields], sort_keys=True, default=_file)
    except RecursionError:
        raise BadRequest("Bad request. Reason: the body is nested too deeply.") from None
    return hashlib.sha256(told.encode()).digest()


def _file(value: Any) -> Any:
    if not isinstance(value, Uploaded):
        raise TypeError(f"{type(value).__name__} is no field")
    return {"name": value.name, "sha256": hashlib.sha256(value.data).hexdigest()}


def kept(response: Response) -> KeptAnswer:
    headers = {name: value for name, value in response.headers.items() if name != "content-length"}
    return KeptAnswer(response.status_code, headers, bytes(response.body))


def replayed(replay: Replay) -> Response:
    answer = replay.answer
    headers = {**answer.headers, REPLAYED: "true"}
    if replay.file is not None:
        return StreamingResponse(replay.file, answer.status, headers)
    return Response(answer.body, answer.status, headers)
