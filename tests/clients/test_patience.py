"""The official clients with their default time limits against work that takes longer: `deepl` waits ten seconds for a
byte, `deepl-node` five, and each tries five times."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest

from benchmarks.signature import lines
from tests.clients.conftest import Tap
from tests.clients.test_translation import Answer, Ask, node_client, python_client
from tests.conftest import Live, serving
from tests.translation.hanging_up import sentences, small_batches
from tolmach.engines.protocol import Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.settings import Settings

CLIENTS: list[Callable[[Live], AbstractContextManager[Ask]]] = [python_client, node_client]


class Slow(StubEngine):
    """A second for every batch."""

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        time.sleep(1)
        return super().translate(batch)


@contextmanager
def tapped(settings: Settings, **options: Any) -> Iterator[tuple[Live, Tap]]:
    tap = Tap()
    with serving(settings, around=tap.around, **options) as live:
        yield live, tap


def test_clients_wait_for_an_answer_that_goes_on(tmp_path: Path) -> None:
    """Both at once, so that it takes thirteen seconds and not twice as many."""
    texts = sentences(60)
    settings, engine = Settings(data=tmp_path, log_level="error", remember_seconds=0), Slow({"en", "de"})
    with (
        tapped(settings, router=lambda: small_batches(settings, engine, workers=2)) as (live, tap),
        ThreadPoolExecutor(2) as pool,
    ):
        asked = [pool.submit(_ask, client, live, [" ".join(texts)]) for client in CLIENTS]
        found = [each.result() for each in asked]
    wanted = [Answer(" ".join(f"[de] {text}" for text in texts), "EN", len(" ".join(texts)))]
    assert found == [wanted, wanted]
    assert tap.statuses == [200, 200]


def _ask(client: Callable[[Live], AbstractContextManager[Ask]], live: Live, texts: list[str]) -> Any:
    with client(live) as ask:
        return ask((texts, "EN", "DE", {}))


@pytest.mark.heavy
@pytest.mark.parametrize("client", CLIENTS, ids=["Python", "Node"])
def test_clients_wait_for_thirty_thousand_characters(
    tmp_path: Path, client: Callable[[Live], AbstractContextManager[Ask]]
) -> None:
    """With the model that ships, on two threads."""
    text = " ".join(lines("en", 250))[:30_000]
    with tapped(Settings(data=tmp_path, log_level="error", threads=2)) as (live, tap):
        [answer] = _ask(client, live, [text])
    assert (answer.source, answer.billed) == ("EN", 30_000)
    assert 20_000 < len(answer.text) < 50_000
    assert tap.statuses == [200]
