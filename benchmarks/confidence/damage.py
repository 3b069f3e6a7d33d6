"""Measures whether `tolmach check` finds damage in translations: a word exchanged, dropped or negated.

The lines are of NTREX, and the model of confidence has not seen them. First, the service translates them, and each
translation is judged by itself, as it is and with each kind of damage. Second, translations by people are judged as a
file, in which every fourth is damaged.
"""

import argparse
import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from benchmarks.confidence.__main__ import LANGUAGES, chosen
from benchmarks.confidence.damaging import KINDS, DamagedText, content, damaged
from benchmarks.engine import model_hash, router
from benchmarks.signature import NTREX, lines, save, signature
from benchmarks.translation.driving import drive
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.translation.given.pairs import GivenPair, GivenVerdict, Languages
from tolmach.translation.given.service import PairJudge
from tolmach.translation.model import KnownWish
from tolmach.translation.sentences import Split
from tolmach.units import Unit

FALSE_ALARMS, BAR = 0.1, 0.8
PEOPLE = ("es", "hu", "ja", "ru")
"""Languages whose translations by people are judged."""
FILE, EVERY = 24, 4
"""The lines of a file by people, and which of them are damaged."""
SOUND = "sound"


@dataclass(slots=True)
class DamageCount:
    """How many translations were judged, and how many of them count as doubtful, by their damage."""

    judged: dict[str, int] = field(default_factory=dict)
    doubtful: dict[str, int] = field(default_factory=dict)
    unlikely: dict[str, int] = field(default_factory=dict)
    named: int = 0
    """Exchanged words that are among the doubtful words of a translation."""

    def add(self, damage: DamagedText, verdict: GivenVerdict) -> None:
        for counts, is_so in ((self.judged, True), (self.doubtful, verdict.is_doubtful)):
            counts[damage.kind] = counts.get(damage.kind, 0) + is_so
        self.unlikely[damage.kind] = self.unlikely.get(damage.kind, 0) + verdict.is_unlikely
        is_named = any(start < damage.place[1] and damage.place[0] < end for start, end in verdict.words)
        self.named += damage.kind == KINDS[0] and is_named

    def figures(self) -> dict[str, Any]:
        found = sum(self.doubtful.get(kind, 0) for kind in KINDS)
        every = sum(self.judged.get(kind, 0) for kind in KINDS)
        return {
            "answers": self.judged[SOUND],
            "damaged": every,
            "false_alarms": _share(self.doubtful[SOUND], self.judged[SOUND]),
            "false_alarms_without_checks": _share(self.unlikely[SOUND], self.judged[SOUND]),
            "found": {kind: _share(self.doubtful[kind], self.judged[kind]) for kind in KINDS},
            "all_found": _share(found, every),
            "found_without_checks": _share(sum(self.unlikely[kind] for kind in KINDS), every),
            "exchanged_words_named": _share(self.named, self.judged[KINDS[0]]),
        }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 3)


@dataclass(slots=True)
class _Spent:
    translating: float = 0.0
    judging: float = 0.0


async def measure(languages: Sequence[str], count: int) -> dict[str, Any]:
    own, people, spent = DamageCount(), DamageCount(), _Spent()
    async with router() as opened:
        for number, pair in enumerate(pair for code in languages for pair in (("en", code), (code, "en"))):
            await _own(opened, pair, chosen(number, count), own, spent)
            print("-".join(pair), own.figures(), flush=True)
        of_people = [code for code in PEOPLE if code in languages]
        for number, pair in enumerate(pair for code in of_people for pair in (("en", code), (code, "en"))):
            await _people(opened, pair, chosen(number, FILE), people)
        found = own.figures()
        return {
            **found,
            "bar": BAR,
            "reached": found["all_found"] >= BAR and found["false_alarms"] <= FALSE_ALARMS,
            "time_beside_translating": round(spent.judging / spent.translating, 2),
            "people": people.figures() if of_people else None,
        }


async def _own(
    opened: Router, pair: tuple[str, str], numbers: Sequence[int], count: DamageCount, spent: _Spent
) -> None:
    """Each is judged by itself, so that the damaged ones are no measure for the others."""
    texts = [lines(pair[0])[line] for line in numbers]
    languages = named(pair[0]), named(pair[1])
    wish = KnownWish(languages[1], languages[0], split=Split.NONE)
    began = time.process_time()
    said = [item.rendered.text for item in await drive(opened, [Unit(text) for text in texts], wish)]
    spent.translating += time.process_time() - began
    chance = random.Random(numbers[0])
    pool = [each[start:end] for each in said for start, end in content(each, pair[1])]
    sound = [(text, DamagedText(SOUND, target, (0, 0))) for text, target in zip(texts, said, strict=True)]
    began = time.process_time()
    await _judged(opened, sound, languages, count)
    spent.judging += time.process_time() - began
    for text, target in zip(texts, said, strict=True):
        await _judged(opened, [(text, each) for each in damaged(target, pair[1], pool, chance)], languages, count)


async def _people(opened: Router, pair: tuple[str, str], numbers: Sequence[int], count: DamageCount) -> None:
    both = [(lines(pair[0])[line], lines(pair[1])[line]) for line in numbers]
    chance = random.Random(numbers[0])
    pool = [each[start:end] for _, each in both for start, end in content(each, pair[1])]
    made = list(_file(both, pair[1], pool, chance))
    await _judged(opened, made, (named(pair[0]), named(pair[1])), count)


def _file(
    both: Sequence[tuple[str, str]], language: str, pool: Sequence[str], chance: random.Random
) -> Iterator[tuple[str, DamagedText]]:
    for number, (source, target) in enumerate(both):
        kinds = list(damaged(target, language, pool, chance)) if number % EVERY == 0 else []
        kind = (number // EVERY) % len(KINDS)
        yield source, kinds[kind] if kinds else DamagedText(SOUND, target, (0, 0))


async def _judged(
    opened: Router, made: Sequence[tuple[str, DamagedText]], languages: Languages, count: DamageCount
) -> None:
    pairs = [GivenPair(source, each.text) for source, each in made]
    verdicts = await PairJudge(opened).judge(pairs, languages, key="bench", priority=Priority.DOCUMENT)
    for (_, damage), verdict in zip(made, verdicts, strict=True):
        count.add(damage, verdict)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="to and from English; then nothing is saved")
    parser.add_argument("--lines", type=int, default=6, help="of each direction")
    given = parser.parse_args()
    result: dict[str, Any] = {"signature": signature(NTREX.glob("*.txt"), model_hash())}
    result |= asyncio.run(measure(given.languages or LANGUAGES, given.lines))
    if given.languages:
        print(result)
    else:
        save("confidence_damage", result)


if __name__ == "__main__":
    main()
