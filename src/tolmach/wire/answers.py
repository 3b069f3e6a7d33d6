"""Turns every exception into a documented answer. The log gets the kind of the error but never its words."""

import traceback

import structlog
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tolmach.errors import ApiError, InternalError, NotFound, is_panic
from tolmach.wire.params import ErrorBody

JSON_TYPE = "application/json; charset=utf-8"
log = structlog.get_logger("tolmach.answers")


def error_response(error: ApiError) -> Response:
    content = ErrorBody(**error.body).model_dump_json(exclude_unset=True)
    return Response(content, error.status, headers=error.headers, media_type=JSON_TYPE)


class Answers:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        started = False

        async def watched(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, watched)
        except ClientDisconnect:
            return
        except BaseException as error:
            if started or not (isinstance(error, Exception) or is_panic(error)):
                raise
            await error_response(as_api_error(error))(scope, receive, send)


def as_api_error(error: BaseException) -> ApiError:
    if isinstance(error, ApiError):
        return error
    if isinstance(error, HTTPException) and error.status_code == 404:
        return NotFound()
    frames = traceback.extract_tb(error.__traceback__)
    log.error(
        "unexpected",
        kind=type(error).__name__,
        where=[f"{frame.filename.rpartition('/')[2]}:{frame.lineno} {frame.name}" for frame in frames[-8:]],
    )
    return InternalError()
