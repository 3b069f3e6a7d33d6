"""An operation of the interface: one declaration for routing, access, parameters, answers and OpenAPI."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from pydantic import TypeAdapter
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tolmach.callers import Caller, KeyKind
from tolmach.errors import ApiError, Forbidden, MethodNotAllowed
from tolmach.wire import idempotency, unknowns
from tolmach.wire.access import INSIDE, Access, Authenticate, authorize, key_in, lacking
from tolmach.wire.answers import JSON_TYPE
from tolmach.wire.bodies import GENERAL_LIMIT, JSON, content_length, read_fields
from tolmach.wire.bounds import RequestLimits
from tolmach.wire.idempotency import Once, Repeatable, Repeats, Replay
from tolmach.wire.line import Line
from tolmach.wire.params import Params, validate
from tolmach.wire.paths import UUID, PathForm
from tolmach.wire.rooms import Room

UNKNOWN_KEY = "Forbidden. Authorization failed."
KEY_AS_PARAMETER = "Keys sent as a parameter are not accepted; send the Authorization header."

P = TypeVar("P", bound=Params)


@dataclass(frozen=True, slots=True)
class Call(Generic[P]):
    caller: Caller
    params: P
    path: Mapping[str, str]
    request: Request
    accepted: Callable[[], None] = lambda: None
    """A costly operation calls this once it can only succeed or break down; then its answer may begin."""
    gone: Callable[[], bool] = lambda: False
    """Whether the client of a costly operation has hung up; then nothing may be billed."""
    repeatable: Repeatable | None = None
    """The identity of the request, by which a repeat is recognised; None without an Idempotency-Key."""
    once: Once = Once()
    """Writes the answer together with its result."""

    def own(self, name: str) -> tuple[str, str]:
        """The caller's account and an identifier of the path. Together they find only what the caller owns."""
        return self.caller.account_id, self.path[name]


@dataclass(frozen=True, slots=True)
class Differently:
    """A success with another status than the usual one."""

    status: int
    result: Any


@dataclass(frozen=True, slots=True)
class Headed:
    """A success with headers of its own."""

    result: Any
    headers: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation(Generic[P]):
    method: str
    path: str
    summary: str
    access: Access
    handler: Callable[[Call[P]], Coroutine[Any, Any, Any]]
    params: type[P]
    answer: Any = None
    """The type of the success answer; None for an operation that answers without a body."""
    answer_media: tuple[str, ...] = (JSON,)
    """The media types that the answer may have. For anything but JSON the handler makes the response itself."""
    bodies: tuple[str, ...] = ()
    limit: int = GENERAL_LIMIT
    success: int = 200
    other_success: int | None = None
    """A second status for the same answer; the handler then wraps it in `Differently`."""
    errors: tuple[int, ...] = ()
    costly: bool = False
    """Whether admission may refuse it under load. Its handler is cancelled when the client hangs up."""
    once: bool = False
    """It makes or bills something, so a repeat with the same Idempotency-Key is answered and not done again."""
    room: Room | None = None
    """Limits how many large bodies may come in at once."""
    headers: Mapping[str, str] | None = None
    """The request headers that the operation reads, each with its meaning."""
    answer_headers: Mapping[str, str] | None = None
    """The headers of its success answer, each with its meaning."""
    deprecated: bool = False
    """It still works, but every answer says that there is something newer."""
    path_forms: Mapping[str, PathForm] | None = None
    """The forms of those identifiers in its path that are no UUIDs."""
    worded: Callable[[ApiError], ApiError] = lambda error: error
    """Rewords complaints about a body or a parameter, if the area has words of its own for them."""

    def path_form(self, name: str) -> PathForm:
        return (self.path_forms or {}).get(name, UUID)


class Gate(Protocol):
    def check(self, key_id: str, size: int) -> None:
        """Raise TooManyRequests or Overloaded when new work of so many bytes should not be taken on."""


