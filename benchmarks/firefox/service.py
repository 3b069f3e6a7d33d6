"""Measures Mozilla's models behind the whole service: what the pipeline adds to the bare engine, and whether it keeps
tags, placeholders and glossary terms.

By default it uses the two models that the set-up of the tests downloads, English and Portuguese; `--data` names another
data folder with models.
"""

import argparse
import asyncio
import random
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.signature import NTREX, ROOT, lines, save, signature
from benchmarks.tasks.sets import coded_requests, made_up
from benchmarks.tasks.taught import chrf, percent
from benchmarks.translation.pipeline import html
from tolmach.engines.added.installed import FIREFOX, FileSum, Installed, digest, write
from tolmach.engines.families.family import ModelLanguages
from tolmach.engines.opening import open_router
from tolmach.engines.protocol import Request
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.glossaries.terms.fitting import places
from tolmach.glossaries.terms.matching import CompiledTerms
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.markup.model import Options
from tolmach.settings import Settings
from tolmach.translation.model import KnownWish, Order, Translation, Wish
from tolmach.translation.reading.segments import segment
from tolmach.translation.sentences import Split
from tolmach.translation.service import Translator
from tolmach.units import Unit

BERGAMOT = ROOT / ".cache" / "models" / "bergamot"
DIRECTIONS = (("en", "pt"), ("pt", "en"))
LINES, TAGGED, TERMS = 200, 300, 100
PLACEHOLDERS = ("{0}", "{name}", "%s", "%1$s", "{{count}}", "${host}", "https://example.com/a?b=1", "ana@example.com")
_WORD = re.compile(r"(?<=[a-z] )[a-z]{5,}(?= [a-z])")
_TAG = re.compile(r"</?b>|<br>")


async def measure(opened: Router, few: int | None) -> dict[str, Any]:
    """Measures with `few` texts of everything, or with all."""
    count = few or LINES
    translator = Translator(opened, Detector())
    return {
        "directions": {f"{a}-{b}": await _quality(opened, translator, a, b, count) for a, b in DIRECTIONS},
        "brazilian": await _brazilian(translator, count),
        "tagged": await _tagged(translator, few or TAGGED),
        "placeholders": await _placeholders(translator, count),
        "terms": await _terms(translator, few or TERMS),
    }


async def _ordered(
    translator: Translator, texts: Sequence[str], source: str, target: str, tags: Options | None = None
) -> list[Translation]:
    order = Order(tuple(texts), Wish(named(target), named(source)), tags)
    return await translator.translate(order, key="bench", priority=Priority.INTERACTIVE)


async def _quality(opened: Router, translator: Translator, source: str, target: str, count: int) -> dict[str, Any]:
    """Scores the pipeline and the bare engine, which gets sentences as the pipeline cuts them."""
    texts, references = lines(source, count), lines(target, count)
    cut = [_sentences(text, source) for text in texts]
    requests = [Request(part, source, target) for parts in cut for part in parts]
    route = opened.route(source, target)
    answers = iter(await route.translate(requests, key="bench", priority=Priority.INTERACTIVE))
    bare = [" ".join(next(answers).text for _ in parts) for parts in cut]
    done = await _ordered(translator, texts, source, target)
    engines = Counter(engine for each in done for engine in each.receipt.engines)
    return {
        "lines": count,
        "bare_chrf": chrf(bare, references),
        "service_chrf": chrf([each.text for each in done], references),
        "engines": dict(engines),
        "left": sum(bool(each.receipt.left) for each in done),
    }


def _sentences(text: str, language: str) -> list[str]:
    stretches = segment(Unit(text), language, Split.ALL).stretches
    return [stretch.text for stretch in stretches if stretch.translated]


async def _brazilian(translator: Translator, count: int) -> dict[str, Any]:
    """Compares Mozilla's Portuguese in our Brazilian spelling with the Brazilian Portuguese of the shipped model."""
    texts, references = lines("en", count), lines("pt-br", count)
    own = open_router(Settings(data=Path("nothing-is-installed-here"), remember_seconds=0))
    try:
        shipped = await _ordered(Translator(own, Detector()), texts, "en", "pt-br")
    finally:
        await own.close()
    theirs = await _ordered(translator, texts, "en", "pt-br")
    return {
        name: chrf([each.text for each in done], references)
        for name, done in (("mozilla", theirs), ("shipped", shipped))
    }


