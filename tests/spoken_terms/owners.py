"""Somebody with a key who has spoken terms, as the wire sees it."""

import asyncio
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpx

from tests.conftest import Live
from tolmach.callers import Plan

ALL = "/v3/spoken-terms"


@dataclass(frozen=True)
class Owner:
    client: httpx.Client

    def created(self, *lists: dict[str, str], name: str = "Product names") -> dict[str, Any]:
        answer = self.client.post(ALL, json={"name": name, "term_lists": lists})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def shown(self, spoken_terms_id: str) -> dict[str, Any]:
        answer = self.client.get(f"{ALL}/{spoken_terms_id}")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def entries(self, spoken_terms_id: str, lang: str) -> str:
        answer = self.client.get(f"{ALL}/{spoken_terms_id}/entries", params={"lang": lang})
        assert answer.status_code == 200, answer.text
        assert answer.json().keys() == {"lang", "entries"}
        assert answer.json()["lang"] == lang.lower()
        text: str = answer.json()["entries"]
        return text


@contextmanager
def newcomer(live: Live, plan: Plan = Plan.PRO) -> Iterator[Owner]:
    """Of an account that nobody else has."""

    async def key() -> str:
        account = await live.parts.accounts.create_account(str(uuid.uuid4()), plan)
        return (await live.parts.accounts.create_key(account.id))[1]

    with live.client(asyncio.run(key())) as client:
        yield Owner(client)


def told(answer: httpx.Response) -> tuple[int, str, str]:
    return answer.status_code, answer.json()["message"], answer.json().get("detail", "")
