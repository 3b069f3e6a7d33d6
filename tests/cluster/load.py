"""Clients that send without a pause while something happens to those who serve them."""

import asyncio
import random
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx
from prometheus_client.parser import text_string_to_metric_families

from tests.accounts.test_history import DEVELOPER, History, Sent
from tests.cluster.machines import Cluster
from tests.cluster.programs import PATIENCE

CLIENTS = 16
UNSURE = {502, 504}
"""The balancer's own words about a replica that said nothing: what became of the work, nobody knows."""
PAUSE = 0.2
"""Seconds after which somebody who was refused tries again."""


@dataclass(frozen=True)
class Said:
    asked: float
    """The moment."""
    status: int | None
    """None where the connection broke."""
    retry_after: str | None


@dataclass
class Crowd:
    history: History
    said: list[Said] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)

    def statuses(self, since: float = 0.0) -> Counter[int | None]:
        """Of what was asked after a moment."""
        return Counter(said.status for said in self.said if said.asked >= since)

    def wait_for(self, answers: int, status: int = 200) -> None:
        """So many more of a kind."""
        wanted = self.statuses()[status] + answers
        deadline = time.monotonic() + PATIENCE
        while self.statuses()[status] < wanted:
            assert time.monotonic() < deadline, self.statuses()
            time.sleep(0.02)

    async def run(self, url: str, clients: int) -> None:
        limits = httpx.Limits(max_connections=clients)
        async with httpx.AsyncClient(base_url=url, timeout=60, limits=limits) as http:
            await asyncio.gather(*(self._client(http, number) for number in range(clients)))

    async def _client(self, http: httpx.AsyncClient, number: int) -> None:
        dice = random.Random(number)
        counted = 0
        while not self.stopped.is_set():
            label, amount = dice.choice(list(self.history.secrets)), dice.randrange(1, 60)
            said = await self._ask(http, label, amount, f"n{number}-{counted}")
            counted += 1
            if said.status not in (200, 456):
                await asyncio.sleep(PAUSE)

    async def _ask(self, http: httpx.AsyncClient, label: str, amount: int, tag: str) -> Said:
        self.history.sent[tag] = Sent(label, amount)
        headers = {"Authorization": f"DeepL-Auth-Key {self.history.secrets[label]}", "X-DeepL-Reporting-Tag": tag}
        body = {"text": ["x" * amount], "source_lang": "EN", "target_lang": "DE"}
        began = time.monotonic()
        try:
            answer = await http.post("/v2/translate", json=body, headers=headers)
            status, retry_after = answer.status_code, answer.headers.get("retry-after")
        except httpx.TransportError:
            status, retry_after = None, None
        if status is not None and status not in UNSURE:
            self.history.answers[tag] = status
        said = Said(began, status, retry_after)
        self.said.append(said)
        return said


@contextmanager
def crowd(url: str, history: History | None = None, clients: int = CLIENTS) -> Iterator[Crowd]:
    """At work inside the block; after it every answer has come."""
    found = Crowd(history or History({"API Key": DEVELOPER}, {"API Key": None}))
    thread = threading.Thread(target=lambda: asyncio.run(found.run(url, clients)))
    thread.start()
    try:
        yield found
    finally:
        found.stopped.set()
        thread.join()


def work_of(cluster: Cluster) -> list[int]:
    """Texts that each replica has translated since it was started."""
    return [_translated(httpx.get(f"{replica.url}/metrics", verify=False).text) for replica in cluster.replicas]


def _translated(page: str) -> int:
    samples = [sample for family in text_string_to_metric_families(page) for sample in family.samples]
    requests = [sample for sample in samples if sample.name == "tolmach_requests_total"]
    return sum(int(one.value) for one in requests if one.labels["operation"].endswith("/v2/translate"))
