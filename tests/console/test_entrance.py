"""The link of a start signs in once."""

import asyncio
from pathlib import Path

import pytest

from tolmach.accounts.bootstrap import GivenKeys, ensure_keys
from tolmach.accounts.opening import open_accounts
from tolmach.console.entrance import FAILURE_SECONDS, MOST_FAILURES, TOKEN_SECONDS, Entrance
from tolmach.console.sessions import LASTS, SignedSessions
from tolmach.errors import Forbidden, NotFound, TooManyRequests
from tolmach.storage.database import Database


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_token_serves_once_and_guesses_are_counted(database: Database, tmp_path: Path) -> None:
    async def run() -> None:
        accounts, clock = open_accounts(database, tmp_path / "secret"), Clock()
        sessions = SignedSessions(b"s" * 32, clock)
        entrance = Entrance(accounts, sessions, clock=clock)
        with pytest.raises(NotFound, match="administrator"):
            await entrance.by_token(entrance.token(), "a")
        await ensure_keys(accounts, GivenKeys())
        token = entrance.token()
        session = await entrance.by_token(token, "a")
        assert session.admin
        assert session.developer
        for _ in range(MOST_FAILURES):
            with pytest.raises(Forbidden):
                await entrance.by_token(token, "a")
        with pytest.raises(TooManyRequests):
            await entrance.by_token(entrance.token(), "a")
        assert (await entrance.by_token(entrance.token(), "b")).account_id == session.account_id
        clock.time += FAILURE_SECONDS + 1
        assert await entrance.by_token(entrance.token(), "a")
        late = entrance.token()
        clock.time += TOKEN_SECONDS + 1
        with pytest.raises(Forbidden, match="an hour old"):
            await entrance.by_token(late, "a")

    asyncio.run(run())


def test_a_session_lasts_and_is_renewed_in_its_second_half() -> None:
    clock = Clock()
    sessions = SignedSessions(b"s" * 32, clock)
    session = sessions.begin("account", developer="key", admin=None)
    cookie = sessions.written(session)
    assert sessions.read(cookie) == session
    assert SignedSessions(b"t" * 32, clock).read(cookie) is None
    assert sessions.renewed(session) is None
    clock.time += LASTS / 2 + 1
    renewed = sessions.renewed(session)
    assert renewed is not None
    clock.time += LASTS / 2
    assert sessions.read(cookie) is None
    assert sessions.read(sessions.written(renewed)) == renewed
    assert sessions.csrf(renewed) == sessions.csrf(session)
