"""Parameters that an operation does not know are ignored, as ever; a header of the answer names them, because most of
them are misspelt.

Only names go into it, and only such as a parameter may have: a body of another kind than it says may have text there.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from starlette.types import Message, Scope, Send

HEADER = "Tolmach-Warnings"
ABOUT = "Names parameters of the request that are not known and were ignored, and says what may have been meant."
MOST = 5
_NAME = re.compile("[A-Za-z][A-Za-z0-9_.-]{0,39}")
_ALIKE = 0.75
_STATE = "unknown_parameters"


def notice(scope: Scope, fields: Mapping[str, Any], known: Collection[str]) -> None:
    """For the answer, which is not there yet."""
    if unknown := [name for name in fields if name not in known]:
        scope["state"][_STATE] = warning(unknown, known)


def warning(unknown: Collection[str], known: Collection[str]) -> str:
    """In visible ASCII."""
    shown = [name for name in unknown if _NAME.fullmatch(name)][:MOST]
    rest = len(unknown) - len(shown)
    return "; ".join([*(_told(name, known) for name in shown), *([f"{rest} more unknown parameters"] if rest else [])])


def _told(name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    meant = get_close_matches(name.lower(), known, 1, _ALIKE)
    return f"unknown parameter {name}" + (f", did you mean {meant[0]}?" if meant else "")


def headers(scope: Scope) -> dict[str, str]:
    said = scope.get("state", {}).get(_STATE)
    return {HEADER: said} if said else {}


def labelled(scope: Scope, send: Send) -> Send:
    """Says on the answer what was noticed by the time that it begins."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start" and (said := headers(scope)):
            more = [(name.lower().encode(), value.encode()) for name, value in said.items()]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sending
