"""Operations of several steps: a fault may stop them between two, and they go on from there."""

import time
from typing import Any, Final
from uuid import uuid4

from websockets.exceptions import WebSocketException

from tests.documents.conftest import key_of
from tests.faults.asking import FREE, Memo, Operation, Refused, good, path_of
from tests.faults.service import PATIENCE, Tried
from tests.memories.owners import ALL, numbered, tmx
from tests.voice.jobs.owners import ALL as RECORDINGS
from tests.voice.jobs.owners import recording
from tolmach.documents import store as document_store
from tolmach.voice.jobs import store as voice_store

LINES: Final = [f"Sentence number {number} of the document." for number in range(3)]
DOCUMENT: Final = "\n".join(LINES).encode()
MEMORY: Final = tmx(numbered(3))
HEARD: Final = 1600
SOUND: Final = recording(HEARD)
STREAMED: Final = 2000


def _ended(ask: Any, under_way: tuple[str, ...]) -> Any:
    """What it came to, once it came to something."""
    deadline = time.monotonic() + PATIENCE
    while (found := ask())["status"] in under_way:
        assert time.monotonic() < deadline, found
        time.sleep(0.02)
    return found


# Documents


def _document(service: Tried, memo: Memo) -> None:
    if memo.get("ticket") is None:
        file = {"file": ("a.txt", DOCUMENT)}
        memo["ticket"] = good(service.developer.post("/v2/document", data={"target_lang": "DE"}, files=file))
    ticket = memo["ticket"]
    one = f"/v2/document/{ticket['document_id']}"
    found = _ended(lambda: good(service.developer.post(one, json=key_of(ticket))), ("queued", "translating"))
    if found["status"] == "error":
        memo.forget("ticket")
        raise Refused(found)
    result: bytes = good(service.developer.post(f"{one}/result", json=key_of(ticket)))
    assert result.decode().splitlines() == [f"[de] {line}" for line in LINES]


def _document_stage(service: Tried, memo: Memo) -> str:
    ticket = memo.get("ticket")
    if ticket is None:
        return "none"
    found = service.parts.storage.database.read_now(
        lambda connection: document_store.find(connection, ticket["document_id"].upper())
    )
    return "fetched" if found is None else found.state.value


# Memories


def _named(service: Tried, memo: Memo) -> None:
    memo["name"] = str(uuid4())


def _import(service: Tried, memo: Memo) -> None:
    client = service.developer
    if memo.get("job") is None:
        file = {"file_name": f"{memo['name']}.tmx", "content_length": len(MEMORY)}
        memo["job"] = good(client.post(f"{ALL}/import", json={"source_file": file, "parameters": {}}), 202)
    started = memo["job"]
    # 409: it has come, though that was not heard.
    good(client.put(path_of(started["upload_url"]), content=MEMORY), 200, 409)
    memo["memory"] = _result(service, memo)["translation_memory_id"]


def _result(service: Tried, memo: Memo) -> Any:
    job_id = memo["job"]["job_id"]
    found = _ended(
        lambda: good(service.developer.get(f"{ALL}/jobs/{job_id}"))["results"][0], ("awaiting_input", "processing")
    )
    if found["status"] != "completed":
        memo.forget("job")
        raise Refused(found)
    return found


def _memories(service: Tried, memo: Memo) -> list[Any]:
    """What can be read of them."""
    shown = []
    for each in service.do(service.parts.memories.service.page(_account(service), 0, 1000))[0]:
        if memo["name"] in each.name:
            segments = good(service.developer.get(f"{ALL}/{each.id}/segments"))["segments"]
            shown.append([segment["source_text"] if "source_text" in segment else str(segment) for segment in segments])
    return shown


def _memory_count(service: Tried, memo: Memo) -> str:
    return f"{len(_memories(service, memo))} made"


def _account(service: Tried) -> str:
    return service.do(service.parts.accounts.accounts())[0].id


