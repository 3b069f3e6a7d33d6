"""Checks signs of money: an amount with a sign in the source needs a sign in the translation, or the word for it."""

from itertools import pairwise

from tolmach.linguistics.mentions.amounts import Amount, amounts, mention

APART = 10
"""Amounts that stand no further from each other may share one word: "5 or 10 dollars"."""


def deficit(source: str, target: str) -> int:
    """How many more names of money the target needs."""
    return sum(_missing(source, target).values())


def unsaid(source: str, target: str) -> list[Amount]:
    """The amounts of currencies that the target names too rarely."""
    missing = _missing(source, target)
    return [item for item in amounts(source) if item.currency in missing]


def _missing(source: str, target: str) -> dict[str, int]:
    given: dict[str, list[Amount]] = {}
    for item in amounts(source):
        given.setdefault(item.currency, []).append(item)
    counted = ((name, _needed(same) - len(mention(name).findall(target))) for name, same in given.items())
    return {name: count for name, count in counted if count > 0}


def _needed(same: list[Amount]) -> int:
    return 1 + sum(after.start - before.end > APART for before, after in pairwise(same))
