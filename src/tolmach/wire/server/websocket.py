"""One WebSocket connection: uvicorn's, with our error body on every handshake that fails."""

import asyncio
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.datastructures import Headers
from websockets.http11 import Response
from websockets.server import ServerProtocol
from websockets.typing import StatusLike

from tolmach.errors import ApiError, BadRequest, Forbidden, InternalError, PayloadTooLarge, UriTooLong
from tolmach.wire.server.answer import last_answer
from tolmach.wire.server.config import Config
from tolmach.wire.server.writes import WriteWatch


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
    """Every refusal of the library and of uvicorn is made by `reject`; their texts may quote the caller's."""

    default_headers: list[tuple[bytes, bytes]]

    def reject(self, status: StatusLike, text: str) -> Response:
        kind = _REFUSALS.get(int(status))
        answer = last_answer(kind() if kind else _bad_handshake(), self.default_headers)
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in answer.headers]
        return Response(answer.status, answer.phrase, Headers(headers), answer.body)


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

    def _refuse_unread_handshake(self) -> None:
        """Where the library could not even read the handshake, uvicorn would leave the client waiting."""
        refusal = b"".join(self.conn.data_to_send())
        self.close_sent = self.handshake_complete = True
        self.transport.write(refusal or self.conn.reject(400, "").serialize())
        self.transport.close()

    async def send(self, message: ASGISendEvent) -> None:
        if message["type"] == "websocket.close":
            # The last word goes behind what the peer has not read yet: nobody waits until it does.
            self.writable.set()
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            # Refused with an answer of the application: uvicorn would log that the handshake was forgotten.
            self.handshake_complete = True

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        # A peer that does not answer does not read either; closing would wait for it.
        self.transport.abort()
