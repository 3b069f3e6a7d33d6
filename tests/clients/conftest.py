"""A live service that shows what the clients really sent, and that can be told to fail."""

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.conftest import Live, serving
from tolmach.accounts.model import Account
from tolmach.callers import Plan
from tolmach.engines.protocol import Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.errors import ApiError
from tolmach.languages.catalogue import engine_codes
from tolmach.settings import Settings
from tolmach.wire.answers import error_response

PATIENCE = 10.0

MODEL_TYPES = {
    "latency_optimized": "latency_optimized",
    "quality_optimized": "quality_optimized",
    "prefer_quality_optimized": "latency_optimized",
}
"""What is used for each that is asked for, where no other model is installed."""


@dataclass(frozen=True, slots=True)
class Exchange:
    method: str
    path: str
    headers: dict[str, str]
    status: int


@dataclass
class Tap:
    """Between the clients and the application: notes every exchange, and answers with `faults` while it has some."""

    exchanges: list[Exchange] = field(default_factory=list)
    faults: deque[ApiError] = field(default_factory=deque)
    on_answer: Callable[[int], None] = lambda status: None

    @property
    def statuses(self) -> list[int]:
        return [exchange.status for exchange in self.exchanges]

    def forget(self) -> None:
        self.exchanges.clear()
        self.faults.clear()

    def around(self, app: ASGIApp) -> ASGIApp:
        async def tapped(scope: Scope, receive: Receive, send: Send) -> None:
            async def noted(message: Message) -> None:
                if message["type"] == "http.response.start":
                    self._note(scope, message["status"])
                await send(message)

            if scope["type"] == "http" and self.faults:
                await error_response(self.faults.popleft())(scope, receive, noted)
            else:
                await app(scope, receive, noted)

        return tapped

    def _note(self, scope: Scope, status: int) -> None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        self.exchanges.append(Exchange(scope["method"], scope["path"], headers, status))
        self.on_answer(status)


@dataclass(frozen=True)
class Service:
    live: Live
    tap: Tap

    @property
    def url(self) -> str:
        return self.live.url

    def pro_key(self, *, characters: int | None = None, active: bool = True) -> str:
        """A new developer key of the first account, made as an administrator makes it."""
        keys = "/v2/admin/developer-keys"
        with self.live.admin as admin:
            made = admin.post(keys, json={}).raise_for_status().json()
            named = {"key_id": made["key_id"]}
            admin.put(f"{keys}/limits", json=named | {"characters": characters}).raise_for_status()
            if not active:
                admin.put(f"{keys}/deactivate", json=named).raise_for_status()
        self.tap.forget()
        return str(made["key"])

    def free_key(self, *, characters: int | None = None) -> str:
        """The key of a new account on the Free plan."""
        accounts = self.live.parts.accounts

        async def make() -> str:
            number = len(await accounts.accounts())
            account: Account = await accounts.create_account(f"free {number}", Plan.FREE)
            await accounts.change_account(account.id, character_limit=characters)
            _, secret = await accounts.create_key(account.id)
            return secret

        return asyncio.run(make())

    def used(self, key: str) -> int:
        """How many characters the key has used, without a trace in the tap."""
        with self.live.client(key) as client:
            count = client.get("/v2/usage").raise_for_status().json()["api_key_character_count"]
        self.tap.exchanges.pop()
        return int(count)

    def tagged(self) -> dict[str, int]:
        """Characters by reporting tag, as an administrator sees them."""
        today = datetime.now(UTC).date()
        span = {"start_date": str(today - timedelta(days=1)), "end_date": str(today + timedelta(days=1))}
        with self.live.admin as admin:
            answer = admin.get("/v2/admin/analytics/custom-tags", params=span).raise_for_status().json()
        lines = answer["custom_tag_usage_report"]["usage"]
        return {line["custom_tag"]: line["breakdown"]["text_translation_characters"] for line in lines}


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    tap = Tap()
    settings = Settings(data=tmp_path_factory.mktemp("data"), engine="stub", log_level="error")
    with serving(settings, around=tap.around) as live:
        yield Service(live, tap)


@pytest.fixture
def service(shared_service: Service) -> Service:
    shared_service.tap.forget()
    return shared_service


class HeldEngine(StubEngine):
    """Works at a known pace, and not at all while the gate is shut."""

    def __init__(self) -> None:
        super().__init__(engine_codes(), seconds_per_token=0.0002)
        self.entered = threading.Semaphore(0)
        self.gate = threading.Event()
        self.gate.set()

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        self.entered.release()
        assert self.gate.wait(PATIENCE)
        return super().translate(batch)


@pytest.fixture
def overloaded(tmp_path: Path) -> Iterator[Service]:
    """The developer key has more work waiting than is accepted. The first refusal lets the engine go on."""
    engine = HeldEngine()
    tap = Tap(on_answer=lambda status: engine.gate.set() if status != 200 else None)
    settings = Settings(data=tmp_path, threads=1, queue_seconds=0.001, log_level="error")
    with serving(settings, lambda: engine, tap.around) as live:
        service = Service(live, tap)
        _translate(live, ["The pace is measured by this."])
        assert engine.entered.acquire(timeout=PATIENCE)
        engine.gate.clear()
        # More than one batch holds, so that a part runs and the rest waits.
        crowd = threading.Thread(target=_translate, args=(live, [f"{n} {'word ' * 20}" for n in range(50)]))
        crowd.start()
        assert engine.entered.acquire(timeout=PATIENCE)
        tap.forget()
        yield service
        engine.gate.set()
        crowd.join(PATIENCE)


def _translate(live: Live, texts: list[str]) -> httpx.Response:
    body: dict[str, Any] = {"text": texts, "target_lang": "DE", "source_lang": "EN"}
    with live.developer as client:
        return client.post("/v2/translate", json=body).raise_for_status()
