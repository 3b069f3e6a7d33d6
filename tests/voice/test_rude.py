"""Clients that break the rules: each gets its code, the session ends, and nobody else notices."""

import contextlib
import random
import socket
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.voice.client import PATH, PCM, Stream, silence
from tests.voice.conftest import SCRIPT, Room, room
from tests.voice.doubles import ScriptedRecogniser, until
from tolmach.voice.speaking.scripted import ScriptedSpeaker

CHUNK = "source_media_chunk"


@pytest.fixture
def neighbour(shared: Room) -> Iterator[Stream]:
    """Somebody who speaks all the while, and is understood to the end."""
    with shared.client.stream(source_language="en", target_languages=["de"]) as stream:
        stream.say(1000)
        yield stream
        stream.say(1600)
        stream.finish()
        assert stream.rest() == 1000
        assert stream.told.source == SCRIPT["en"]


def deep(levels: int) -> bytes:
    return b"\x81\xb2source_media_chunk" + b"\x91" * levels + b"\x00"


BOMBS = {
    "a million nested arrays": deep(1_000_000),
    "nested under a name that is skipped": b"\x81\xa1x" + b"\x91" * 1_000_000 + b"\x00",
    "four thousand million elements": b"\xdd" + struct.pack(">I", 2**32 - 1),
    "four thousand million keys": b"\xdf" + struct.pack(">I", 2**32 - 1) + b"\xa1a\x01" * 10,
    "bytes that are not there": b"\x81\xb2source_media_chunk\x81\xa4data\xc6" + struct.pack(">I", 2**32 - 1),
    "a third of a million keys": b"\xdf" + struct.pack(">I", 330_000) + b"\xa1a\x01" * 330_000,
    "an extension": b"\xc7\x03\x05abc",
    "nothing": b"",
    "a number": b"\x01",
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_messagepack_bombs(shared: Room, neighbour: Stream, bomb: bytes) -> None:
    with shared.client.stream(message_format="msgpack") as stream:
        stream.socket.send(bomb)
        assert stream.rest() == 1008
    assert stream.told.error is not None
    assert stream.told.error["reason_code"] in (4000401, 4000402)


JSON_WRONG: dict[str, tuple[str, int]] = {
    "no JSON": ("{", 4000401),
    "no map": ("[]", 4000401),
    "nothing": ("", 4000401),
    "null": ("null", 4000401),
    "an empty map": ("{}", 4000402),
    "an unknown type": ('{"source_media": {}}', 4000402),
    "what only the service says": ('{"end_of_stream": {}}', 4000402),
    "two types": ('{"source_media_chunk": {"data": ""}, "end_of_source_media": {}}', 4000401),
    "no data": ('{"source_media_chunk": {}}', 4000401),
    "data that is null": ('{"source_media_chunk": {"data": null}}', 4000401),
    "no Base64": ('{"source_media_chunk": {"data": "?"}}', 4000401),
    "nested": ("[" * 100_000, 4000401),
    "nested under a name": ('{"x": ' + "[" * 100_000 + "]" * 100_000 + "}", 4000401),
}


@pytest.mark.parametrize(("text", "code"), JSON_WRONG.values(), ids=JSON_WRONG.keys())
def test_json_that_is_not_the_protocol(shared: Room, text: str, code: int) -> None:
    with shared.client.stream() as stream:
        stream.socket.send(text)
        assert stream.rest() == 1008
    assert stream.told.error is not None
    assert (stream.told.error["reason_code"], stream.told.error["error_code"]) == (code, 400)


@pytest.mark.parametrize(("message_format", "frame"), [("json", b"{}"), ("msgpack", "{}")])
def test_the_wrong_kind_of_frame(shared: Room, message_format: str, frame: str | bytes) -> None:
    with shared.client.stream(message_format=message_format) as stream:
        stream.socket.send(frame)
        assert stream.rest() == 1008
    assert stream.told.error is not None
    assert stream.told.error["reason_code"] == 4000406


@pytest.mark.parametrize(
    ("media", "data", "code"),
    [
        (PCM, bytes(100_002), 4000404),
        (PCM, bytes(32_002), 4000404),
        (PCM, bytes(31), 4000403),
        ("audio/pcm;encoding=ulaw;rate=8000", bytes(8_001), 4000404),
        ("audio/flac", bytes(100_001), 4000404),
    ],
)
def test_chunks_that_are_too_large(shared: Room, media: str, data: bytes, code: int) -> None:
    with shared.client.stream(source_media_content_type=media, message_format="msgpack") as stream:
        stream.send({CHUNK: {"data": data}})
        assert stream.rest() == 1008
    assert stream.told.error is not None
    assert (stream.told.error["reason_code"], stream.told.error["request_type"]) == (code, CHUNK)


def test_a_frame_beyond_all_limits(shared: Room, neighbour: Stream) -> None:
    with shared.client.stream(message_format="msgpack") as stream:
        with contextlib.suppress(ConnectionClosed):
            stream.socket.send(bytes(1_100_000))
        assert stream.rest() == 1009


@pytest.mark.parametrize("late", [{CHUNK: {"data": b""}}, {"end_of_source_media": {}}])
def test_audio_after_the_end(shared: Room, late: dict[str, Any]) -> None:
    shared.recogniser.gate.clear()
    try:
        with shared.client.stream(message_format="msgpack") as stream:
            stream.say(200)
            stream.finish()
            stream.send(late)
            assert stream.rest() == 1008
    finally:
        shared.recogniser.gate.set()
    assert stream.told.error is not None
    assert (stream.told.error["reason_code"], stream.told.error["request_type"]) == (4000405, next(iter(late)))


@pytest.mark.parametrize("media", ["audio/webm;codecs=opus", "audio/ogg", "audio/flac", "audio/auto", "audio/mpeg"])
def test_random_bytes_for_audio(shared: Room, neighbour: Stream, media: str) -> None:
    noise = random.Random(media)
    with shared.client.stream(source_media_content_type=media, message_format="msgpack") as stream:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(5):
                stream.send({CHUNK: {"data": noise.randbytes(20_000)}})
            stream.finish()
        assert stream.rest() == 1008
    assert stream.told.error is not None
    assert stream.told.error["reason_code"] == 4000403


def test_a_flood(shared: Room, neighbour: Stream) -> None:
    with shared.client.stream(message_format="msgpack") as stream:
        with contextlib.suppress(ConnectionClosed):
            for _ in range(100):
                stream.send({CHUNK: {"data": silence(1000)}})
        assert stream.rest() == 1008
    assert stream.told.error is not None
    assert (stream.told.error["reason_code"], stream.told.error["error_code"]) == (4290001, 429)


def test_a_recogniser_that_fails(tmp_path: Path) -> None:
    with room(tmp_path, ScriptedRecogniser(SCRIPT, fails_after=4)) as found:
        with found.client.stream() as stream:
            stream.say(1000)
            assert stream.rest() == 1011
        assert stream.told.error is not None
        assert (stream.told.error["reason_code"], stream.told.error["error_code"]) == (5000001, 500)
        assert "recogniser" not in stream.told.error["error_message"]


def test_a_speaker_that_fails_leaves_a_gap(tmp_path: Path) -> None:
    with room(tmp_path, speaker=ScriptedSpeaker({"de"}, fails_on="artist")) as found:
        with found.client.stream(source_language="en", target_media_languages=["de"]) as stream:
            stream.say(2600)
            stream.finish()
            assert stream.rest() == 1000
        told = stream.told
        assert told.spoken["de"] == told.targets["de"]
        gaps = [body for body in told.of("target_media_chunk") if "artist" in (body.get("text") or "")]
        assert [(body["data"], body["duration"]) for body in gaps] == [([], 0)]


class Deaf:
    """A client that sends and never reads."""

    def __init__(self, found: Room, access: dict[str, Any]) -> None:
        host, _, port = access["streaming_url"].removeprefix("ws://").partition("/")[0].partition(":")
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect((host, int(port)))
        path = f"{PATH}/connect?token={access['token']}"
        head = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        head += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        self.socket.sendall(head.encode())

    def send(self, message: dict[str, Any]) -> None:
        payload = msgspec.msgpack.encode(message)
        head = (
            b"\x82\xfe" + struct.pack(">H", len(payload)) if len(payload) > 125 else bytes([0x82, 0x80 | len(payload)])
        )
        self.socket.sendall(head + bytes(4) + payload)

    def last_words(self) -> bytes:
        """Of everything that waited for it."""
        self.socket.settimeout(20)
        last = b""
        while not last.endswith(b"\x03\xf0") and (data := self.socket.recv(1024 * 1024)):
            last = (last + data)[-8:]
        return last


def test_a_reader_that_never_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told much, takes nothing, and is ended; the other one hears everything."""
    monkeypatch.setattr("tolmach.voice.stream.connection.SLOWEST", 1.0)
    speech = ScriptedRecogniser({"en": " ".join(["w" * 40_000] * 24), "de": SCRIPT["de"]}, most_streams=2)
    with room(tmp_path, speech) as found:
        access = found.client.request(source_language="en", message_format="msgpack")
        deaf = Deaf(found, access)
        with contextlib.closing(deaf.socket), found.client.stream(source_language="de") as other:
            for _ in range(24):
                deaf.send({CHUNK: {"data": silence(200)}})
                time.sleep(0.05)
            other.say(1600)
            other.finish()
            assert other.rest() == 1000
            # Room for two: neither of them takes any now.
            for _ in range(2):
                until(lambda: found.client.http.post(PATH, json={"source_media_content_type": PCM}).status_code == 200)
            assert deaf.last_words().endswith(b"\x88\x02" + struct.pack(">H", 1008))
        assert other.told.source == SCRIPT["de"]
