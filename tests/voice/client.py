"""A client that follows the protocol to the letter and fails at the first message that does not."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

PCM = "audio/pcm;encoding=s16le;rate=16000"
PATH = "/v3/voice/realtime"
MOST_FRAME = 1024 * 1024
SHAPES: dict[str, dict[str, type | tuple[type, ...]]] = {
    "source_transcript_update": {"concluded": list, "tentative": list},
    "target_transcript_update": {"language": str, "concluded": list, "tentative": list},
    "target_media_chunk": {"language": str, "data": list, "duration": int},
    "end_of_source_transcript": {},
    "end_of_target_transcript": {"language": str},
    "end_of_target_media": {"language": str},
    "end_of_stream": {},
    "error": {"request_type": str, "error_code": int, "reason_code": int, "error_message": str},
}
MAY_HAVE: dict[str, dict[str, type | tuple[type, ...]]] = {
    "target_media_chunk": {"content_type": str, "headers": int, "text": (str, type(None))}
}
SEGMENT: dict[str, type | tuple[type, ...]] = {"text": str, "start_time": int, "end_time": int}


def silence(milliseconds: int) -> bytes:
    return bytes(milliseconds * 32)


@dataclass
class Told:
    """All that one session was told, checked as it came."""

    messages: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    source: str = ""
    targets: dict[str, str] = field(default_factory=lambda: defaultdict(str))
    spoken: dict[str, str] = field(default_factory=lambda: defaultdict(str))
    packets: dict[str, list[bytes]] = field(default_factory=lambda: defaultdict(list))
    headers: dict[str, int] = field(default_factory=dict)
    media: dict[str, str] = field(default_factory=dict)
    duration: int = 0
    ended: set[tuple[str, str]] = field(default_factory=set)
    error: dict[str, Any] | None = None
    _times: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [body for name, body in self.messages if name == kind]

    def take(self, message: Any) -> str:
        assert isinstance(message, dict)
        kind: str
        ((kind, body),) = message.items()
        _check(body, SHAPES[kind], MAY_HAVE.get(kind, {}))
        assert self.error is None, "something came after an error"
        assert ("stream", "") not in self.ended, "something came after the end"
        self.messages.append((kind, body))
        getattr(self, f"_{kind}")(body)
        return kind

    def _source_transcript_update(self, body: dict[str, Any]) -> None:
        assert ("source", "") not in self.ended
        self._segments("", body, {**SEGMENT, "language": str})
        self.source += "".join(item["text"] for item in body["concluded"])

    def _target_transcript_update(self, body: dict[str, Any]) -> None:
        assert ("target", body["language"]) not in self.ended
        self._segments(body["language"], body, SEGMENT)
        self.targets[body["language"]] += "".join(item["text"] for item in body["concluded"])

    def _target_media_chunk(self, body: dict[str, Any]) -> None:
        language = body["language"]
        assert ("media", language) not in self.ended
        is_first = language not in self.media
        assert ("content_type" in body, "headers" in body) == (is_first, is_first)
        if is_first:
            self.media[language], self.headers[language] = body["content_type"], body["headers"]
        self.packets[language] += body["data"]
        self.spoken[language] += body.get("text") or ""
        self.duration += body["duration"]

    def _end_of_source_transcript(self, body: dict[str, Any]) -> None:
        self.ended.add(("source", ""))

    def _end_of_target_transcript(self, body: dict[str, Any]) -> None:
        self.ended.add(("target", body["language"]))

    def _end_of_target_media(self, body: dict[str, Any]) -> None:
        self.ended.add(("media", body["language"]))

    def _end_of_stream(self, body: dict[str, Any]) -> None:
        assert ("source", "") in self.ended
        assert {("target", language) for language in self.targets} <= self.ended
        assert {("media", language) for language in self.media} <= self.ended
        self.ended.add(("stream", ""))

    def _error(self, body: dict[str, Any]) -> None:
        assert body["reason_code"] // 10_000 == body["error_code"]
        assert body["error_message"]
        self.error = body

    def _segments(self, stream: str, body: dict[str, Any], shape: dict[str, Any]) -> None:
        """In order of time: what is concluded goes before all that comes later."""
        for item in body["concluded"]:
            _check(item, shape, {})
            assert self._times[stream] <= item["start_time"] <= item["end_time"]
            self._times[stream] = item["end_time"]
        for item in body["tentative"]:
            _check(item, shape, {})
            assert self._times[stream] <= item["start_time"] <= item["end_time"]


class Stream:
    """One connection."""

    def __init__(self, socket: ClientConnection, message_format: str, told: Told) -> None:
        self.socket = socket
        self.told = told
        self._is_json = message_format == "json"

    def send(self, message: dict[str, Any]) -> None:
        """As JSON, bytes in Base64, or as MessagePack, bytes as they are."""
        if self._is_json:
            self.socket.send(msgspec.json.encode(message).decode())
        else:
            self.socket.send(msgspec.msgpack.encode(message))

    def say(self, milliseconds: int, *, chunk: int = 200) -> None:
        for _ in range(milliseconds // chunk):
            self.send({"source_media_chunk": {"data": silence(chunk)}})

    def finish(self) -> None:
        self.send({"end_of_source_media": {}})

    def next(self, timeout: float = 20) -> str | None:
        """The type of the next message; None when the connection is closed."""
        try:
            frame = self.socket.recv(timeout)
        except ConnectionClosed:
            return None
        assert len(frame) <= MOST_FRAME
        assert isinstance(frame, str) is self._is_json
        message = msgspec.json.decode(frame) if isinstance(frame, str) else msgspec.msgpack.decode(frame)
        return self.told.take(message)

    def wait_for(self, kind: str) -> dict[str, Any]:
        while (found := self.next()) != kind:
            assert found is not None, f"closed before {kind}"
        return self.told.messages[-1][1]

    def rest(self) -> int:
        """Everything until the connection is closed, and the code that it was closed with."""
        while self.next() is not None:
            pass
        assert self.socket.close_code is not None
        return self.socket.close_code


@dataclass(frozen=True)
class VoiceClient:
    http: httpx.Client

    def request(self, **fields: Any) -> dict[str, Any]:
        answer = self.http.post(PATH, json={"source_media_content_type": PCM, **fields})
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        assert shown.keys() == {"streaming_url", "token", "session_id"}
        assert "?" not in shown["streaming_url"]
        return shown

    def reconnect(self, token: str) -> dict[str, Any]:
        answer = self.http.get(PATH, params={"token": token})
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    @contextmanager
    def open(
        self, access: dict[str, Any], message_format: str = "json", told: Told | None = None, **options: Any
    ) -> Iterator[Stream]:
        url = f"{access['streaming_url']}?token={quote(access['token'], safe='')}"
        with connect(url, max_size=MOST_FRAME, proxy=None, compression=None, **options) as socket:
            yield Stream(socket, message_format, told or Told())

    @contextmanager
    def stream(self, **fields: Any) -> Iterator[Stream]:
        with self.open(self.request(**fields), fields.get("message_format", "json")) as stream:
            yield stream


def _check(body: Any, shape: dict[str, Any], optional: dict[str, Any]) -> None:
    assert isinstance(body, dict)
    assert shape.keys() <= body.keys() <= shape.keys() | optional.keys()
    for name, value in body.items():
        assert isinstance(value, {**shape, **optional}[name])
        assert not isinstance(value, bool)
