"""One HTTP/1.1 connection: uvicorn's, with our limits, deadlines and error bodies around it."""

import asyncio
import re
from collections.abc import Callable
from enum import Enum, auto
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from tolmach.errors import ApiError, BadRequest, PayloadTooLarge, Unavailable, UriTooLong
from tolmach.wire.line import BREAK, DRAINING, GONE
from tolmach.wire.server.answer import last_answer
from tolmach.wire.server.config import MAX_HEADER_BLOCK, MAX_TARGET, Config
from tolmach.wire.server.presence import is_gone
from tolmach.wire.server.writes import WriteWatch

REQUEST_LINE_FRAME = 64  # method, version and line end: what the request line holds besides the target
NOT_HTTP = "Bad request. Reason: this is not valid HTTP."
VERSIONS = ("1.0", "1.1")
_HOST = re.compile(rb"[\w.~%!$&'()*+,;=:\[\]-]*")
LAST_HEAD = 1.0
"""Seconds for the head of a request that was on its way when the server stopped."""
CROWDED_LINGER = 1.0
CROWDED_RETRY_AFTER = 5


class Phase(Enum):
    """The part of a request that the client has to send next, or is sending."""

    IDLE = auto()
    HEAD = auto()
    BODY = auto()


class HttpProtocol(HttpToolsProtocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.ours = config
        self.limits = config.limits
        self.phase = Phase.HEAD
        self.url = b""
        self.unparsed = 0  # bytes since the last part of a message was complete
        self.deaf = False  # all further input is thrown away
        self.ending = False
        self.writes = WriteWatch(self.loop, self.limits.write_timeout)
        self.cycle_transport = _CycleTransport(self)
        self.deadlines: dict[Phase, tuple[float, Callable[[], None]]] = {
            Phase.IDLE: (self.limits.keep_alive, self.drop),
            Phase.HEAD: (self.limits.header_timeout, self._head_is_late),
            Phase.BODY: (self.limits.linger, self.drop),
        }

    # The connection

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) <= self.limits.max_connections:
            self._watch()
            return
        self.connections.discard(self)
        crowded = Unavailable("Too many open connections", retry_after=CROWDED_RETRY_AFTER)
        self._answer_and_end(crowded, min(CROWDED_LINGER, self.limits.linger))

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.writes.stop()

    def data_received(self, data: bytes) -> None:
        if self.deaf:
            return
        self.unparsed += len(data)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade as upgrade:
            self._upgrade(data[upgrade.args[0] :])
        except httptools.HttpParserError as error:
            self._refuse(_cause(error))
        else:
            if self.unparsed > len(self.url) + REQUEST_LINE_FRAME + MAX_HEADER_BLOCK:
                self._refuse(header_block_too_large())

    # The parser's callbacks

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {
            GONE: {"now": lambda: is_gone(self.transport)},
            DRAINING: {"now": lambda: self.ours.is_draining},
            BREAK: {"now": self.close},
        }
        if self.phase is not Phase.HEAD:
            self.phase = Phase.HEAD
            self._watch()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > MAX_TARGET:
            raise target_too_long()

    def on_header(self, name: bytes, value: bytes) -> None:
        # Fields after a chunked body are not headers, but uvicorn would add them to the application's.
        if self.phase is Phase.HEAD:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self.unparsed = 0
        _check_head(self.headers, self.parser.get_http_version())
        super().on_headers_complete()
        if not self.parser.should_upgrade():
            # While the server stops, it tells the client with the answer to connect elsewhere.
            self.cycle.keep_alive = self.cycle.keep_alive and not self.ours.is_draining
            self.cycle.transport = self.cycle_transport
            self.phase = Phase.BODY
            self._watch()

    def on_body(self, body: bytes) -> None:
        self.unparsed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.unparsed = 0
        super().on_message_complete()
        if not self.parser.should_upgrade():
            self.phase = Phase.IDLE
            self._watch()

    # Deadlines: one timer, for what the client has to do next

    def _watch(self) -> None:
        self._unset_keepalive_if_required()
        if not self._is_answering():
            self._set_timer(*self.deadlines[self.phase])

    def _set_timer(self, seconds: float, action: Callable[[], None]) -> None:
        self._unset_keepalive_if_required()
        self.timeout_keep_alive_task = self.loop.call_later(seconds, action)

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _head_is_late(self) -> None:
        if self.unparsed:
            self._refuse(BadRequest("Bad request. Reason: the request's head did not arrive in time."))
        else:
            self.drop()

    def on_response_complete(self) -> None:
        if self.deaf:
            self.server_state.total_requests += 1
            self.pipeline.clear()
            self.end()
            return
        super().on_response_complete()
        if self.phase is Phase.BODY and self.expect_100_continue:
            # The client may leave the body out now. The next bytes could be either, so nothing is parsed.
            self.end()
        elif not self.transport.is_closing():
            self._watch()

    # Writing to clients that do not read

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writes.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writes.stop()

    # Refusing and ending

    def _refuse(self, error: ApiError) -> None:
        own_body = self.phase is Phase.BODY and not self.pipeline
        if self._is_answering() and not own_body:
            self.deaf = True  # earlier requests get their answers; then the connection ends
            return
        if own_body and self.cycle.response_started:
            self._abandon_cycle()
            self.end()
            return
        if own_body:
            self._abandon_cycle()
        self._answer_and_end(error, self.limits.linger)

    def _abandon_cycle(self) -> None:
        self.cycle.disconnected = True
        self.cycle.message_event.set()

    def _answer_and_end(self, error: ApiError, linger: float) -> None:
        self.transport.write(last_answer(error, self.server_state.default_headers).to_bytes())
        self.end(linger)

    def end(self, linger: float | None = None) -> None:
        """Stops writing now, and stops reading when the client hangs up or after `linger` seconds.

        If a socket is closed with unread input, the connection is reset and the client may lose the answer.
        """
        if self.ending or self.transport.is_closing():
            return
        self.deaf = self.ending = True
        self.flow.resume_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._set_timer(self.limits.linger if linger is None else linger, self.drop)

    def shutdown(self) -> None:
        """A client that has just connected may already have sent a request, so that request is still answered. A
        connection that is idle between two requests is closed."""
        if self.phase is Phase.HEAD and not self._is_answering():
            self._set_timer(min(LAST_HEAD, self.limits.header_timeout), self._head_is_late)
        else:
            super().shutdown()

    def close(self) -> None:
        """Closes when everything is written, or when the client has not taken it in time."""
        self.transport.close()
        self._set_timer(self.limits.write_timeout, self.transport.abort)

    def drop(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()
        else:
            self.transport.close()

    # Upgrades

    def _should_upgrade(self) -> bool:
        # Keeps uvicorn's callbacks out of every upgrade; `_upgrade` decides once the head is complete.
        return True

    def _upgrade(self, rest: bytes) -> None:
        if self.scope["method"] == "CONNECT":
            self._refuse(BadRequest("Bad request. Reason: this is not a proxy."))
        elif self._is_websocket():
            self._unset_keepalive_if_required()
            self.handle_websocket_upgrade()
        else:
            self._ignore_upgrade(rest)

    def _is_websocket(self) -> bool:
        return (
            self._get_upgrade() == b"websocket"
            and self.scope["method"] == "GET"
            and self.scope.get("http_version") == "1.1"
            and self.url.startswith(b"/")
            and self.url.isascii()
            and not self._is_answering()
        )

    def _ignore_upgrade(self, rest: bytes) -> None:
        """The parser takes the bytes after an upgrade for another protocol, so the head is parsed once more."""
        version = self.scope["http_version"].encode()
        lines = [b"%b: %b\r\n" % header for header in self.headers if header[0] != b"upgrade"]
        head = b"%b %b HTTP/%b\r\n%b\r\n" % (
            self.scope["method"].encode(),
            self.url,
            version,
            b"".join(lines),
        )
        self.parser = httptools.HttpRequestParser(self)
        self.parser.set_dangerous_leniencies(lenient_data_after_close=True)
        self.data_received(head + rest)


class _CycleTransport(asyncio.Transport):
    """The transport that a request's cycle writes to and closes: closing spares an unread body."""

    def __init__(self, protocol: HttpProtocol) -> None:
        super().__init__()
        self.protocol = protocol

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.protocol.transport.write(data)

    def is_closing(self) -> bool:
        return self.protocol.transport.is_closing()

    def close(self) -> None:
        if self.protocol.phase is Phase.IDLE:
            self.protocol.close()
        else:
            self.protocol.end()


def _check_head(headers: list[tuple[bytes, bytes]], version: str) -> None:
    if sum(len(name) + len(value) + 4 for name, value in headers) > MAX_HEADER_BLOCK:
        raise header_block_too_large()
    if version not in VERSIONS:
        raise BadRequest(NOT_HTTP)
    hosts = [value for name, value in headers if name == b"host"]
    if len(hosts) > 1 or (not hosts and version == "1.1"):
        raise BadRequest("Bad request. Reason: a request must have exactly one Host header.")
    if not all(map(_HOST.fullmatch, hosts)):
        raise BadRequest("Bad request. Reason: the Host header does not name a host.")
    if sum(name == b"authorization" for name, _ in headers) > 1:
        # A proxy may have looked at the other header.
        raise BadRequest("Bad request. Reason: a request may have at most one Authorization header.")


def _cause(error: httptools.HttpParserError) -> ApiError:
    cause = error.__context__
    if isinstance(cause, ApiError):
        return cause
    return BadRequest(NOT_HTTP)


def target_too_long() -> UriTooLong:
    return UriTooLong(detail=f"The path and query of a request may have at most {MAX_TARGET} bytes.")


def header_block_too_large() -> PayloadTooLarge:
    return PayloadTooLarge(f"The header block of a request may have at most {MAX_HEADER_BLOCK // 1024} KiB.")
