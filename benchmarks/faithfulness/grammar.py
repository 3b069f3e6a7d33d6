"""Makes texts with a small grammar: templates with slots, drawn with a fixed seed, each for one language.

A slot is `⟦name⟧` without a colon. Its fillers are marked texts themselves, so a made text is read like a written one.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

from benchmarks.faithfulness.cases import TARGETS, Task, case, read

COUNT = 3000
SEED = 31
_SLOT = re.compile(r"⟦(\w+)⟧")


def made(count: int = COUNT) -> list[Task]:
    """Makes the same texts every time. No text comes twice; templates and languages are used evenly."""
    grammar = read("grammar")
    found: dict[tuple[str, str], Task] = {}
    for task in _drawn(grammar):
        found.setdefault((task.case.kind, task.case.text), task)
        if len(found) == count:
            break
    return list(found.values())


def _drawn(grammar: dict[str, Any]) -> Iterator[Task]:
    chance = random.Random(SEED)
    targets = list(TARGETS)
    templates = [(group, template) for group in grammar["group"] for template in group["texts"]]
    while True:
        chance.shuffle(templates)
        for group, template in templates:
            # Languages do not take turns, because then a template would meet only some of them.
            yield Task(
                case(group["kind"], filled(template, grammar["slots"], chance), group, made=True),
                chance.choice(targets),
            )


def filled(template: str, slots: dict[str, list[str]], chance: random.Random) -> str:
    """Fills the slots. No filler comes twice in one text, and a filler may have slots of its own."""
    used: set[str] = set()

    def fill(slot: re.Match[str]) -> str:
        drawn = chance.choice([filler for filler in slots[slot[1]] if filler not in used])
        used.add(drawn)
        return filled(drawn, slots, chance)

    return _SLOT.sub(fill, template)
