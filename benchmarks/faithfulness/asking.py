"""Sends each text to a running service in its own request, and keeps the receipts."""

import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import httpx

from benchmarks.faithfulness.cases import Task, segments
from benchmarks.service import KEY, service
from tests.memories.owners import Owner

CALLERS = 4
_EVERY = 50


class Answer(NamedTuple):
    text: str
    left: list[str]
    """The faults that the receipt admits."""


@dataclass(frozen=True)
class House:
    """A running service that has the translation memory."""

    client: httpx.Client
    memory: str

    def ask(self, task: Task) -> Answer:
        case = task.case
        body: dict[str, Any] = {"text": [case.text], "source_lang": case.source, "target_lang": task.target}
        body |= {"show_checks": True}
        body |= {"tag_handling": "html"} if case.html else {}
        body |= {"translation_memory_id": self.memory} if case.kind == "memory" else {}
        answer = self.client.post("/v2/translate", json=body)
        answer.raise_for_status()
        (found,) = answer.json()["translations"]
        return Answer(found["text"], [*found["checks"]["left"], *found["checks"].get("concerned", {})])


@contextmanager
def house() -> Iterator[House]:
    with service() as running:
        headers = {"Authorization": f"DeepL-Auth-Key {KEY}"}
        with httpx.Client(base_url=f"http://{running.host}:{running.port}", headers=headers, timeout=600) as client:
            yield House(client, _imported(client))


def _imported(client: httpx.Client) -> str:
    """Imports the memory and returns its id. The machine may be busy, so the patient client sends everything."""
    data, owner = tmx(), Owner(client)
    started = owner.announce(len(data))
    client.put(started["upload_url"], content=data).raise_for_status()
    return str(owner.result(started["job_id"])["translation_memory_id"])


def tmx() -> bytes:
    units = "".join(f"<tu>{''.join(_variant(*each) for each in segment.items())}</tu>" for segment in segments())
    head = '<header srclang="en" segtype="sentence" datatype="plaintext" adminlang="en" o-tmf="x"/>'
    return f'<?xml version="1.0"?><tmx version="1.4">{head}<body>{units}</body></tmx>'.encode()


def _variant(language: str, text: str) -> str:
    return f'<tuv xml:lang="{language}"><seg>{escape(text)}</seg></tuv>'


def ask_all(asked: House, tasks: Sequence[Task], take: Callable[[Task, Answer], None]) -> None:
    """Asks with several callers at once. `take` gets each answer as soon as it is there."""
    waiting: queue.SimpleQueue[int] = queue.SimpleQueue()
    for number in range(len(tasks)):
        waiting.put(number)
    done = 0
    lock = threading.Lock()
    began = time.perf_counter()

    def work() -> None:
        nonlocal done
        while True:
            try:
                number = waiting.get_nowait()
            except queue.Empty:
                return
            answer = asked.ask(tasks[number])
            with lock:
                done += 1
                take(tasks[number], answer)
                if done % _EVERY == 0:
                    said = f"{done} of {len(tasks)} after {time.perf_counter() - began:.0f} s"
                    print(said, file=sys.stderr, flush=True)

    threads = [threading.Thread(target=work) for _ in range(CALLERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
