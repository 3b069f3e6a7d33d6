"""API6 Unrestricted access to sensitive business flows: what is good once is good once, and nobody gets more by asking oftener."""

import asyncio
import uuid

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from tests.conftest import Live
from tests.documents.conftest import Owner as DocumentOwner
from tests.memories.owners import Owner as MemoryOwner
from tests.memories.owners import tmx
from tests.voice.client import VoiceClient
from tolmach.accounts.model import PLANS
from tolmach.callers import KeyKind, Plan
from tolmach.errors import ApiError

pytestmark = pytest.mark.every_variant

KEYS = "/v2/admin/developer-keys"
TEXT = {"text": ["abcde"], "target_lang": "DE", "source_lang": "EN"}


# Trials: an account of the Free plan


def test_more_keys_are_not_more_characters(live: Live) -> None:
    """The quota is the account's; a new key does not begin at nothing, nor does one in the place of another."""

    async def account() -> tuple[str, str]:
        made = await live.parts.accounts.create_account(str(uuid.uuid4()), Plan.FREE)
        await live.parts.accounts.change_account(made.id, character_limit=12)
        key, secret = await live.parts.accounts.create_key(made.id)
        return made.id, f"{key.id} {secret}"

    account_id, first = asyncio.run(account())
    key_id, _, secret = first.partition(" ")
    statuses = []
    for _ in range(4):
        with live.client(secret) as client:
            statuses.append(client.post("/v2/translate", json=TEXT).status_code)
        asyncio.run(live.parts.accounts.deactivate(account_id, key_id))
        key, secret = asyncio.run(live.parts.accounts.create_key(account_id))
        key_id = key.id
    assert statuses == [200, 200, 456, 456]


def test_a_trial_has_few_keys_and_no_administrator(live: Live) -> None:
    account = asyncio.run(live.parts.accounts.create_account(str(uuid.uuid4()), Plan.FREE))
    for _ in range(PLANS[Plan.FREE].developer_keys):
        asyncio.run(live.parts.accounts.create_key(account.id))
    for kind in KeyKind:
        with pytest.raises(ApiError):
            asyncio.run(live.parts.accounts.create_key(account.id, kind=kind))


def test_requests_at_once_do_not_pass_a_limit_together(live: Live) -> None:
    with live.admin as admin:
        made = admin.post(KEYS, json={"label": "limited"}).json()
        admin.put(f"{KEYS}/limits", json={"key_id": made["key_id"], "characters": 12})

    async def all_at_once() -> list[int]:
        headers = {"Authorization": f"DeepL-Auth-Key {made['key']}"}
        async with httpx.AsyncClient(base_url=live.url, headers=headers, timeout=60, verify=False) as client:
            answers = await asyncio.gather(*(client.post("/v2/translate", json=TEXT) for _ in range(12)))
        return [answer.status_code for answer in answers]

    assert sorted(asyncio.run(all_at_once())) == [200] * 2 + [456] * 10


# What is good once


def test_a_voice_token_lets_in_once_and_its_second_use_ends_the_session(live: Live) -> None:
    with live.developer as http:
        client = VoiceClient(http)
        access = client.request(source_language="en", target_languages=["de"])
        with client.open(access) as first:
            with pytest.raises(InvalidStatus) as refused, client.open(access):
                pass
            assert refused.value.response.status_code == 403
            first.rest()
        assert http.get("/v3/voice/realtime", params={"token": access["token"]}).status_code == 400


def test_an_upload_url_takes_one_file(live: Live) -> None:
    data = tmx()
    with live.developer as http:
        owner = MemoryOwner(http)
        started = owner.announce(len(data))
        assert http.put(started["upload_url"], content=data).status_code == 200
        assert http.put(started["upload_url"], content=data).status_code == 409
        owner.result(started["job_id"])
        assert http.put(started["upload_url"], content=data).status_code == 409


def test_a_document_is_delivered_and_billed_once(live: Live) -> None:
    with live.developer as http:
        owner = DocumentOwner(http)
        before, ticket = owner.used(), owner.ticket("a.txt", b"proton beam")
        owner.wait(ticket)
        assert [owner.download(ticket).status_code for _ in range(3)] == [200, 404, 404]
        assert owner.used() == before + len("proton beam")


def test_guessing_a_password_becomes_slow_or_hopeless(live: Live) -> None:
    """Keys have 122 random bits; whoever guesses all the same learns nothing from the answers."""
    with live.client() as http:
        answers = [http.post("/sign-in", data={"secret": str(uuid.uuid4()), "next": "/"}) for _ in range(8)]
    assert {answer.status_code for answer in answers} <= {401, 403, 429}
    assert not [answer for answer in answers if "set-cookie" in answer.headers]
