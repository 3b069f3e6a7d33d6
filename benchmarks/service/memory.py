"""Checks that the memory of the service stops growing: sends thousands of mixed requests and records its size."""

import itertools
import random
import statistics
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.service import call_all, service
from benchmarks.signature import NTREX, lines, save, signature

REQUESTS = 5000
SLICE = 250
CALLERS = 16
TARGETS = ("de", "fr", "ja", "ru", "zh", "pt-br", "ar", "en")


def orders() -> list[tuple[list[str], str, str]]:
    """Makes single words, sentences, batches and an occasional long text, in several languages."""
    chance = random.Random(7)
    english = lines("en")
    mixed = []
    for target in itertools.islice(itertools.cycle(TARGETS), REQUESTS):
        source = "en" if target != "en" else "de"
        kind = chance.random()
        texts = [chance.choice(english)]
        if kind < 0.5:
            texts = [chance.choice(texts[0].split())]
        elif kind > 0.99:
            texts = [" ".join(chance.sample(english, 8))]
        elif kind > 0.95:
            texts = [" ".join(text.split()[:5]) for text in chance.sample(english, 10)]
        mixed.append((texts, source, target))
    return mixed


def main() -> None:
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash())}
    work = orders()
    with service() as running:
        sizes = [running.resident_mib()]
        for start in range(0, REQUESTS, SLICE):
            _, done = call_all(running, work[start : start + SLICE], CALLERS)
            assert all(exchange.status == 200 for exchange in done)
            sizes.append(running.resident_mib())
    half = len(sizes) // 2
    plateau = statistics.median(sizes[half - 4 : half + 1])
    end = statistics.median(sizes[-5:])
    result |= {
        "requests": REQUESTS,
        "resident_mib": [round(size) for size in sizes],
        "at_start_mib": round(sizes[0]),
        "plateau_mib": round(plateau),
        "end_mib": round(end),
        "growth": round(end / plateau - 1, 4),
    }
    print(save("memory", result).read_text())


if __name__ == "__main__":
    main()
