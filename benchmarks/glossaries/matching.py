"""Measures the cost to find terms of one and of five glossaries of 200,000 entries, to compile such a glossary, and to
begin a request that names five of them."""

import asyncio
import os
import random
import re
import statistics
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from benchmarks.processes import resident_mib
from benchmarks.signature import NTREX, lines, save, signature
from tolmach.glossaries.applying import Terminology
from tolmach.glossaries.model import Pair
from tolmach.glossaries.service import DictionaryDraft, Glossaries
from tolmach.glossaries.terms.matching import Combined, CompiledTerms
from tolmach.storage import upgrading
from tolmach.storage.database import Database

ENTRIES = 200_000
TARGET_BYTES = 10 * 2**20
GLOSSARIES = 5
ROUNDS = 5
STARTS = 50
SOURCES = ("en", "de", "ru", "ja", "zh")
UNPARTED = ("ja", "zh")
LONGEST_TERM = 4
EDGES = '.,;:!?"“”„«»()。、「」 '
SYLLABLES = [consonant + vowel for consonant in "bcdfghjklmnprstvwz" for vowel in "aeiou"]


def entries(source: str, seed: int) -> list[tuple[str, str]]:
    """Takes phrases of the corpus and adds made-up ones up to the number. Padding brings the dictionary to 10 MiB."""
    chance = random.Random(f"{source}{seed}")
    terms = set(_phrases(source, chance))
    words = ["".join(chance.choices(SYLLABLES, k=chance.randint(2, 5))) for _ in range(ENTRIES // 2)]
    while len(terms) < ENTRIES:
        terms.add(" ".join(chance.choices(words, k=chance.randint(1, LONGEST_TERM))))
    chosen = sorted(terms)[:ENTRIES]
    left = TARGET_BYTES - sum(len(term.encode()) + 2 for term in chosen)
    return [(term, "x" * max(1, left // ENTRIES)) for term in chosen]


def _phrases(source: str, chance: random.Random) -> list[str]:
    """In languages without spaces two signs count as a word and a term has at least two words, because a single
    one that is cut from a text is usually grammar."""
    signs = source in UNPARTED
    found = []
    for line in lines(source, 1000):
        parts = re.findall("..", line) if signs else line.split()
        start = chance.randrange(max(1, len(parts) - signs * LONGEST_TERM))
        chosen = parts[start : start + chance.randint(1 + signs, LONGEST_TERM)]
        found.append(("" if signs else " ").join(chosen).strip(EDGES))
    return [phrase for phrase in found if phrase]


def _milliseconds(terms: Combined, texts: list[str]) -> float:
    """Processor time per 1,000 characters. Matching waits for nothing, and other programs may run on the machine."""
    began = time.thread_time()
    for text in texts:
        terms.find(text)
    return 1e6 * (time.thread_time() - began) / sum(map(len, texts))


def measure(source: str) -> dict[str, Any]:
    parts: list[CompiledTerms] = []
    seconds, resident, longest_pause = [], [], 0.0
    for seed in range(GLOSSARIES):
        chosen = entries(source, seed)
        before = resident_mib(os.getpid())
        with _Pauses() as pauses:
            began = time.thread_time()
            parts.append(CompiledTerms(chosen, source))
            seconds.append(time.thread_time() - began)
        resident.append(resident_mib(os.getpid()) - before)
        longest_pause = max(longest_pause, pauses.longest)
    # Also lines that gave no terms, because words that were never seen cost most.
    texts = lines(source)[500:1500]
    one, five = Combined(parts[:1]), Combined(parts)
    cold = _milliseconds(one, texts)
    return {
        "compile_seconds": round(statistics.median(seconds), 2),
        "longest_pause_of_other_threads_ms": round(1000 * longest_pause),
        "resident_mib_each": round(statistics.median(resident)),
        "estimated_mib_each": round(parts[0].size / 2**20),
        "cold_ms": round(cold, 3),
        "one_glossary_ms": round(statistics.median(_milliseconds(one, texts) for _ in range(ROUNDS)), 3),
        "five_glossaries_ms": round(statistics.median(_milliseconds(five, texts) for _ in range(ROUNDS)), 3),
        "matches": sum(len(five.find(text)) for text in texts),
    }


async def measure_start(folder: Path) -> dict[str, float]:
    """The time until a request has the terms of five glossaries: the first time, and when they are warm."""
    database = Database(f"sqlite:///{folder / 'tolmach.sqlite'}")
    upgrading.upgrade(database)
    glossaries = Glossaries(database)
    drafts = [DictionaryDraft(Pair("en", "de"), tuple(entries("en", seed))) for seed in range(GLOSSARIES)]
    ids = [(await glossaries.create("bench", "a", [draft])).id for draft in drafts]
    terminology = Terminology(glossaries)
    seconds = []
    for _ in range(1 + STARTS):
        began = time.perf_counter()
        await terminology.terms("bench", ids, "en", "de")
        seconds.append(time.perf_counter() - began)
    database.close()
    return {"cold_seconds": round(seconds[0], 2), "warm_ms": round(1000 * statistics.median(seconds[1:]), 2)}


class _Pauses:
    """Measures how long another thread, such as that of the event loop, has to wait for its turn."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch)

    def __enter__(self) -> "_Pauses":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _watch(self) -> None:
        last = time.perf_counter()
        while not self._done.wait(0.002):
            now = time.perf_counter()
            self.longest = max(self.longest, now - last - 0.002)
            last = now


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        start = asyncio.run(measure_start(Path(folder)))
    result: dict[str, Any] = {
        "signature": signature([NTREX / f"{source}.txt" for source in SOURCES], "terms"),
        "entries": ENTRIES,
        "unit": "milliseconds per 1,000 characters",
        "start_of_a_request_with_five": start,
        "sources": {source: measure(source) for source in SOURCES},
    }
    print(save("terms_matching", result).read_text())


if __name__ == "__main__":
    main()
