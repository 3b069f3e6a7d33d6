"""A history of a real service: many clients, random limits, killed in the middle, and the books are right."""

import asyncio
import contextlib
import os
import random
import signal
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.accounts.conftest import bank_over
from tests.usual import usually
from tests.warm import WarmProcess
from tolmach.storage.database import Database

ANSWERS_BEFORE_A_KILL = 200
LAST_REQUESTS = 5  # of each client, after the last kill
LONGEST_PHASE = 20.0
DEVELOPER = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33"
ADMIN = "a63c02c5-f056-42d2-bca9-1f0c1f7b8e33:adm"
SEED = 20


@dataclass(frozen=True)
class Sent:
    label: str
    amount: int


@dataclass
class History:
    """What the clients did and what they were told, by tag."""

    secrets: dict[str, str] = field(default_factory=dict)
    limits: dict[str, int | None] = field(default_factory=dict)
    sent: dict[str, Sent] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)

    def told(self, status: int) -> set[str]:
        return {tag for tag, answer in self.answers.items() if answer == status}


@contextlib.contextmanager
def service(folder: Path, database: str) -> Iterator[tuple[WarmProcess, str]]:
    """A process of its own; left without a kind word."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
    environment |= {
        "TOLMACH_ENGINE": "stub",
        "TOLMACH_DATABASE": database,
        "TOLMACH_DEVELOPER_KEY": DEVELOPER,
        "TOLMACH_ADMIN_KEY": ADMIN,
        "TOLMACH_LOG_LEVEL": "error",
    }
    words = ("serve", "--port", "0", "--data", str(folder))
    with WarmProcess("tolmach", *words, env=environment, stdout=subprocess.PIPE) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert "http://" in line, line
            yield process, line.split()[-1]
        finally:
            process.send_signal(signal.SIGKILL)


def call(url: str, key: str, method: str, path: str, **options: Any) -> Any:
    headers = {"Authorization": f"DeepL-Auth-Key {key}"}
    answer = httpx.request(method, url + path, headers=headers, verify=False, **options)
    assert answer.status_code == 200, answer.text
    return answer.json()


def make_keys(url: str, history: History, dice: random.Random) -> None:
    history.secrets["API Key"], history.limits["API Key"] = DEVELOPER, None
    for number in range(5):
        label, limit = f"key {number}", dice.randrange(0 if number == 0 else 500, 3000)
        key = call(url, ADMIN, "POST", "/v2/admin/developer-keys", json={"label": label})
        limits = {"key_id": key["key_id"], "characters": limit}
        call(url, ADMIN, "PUT", "/v2/admin/developer-keys/limits", json=limits)
        history.secrets[label], history.limits[label] = key["key"], limit


async def translate(http: httpx.AsyncClient, history: History, label: str, amount: int, tag: str) -> int:
    history.sent[tag] = Sent(label, amount)
    headers = {"Authorization": f"DeepL-Auth-Key {history.secrets[label]}", "X-DeepL-Reporting-Tag": tag}
    body = {"text": ["x" * amount], "source_lang": "EN", "target_lang": "DE"}
    answer = await http.post("/v2/translate", json=body, headers=headers)
    history.answers[tag] = answer.status_code
    return answer.status_code


async def client(http: httpx.AsyncClient, history: History, name: str, requests: int) -> None:
    """Sends until its requests are spent or the service is gone."""
    dice = random.Random(f"{SEED} {name}")
    with contextlib.suppress(httpx.TransportError):
        for number in range(requests):
            label = dice.choice(list(history.secrets))
            await translate(http, history, label, dice.randrange(1, 60), f"{name}-{number}")


async def kill_at_work(process: WarmProcess, database: Database) -> None:
    """Kills at a moment when something is reserved: between two halts nobody can tell."""
    while True:
        process.send_signal(signal.SIGSTOP)
        if bank_over(database).reserved()[2] > 0:
            process.send_signal(signal.SIGKILL)
            return
        process.send_signal(signal.SIGCONT)
        await asyncio.sleep(0.01)


async def phase(
    url: str, history: History, name: str, many: int, process: WarmProcess | None, database: Database
) -> None:
    """So many clients at once; with a process, it is killed while they are at work."""
    limits = httpx.Limits(max_connections=many)
    before = len(history.answers)
    async with httpx.AsyncClient(base_url=url, timeout=LONGEST_PHASE, limits=limits, verify=False) as http:
        requests = LAST_REQUESTS if process is None else 10_000
        clients = [asyncio.create_task(client(http, history, f"{name}c{c}", requests)) for c in range(many)]
        async with asyncio.timeout(LONGEST_PHASE):
            if process is not None:
                while len(history.answers) - before < ANSWERS_BEFORE_A_KILL:
                    await asyncio.wait(clients, timeout=0.01)
                await kill_at_work(process, database)
            await asyncio.gather(*clients)


def tag_report(url: str) -> list[tuple[str, int]]:
    today = datetime.now(UTC).date()
    query: dict[str, Any] = {"start_date": str(today - timedelta(days=1)), "end_date": str(today), "page": 1}
    lines: list[tuple[str, int]] = []
    while query["page"] is not None:
        report = call(url, ADMIN, "GET", "/v2/admin/analytics/custom-tags", params=query)["custom_tag_usage_report"]
        lines += [(line["custom_tag"], line["breakdown"]["total_characters"]) for line in report["usage"]]
        query["page"] = report["next_page"]
    return lines


def key_report(url: str) -> dict[str, int]:
    today = datetime.now(UTC).date()
    query = {"start_date": str(today - timedelta(days=1)), "end_date": str(today), "group_by": "key"}
    lines = call(url, ADMIN, "GET", "/v2/admin/analytics", params=query)["usage_report"]["key_usages"]
    return {line["api_key_label"]: line["usage"]["total_characters"] for line in lines}


def check_books(url: str, history: History) -> dict[str, int]:
    """What each key has used, when the service and the clients agree about it."""
    report = tag_report(url)
    billed = dict(report)
    assert len(billed) == len(report), "no tag stands there twice"
    assert billed.keys() <= history.sent.keys()
    assert all(amount == history.sent[tag].amount for tag, amount in billed.items())
    accepted = history.told(200)
    assert accepted <= billed.keys(), "whatever was answered with success is billed"
    unanswered = history.sent.keys() - history.answers.keys()
    assert billed.keys() - accepted <= unanswered, "whatever was refused is not billed"
    used = dict.fromkeys(history.secrets, 0)
    for tag, amount in billed.items():
        used[history.sent[tag].label] += amount
    assert key_report(url) == {label: amount for label, amount in used.items() if amount}
    for label, secret in history.secrets.items():
        usage = call(url, secret, "GET", "/v2/usage")
        assert usage["character_count"] == sum(used.values())
        assert usage["api_key_character_count"] == used[label]
        limit = history.limits[label]
        assert limit is None or used[label] <= limit
    return used


async def use_up(url: str, history: History, used: dict[str, int]) -> None:
    """The rest of every limit is there to the last character, and not one more."""
    async with httpx.AsyncClient(base_url=url, timeout=LONGEST_PHASE, verify=False) as http:
        for label, limit in history.limits.items():
            if limit is None:
                continue
            rest = limit - used[label]
            tag = label.replace(" ", "-")
            assert await translate(http, history, label, rest + 1, f"{tag}-too-much") == 456
            if rest:
                assert await translate(http, history, label, rest, f"{tag}-rest") == 200
            assert await translate(http, history, label, 1, f"{tag}-one-more") == 456


def release_dead(database: Database) -> None:
    """What PostgreSQL's other replicas would do soon after the death."""
    asyncio.run(bank_over(database, silence=timedelta(0)).usage.beat())