async def _tagged(translator: Translator, count: int) -> dict[str, Any]:
    """A translation is whole if it has every tag of its source at least as often, properly closed."""
    texts = [html(request.text, request.marks) for request in coded_requests("en", "pt", count)]
    done = await _ordered(translator, texts, "en", "pt", Options("html"))
    counts = [
        (Counter(_TAG.findall(text)), Counter(_TAG.findall(each.text))) for text, each in zip(texts, done, strict=True)
    ]
    return {
        "sentences": len(texts),
        "whole": sum(not before - after and after["<b>"] == after["</b>"] for before, after in counts),
        "with_a_pair_twice": sum(before != after for before, after in counts),
        "left": sum(bool(each.receipt.left) for each in done),
    }


async def _placeholders(translator: Translator, count: int) -> dict[str, Any]:
    """Replaces a word inside each sentence with a placeholder."""
    rng = random.Random("placeholders")
    texts = []
    for line in lines("en", count):
        words = list(_WORD.finditer(line))
        if words:
            word, fixed = rng.choice(words), rng.choice(PLACEHOLDERS)
            texts.append((fixed, line[: word.start()] + fixed + line[word.end() :]))
    done = await _ordered(translator, [text for _, text in texts], "en", "pt")
    return {
        "sentences": len(texts),
        "whole": sum(
            each.text.count(fixed) == text.count(fixed) for (fixed, text), each in zip(texts, done, strict=True)
        ),
    }


async def _terms(translator: Translator, count: int) -> dict[str, Any]:
    """Asks for a made-up translation of one word of each sentence, which cannot be there by chance."""
    rng = random.Random("terms")
    cases: list[tuple[str, str, str]] = []
    for line in lines("en"):
        words = list(_WORD.finditer(line))
        if words and len(cases) < count:
            cases.append((line, rng.choice(words)[0], made_up("pt", rng)))
    wishes = [KnownWish(named("pt"), named("en"), terms=CompiledTerms([(word, to)], "en")) for _, word, to in cases]
    done = await asyncio.gather(
        *(
            translator.render([Unit(text)], wish, key="bench", priority=Priority.INTERACTIVE)
            for (text, *_), wish in zip(cases, wishes, strict=True)
        )
    )
    texts = [units[0].rendered.text for units, _ in done]
    there = [bool(places(text, to, "pt")) for (_, _, to), text in zip(cases, texts, strict=True)]
    return {"terms": len(cases), "present": sum(there), "present_percent": percent(sum(there), len(cases))}


def installed_in(data: Path) -> Path:
    """Returns the data folder, with links to the models of the tests."""
    for source, target in DIRECTIONS:
        files = sorted((BERGAMOT / f"{source}{target}").iterdir())
        place = data / "models" / f"firefox-{source}-{target}"
        place.mkdir(parents=True)
        for path in files:
            (place / path.name).symlink_to(path)
        sums = {path.name: FileSum(path.stat().st_size, digest(path)) for path in files}
        languages = ModelLanguages({source: ""}, {target: ""})
        write(Installed(place.name, FIREFOX, languages, sums, str(BERGAMOT), "1970-01-01T00:00:00Z"), place)
    return data


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, help="a data folder with models")
    parser.add_argument("--lines", type=int, help="of every language; then nothing is saved")
    chosen = parser.parse_args()

    async def run(data: Path) -> dict[str, Any]:
        opened = open_router(Settings(data=data, remember_seconds=0))
        try:
            return await measure(opened, chosen.lines)
        finally:
            await opened.close()

    with TemporaryDirectory() as scratch:
        found = asyncio.run(run(chosen.data or installed_in(Path(scratch))))
    result: dict[str, Any] = {"signature": signature(NTREX.glob("*.txt"), model_hash())} | found
    print({name: value for name, value in result.items() if name != "signature"})
    if not chosen.lines:
        save("firefox_service", result)


if __name__ == "__main__":
    main()
