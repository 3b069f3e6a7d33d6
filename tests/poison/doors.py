"""The doors of the service, each with what it says in the end. What was made on the way is taken away again."""

import contextlib
import json
import socket
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import httpx
import msgspec

from tests.documents.conftest import Owner as DocumentOwner
from tests.memories.owners import Owner as MemoryOwner
from tests.poison.model import KEY, Door, House
from tests.voice.client import PATH as VOICE
from tests.voice.client import PCM
from tests.voice.jobs import owners as recordings

PATIENCE = 330.0
"""Longer than a child may take."""
GLOSSARIES, STYLES, TERMS = "/v3/glossaries", "/v3/style_rules", "/v3/spoken-terms"
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"


def told(answer: httpx.Response) -> str:
    if answer.status_code < 400:
        return str(answer.status_code)
    body = answer.json()
    return f"{answer.status_code} {body.get('code')}: {body.get('message')} {body.get('detail', '')}".rstrip()


# Bytes as they are


def raw() -> Door:
    """Everything from the first byte of the request on."""
    return Door("http", lambda house, data: _first_answer(_said(house, data)))


def _said(house: House, data: bytes, seconds: float = 30.0) -> bytes:
    """All that is answered until the connection is closed or silent."""
    heard = b""
    with socket.create_connection(house.address, seconds) as line:
        with contextlib.suppress(OSError):
            line.sendall(data.replace(KEY, house.key.encode()))
        with contextlib.suppress(OSError):
            while not _is_whole(heard) and (more := line.recv(65_536)):
                heard += more
    return heard


def _is_whole(heard: bytes) -> bool:
    head, end, body = heard.partition(b"\r\n\r\n")
    announced = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return bool(end) and bool(announced) and len(body) >= int(announced[0].partition(b":")[2])


def _first_answer(heard: bytes) -> str:
    if not heard:
        return "closed"
    head, _, body = heard.partition(b"\r\n\r\n")
    status = head.split()[1].decode()
    with contextlib.suppress(ValueError, KeyError, TypeError):
        return f"{status} {json.loads(body)['code']}"
    return status


# Bodies


def body(path: str = "/v2/translate", kind: str = JSON, method: str = "POST") -> Door:
    def send(house: House, data: bytes) -> str:
        answer = house.client.request(method, path, content=data, headers={"Content-Type": kind})
        if answer.status_code == 201:
            _forget(house, path, answer.json())
        if "document_key" in answer.text:
            _fetch(house, answer.json())
        return told(answer)

    return Door(f"{path} {kind.partition(';')[0].rpartition('/')[2][:40]}", send)


def text(**fields: Any) -> Door:
    """A text to be translated; the answer must be text again."""

    def send(house: House, data: bytes) -> str:
        asked = {"text": [data.decode("utf-8", "surrogatepass")], "target_lang": "DE", "source_lang": "EN", **fields}
        written = json.dumps(asked).encode()
        answer = house.client.post("/v2/translate", content=written, headers={"Content-Type": JSON})
        if answer.status_code == 200:
            answer.json()["translations"][0]["text"].encode()
        return told(answer)

    return Door(f"text {' '.join(map(str, fields.values()))}".strip(), send)


def field(path: str, make: Callable[[str], dict[str, Any]]) -> Door:
    """A text in one field of a body, whatever else must be there."""

    def send(house: House, data: bytes) -> str:
        written = json.dumps(make(data.decode("utf-8", "surrogatepass"))).encode()
        answer = house.client.post(path, content=written, headers={"Content-Type": JSON})
        if answer.status_code == 201:
            _forget(house, path, answer.json())
        return told(answer)

    return Door(path, send)


def glossary(form: str = "tsv") -> Door:
    return field(
        GLOSSARIES,
        lambda entries: {
            "name": "N",
            "dictionaries": [{"source_lang": "en", "target_lang": "de", "entries": entries, "entries_format": form}],
        },
    )


def instruction() -> Door:
    return field(STYLES, lambda prompt: {"name": "N", "language": "en", "custom_instructions": [{"label": "L", "prompt": prompt}]})  # fmt: skip


def spoken_terms() -> Door:
    return field(TERMS, lambda entries: {"name": "N", "term_lists": [{"lang": "en", "entries": entries}]})


def _forget(house: House, path: str, made: dict[str, Any]) -> None:
    names = ("glossary_id", "style_id", "spoken_terms_id")
    for found in (made[name] for name in names if name in made):
        assert house.client.delete(f"{path}/{found}").status_code in (200, 204)


# Files


def document(extension: str, **fields: Any) -> Door:
    def send(house: House, data: bytes) -> str:
        owner = DocumentOwner(house.client)
        answer = owner.upload(f"a.{extension}", data, source_lang="EN", **fields)
        if answer.status_code != 200:
            return told(answer)
        return _fetch(house, answer.json())

    return Door(f"document {extension}", send)


