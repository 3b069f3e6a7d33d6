"""Measures how fast the service is, in relation to the bare engine in the same run."""

import statistics
import time
from itertools import pairwise
from typing import Any

from benchmarks.engine import Bare, chosen, model_hash
from benchmarks.service import Exchange, Service, call_all, service
from benchmarks.signature import NTREX, lines, save, signature

SENTENCES = 384
ROUNDS = 3
CALLERS = {1: 48, 8: 128, 64: SENTENCES}
"""The number of callers at once, and of sentences. With few callers each takes longer, so fewer sentences suffice."""
MANY = max(CALLERS)
BATCH = 50
SOURCE, TARGET = "en", "de"

Run = tuple[float, list[Exchange]]
"""Seconds, and what was said."""


def main() -> None:
    texts = lines(SOURCE, SENTENCES)
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash())}
    result["settings"] = {
        "sentences": SENTENCES,
        "rounds": ROUNDS,
        "direction": f"{SOURCE}-{TARGET}",
        "beam": chosen().beam,
    }
    raw = Bare(texts, TARGET, chosen())
    with service() as running:
        call_all(running, _single(texts[:64]), 8)
        raw.translate()
        few = [_few(running, texts) for _ in range(ROUNDS)]
        bare, many = _in_turns(running, raw, texts)
        result["batch_of_50"] = _batch(running, texts)
    rounds = [each | {MANY: run} for each, run in zip(few, many, strict=True)]
    result["raw"] = _rates(texts, statistics.median(bare))
    result["http"] = {str(n): _http(texts, [r[n] for r in rounds]) for n in CALLERS}
    ratios = [round((a + b) / 2 / run[0], 3) for (a, b), run in zip(pairwise(bare), many, strict=True)]
    result["ratio_at_64_callers"] = statistics.median(ratios)
    result["ratios_of_the_rounds"] = ratios
    print(save("speed", result).read_text())


def _seconds(bare: Bare) -> float:
    began = time.perf_counter()
    bare.translate()
    return time.perf_counter() - began


def _single(texts: list[str]) -> list[tuple[list[str], str, str]]:
    return [([text], SOURCE, TARGET) for text in texts]


def _few(running: Service, texts: list[str]) -> dict[int, Run]:
    return {n: call_all(running, _single(texts[:count]), n) for n, count in CALLERS.items() if n < MANY}


def _in_turns(running: Service, raw: Bare, texts: list[str]) -> tuple[list[float], list[Run]]:
    """Runs the bare engine right before and right after the callers, so that other load on the machine affects
    both."""
    bare, many = [_seconds(raw)], []
    for _ in range(ROUNDS):
        many.append(call_all(running, _single(texts), MANY))
        bare.append(_seconds(raw))
    return bare, many


def _rates(texts: list[str], seconds: float) -> dict[str, float]:
    words = sum(len(text.split()) for text in texts)
    return {
        "sentences_per_second": round(len(texts) / seconds, 1),
        "source_words_per_second": round(words / seconds),
    }


def _http(texts: list[str], runs: list[Run]) -> dict[str, float]:
    exchanges = [exchange for _, done in runs for exchange in done]
    assert all(exchange.status == 200 for exchange in exchanges)
    times = sorted(exchange.seconds for exchange in exchanges)
    seconds = statistics.median(taken for taken, _ in runs)
    return {
        **_rates(texts[: len(runs[0][1])], seconds),
        "p50_ms": round(1000 * times[len(times) // 2], 1),
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1),
    }


def _batch(running: Service, texts: list[str]) -> dict[str, float]:
    """Compares fifty texts in one request with fifty requests, one after the other."""
    ratios, together, apart = [], [], []
    for number in range(ROUNDS):
        part = texts[number * BATCH : (number + 1) * BATCH]
        once, _ = call_all(running, [(part, SOURCE, TARGET)], 1)
        each, _ = call_all(running, _single(part), 1)
        ratios.append(each / once)
        together.append(once)
        apart.append(each)
    return {
        "one_request_seconds": round(statistics.median(together), 3),
        "fifty_requests_seconds": round(statistics.median(apart), 3),
        "ratio": round(statistics.median(ratios), 2),
    }


if __name__ == "__main__":
    main()
