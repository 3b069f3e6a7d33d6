"""The table of faults, each a pure description. `edge` and `replies` apply them to requests."""

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from random import Random
from typing import Any, Final

from tolmach.errors import InvalidParameter
from tolmach.sandbox.grammar import ValueReader, one_of, read_order, real, whole, words

PREFIX: Final = "tolmach-sandbox-"
LONGEST_DELAY: Final = 600_000
"""Milliseconds, also of a distribution's tail."""
FARTHEST: Final = 20 * 366 * 86_400
"""Seconds that a clock may jump."""
_MILLISECONDS: Final = whole(0, LONGEST_DELAY)
_MEDIA_TYPE: Final = re.compile(r"[\w.+-]+/[\w.+-]+", re.ASCII)


def _media_type(text: str) -> str:
    if not _MEDIA_TYPE.fullmatch(text):
        raise ValueError
    return text


@dataclass(frozen=True, slots=True)
class SandboxFault:
    name: str
    does: str
    value: ValueReader
    parameters: Mapping[str, ValueReader] = field(default_factory=dict)

    @property
    def header(self) -> str:
        return PREFIX + self.name


EVERY: Final[Mapping[str, ValueReader]] = {
    "times": whole(1, 1_000_000),
    "after": whole(0, 1_000_000),
    "path": words("a path such as /v2/translate, * for anything, and several of them with | between"),
}
"""Parameters of every fault: how often it acts, after how many requests, and where."""

KINDS: Final = {
    kind.name: kind
    for kind in (
        SandboxFault(
            "delay",
            "The service delays the answer. `ms` is the milliseconds of a fixed delay, `low` and `high` belong to a "
            "uniform one, `median` and `sigma` to a log-normal one. The same `seed` gives the same delays in the "
            "same order.",
            one_of("fixed", "uniform", "lognormal"),
            {
                "ms": _MILLISECONDS,
                "low": _MILLISECONDS,
                "high": _MILLISECONDS,
                "median": whole(1, LONGEST_DELAY),
                "sigma": real(0, 5),
                "seed": whole(0, 2**32),
            },
        ),
        SandboxFault(
            "status",
            "The service does nothing and answers this status, with `retry-after` seconds if you give them.",
            whole(400, 599),
            {"retry-after": whole(0, 86_400)},
        ),
        SandboxFault(
            "connection",
            "`silent`: the connection stays open, and no answer comes. `closed`: the service closes it before any "
            "work. `closed-after-work`: the service does and bills the work, then closes it instead of answering. "
            "`closed-in-body`: the service closes it in the middle of the answer.",
            one_of("silent", "closed", "closed-after-work", "closed-in-body"),
        ),
        SandboxFault(
            "truncate",
            "The head promises the whole length, but the service sends only this many bytes of the body and closes "
            "the connection.",
            whole(0, 2**40),
        ),
        SandboxFault(
            "content-type",
            "The answer names this media type instead of its own.",
            ValueReader("a media type such as text/html", _media_type),
        ),
        SandboxFault(
            "body",
            "`broken`: half of the JSON. `foreign`: JSON of another shape. `empty`: nothing. `html`: a page, as a "
            "proxy sends it. The status stays.",
            one_of("broken", "foreign", "empty", "html"),
        ),
        SandboxFault(
            "tokens",
            "Tokens of voice sessions and signed URLs in the answer have expired when they are used.",
            one_of("expired"),
        ),
        SandboxFault(
            "clock",
            "The service answers the request as if it came this many seconds later, or earlier.",
            whole(-FARTHEST, FARTHEST),
        ),
        SandboxFault(
            "websocket",
            "A WebSocket breaks after this many messages of the service, or closes with `code`.",
            whole(0, 1_000_000),
            {"code": whole(1000, 4999)},
        ),
        SandboxFault(
            "document",
            "Faults of an upload. `slow`: the document waits for `queue` milliseconds, and its translation takes "
            "`translate` more. `failing`: its translation fails and costs nothing.",
            one_of("slow", "failing"),
            {"queue": _MILLISECONDS, "translate": _MILLISECONDS},
        ),
    )
}

_NEEDED: Final = {"fixed": ("ms",), "uniform": ("low", "high"), "lognormal": ("median", "sigma")}


@dataclass(frozen=True, slots=True)
class FaultOrder:
    """A fault that a test has ordered."""

    kind: str
    text: str
    value: Any
    parameters: Mapping[str, Any]

    @property
    def times(self) -> int | None:
        return self.parameters.get("times")

    @property
    def after(self) -> int:
        after: int = self.parameters.get("after", 0)
        return after

    def is_about(self, path: str) -> bool:
        patterns: str = self.parameters.get("path", "*")
        return any(fnmatchcase(path, pattern.strip()) for pattern in patterns.split("|"))


def order(kind: str, text: str) -> FaultOrder:
    """Raises `InvalidParameter`, which says what is allowed."""
    known = KINDS.get(kind)
    if known is None:
        raise InvalidParameter(PREFIX + kind, f"There is no fault '{kind}'.", allowed=", ".join(KINDS))
    written = read_order(known.header, text, known.value, {**known.parameters, **EVERY})
    found = FaultOrder(kind, text, written.value, written.parameters)
    if kind == "delay":
        _check_delay(known.header, found)
    return found


def _check_delay(name: str, found: FaultOrder) -> None:
    needed = _NEEDED[found.value]
    if any(word not in found.parameters for word in needed):
        form = "; ".join([found.value, *(f"{word}=…" for word in needed)])
        raise InvalidParameter(name, f"'{name}' lacks a parameter.", allowed=form)
    if found.value == "uniform" and found.parameters["low"] > found.parameters["high"]:
        raise InvalidParameter(name, allowed="a low that is at most the high")


def delay_seconds(found: FaultOrder, number: int) -> float:
    """The delay of the nth delayed request. It depends on nothing else, so a test can be repeated."""
    said = found.parameters
    chance = Random(f"{said.get('seed', 0)} {number}")
    match found.value:
        case "fixed":
            milliseconds = float(said["ms"])
        case "uniform":
            milliseconds = chance.uniform(said["low"], said["high"])
        case _:
            milliseconds = chance.lognormvariate(math.log(said["median"]), said["sigma"])
    return min(milliseconds, LONGEST_DELAY) / 1000
