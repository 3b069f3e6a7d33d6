"""Exceptions as answers."""

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any

import pytest
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from structlog.testing import capture_logs

from tolmach import errors
from tolmach.wire.answers import JSON_TYPE, Answers, as_api_error, error_response

EVERY_ERROR = [
    error
    for error in vars(errors).values()
    if isinstance(error, type) and issubclass(error, errors.ApiError) and not error.__name__.startswith("_")
]
ARGUMENTS: dict[str, tuple[str, ...]] = {
    "MissingParameter": ("name",),
    "InvalidParameter": ("name",),
    "MethodNotAllowed": ("GET",),
}


@pytest.mark.parametrize("kind", EVERY_ERROR, ids=lambda kind: kind.__name__)
def test_every_error_has_a_body(kind: type[errors.ApiError]) -> None:
    error = kind(*ARGUMENTS.get(kind.__name__, ()))
    response = error_response(error)
    body = json.loads(bytes(response.body))
    assert response.status_code == kind.status
    assert body["message"]
    assert body["code"] == kind.code
    assert response.headers["content-type"] == JSON_TYPE
    assert ("detail" in body) is (error.detail is not None)


@pytest.mark.parametrize("kind", [errors.TooManyRequests, errors.Unavailable, errors.Overloaded])
def test_says_when_to_come_back(kind: type[errors.TooManyRequests]) -> None:
    assert error_response(kind(retry_after=7)).headers["retry-after"] == "7"
    assert "retry-after" not in error_response(kind()).headers


@pytest.mark.parametrize(
    ("raised", "status"),
    [
        (HTTPException(404), 404),
        (HTTPException(418), 500),
        (ValueError("words"), 500),
        (errors.Conflict(), 409),
    ],
)
def test_names_the_status(raised: Exception, status: int) -> None:
    with capture_logs():
        assert as_api_error(raised).status == status


def _raise_words() -> None:
    raise ValueError("a secret")


def test_logs_the_place_and_never_the_words() -> None:
    try:
        _raise_words()
    except ValueError as error:
        with capture_logs() as logs:
            shown = as_api_error(error)
    assert shown.message == "Internal error"
    assert logs[0]["kind"] == "ValueError"
    assert any("_raise_words" in place for place in logs[0]["where"])
    assert "a secret" not in str(logs)


async def _run(raised: BaseException, *, after_start: bool = False) -> list[MutableMapping[str, Any]]:
    sent: list[MutableMapping[str, Any]] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if after_start:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        raise raised

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    async def receive() -> MutableMapping[str, Any]:
        return {"type": "http.request"}

    await Answers(app)({"type": "http", "method": "GET", "headers": []}, receive, send)
    return sent


def test_answers_what_was_raised() -> None:
    assert [m.get("status") for m in asyncio.run(_run(errors.NotFound()))] == [404, None]
    assert asyncio.run(_run(ClientDisconnect())) == []
    with pytest.raises(errors.NotFound):
        asyncio.run(_run(errors.NotFound(), after_start=True))


class PanicException(BaseException):
    """As libraries in Rust raise it."""


def test_a_panic_of_a_library_is_an_answer_and_a_cancellation_is_not() -> None:
    with capture_logs() as logs:
        assert [m.get("status") for m in asyncio.run(_run(PanicException("a secret")))] == [500, None]
    assert logs[0]["kind"] == "PanicException"
    assert "a secret" not in str(logs)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(_run(asyncio.CancelledError()))
