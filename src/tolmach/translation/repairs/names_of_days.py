"""Replaces the only wrong day or month, if only one is missing, by the right one in the same form."""

from tolmach.linguistics.mentions.days import NamedDay, forms, named
from tolmach.translation.checks import Facts, dates, without


def mended(source: str, target: str, facts: Facts) -> str:
    given = without(source, facts.protected)
    lost = dates.unnamed(given, target, (facts.source, facts.target))
    if len(lost) != 1:
        return target
    (missing,) = lost
    said = {item.number for item in named(given, facts.source) if item.kind == missing.kind}
    there = [item for item in named(without(target, facts.protected), facts.target) if item.kind == missing.kind]
    wrong = [item for item in there if item.number not in said]
    if len(wrong) != 1:
        return target
    (item,) = wrong
    right = _like(target[item.start : item.end], item, missing.number, facts.target)
    return target if right is None else f"{target[: item.start]}{right}{target[item.end :]}"


def _like(word: str, item: NamedDay, number: int, language: str) -> str | None:
    for row in forms(item.kind, language).values():
        if row[item.number].rpartition(" ")[2].casefold() == word.casefold():
            right = row[number].rpartition(" ")[2]
            return right.capitalize() if word[:1].isupper() else right
    return None
