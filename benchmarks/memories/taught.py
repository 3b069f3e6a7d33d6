"""Measures what a memory teaches about sentences that it does not have, beside the same memory without that.

    python -m benchmarks.memories.taught [--root FOLDER]

The memories are the translations of two programs, as the Debian packages `gimp-data` and `gnucash-common` have them;
`--root` is a folder into which these were unpacked, if they are not installed. Of the messages of four words or more,
200 were for building it, the next 200 are measured, and up to 5,000 of all others are the memory. The lines of NTREX
show what the memory does to texts about other things.
"""

import argparse
import asyncio
import gettext
import random
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sacrebleu

from benchmarks.engine import model_hash, router
from benchmarks.signature import lines, save, signature
from benchmarks.translation.driving import drive
from tolmach.clock import now
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.memories.applying import Recaller
from tolmach.memories.compiled import CompiledMemory, build
from tolmach.memories.model import Memory, Segment
from tolmach.translation.model import KnownWish
from tolmach.units import Match, Unit

PROGRAMS = {"pictures": "gimp20*.mo", "accounting": "gnucash.mo"}
LANGUAGES = ("de", "fr", "pl")
SEGMENTS, HELD, SEED, BLOCK = 5000, 200, 1, 25
LEAST_WORDS, MOST_WORDS = 4, 40
THRESHOLD = 75
BARS = {"chrf": 3.0, "time": 1.2}
_LETTERS = re.compile("[a-z]{2}")

Pair = tuple[str, str]


class Unteaching(Recaller):
    """The same memory as before it taught anything."""

    def taught(self, text: str) -> Sequence[Match]:
        return ()


@dataclass(frozen=True, slots=True)
class Program:
    memory: Sequence[Pair]
    held: Sequence[Pair]
    paths: Sequence[Path]


def program(root: Path, pattern: str, language: str) -> Program:
    paths = sorted((root / f"usr/share/locale/{language}/LC_MESSAGES").glob(pattern))
    if not paths:
        raise SystemExit(f"{root} has no {pattern} in {language}: install gimp-data and gnucash-common.")
    found = dict[str, str]()
    for path in paths:
        for text, said in _messages(path):
            found.setdefault(text, said)
    texts = sorted(found)
    random.Random(SEED).shuffle(texts)
    held = [text for text in texts if len(text.split()) >= LEAST_WORDS][: 2 * HELD]
    rest = [text for text in texts if text not in set(held)][:SEGMENTS]
    return Program([(text, found[text]) for text in rest], [(text, found[text]) for text in held[HELD:]], paths)


def _messages(path: Path) -> Iterator[Pair]:
    """Without plurals, markup and several lines; `_` marks a key of the keyboard."""
    with path.open("rb") as file:
        catalogue: dict[Any, str] = gettext.GNUTranslations(file)._catalog  # type: ignore[attr-defined]
    for key, said in catalogue.items():
        if isinstance(key, str):
            text = key.rpartition("\x04")[2].replace("_", "")
            is_one = "\n" not in text and "<" not in text and len(text.split()) <= MOST_WORDS
            if is_one and said and said != key and _LETTERS.search(text):
                yield text, said.replace("_", "")


@contextmanager
def opened(pairs: Sequence[Pair], language: str) -> Iterator[tuple[Recaller, Recaller]]:
    """The memory with what it teaches, and without."""
    row = Memory("6f1c1d0e-4a0b-4c8e-9a59-0d6a3f0b7c11", "", "", "en", (language,), len(pairs), now())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "memory"
        build((Segment(text, ((language, said),)) for text, said in pairs), "en", path)
        with CompiledMemory.open(path) as compiled:
            yield (
                Recaller(row, compiled, language, THRESHOLD),
                Unteaching(row, compiled, language, THRESHOLD),
            )