def _fetch(house: House, ticket: dict[str, str]) -> str:
    owner = DocumentOwner(house.client)
    found = _ended(lambda: owner.status(ticket), lambda state: state["status"] in ("done", "error"))
    if found["status"] == "done":
        assert owner.download(ticket).status_code == 200
        return "done"
    return f"error: {found['error_message']}"


def memory() -> Door:
    def send(house: House, data: bytes) -> str:
        owner = MemoryOwner(house.client)
        started = owner.announce(len(data))
        answer = httpx.put(started["upload_url"], content=data, verify=False, timeout=PATIENCE)
        if answer.status_code != 200:
            return told(answer)
        running = ("awaiting_input", "processing")
        found = _ended(lambda: owner.job(started["job_id"])["results"][0], lambda r: r["status"] not in running)
        if found["status"] == "completed":
            house.client.delete(f"/v3/translation_memories/{found['translation_memory_id']}")
            return "complete"
        return f"failed: {found['error']['message']}"

    return Door("memory", send)


def recording(media: str) -> Door:
    def send(house: House, data: bytes) -> str:
        owner = recordings.Owner(house.client)
        begun = owner.announce(size=len(data), media=media)
        answer = recordings.put(begun, data)
        if answer.status_code != 204:
            return told(answer)
        done = _ended(lambda: owner.job(begun["job_id"]), lambda job: not recordings.UNDER_WAY & _states(job))
        result = done["results"][0]
        if result["status"] == "complete":
            recordings.fetch(result)
            return "complete"
        return f"failed: {result['error']['message']}"

    return Door(f"recording {media.rpartition('/')[2]}", send)


def _states(job: dict[str, Any]) -> set[str]:
    return {result["status"] for result in job["results"]}


def _ended(ask: Callable[[], dict[str, Any]], is_over: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE
    while not is_over(found := ask()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"nothing came of it in {PATIENCE:g} seconds")
        time.sleep(0.05)
    return found


# Voice


def frames(form: str = "json", media: str = PCM) -> Door:
    """What is sent on an open WebSocket, frame heads and all."""
    return Door(f"frames {form}", lambda house, data: _conversation(house, data, form, media))


def sound(media: str) -> Door:
    """Audio, in messages as large as they may be."""

    def send(house: House, data: bytes) -> str:
        pieces = [data[at : at + 20_000] for at in range(0, len(data), 20_000)]
        messages = [msgspec.msgpack.encode({"source_media_chunk": {"data": piece}}) for piece in pieces]
        messages.append(msgspec.msgpack.encode({"end_of_source_media": {}}))
        return _conversation(house, b"".join(map(frame, messages)), "msgpack", media)

    return Door(f"sound {media.removeprefix('audio/')}", send)


def frame(payload: bytes, head: int = 0x82, *, masked: bool = True, length: int | None = None) -> bytes:
    """`head` is the first byte: the end of a message, reserved bits, the kind. `length` may lie."""
    size = len(payload) if length is None else length
    bit = 0x80 if masked else 0
    if size < 126:
        announced = bytes([bit | size])
    elif size < 65_536:
        announced = bytes([bit | 126]) + size.to_bytes(2, "big")
    else:
        announced = bytes([bit | 127]) + size.to_bytes(8, "big")
    return bytes([head]) + announced + (bytes(4) if masked else b"") + payload


def _conversation(house: House, data: bytes, form: str, media: str) -> str:
    asked = {"source_media_content_type": media, "message_format": form, "source_language": "en"}
    answer = house.client.post(VOICE, json=asked)
    if answer.status_code != 200:
        return told(answer)
    path = f"{VOICE}/connect?token={quote(answer.json()['token'], safe='')}"
    head = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    head += "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with socket.create_connection(house.address, 45) as line:
        line.sendall(head.encode())
        reader = line.makefile("rb")
        if b" 101 " not in reader.readline():
            return "refused"
        while reader.readline().strip():
            pass
        with contextlib.suppress(OSError):
            line.sendall(data)
        return _last_words(reader, form)


def _last_words(reader: Any, form: str) -> str:
    """The code that the connection was closed with, and the reason where one was told."""
    reason = ""
    with contextlib.suppress(OSError):
        while kind := reader.read(1):
            size = reader.read(1)[0]
            if size >= 126:
                size = int.from_bytes(reader.read(2 if size == 126 else 8), "big")
            payload = reader.read(size)
            if kind[0] & 0x0F == 8:
                return f"closed {int.from_bytes(payload[:2], 'big')}{reason}"
            if kind[0] & 0x0F in (1, 2):
                decode = msgspec.json.decode if form == "json" else msgspec.msgpack.decode
                message = decode(payload)
                reason = f" {message['error']['reason_code']}" if "error" in message else reason
    return f"closed{reason}"
