"""What holds answers against the description sees when one does not fit."""

import asyncio
from typing import Any

import pytest
from starlette.responses import JSONResponse, Response

from tests.conformity import Conformity
from tests.conftest import Live

TRACE = {"X-Trace-ID": "0" * 32}
GLOSSARIES: dict[str, Any] = {"glossaries": []}


async def _nothing() -> dict[str, Any]:
    return {"type": "http.request"}


async def _drop(message: Any) -> None:
    return None


def _judged(live: Live, method: str, path: str, answer: Response) -> Conformity:
    conformity = Conformity()
    asgi = conformity.around(answer)
    conformity.parts = live.parts
    asyncio.run(asgi({"type": "http", "method": method, "path": path}, _nothing, _drop))  # type: ignore[arg-type]
    return conformity


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (JSONResponse(GLOSSARIES, headers=TRACE), []),
        (JSONResponse({"message": "No", "code": "no"}, 404, headers=TRACE), []),
        (JSONResponse(GLOSSARIES), ["get_v3_glossaries 200: there is no X-Trace-ID"]),
        (JSONResponse(GLOSSARIES, 418, headers=TRACE), ["get_v3_glossaries 418: the status is not described"]),
        (JSONResponse({"glossaries": [{}]}, headers=TRACE), ["get_v3_glossaries 200: $.glossaries[0] required"]),
        (Response("a", media_type="text/plain", headers=TRACE), ["get_v3_glossaries 200: text/plain is not described"]),
    ],
)
def test_wrong_answers_are_seen(live: Live, answer: Response, wrong: list[str]) -> None:
    judged = _judged(live, "GET", "/v3/glossaries", answer)
    assert (judged.looked_at, judged.wrong) == (1, wrong)


@pytest.mark.parametrize(("method", "path"), [("GET", "/docs"), ("PUT", "/v3/glossaries")])
def test_what_is_not_described_is_left_alone(live: Live, method: str, path: str) -> None:
    assert _judged(live, method, path, Response("a", 405)).looked_at == 0
