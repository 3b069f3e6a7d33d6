"""Texts that a small grammar makes: templates with slots, drawn with a fixed seed, each for one language.

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
    """The same every time; no text twice, all templates and all languages as often as can be."""
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
            # Not by turns: then a template would meet some languages only.
            yield Task(
                case(group["kind"], filled(template, grammar["slots"], chance), group, made=True),
                chance.choice(targets),
            )


def filled(template: str, slots: dict[str, list[str]], chance: random.Random) -> str:
    """No filler twice in one text; a filler may have slots."""
    used: set[str] = set()

    def fill(slot: re.Match[str]) -> str:
        drawn = chance.choice([filler for filler in slots[slot[1]] if filler not in used])
        used.add(drawn)
        return filled(drawn, slots, chance)

    return _SLOT.sub(fill, template)
