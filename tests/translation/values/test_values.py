"""Hours, ages, money, units, days, dates, negation and opposites through the whole pipeline with the model that ships:
what a translation gets wrong, its receipt says."""

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.translation.values.rules import TARGETS, Text, broken
from tolmach.engines.opening import open_router
from tolmach.engines.queue import Priority
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.settings import Settings
from tolmach.translation.model import Order, Translation, Wish
from tolmach.translation.service import Translator

OTHERS = ("en", "de", "fr")
"""Into which texts that are not English are translated."""
MOST_UNSAID = 0.03
"""Of all: another processor may round otherwise, so that a few more or fewer come out wrong."""
MOST_FALSE = 0.01
FEW = 1
"""So many targets for each text, others for the next, in the usual run."""


def texts() -> Iterator[Text]:
    for line in Path(__file__).with_name("sentences.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            source, text, rules = line.split("\t")
            yield Text(source, text, tuple(rules.split()))


def tasks(count: int) -> Iterator[tuple[Text, str]]:
    for number, text in enumerate(texts()):
        targets = TARGETS if text.source == "en" else tuple(target for target in OTHERS if target != text.source)
        for step in range(min(count, len(targets))):
            yield text, targets[(number * count + step) % len(targets)]


async def translated(data: Path, wanted: Iterable[tuple[Text, str]]) -> list[tuple[Text, str, Translation]]:
    router = await asyncio.to_thread(open_router, Settings(data=data, remember_seconds=0))
    translator = Translator(router, Detector())
    pairs: dict[tuple[str, str], list[Text]] = {}
    for text, target in wanted:
        pairs.setdefault((text.source, target), []).append(text)
    found = []
    for (source, target), own in pairs.items():
        order = Order(tuple(text.text for text in own), Wish(named(target), named(source)))
        done = await translator.translate(order, key="values", priority=Priority.INTERACTIVE)
        found += [(text, target, each) for text, each in zip(own, done, strict=True)]
    await router.close()
    return found


def proven(found: list[tuple[Text, str, Translation]]) -> None:
    wrong = [(text, target, done) for text, target, done in found if broken(text, target, done.text)]
    unsaid = [(target, text.text, done.text) for text, target, done in wrong if not done.receipt.left]
    false = [item for item in found if item[2].receipt.left and item not in wrong]
    assert len(unsaid) <= MOST_UNSAID * len(found), unsaid
    assert len(false) <= MOST_FALSE * len(found), [(text.text, done.text) for text, _, done in false]
    assert all(name in done.receipt.left for _, _, done in found for name, _ in done.receipt.concerned)


def test_the_measure_is_large_enough() -> None:
    assert len(list(texts())) >= 80
    assert {target for _, target in tasks(FEW)} >= set(TARGETS)


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    proven(asyncio.run(translated(tmp_path, tasks(FEW))))


@pytest.mark.heavy
def test_what_is_wrong_is_said_in_all_languages(tmp_path: Path) -> None:
    proven(asyncio.run(translated(tmp_path, tasks(len(TARGETS)))))
