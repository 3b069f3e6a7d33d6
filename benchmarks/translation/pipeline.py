"""Measures what the pipeline costs above the bare engine, whether marks or links carry inline codes better, and whether
the result shows the requested form of address.
"""

import argparse
import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any

from benchmarks.engine import model_hash, router
from benchmarks.signature import NTREX, lines, save, signature
from benchmarks.tasks.sets import FORMALITY, FORMALITY_TARGETS, address_requests, coded_requests
from benchmarks.tasks.taught import FORMS, chrf, percent
from benchmarks.translation.driving import Driven, bared, drive
from benchmarks.translation.placing import Placing, emptied, repeated
from tolmach.engines.protocol import Request
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.linguistics.address import shown, shown_to
from tolmach.markup.model import Options
from tolmach.translation.codes import PlacingWay
from tolmach.translation.model import KnownWish, Order, Wish
from tolmach.translation.reading.segments import segment
from tolmach.translation.sentences import Split
from tolmach.translation.service import Translator
from tolmach.units import Formality, Mark, Unit

SOURCE, TARGET = "en", "de"
SENTENCES, ROUNDS = 200, 5
BAR_PERCENT = 10.0
TARGETS = ("de", "fr", "ru", "ja", "zh")


# Cost


async def measure_cost(opened: Router, count: int) -> dict[str, Any]:
    """Translates the same sentences in turns: bare, through the pipeline as plain text, and with tags."""
    texts = [request.text for request in _coded(TARGET, count)]
    tagged = [html(request.text, request.marks) for request in _coded(TARGET, count)]
    translator = Translator(opened, Detector())
    ways: dict[str, Callable[[], Awaitable[object]]] = {
        "bare": lambda: _bare(opened, texts),
        "plain": lambda: _ordered(translator, texts, None),
        "tagged": lambda: _ordered(translator, tagged, Options("html")),
    }
    for way in ways.values():
        await way()
    rounds = [{name: await _seconds(way) for name, way in ways.items()} for _ in range(ROUNDS)]
    return {"sentences": len(sentences(texts)), "bar_percent": BAR_PERCENT, **costs(rounds, len(sentences(texts)))}


async def _bare(opened: Router, texts: Sequence[str]) -> None:
    """Uses the engine alone, with sentences as they are and without marks."""
    requests = [Request(text, SOURCE, TARGET) for text in sentences(texts)]
    await opened.route(SOURCE, TARGET).translate(requests, key="bench", priority=Priority.INTERACTIVE)


async def _ordered(translator: Translator, texts: Sequence[str], tags: Options | None) -> None:
    order = Order(tuple(texts), Wish(named(TARGET), named(SOURCE)), tags)
    await translator.translate(order, key="bench", priority=Priority.INTERACTIVE)


async def _seconds(way: Callable[[], Awaitable[object]]) -> float:
    """The processor time of all threads together, because other programs may run on the machine."""
    began = time.process_time()
    await way()
    return time.process_time() - began


def sentences(texts: Iterable[str]) -> list[str]:
    """Cuts texts into sentences as the pipeline does."""
    cut = (segment(Unit(text), SOURCE, Split.ALL).stretches for text in texts)
    return [stretch.text for stretches in cut for stretch in stretches if stretch.translated]


def costs(rounds: Sequence[dict[str, float]], count: int) -> dict[str, Any]:
    """Compares the ways within each round, not across rounds."""
    row: dict[str, Any] = {
        f"{name}_ms_per_sentence": round(1000 * statistics.median(each[name] for each in rounds) / count, 2)
        for name in rounds[0]
    }
    for name in ("plain", "tagged"):
        row[f"{name}_above_bare_percent"] = round(
            100 * statistics.median(each[name] / each["bare"] - 1 for each in rounds), 1
        )
    return row


def html(text: str, marks: Sequence[Mark]) -> str:
    """The text with a tag for each mark. NTREX lines hold no angle brackets, and an ampersand is read as such."""
    signs = [(mark.start, 1, number, "<br>" if mark.start == mark.end else "<b>") for number, mark in enumerate(marks)]
    signs += [(mark.end, 0, -number, "</b>") for number, mark in enumerate(marks) if mark.start < mark.end]
    for at, _, _, tag in sorted(signs, reverse=True):
        text = text[:at] + tag + text[at:]
    return text


def _coded(target: str, count: int) -> list[Request]:
    return coded_requests(SOURCE, target, count)


# Marks and links


async def measure_ways(opened: Router, targets: Sequence[str], count: int) -> dict[str, Any]:
    table = {
        target: {way.value: await _way(opened, _coded(target, count), target, way) for way in PlacingWay}
        for target in targets
    }
    return {
        "sentences": count,
        **{way.value: together([row[way.value] for row in table.values()]) for way in PlacingWay},
    } | {"by_target": table}