class Endpoint:
    """All operations of one path."""

    def __init__(
        self,
        operations: Sequence[Operation[Any]],
        authenticate: Authenticate,
        gate: Gate,
        repeats: Repeats,
        limits: RequestLimits,
    ) -> None:
        self._operations = {operation.method: operation for operation in operations}
        if "GET" in self._operations:
            self._operations["HEAD"] = self._operations["GET"]
        self._adapters = {o.method: TypeAdapter(o.answer) for o in operations if o.answer is not None}
        self._authenticate = authenticate
        self._gate = gate
        self._repeats = repeats
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._answer(Request(scope, receive), unknowns.labelled(scope, send))
        except ApiError as error:
            error.headers.update(unknowns.headers(scope))
            raise

    async def _answer(self, request: Request, send: Send) -> None:
        """Watches the client's connection only for costly work: elsewhere the answer is ready as soon."""
        with ExitStack() as entered:
            operation, call = await self._call(request, entered)
            if not operation.costly:
                await self._work(operation, call, lambda response: response(request.scope, request.receive, send))
                return
            line = Line(request, send, self._success(operation), self._limits.first_byte)
            call = replace(call, accepted=line.accepted, gone=line.gone)
            await line.carry(self._work(operation, call, line.answer))

    async def _work(
        self, operation: Operation[Any], call: Call[Any], answer: Callable[[Response], Awaitable[None]]
    ) -> None:
        if call.repeatable is None:
            await answer(self._shown(operation, await operation.handler(call)))
            return
        first = await self._repeats.begin(call.repeatable)
        if isinstance(first, Replay):
            await answer(idempotency.replayed(first))
            return
        try:
            call = replace(call, once=Once(first, partial(self._shown, operation)))
            response = self._shown(operation, await operation.handler(call))
            # A response that sends itself in chunks keeps its answer itself.
            if type(response) is Response:
                await first.conclude(idempotency.kept(response))
            await answer(response)
        except BaseException:
            await first.give_up()
            raise

    async def _call(self, request: Request, entered: ExitStack) -> tuple[Operation[Any], Call[Any]]:
        operation = self._operations.get(request.method)
        if operation is None:
            raise MethodNotAllowed(", ".join(sorted(self._operations)))
        state = request.scope.setdefault("state", {})
        state["operation"] = f"{operation.method} {operation.path}"
        caller = _inside(request, operation) or await self._identify(request)
        state["caller"] = caller
        authorize(caller, operation.access)
        if operation.costly:
            length = content_length(request)
            self._gate.check(caller.key_id, operation.limit if length is None else length)
        if operation.room is not None:
            entered.enter_context(operation.room.entered(caller.account_id))
        path = {name: operation.path_form(name).read(name, value) for name, value in request.path_params.items()}
        key = idempotency.key_in(request.headers) if operation.once else None
        try:
            fields = await self._fields(request, operation)
            unknowns.notice(request.scope, fields, operation.params.model_fields)
            params = validate(operation.params, fields)
        except ApiError as error:
            raise operation.worded(error) from None
        repeatable = None
        if key is not None:
            # In a thread, because the body may hold a file of a hundred megabytes.
            digest = await asyncio.to_thread(idempotency.digest, path, fields)
            repeatable = Repeatable(caller.account_id, state["operation"], key, digest)
        return operation, Call(caller, params, path, request, repeatable=repeatable)

    async def _identify(self, request: Request) -> Caller:
        header = request.headers.get("authorization")
        if header is None and await self._has_legacy_key(request):
            raise Forbidden(KEY_AS_PARAMETER)
        caller = await self._authenticate(key_in(header))
        if caller is None:
            raise Forbidden(UNKNOWN_KEY)
        return caller

    async def _has_legacy_key(self, request: Request) -> bool:
        """If there is no header, the body is read only to tell an old client what to change."""
        if "auth_key" in request.query_params:
            return True
        try:
            fields = await read_fields(
                request, accepted=(), limit=GENERAL_LIMIT, idle_timeout=self._limits.body_timeout
            )
        except ApiError:
            return False
        return "auth_key" in fields

    async def _fields(self, request: Request, operation: Operation[Any]) -> dict[str, Any]:
        return await read_fields(
            request, accepted=operation.bodies, limit=operation.limit, idle_timeout=self._limits.body_timeout
        )

    def _shown(self, operation: Operation[Any], result: Any) -> Response:
        if isinstance(result, Response):
            return result
        if isinstance(result, Differently):
            return self._shown(replace(operation, success=result.status), result.result)
        if isinstance(result, Headed):
            response = self._shown(operation, result.result)
            response.headers.update(result.headers)
            return response
        adapter = self._adapters.get(operation.method)
        if adapter is None:
            return Response(status_code=204)
        return self._success(operation, adapter.dump_json(result, exclude_unset=True))

    def _success(self, operation: Operation[Any], content: bytes = b"") -> Response:
        headers = {"Deprecation": "true"} if operation.deprecated else None
        return Response(content, operation.success, headers, media_type=JSON_TYPE)


def _inside(request: Request, operation: Operation[Any]) -> Caller | None:
    """The caller for whom this process itself makes the request."""
    callers: Mapping[KeyKind, Caller] | None = request.scope.get(INSIDE)
    if callers is None:
        return None
    caller = callers.get(operation.access.kind)
    if caller is None:
        raise lacking(operation.access.kind)
    return caller
