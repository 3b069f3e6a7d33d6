"""How faults are written, and when they act: all of it without a service."""

import statistics

import pytest
from starlette.datastructures import Headers

from tolmach.errors import ApiError, InvalidParameter
from tolmach.sandbox.faults import KINDS, delay_seconds, order
from tolmach.sandbox.plans import MOCK_HEADERS, AccountStart, plan_of, table
from tolmach.sandbox.sessions import IDLE, SandboxSessions

WRITTEN = {
    "delay": "lognormal; median=200; sigma=0.5; seed=7",
    "status": "503; retry-after=2; times=3",
    "connection": "closed-after-work; path=/v2/*",
    "truncate": "10",
    "content-type": "text/html",
    "body": "broken",
    "tokens": "expired",
    "clock": "-86400",
    "websocket": "2; code=1011",
    "document": "slow; queue=100; translate=200",
}


def test_every_fault_has_an_example_here() -> None:
    assert set(WRITTEN) == set(KINDS)


@pytest.mark.parametrize(("kind", "text"), WRITTEN.items())
def test_an_order_is_read(kind: str, text: str) -> None:
    found = order(kind, text)
    assert (found.kind, found.text) == (kind, text)


@pytest.mark.parametrize(
    ("kind", "text", "allowed"),
    [
        ("nonsense", "1", "delay, status, connection"),
        ("status", "200", "400 to 599"),
        ("status", "many", "400 to 599"),
        ("status", "503; retry-after=soon", "0 to 86400"),
        ("status", "503; times=0", "1 to 1000000"),
        ("status", "503; whenever=1", "retry-after=, times="),
        ("status", "503; times=1; times=2", "retry-after=, times="),
        ("delay", "sometimes", "fixed, uniform, lognormal"),
        ("delay", "fixed", "fixed; ms=…"),
        ("delay", "uniform; low=1", "uniform; low=…; high=…"),
        ("delay", "uniform; low=2; high=1", "at most the high"),
        ("delay", "lognormal; median=1; sigma=nan", "0 to 5"),
        ("connection", "lost", "silent, closed"),
        ("truncate", "-1", "0 to"),
        ("content-type", "html", "text/html"),
        ("content-type", "text/html\r\nx: y", "text/html"),
        ("body", "", "broken, foreign"),
        ("tokens", "old", "expired"),
        ("clock", "tomorrow", "a whole number"),
        ("websocket", "1; code=99", "1000 to 4999"),
        ("document", "lost", "slow, failing"),
    ],
)
def test_a_bad_order_is_told_what_is_allowed(kind: str, text: str, allowed: str) -> None:
    with pytest.raises(InvalidParameter) as caught:
        order(kind, text)
    assert allowed in (caught.value.detail or "")


def test_the_same_seed_gives_the_same_delays() -> None:
    found, other = order("delay", WRITTEN["delay"]), order("delay", "lognormal; median=200; sigma=0.5; seed=8")
    delays = [delay_seconds(found, number) for number in range(1000)]
    assert delays == [delay_seconds(found, number) for number in range(1000)]
    assert delays != [delay_seconds(other, number) for number in range(1000)]
    assert 0.18 < statistics.median(delays) < 0.22
    assert statistics.mean(delays) > statistics.median(delays)


def test_a_uniform_delay_stays_between_its_ends() -> None:
    found = order("delay", "uniform; low=100; high=300")
    delays = [delay_seconds(found, number) for number in range(1000)]
    assert 0.1 <= min(delays) < 0.11
    assert 0.29 < max(delays) <= 0.3


def test_no_tail_is_longer_than_the_longest_delay() -> None:
    found = order("delay", "lognormal; median=600000; sigma=5")
    assert max(delay_seconds(found, number) for number in range(100)) == 600


def acted(headers: dict[str, str], paths: list[str]) -> list[str]:
    session = SandboxSessions().of(Headers(headers))
    return ["+".join(session.meet(path)) for path in paths]


