"""POST and GET /v3/voice/realtime, and the WebSocket that they lead to"""

from typing import Any

from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from tolmach.errors import Forbidden
from tolmach.voice import schema
from tolmach.voice.service import StreamPass, Voices
from tolmach.voice.stream.messages import Frame
from tolmach.wire.access import scope
from tolmach.wire.bodies import JSON
from tolmach.wire.forms import parse_form
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call
from tolmach.wire.proxy import external_url
from tolmach.wire.tags import REPORTING_TAG, reporting_tag

PATH = "/v3/voice/realtime"
CONNECT = f"{PATH}/connect"
ACCESS = scope("voice:realtime", pro=True)


offers = Offers[Voices]()


@offers(
    "POST",
    PATH,
    "Request a stream: audio goes in, its transcript, translations and speech come out.",
    access=ACCESS,
    bodies=(JSON,),
    errors=(400, 404, 415, 429, 456, 503),
    once=True,
    headers={REPORTING_TAG: "Attributes the usage of the whole voice session to a team or project."},
)
async def request(voices: Voices, call: Call[schema.RequestStream]) -> schema.StreamAccess:
    wish = schema.read(call.params, reporting_tag(call.request.headers))
    return _shown(call, await voices.request(call.caller, wish))


@offers(
    "GET", PATH, "Request another connection to a voice session that was interrupted.", access=ACCESS, errors=(400,)
)
async def reconnect(voices: Voices, call: Call[schema.Reconnection]) -> schema.StreamAccess:
    return _shown(call, await voices.reconnect(call.caller, call.params.token))


def places(voices: Voices) -> list[WebSocketRoute]:
    return [WebSocketRoute(CONNECT, _Inlet(voices))]


class _Inlet:
    """Accepts the WebSocket. It reads the query only, because a browser can send nothing but the token."""

    def __init__(self, voices: Voices) -> None:
        self._voices = voices

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        token = parse_form(scope["query_string"]).get("token")
        if not isinstance(token, str):
            raise Forbidden("Forbidden. Please supply the token of a voice session.")
        session = await self._voices.admit(token)
        socket = WebSocket(scope, receive, send)
        await socket.accept()
        await self._voices.carry(session, _Line(socket))


class _Line:
    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> Frame | None:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        text: str | None = message.get("text")
        return text if text is not None else bytes(message["bytes"])

    async def send(self, frame: Frame) -> bool:
        try:
            await (self._socket.send_text(frame) if isinstance(frame, str) else self._socket.send_bytes(frame))
        except (WebSocketDisconnect, ClientDisconnected, RuntimeError):
            return False
        return True

    async def close(self, code: int) -> None:
        try:
            await self._socket.close(code)
        except (WebSocketDisconnect, ClientDisconnected, RuntimeError):
            # The client closed the connection first.
            return


def _shown(call: Call[Any], admitted: StreamPass) -> schema.StreamAccess:
    """The address as the caller must write it: encrypted if the request was."""
    url = external_url(call.request.scope, CONNECT)
    return schema.StreamAccess(
        streaming_url="ws" + url.removeprefix("http"), token=admitted.token, session_id=admitted.session_id
    )
