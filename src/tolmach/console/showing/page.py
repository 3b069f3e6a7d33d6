"""Shows the requests of a page's script as programs. It is a part of that page."""

import json
from typing import Any

from tolmach.console.model import ApiCall, Attached
from tolmach.console.visits import Presented, View, Visit
from tolmach.errors import BadRequest

MOST = 10


def views() -> list[View]:
    return [View(path="/console/request", name="show the request", act=_show)]


async def _show(visit: Visit) -> Presented:
    try:
        told = json.loads(visit.text("requests"))
        asks = [_ask(item) for item in told[:MOST]]
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadRequest("The field 'requests' is not a list of requests.") from None
    return Presented("request.html", {"requests": asks})


def _ask(told: dict[str, Any]) -> ApiCall:
    files = {name: Attached(str(file), b"") for name, file in (told.get("files") or {}).items()}
    query = {str(name): str(value) for name, value in (told.get("query") or {}).items()}
    body = told.get("body")
    return ApiCall(str(told["method"]), str(told["path"]), query, dict(body) if body is not None else None, files)