async def _way(opened: Router, requests: Sequence[Request], target: str, way: PlacingWay) -> dict[str, Any]:
    units = [Unit(request.text, request.marks) for request in requests]
    wish = KnownWish(named(target), named(SOURCE), way=way)
    began = time.process_time()
    await drive(opened, units, wish)
    seconds = time.process_time() - began
    driven = await drive(opened, units, wish, align=True)
    reference = dict(zip(lines(SOURCE), lines(target), strict=True))
    return counted(driven, target) | {
        "seconds": round(seconds, 2),
        "chrf": chrf([item.rendered.text for item in driven], [reference[item.unit.text] for item in driven]),
    }


def counted(driven: Sequence[Driven], target: str) -> dict[str, Any]:
    placings = [Placing(item.unit, item.rendered, item.links()) for item in driven]
    agreed = [f1 for placing in placings for f1 in placing.agreement()]
    anchors = Counter(right for placing in placings for right in placing.anchors())
    words = Counter(word for placing in placings for word in placing.words(SOURCE, target))
    return {
        "sentences": len(driven),
        "at_once": sum(len(item.rounds) < 2 for item in driven),
        "codes": sum(len(item.unit.codes) for item in driven),
        "emptied": sum(emptied(item.unit, item.rendered) for item in driven),
        "repeated": sum(repeated(item.rendered) for item in driven),
        "spans": len(agreed),
        "f1_sum": round(sum(agreed), 2),
        "anchors": anchors.total(),
        "right_anchors": anchors[True],
        "inner_words": words[True, True] + words[True, False],
        "right_inner_words": words[True, True],
        "outer_words": words[False, True] + words[False, False],
        "right_outer_words": words[False, True],
    }


def together(rows: Sequence[dict[str, Any]]) -> dict[str, Any]:
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row)
    return {
        "at_once_percent": percent(total["at_once"], total["sentences"]),
        "emptied_percent": percent(total["emptied"], total["codes"]),
        "repeated_percent": percent(total["repeated"], total["codes"]),
        "f1": round(total["f1_sum"] / max(1, total["spans"]), 3),
        "right_anchors_percent": percent(total["right_anchors"], total["anchors"]),
        "right_inner_words_percent": percent(total["right_inner_words"], total["inner_words"]),
        "right_outer_words_percent": percent(total["right_outer_words"], total["outer_words"]),
        "ms_per_sentence": round(1000 * total["seconds"] / max(1, total["sentences"]), 1),
        "chrf": round(total["chrf"] / max(1, len(rows)), 1),
    }


# Forms of address


async def measure_address(opened: Router, most: int | None) -> dict[str, Any]:
    return {
        target: {form: await _address(opened, target, form, most) for form in FORMS} for target in FORMALITY_TARGETS
    }


async def _address(opened: Router, target: str, form: Formality, most: int | None) -> dict[str, Any]:
    units = [Unit(request.text) for request in address_requests(target, form)[:most]]
    wish = KnownWish(named(target), named(SOURCE), formality=form)
    driven = await drive(opened, units, wish)
    engine = [(item.unit.text, text) for item, text in zip(driven, await bared(opened, driven, wish), strict=True)]
    pipeline = [(item.unit.text, item.rendered.text) for item in driven]
    return {"engine": addressed(engine, target, form), "pipeline": addressed(pipeline, target, form)}


def addressed(pairs: Sequence[tuple[str, str]], target: str, form: Formality) -> dict[str, Any]:
    """Counts the forms in pairs of source and translation. A translation may show a form only in view of its source."""
    alone = Counter(shown(text, target) for _, text in pairs)
    beside = Counter(shown_to(source, text, target) for source, text in pairs)
    (other,) = (name for name in FORMS if name != form)
    return {
        "sentences": len(pairs),
        "as_asked_percent": percent(alone[form], len(pairs)),
        "as_asked_beside_source_percent": percent(beside[form], len(pairs)),
        "other_percent": percent(beside[other], len(pairs)),
    }


async def measure(targets: Sequence[str], count: int, most: int | None) -> dict[str, Any]:
    async with router() as opened:
        return {
            "cost": await measure_cost(opened, count),
            "ways": await measure_ways(opened, targets, count),
            "address": await measure_address(opened, most),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=f"to compare the ways; {', '.join(TARGETS)}")
    parser.add_argument("--lines", type=int, help="of every language; then, and with targets, nothing is saved")
    chosen = parser.parse_args()
    result: dict[str, Any] = {"signature": signature([*NTREX.glob("*.txt"), FORMALITY], model_hash())}
    result |= asyncio.run(measure(chosen.targets or TARGETS, chosen.lines or SENTENCES, chosen.lines))
    print({name: value for name, value in result.items() if name != "signature"})
    if not (chosen.lines or chosen.targets):
        save("pipeline", result)


if __name__ == "__main__":
    main()
