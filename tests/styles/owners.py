"""Somebody with a key who has style rule lists, as the wire sees it."""

import asyncio
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.conftest import Live
from tolmach.callers import Plan

ALL = "/v3/style_rules"
COMMA = {"punctuation": {"serial_comma": "use"}}


@dataclass(frozen=True)
class Owner:
    client: httpx.Client

    def created(self, **fields: Any) -> dict[str, Any]:
        answer = self.client.post(ALL, json={"name": "N", "language": "en"} | fields)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def shown(self, style_id: str) -> dict[str, Any]:
        answer = self.client.get(f"{ALL}/{style_id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


@contextmanager
def newcomer(live: Live, plan: Plan = Plan.PRO) -> Iterator[Owner]:
    """Of an account that nobody else has."""

    async def key() -> str:
        account = await live.parts.accounts.create_account(str(uuid.uuid4()), plan)
        return (await live.parts.accounts.create_key(account.id))[1]

    with live.client(asyncio.run(key())) as client:
        yield Owner(client)


def message(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["message"]
