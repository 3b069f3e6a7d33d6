"""Measures how long people wait while documents keep all cores busy.

    python -m benchmarks.service.full_load [SECONDS SECONDS SECONDS]

First documents alone, then ten people beside them, then the people alone. Each of four programs sends its next document
as soon as it has the last one; each person asks for the translation of a sentence, reads it, and asks for the next.
With three numbers of seconds for the three parts, nothing is saved.
"""

import json
import random
import sys
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.documents.made import docx, pages
from benchmarks.documents.short import Owner
from benchmarks.engine import model_hash
from benchmarks.service import Caller, Service, service
from benchmarks.signature import NTREX, lines, save, signature

DOCUMENTS, DOCUMENT = "documents", "document"
BOTH = "documents and people"
PEOPLE, PERSON = "people", "person"
PARTS = {DOCUMENTS: 600.0, BOTH: 300.0, PEOPLE: 120.0}
"""The seconds of each part."""
PROGRAMS, PERSONS = 4, 10
READS = (2.0, 6.0)
"""The fewest and the most seconds that a person reads an answer."""
LOOK = 1.0
"""The seconds between the status requests of a program."""
PAGES, CHARACTERS = 5, 2_000
BAR_SECONDS = 1.5


@dataclass(frozen=True, slots=True)
class Wait:
    """When it began, from the start of the run, and how long it took."""

    who: str
    began: float
    seconds: float


class Run:
    """Waits of all parts. Its threads end with their part, or with the first error."""

    def __init__(self, running: Service, seconds: dict[str, float]) -> None:
        self._running = running
        self._began = time.perf_counter()
        self._ends = {name: sum(list(seconds.values())[: at + 1]) for at, name in enumerate(seconds)}
        self._errors = list[BaseException]()
        self.waits = list[Wait]()

    def part_of(self, wait: Wait) -> str:
        return next((name for name, end in self._ends.items() if wait.began < end), PEOPLE)

    def go(self) -> None:
        programs = [threading.Thread(target=self._guarded, args=(self._program,)) for _ in range(PROGRAMS)]
        persons = [threading.Thread(target=self._guarded, args=(self._person(n),)) for n in range(PERSONS)]
        for thread in programs:
            thread.start()
        time.sleep(self._ends[DOCUMENTS])
        for thread in persons:
            thread.start()
        for thread in (*programs, *persons):
            thread.join()
        if self._errors:
            raise self._errors[0]

    def _guarded(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            self._errors.append(error)

    def _program(self) -> None:
        owner = Owner(self._running)
        data = docx(pages(lines("en"), PAGES, CHARACTERS))
        while not self._errors and self._now() < self._ends[BOTH]:
            self._timed(DOCUMENT, lambda: owner.life("news.docx", data, LOOK))

    def _person(self, number: int) -> Callable[[], None]:
        def work() -> None:
            chance = random.Random(number)
            caller, texts = Caller(self._running), lines("en")
            while not self._errors and self._now() < self._ends[PEOPLE]:
                time.sleep(chance.uniform(*READS))
                text = chance.choice(texts)
                self._timed(PERSON, lambda text=text: _said(caller, text))  # type: ignore[misc]

        return work

    def _timed(self, who: str, work: Callable[[], object]) -> None:
        began = self._now()
        work()
        self.waits.append(Wait(who, began, self._now() - began))

    def _now(self) -> float:
        return time.perf_counter() - self._began


def _said(caller: Caller, text: str) -> None:
    exchange = caller.translate([text], "en", "de")
    assert exchange.status == 200, exchange


def shown(waits: Sequence[Wait], part_of: Callable[[Wait], str]) -> dict[str, Any]:
    """By part and by who waited."""
    found: dict[str, dict[str, list[float]]] = {}
    for wait in waits:
        found.setdefault(part_of(wait), {}).setdefault(wait.who, []).append(wait.seconds)
    return {part: {who: _figures(sorted(taken)) for who, taken in rows.items()} for part, rows in found.items()}


def _figures(taken: Sequence[float]) -> dict[str, float]:
    return {
        "count": len(taken),
        "p50_seconds": round(taken[len(taken) // 2], 2),
        "p99_seconds": round(taken[int(len(taken) * 0.99)], 2),
    }


def main(given: Sequence[str]) -> None:
    seconds = dict(zip(PARTS, map(float, given), strict=True)) if given else PARTS
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash())}
    with service(environment={"TOLMACH_REMEMBER_SECONDS": "0"}) as running:
        Caller(running).translate(["Good morning."], "en", "de")
        run = Run(running, seconds)
        run.go()
    waits = sorted(run.waits, key=lambda wait: wait.began)
    result |= {"seconds": seconds, "programs": PROGRAMS, "persons": PERSONS, "pages": PAGES, "bar_seconds": BAR_SECONDS}
    result |= {"parts": shown(waits, run.part_of)}
    if given:
        print(json.dumps(result["parts"], indent=2))
        return
    result["waits"] = [[wait.who, round(wait.began, 1), round(wait.seconds, 2)] for wait in waits]
    save("full_load", result)
    print(json.dumps(result["parts"], indent=2))


if __name__ == "__main__":
    main(sys.argv[1:])