TRANSLATE, USAGE = "/v2/translate", "/v2/usage"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("503", ["status"] * 4),
        ("503; times=2", ["status", "status", "", ""]),
        ("503; times=1; after=2", ["", "", "status", ""]),
        ("503; path=/v2/usage", ["", "status", "", ""]),
        ("503; path=/v2/t*; times=2", ["status", "", "status", ""]),
        ("503; path=/v2/t*|/v2/usage; times=3", ["status", "status", "status", ""]),
    ],
)
def test_how_often_and_where_a_fault_acts(text: str, expected: list[str]) -> None:
    paths = [TRANSLATE, USAGE, TRANSLATE, TRANSLATE]
    assert acted({"tolmach-sandbox-session": "a", "tolmach-sandbox-status": text}, paths) == expected


def test_of_two_orders_the_first_goes_first() -> None:
    session = SandboxSessions().put("a", (order("status", "429; times=1"), order("status", "503; times=1")))
    found = [session.meet(TRANSLATE) for _ in range(3)]
    assert [[acting.order.value for acting in one.values()] for one in found] == [[429], [503], []]


@pytest.mark.parametrize(
    ("header", "path", "expected"),
    [
        ("mock-server-session-no-response-count", USAGE, ["connection", "connection", ""]),
        ("mock-server-session-429-count", TRANSLATE, ["status", "status", ""]),
        ("mock-server-session-429-count", "/v2/write/rephrase", ["status", "status", ""]),
        ("mock-server-session-429-count", USAGE, ["", "", ""]),
        ("mock-server-session-5xx-count", TRANSLATE, ["status", "status", ""]),
        ("mock-server-session-5xx-count", USAGE, ["status", "status", ""]),
        ("mock-server-session-doc-failure", "/v2/document", ["document", "document", ""]),
        ("mock-server-session-doc-queue-time", "/v2/document", ["document"] * 3),
        ("mock-server-session-doc-translate-time", "/v2/document", ["document"] * 3),
    ],
)
def test_headers_of_the_mock_server_are_faults(header: str, path: str, expected: list[str]) -> None:
    assert acted({"mock-server-session": "a", header: "2"}, [path] * 3) == expected


def test_limits_of_the_mock_server() -> None:
    told = {
        "mock-server-session-init-character-limit": "20",
        "mock-server-session-init-document-limit": "0",
        "mock-server-session-init-team-document-limit": "3",
    }
    assert plan_of(Headers(told)).start == AccountStart(20, 0, 3)
    assert plan_of(Headers({})).start == AccountStart(None, 10_000, 0)


@pytest.mark.parametrize(
    "headers",
    [
        {"mock-server-session-429-count": "two"},
        {"mock-server-session-429-counts": "2"},
        {"tolmach-sandbox-nonsense": "2"},
        {"tolmach-sandbox-session": "x" * 501},
    ],
)
def test_what_is_not_understood_is_refused(headers: dict[str, str]) -> None:
    with pytest.raises(ApiError) as caught:
        SandboxSessions().of(Headers(headers))
    assert caught.value.status == 400
    assert caught.value.detail


def test_a_session_is_forgotten_when_nobody_comes() -> None:
    moment = [0.0]
    sessions = SandboxSessions(lambda: moment[0])
    asked = Headers({"mock-server-session": "a", "mock-server-session-no-response-count": "1"})
    other = Headers({"mock-server-session": "b"})
    first = sessions.of(asked)
    moment[0] = IDLE
    assert sessions.of(asked) is first
    moment[0] = 2 * IDLE + 1
    sessions.of(other)
    assert set(sessions.all()) == {"b"}


def test_the_table_has_every_header() -> None:
    told = table()
    assert [row["name"] for row in told["faults"]] == list(KINDS)
    assert [row["header"] for row in told["mock_headers"]] == list(MOCK_HEADERS)