async def measure(router: Router, found: Program, language: str, news: int, turns: int) -> dict[str, Any]:
    texts, references = zip(*found.held, strict=True)
    with opened(found.memory, language) as (teaching, silent):
        began = time.process_time()
        teaching.taught(texts[0])
        learned = time.process_time() - began
        outputs, seconds = dict[str, list[str]](), dict.fromkeys(("without", "with"), 0.0)
        await _translated(router, texts[:20], silent, language)
        for start in range(0, len(texts), BLOCK):
            block = texts[start : start + BLOCK]
            for name, memory in (("without", silent), ("with", teaching)):
                said, spent = await _timed(router, block, memory, language, turns)
                outputs.setdefault(name, []).extend(said)
                seconds[name] += spent
        other = await _news(router, teaching, silent, language, news)
        told = [text for text in texts if teaching.taught(text)]
    without, with_ = (_chrf(outputs[name], references) for name in ("without", "with"))
    return {
        "segments": len(found.memory),
        "held": len(texts),
        "told": len(told),
        "changed": sum(a != b for a, b in zip(outputs["without"], outputs["with"], strict=True)),
        "chrf_without": without,
        "chrf_with": with_,
        "gain": round(with_ - without, 1),
        "time": round(seconds["with"] / seconds["without"], 2),
        "learned_seconds": round(learned, 2),
        "news": other,
    }


async def _news(router: Router, teaching: Recaller, silent: Recaller, language: str, count: int) -> dict[str, Any]:
    """A line about which the memory teaches nothing is asked just as without it, so it is translated once."""
    texts, references = lines("en", count), lines(language, count)
    before = await _translated(router, texts, silent, language)
    told = [number for number, text in enumerate(texts) if teaching.taught(text)]
    again = dict(zip(told, await _translated(router, [texts[n] for n in told], teaching, language), strict=True))
    after = [again.get(number, text) for number, text in enumerate(before)]
    return {
        "lines": len(texts),
        "told": len(told),
        "chrf_without": _chrf(before, references),
        "chrf_with": _chrf(after, references),
    }


async def _timed(
    router: Router, texts: Sequence[str], memory: Recaller, language: str, turns: int
) -> tuple[list[str], float]:
    """With the least processor time of several turns, because other work on the machine makes any turn dearer."""
    spent = list[float]()
    for _ in range(turns):
        began = time.process_time()
        outputs = await _translated(router, texts, memory, language)
        spent.append(time.process_time() - began)
    return outputs, min(spent)


async def _translated(router: Router, texts: Sequence[str], memory: Recaller, language: str) -> list[str]:
    wish = KnownWish(named(language), named("en"), memory=memory)
    # A recaller remembers what it looked up, and so would be quicker in the next turn.
    memory._found.clear()
    return [item.rendered.text for item in await drive(router, [Unit(text) for text in texts], wish)]


def _chrf(outputs: Sequence[str], references: Sequence[str]) -> float:
    return float(round(sacrebleu.CHRF().corpus_score(list(outputs), [list(references)]).score, 1))


async def measured(asked: argparse.Namespace) -> None:
    """Saves after each row, because all of them take long."""
    programs = [(name, pattern, code) for code in asked.languages or LANGUAGES for name, pattern in PROGRAMS.items()]
    rows, paths = dict[str, Any](), list[Path]()
    async with router() as engines:
        for domain, pattern, language in programs:
            found = program(asked.root, pattern, language)
            paths += found.paths
            row = await measure(engines, found, language, asked.news, asked.turns)
            rows[f"{domain} {language}"] = row | {"turns": asked.turns}
            print(domain, language, row, flush=True)
            if not asked.languages:
                save("taught", {"signature": signature(paths, model_hash()), "bars": BARS, "rows": rows})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="then nothing is saved")
    parser.add_argument("--root", type=Path, default=Path("/"), help="where the packages were unpacked")
    parser.add_argument("--turns", type=int, default=2, help="of each block, of which the cheapest counts")
    parser.add_argument("--news", type=int, default=100, help="lines of NTREX")
    asyncio.run(measured(parser.parse_args()))


if __name__ == "__main__":
    main()
