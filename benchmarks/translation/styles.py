"""Measures the cost of rules of style: an option of every rule of a language, on ordinary text."""

import random
import statistics
import time
from collections.abc import Iterator
from typing import Any

from benchmarks.signature import NTREX, lines, save, signature
from tolmach.languages.catalogue import named
from tolmach.styles.applying import Compiled, compiled
from tolmach.styles.catalogue import LANGUAGES, categories, options
from tolmach.styles.rules import way
from tolmach.translation.finishing.restyling import restyled
from tolmach.units import Rendered

TEXTS = 40
LONG = 1000
LISTS = 5
"""The number of rule lists for each language, each with other options."""
ROUNDS = 3


def drawn(language: str, seed: int) -> dict[str, dict[str, str]]:
    """Draws an option of every rule that acts in the language."""
    chance = random.Random(f"{language}{seed}")
    chosen: dict[str, dict[str, str]] = {}
    for category, rules in categories().items():
        for rule, found in rules.items():
            fitting = [name for name, option in found.items() if language in option.languages]
            if fitting:
                chosen.setdefault(category, {})[rule] = chance.choice(fitting)
    return chosen


def texts(language: str) -> list[str]:
    """Makes paragraphs of about a thousand characters."""
    return list(_paragraphs(language))[:TEXTS]


def _paragraphs(language: str) -> Iterator[str]:
    held = ""
    for line in lines(language):
        held = f"{held} {line}".strip()
        if len(held) >= LONG:
            yield held
            held = ""


def measure(language: str) -> dict[str, Any]:
    paragraphs = texts(language)
    lists = [compiled(drawn(language, seed), language) for seed in range(LISTS)]
    costs = [_milliseconds(style, text, language) for style in lists for text in paragraphs]
    return {
        "rules": len(lists[0].touches),
        "median_ms": round(statistics.median(costs), 2),
        "p95_ms": round(statistics.quantiles(costs, n=20)[-1], 2),
        "worst_ms": round(max(costs), 2),
    }


def _milliseconds(style: Compiled, text: str, language: str) -> float:
    """The processor time for 1,000 characters. It is the best of some rounds: other programs may run on the machine."""
    taken = []
    for _ in range(ROUNDS):
        began = time.thread_time()
        restyled(Rendered(text), (), style, named(language))
        taken.append(time.thread_time() - began)
    return 1e6 * min(taken) / len(text)


def main() -> None:
    result = {
        "signature": signature((NTREX / f"{language}.txt" for language in LANGUAGES), "none"),
        "options": len(list(options())),
        "exact": sum(way(each.category, each.rule, each.name).exact for each in options()),
        "languages": {language: measure(language) for language in LANGUAGES},
    }
    print(save("styles", result))
    for language, row in result["languages"].items():  # type: ignore[attr-defined]
        print(language, row)


if __name__ == "__main__":
    main()
