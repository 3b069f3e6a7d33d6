"""Errors in LibreTranslate's shape: an object with one sentence, and one of the few statuses that its clients know."""

from collections.abc import Mapping
from typing import Any

from starlette.responses import JSONResponse, Response

from tolmach.errors import ApiError
from tolmach.wire.inside import Reply

_THEIRS = {401: 403, 413: 400, 414: 400, 415: 400, 456: 403, 503: 500, 504: 500, 529: 429}
"""Our statuses that LibreTranslate does not have. Its clients take 403 for a used-up quota, and wait after 429."""
_KEPT = ("retry-after", "allow")


class AnsweredRefusal(Exception):
    """The interface refused what the door asked for its caller."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(reply.status)
        self.reply = reply


def told(status: int, sentence: str, headers: Mapping[str, str] | None = None) -> Response:
    kept = {name: value for name, value in (headers or {}).items() if name.lower() in _KEPT}
    return JSONResponse({"error": sentence}, _THEIRS.get(status, status), kept)


def told_error(error: ApiError) -> Response:
    return told(error.status, " ".join(filter(None, (error.message, error.detail))), error.headers)


def told_reply(reply: Reply) -> Response:
    return told(reply.status, reply.problem, reply.headers)


def good(reply: Reply) -> Any:
    """The data of an answer."""
    if not reply.ok:
        raise AnsweredRefusal(reply)
    return reply.data
