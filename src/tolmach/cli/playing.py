"""Plays a recording into a live session of a service, over a WebSocket."""

import asyncio
import base64
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from tolmach.errors import StartError

if TYPE_CHECKING:
    from websockets.asyncio.client import ClientConnection

PATH: Final = "/v3/voice/realtime"
MEDIA: Final = "audio/pcm;encoding=s16le;rate=16000"
BYTES_A_SECOND: Final = 32_000
CHUNK: Final = BYTES_A_SECOND // 5
PATIENCE: Final = 30.0
"""Seconds that a request may take."""

Message = dict[str, Any]
Told = Callable[[str, Message], None]
"""Called with the type of a message and its content."""


@dataclass(frozen=True, slots=True)
class Service:
    url: str
    key: str


async def play(service: Service, fields: Message, sound: Iterator[bytes], speed: float, told: Told) -> None:
    """Runs until the service has said everything. `sound` comes in chunks and is read in a thread."""
    access = await _requested(service, fields)
    async with _connected(access) as socket:
        sending = asyncio.create_task(_send(socket, sound, speed))
        try:
            await _receive(socket, told)
        finally:
            sending.cancel()
            (failed,) = await asyncio.gather(sending, return_exceptions=True)
            if isinstance(failed, StartError):
                raise failed


async def _requested(service: Service, fields: Message) -> Message:
    import httpx

    headers = {"Authorization": f"DeepL-Auth-Key {service.key}"}
    body = {"source_media_content_type": MEDIA, **fields}
    try:
        async with httpx.AsyncClient(trust_env=False, timeout=PATIENCE) as client:
            answer = await client.post(service.url.rstrip("/") + PATH, json=body, headers=headers)
            shown: Message = answer.json()
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        reason = str(error) or type(error).__name__
        raise StartError(f"The service at {service.url} does not answer: {reason}.") from None
    except ValueError:
        raise StartError(f"The server at {service.url} is not a service of this kind.") from None
    if answer.status_code != 200:
        words = " ".join(str(shown[name]) for name in ("message", "detail") if shown.get(name))
        raise StartError(f"The service refused the request ({answer.status_code}): {words}")
    return shown


@asynccontextmanager
async def _connected(access: Message) -> "AsyncIterator[ClientConnection]":
    from websockets.asyncio.client import connect
    from websockets.exceptions import WebSocketException

    url = f"{access['streaming_url']}?token={quote(access['token'], safe='')}"
    try:
        async with connect(url, proxy=None, compression=None) as socket:
            yield socket
    except (OSError, WebSocketException) as error:
        raise StartError(f"The connection to the service broke: {type(error).__name__}.") from None


async def _send(socket: "ClientConnection", sound: Iterator[bytes], speed: float) -> None:
    """Sends at the pace of the recording, times `speed`. It catches up after the connection was held up."""
    loop, sent = asyncio.get_running_loop(), 0
    began = loop.time()
    try:
        while chunk := await asyncio.to_thread(next, sound, b""):
            await socket.send(json.dumps({"source_media_chunk": {"data": base64.b64encode(chunk).decode()}}))
            sent += len(chunk)
            await asyncio.sleep(began + sent / BYTES_A_SECOND / speed - loop.time())
        await socket.send(json.dumps({"end_of_source_media": {}}))
    except StartError:
        # The recording cannot be read, so the task that waits for answers need not wait any longer.
        await socket.close()
        raise


async def _receive(socket: "ClientConnection", told: Told) -> None:
    from websockets.exceptions import ConnectionClosed

    try:
        async for frame in socket:
            ((kind, body),) = json.loads(frame).items()
            if kind == "error":
                raise StartError(f"The service ended the session ({body['reason_code']}): {body['error_message']}")
            told(kind, body)
            if kind == "end_of_stream":
                return
    except ConnectionClosed as closed:
        raise StartError(f"The connection to the service broke (close code {closed.code}).") from None