@pytest.mark.parametrize("kills_and_clients", usually([(1, 16), (2, 64)], (1, 16)), ids="{0[0]} kills".format)
def test_the_books_are_right_after_kills(
    database: Database, tmp_path: Path, kills_and_clients: tuple[int, int]
) -> None:
    kills, clients = kills_and_clients
    history = History()
    folder = tmp_path / "data"
    with service(folder, str(database.url)) as (process, url):
        make_keys(url, history, random.Random(SEED))
        asyncio.run(phase(url, history, "p0", clients, process, database))
    for number in range(1, kills):
        with service(folder, str(database.url)) as (process, url):
            asyncio.run(phase(url, history, f"p{number}", clients, process, database))
    assert bank_over(database).reserved()[2] > 0
    if not database.is_sqlite:
        release_dead(database)
    with service(folder, str(database.url)) as (_, url):
        assert bank_over(database).reserved() == (0, 0, 0)
        asyncio.run(phase(url, history, f"p{kills}", clients, None, database))
        used = check_books(url, history)
        asyncio.run(use_up(url, history, used))
        check_books(url, history)
    assert bank_over(database).reserved() == (0, 0, 0)
    assert set(history.answers.values()) == {200, 456}
    assert len(history.told(200)) > ANSWERS_BEFORE_A_KILL
