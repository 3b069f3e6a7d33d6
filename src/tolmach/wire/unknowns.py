"""Names unknown parameters in a header of the answer. They are still ignored, but most of them are misspelt.

The header holds only names, and only those of a plausible form: if a body has another format than it says, a text of
the caller may stand in the place of a name.
"""

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from starlette.types import Message, Scope, Send

HEADER = "Tolmach-Warnings"
ABOUT = "Names unknown parameters of the request, which the service ignored, and suggests what you may have meant."
MOST = 5
_NAME = re.compile("[A-Za-z][A-Za-z0-9_.-]{0,39}")
_ALIKE = 0.75
_STATE = "unknown_parameters"


def notice(scope: Scope, fields: Mapping[str, Any], known: Collection[str]) -> None:
    """Notes the unknown parameters for the answer, which does not exist yet."""
    if unknown := [name for name in fields if name not in known]:
        scope["state"][_STATE] = warning(unknown, known)


def warning(unknown: Collection[str], known: Collection[str]) -> str:
    """The header's value, in visible ASCII."""
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
    """Adds the header to the answer, with everything that was noticed before it begins."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start" and (said := headers(scope)):
            more = [(name.lower().encode(), value.encode()) for name, value in said.items()]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return sending