def _with_memory(service: Tried, memo: Memo) -> None:
    _named(service, memo)
    _import(service, memo)
    memo.forget("job")


def _export(service: Tried, memo: Memo) -> None:
    one, deadline = f"{ALL}/{memo['memory']}/export", time.monotonic() + PATIENCE
    while memo.get("job") is None:
        answer = service.developer.post(one)
        if answer.status_code == 409 and time.monotonic() < deadline:
            # One that was begun, though that was not heard.
            time.sleep(0.05)
            continue
        memo["job"] = good(answer, 200, 202)
    content = good(service.developer.get(path_of(_result(service, memo)["download_url"])))
    assert content.count(b"<tu>") + content.count(b"<tu ") == 3, content


def _delete_memory(service: Tried, memo: Memo) -> None:
    good(service.developer.delete(f"{ALL}/{memo['memory']}"), 204)


# Voice


def _speak(service: Tried, memo: Memo) -> None:
    answer = service.developer.post(
        "/v3/voice/realtime",
        json={"source_media_content_type": "audio/pcm;encoding=s16le;rate=16000", "source_language": "en"},
    )
    access = good(answer)
    try:
        with service.voice.open(access) as stream:
            stream.say(STREAMED)
            stream.finish()
            code = stream.rest()
    except (WebSocketException, OSError) as error:
        raise Refused(error) from None
    if stream.told.error is not None or code != 1000:
        raise Refused(stream.told.error)
    assert stream.told.source.startswith("Good morning everybody.")


def _record(service: Tried, memo: Memo) -> None:
    client = service.developer
    if memo.get("job") is None:
        memo.forget("fetched")
        file = {"name": "interview.wav", "content_type": "audio/wav", "content_length": len(SOUND)}
        target = {"language": "de", "type": "text/plain"}
        body = {"source_file": file, "parameters": {"source_language": "en"}, "targets": [target]}
        memo["job"] = good(client.post(RECORDINGS, json=body), 201)
    started = memo["job"]
    headers = {"Authorization": f"DeepL-Signature {started['signature']}", "Content-Type": "application/octet-stream"}
    good(client.put(path_of(started["upload_url"]), content=SOUND, headers=headers), 204, 409)
    one = f"{RECORDINGS}/{started['job_id']}"
    found = _ended(lambda: good(client.get(one))["results"][0], ("pending", "uploaded", "processing"))
    if found["status"] == "failed":
        memo.forget("job")
        raise Refused(found)
    headers = {"Authorization": f"Service-Signature {found['signature']}"}
    text: bytes = good(client.get(path_of(found["download_url"]), headers=headers))
    assert text.decode().startswith("[de] Good morning everybody."), text


def _recording_stage(service: Tried, memo: Memo) -> str:
    if memo.get("job") is None:
        return "none"
    job_id = memo["job"]["job_id"]
    found = service.parts.storage.database.read_now(lambda connection: voice_store.find(connection, job_id))
    return "fetched" if found is None else found.result_state(0).value


LONGER: Final = (
    Operation(
        "document",
        _document,
        look=_document_stage,
        cost=(len(DOCUMENT), 0),
        stages=dict.fromkeys(("none", "queued", "translating", "done", "error"), FREE)
        | {"fetched": (len(DOCUMENT), 0)},
    ),
    Operation("memory-import", _import, _named, _memory_count, stages={"0 made": FREE, "1 made": FREE}),
    Operation("memory-export", _export, _with_memory, _memory_count, stages={"1 made": FREE}),
    Operation("memory-delete", _delete_memory, _with_memory, _memories),
    Operation("voice-session", _speak, cost=(0, STREAMED), is_metered=True),
    Operation(
        "voice-job",
        _record,
        look=_recording_stage,
        cost=(0, HEARD),
        stages=dict.fromkeys(("none", "pending", "uploaded", "processing", "failed"), FREE)
        | dict.fromkeys(("complete", "downloaded", "fetched"), (0, HEARD)),
    ),
)
