"""/translate_file and /download_file"""

import asyncio
import time
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Message, Receive, Scope, Send

from tolmach.documents.formats.table import FORMATS
from tolmach.documents.translating import row_of
from tolmach.errors import BadRequest, Forbidden, InternalError, Timeout
from tolmach.libretranslate.links import FileLink
from tolmach.libretranslate.model import HOME, Guest, LibreDesk
from tolmach.libretranslate.reading import languages, needed
from tolmach.libretranslate.refusing import good, told_reply
from tolmach.wire.bodies import Uploaded
from tolmach.wire.inside import ApiCall, Attached, Callers, Reply
from tolmach.wire.proxy import external_url

AT_ROOT = "libretranslate_at_root"
"""In the state of a request: it came through the port of its own, where nothing stands before the paths."""
PATIENCE = {"Prefer": "wait=3"}
PAUSE = 0.5
EXTENSIONS = [f".{extension}" for extension in FORMATS]


async def translate_file(guest: Guest) -> Response:
    """Answers when the file is ready, as LibreTranslate does."""
    needed(guest.fields, "file", "source", "target")
    file = guest.fields["file"]
    if not isinstance(file, Uploaded) or not file.name:
        raise BadRequest("Invalid request: empty file")
    if row_of(file.name) is None:
        raise BadRequest("Invalid request: file format not supported")
    source, target = languages(guest.fields, guest.desk.pairs)
    body = {"target_lang": target.code} | ({"source_lang": source.code} if source else {})
    uploaded = good(await guest.ask("/v2/document", body, {"file": Attached(file.name, file.data)}))
    await _ready(guest, uploaded)
    link = FileLink(guest.caller.account_id, guest.caller.key_id, uploaded["document_id"], uploaded["document_key"])
    scope = guest.request.scope
    home = "" if scope["state"].get(AT_ROOT) else HOME
    path = f"{home}/download_file/{guest.desk.links.written(link, file.name)}"
    return JSONResponse({"translatedFileUrl": external_url(scope, path)})


async def _ready(guest: Guest, uploaded: dict[str, Any]) -> None:
    until = time.monotonic() + guest.desk.longest
    path, body = f"/v2/document/{uploaded['document_id']}", {"document_key": uploaded["document_key"]}
    while time.monotonic() < until:
        status = good(await guest.ask(path, body, headers=PATIENCE))
        if status["status"] == "done":
            return
        if status["status"] == "error":
            raise InternalError(f"Cannot translate file: {status['error_message']}")
        await asyncio.sleep(PAUSE)
    raise Timeout


async def download(desk: LibreDesk, request: Request) -> Response:
    """The service bills and deletes the file then, as for any client, so the address works once."""
    link = desk.links.read(request.path_params["name"])
    if link is None:
        raise BadRequest("Invalid filename")
    caller = await desk.accounts.caller(link.account_id, link.key_id)
    if caller is None:
        raise Forbidden("Invalid API key")
    request.scope["state"]["caller"] = caller
    body = {"document_key": link.document_key}
    asked = ApiCall("POST", f"/v2/document/{link.document_id}/result", body=body)
    return _Relayed(desk, asked, {caller.kind: caller})


class _Relayed(Response):
    """Sends the file on as it comes, because it counts as delivered only when the client has it. A refusal takes
    LibreTranslate's shape."""

    def __init__(self, desk: LibreDesk, asked: ApiCall, callers: Callers) -> None:
        super().__init__()
        self._desk = desk
        self._asked = asked
        self._callers = callers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refused: list[Message] = []

        async def passed(message: Message) -> None:
            if refused or message.get("status", 200) >= 400:
                refused.append(message)
            else:
                await send(message)

        await self._desk.interface.relay(self._asked, self._callers, scope, receive, passed)
        if refused:
            content = b"".join(message.get("body", b"") for message in refused)
            reply = Reply(self._asked, refused[0]["status"], {}, content)
            await told_reply(reply)(scope, receive, send)
