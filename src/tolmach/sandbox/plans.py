"""Reads what the headers of a request ask for: the headers of the official clients' mock server, and our own."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Final

from starlette.datastructures import Headers

from tolmach.errors import InvalidParameter
from tolmach.sandbox.faults import KINDS, LONGEST_DELAY, PREFIX, FaultOrder, order
from tolmach.sandbox.grammar import ValueReader, read_value, whole, words

MOCK: Final = "mock-server-session"
OWN_SESSION: Final = PREFIX + "session"
UPLOAD: Final = "/v2/document"
_COUNT: Final = whole(0, 1_000_000)
_AMOUNT: Final = whole(0, 10**12)
_SWITCH: Final = whole(-(10**9), 10**9)
_NAME: Final = words("1 to 500 printable characters", 500)


@dataclass(frozen=True, slots=True)
class AccountStart:
    """The limits that an account begins with; 0 for none."""

    characters: int | None = None
    """None for the limit of its plan."""
    documents: int = 10_000
    team_documents: int = 0


@dataclass(frozen=True, slots=True)
class MockHeader:
    suffix: str
    does: str
    value: ValueReader
    orders: Callable[[int], str] | None = None
    """The fault that the header stands for, if it is one, as `kind: order`."""

    @property
    def header(self) -> str:
        return MOCK + self.suffix


MOCK_HEADERS: Final = {
    row.header: row
    for row in (
        MockHeader(
            "-no-response-count",
            "This many requests get no answer.",
            _COUNT,
            lambda count: f"connection: silent; times={count}",
        ),
        MockHeader(
            "-429-count",
            "This many requests for a translation or a rephrasing get 429.",
            _COUNT,
            lambda count: f"status: 429; times={count}; path=/v2/translate|/v2/write/rephrase",
        ),
        MockHeader("-5xx-count", "This many requests get 503, or the named status.", _COUNT),
        MockHeader("-5xx-status", "The status of these answers.", whole(500, 599)),
        MockHeader(
            "-doc-failure",
            "This many documents fail.",
            _COUNT,
            lambda count: f"document: failing; times={count}; path={UPLOAD}",
        ),
        MockHeader("-doc-queue-time", "Milliseconds that documents are queued.", whole(0, LONGEST_DELAY)),
        MockHeader("-doc-translate-time", "Milliseconds that documents are translated.", whole(0, LONGEST_DELAY)),
        MockHeader(
            "-init-character-limit", "Characters of an account that the session makes; 0 for no limit.", _AMOUNT
        ),
        MockHeader("-init-document-limit", "Documents of such an account; 0 for no limit.", _AMOUNT),
        MockHeader("-init-team-document-limit", "Documents of its team; 0 for no limit.", _AMOUNT),
        MockHeader("-tm-job-processing-polls", "How often a finished job of a memory still counts as running.", _COUNT),
        MockHeader("-expect-proxy", "Not 0: only requests that come through the proxy are accepted.", _SWITCH),
        MockHeader("-allow-reconnections", "0: all requests must come over one connection.", _SWITCH),
        MockHeader("-allow-missing-user-agent", "Not 0: requests need no User-Agent.", _SWITCH),
        MockHeader("-allow-extra-body", "Changes nothing, because the service never refuses unknown fields.", _SWITCH),
    )
}


@dataclass(frozen=True, slots=True)
class SessionPlan:
    orders: tuple[FaultOrder, ...] = ()
    start: AccountStart = AccountStart()
    expects_proxy: bool = False
    one_connection: bool = False
    needs_user_agent: bool = False
    job_polls: int = 0
    """How many polls of a finished memory job still report it as processing."""


NO_PLAN: Final = SessionPlan()
current: ContextVar[SessionPlan] = ContextVar("current", default=NO_PLAN)
"""The plan of the request that is being served."""


def session_named(headers: Headers) -> str | None:
    for name in (OWN_SESSION, MOCK):
        if text := headers.get(name):
            found: str = read_value(name, text, _NAME)
            return found
    return None


def plan_of(headers: Headers) -> SessionPlan:
    """Raises `InvalidParameter` for anything that it does not understand: a test with a slip in it must not pass."""
    told = {
        name: read_value(name, text, _known(name, MOCK_HEADERS).value)
        for name, text in headers.items()
        if name.startswith(MOCK + "-")
    }
    ours = (
        (name.removeprefix(PREFIX), text)
        for name, text in headers.items()
        if name.startswith(PREFIX) and name != OWN_SESSION
    )
    return SessionPlan(
        orders=(*ordered(ours), *_mocked(told)),
        start=_start(told),
        expects_proxy=bool(told.get(f"{MOCK}-expect-proxy", 0)),
        one_connection=told.get(f"{MOCK}-allow-reconnections") == 0,
        needs_user_agent=MOCK in headers and not told.get(f"{MOCK}-allow-missing-user-agent", 0),
        job_polls=told.get(f"{MOCK}-tm-job-processing-polls", 0),
    )


def ordered(written: Iterable[tuple[str, str]]) -> Iterator[FaultOrder]:
    for kind, text in written:
        yield order(kind, text)


def _known(name: str, table: Mapping[str, MockHeader]) -> MockHeader:
    if name not in table:
        raise InvalidParameter(name, f"There is no header '{name}'.", allowed=", ".join(table))
    return table[name]


def _mocked(told: Mapping[str, int]) -> Iterator[FaultOrder]:
    for name, count in told.items():
        if count and (meant := MOCK_HEADERS[name].orders) is not None:
            kind, _, text = meant(count).partition(": ")
            yield order(kind, text)
    if failures := told.get(f"{MOCK}-5xx-count", 0):
        yield order("status", f"{told.get(f'{MOCK}-5xx-status', 503)}; times={failures}")
    queue, translate = (told.get(f"{MOCK}-doc-{word}-time", 0) for word in ("queue", "translate"))
    if queue or translate:
        yield order("document", f"slow; queue={queue}; translate={translate}; path={UPLOAD}")


def _start(told: Mapping[str, int]) -> AccountStart:
    given = {
        name: told[header]
        for name, header in (
            ("characters", f"{MOCK}-init-character-limit"),
            ("documents", f"{MOCK}-init-document-limit"),
            ("team_documents", f"{MOCK}-init-team-document-limit"),
        )
        if header in told
    }
    return AccountStart(**given)


def table() -> dict[str, Any]:
    """Everything that can be asked for, for programs."""
    return {
        "faults": [
            {
                "name": kind.name,
                "header": kind.header,
                "does": kind.does,
                "value": kind.value.allowed,
                "parameters": {name: reader.allowed for name, reader in kind.parameters.items()},
            }
            for kind in KINDS.values()
        ],
        "mock_headers": [
            {"header": row.header, "does": row.does, "value": row.value.allowed} for row in MOCK_HEADERS.values()
        ],
    }
