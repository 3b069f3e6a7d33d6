"""One WebSocket connection: uvicorn's, with our error body on every handshake that fails."""

import asyncio
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request, Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from tolmach.errors import ApiError, BadRequest, Forbidden, InternalError, PayloadTooLarge, UriTooLong
from tolmach.wire.line import BREAK
from tolmach.wire.server.answer import last_answer
from tolmach.wire.server.config import Config
from tolmach.wire.server.writes import WriteWatch

MOST_PIECES = 1024
"""The most frames of one message; clients that send audio need one."""


def _bad_handshake() -> BadRequest:
    return BadRequest(
        "Bad request. Reason: the WebSocket handshake is not valid.",
        detail="Needed: GET, no body, Sec-WebSocket-Key of 16 bytes in Base64, Sec-WebSocket-Version: 13.",
        headers={"Sec-WebSocket-Version": "13"},
    )


_REFUSALS: dict[int, type[ApiError]] = {
    403: Forbidden,
    414: UriTooLong,
    431: PayloadTooLarge,
    500: InternalError,
}


class _Handshake(ServerProtocol):
    """`reject` makes every refusal of the library and of uvicorn, because their own texts may quote the caller's."""

    default_headers: list[tuple[bytes, bytes]]

    def reject(self, status: StatusLike, text: str) -> Response:
        kind = _REFUSALS.get(int(status))
        answer = last_answer(kind() if kind else _bad_handshake(), self.default_headers)
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in answer.headers]
        return Response(answer.status, answer.phrase, Headers(headers), answer.body)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


class WsProtocol(WebSocketsSansIOProtocol):
    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        conn = _Handshake(extensions=self.conn.available_extensions, max_size=config.ws_max_size, logger=self.logger)
        conn.default_headers = self.default_headers
        self.conn = conn
        self.writes = WriteWatch(self.loop, config.limits.write_timeout)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.writes.stop()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.writes.start(self.transport)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.writes.stop()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.close_sent:
            self._refuse_unread_handshake()

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][BREAK] = {"now": self.transport.close}

    def _refuse_unread_handshake(self) -> None:
        """If the library cannot even read the handshake, uvicorn would leave the client waiting."""
        refusal = b"".join(self.conn.data_to_send())
        self.close_sent = self.handshake_complete = True
        self.transport.write(refusal or self.conn.reject(400, "").serialize())
        self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Limits the frames of a message: empty ones cost a client next to nothing, but every thousand cost a turn of
        the event loop."""
        if self.close_sent:
            return
        if len(self.frames) >= MOST_PIECES:
            self._refuse_message(CloseCode.MESSAGE_TOO_BIG)
        else:
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Refuses bad text here, because uvicorn would log it as a fault of the service."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self._refuse_message(CloseCode.INVALID_DATA)
        else:
            super().send_receive_event_to_app()

    def _refuse_message(self, code: CloseCode) -> None:
        self.frames = []
        self.conn.send_close(code)
        self.handle_parser_exception()

    async def send(self, message: ASGISendEvent) -> None:
        if message["type"] == "websocket.close":
            # The close frame is queued behind data that the peer has not read yet, and the task does not wait until it
            # is read.
            self.writable.set()
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            # The application refused with an answer; otherwise uvicorn would log that the handshake was forgotten.
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # A peer that does not answer does not read either, so a normal close would wait for it.
        self.transport.abort()
