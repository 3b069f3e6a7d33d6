"""Measures chrF of everyday sentences and of news, without the lexicon and with it, and what the lexicon costs.

usage: python -m benchmarks.translation.everyday [LANGUAGE ...] [--news] [--lines FROM TO] [--tell]
"""

import argparse
import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import sacrebleu

from benchmarks.engine import router
from benchmarks.signature import NTREX, ROOT
from benchmarks.translation.driving import Driven, drive
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.translation.model import KnownWish
from tolmach.units import Unit

EVERYDAY = ROOT / "benchmarks" / "data" / "everyday"
USUAL = ("de", "es", "fi", "fr", "pl")


async def measure(chosen: Sequence[str], folder: Path, lines: slice, *, tell: bool) -> None:
    async with router() as opened:
        for language in chosen:
            for source, target in (("en", language), (language, "en")):
                await _direction(opened, folder, (source, target), lines, tell=tell)


async def _direction(opened: Router, folder: Path, pair: tuple[str, str], lines: slice, *, tell: bool) -> None:
    texts, references = ((folder / f"{code}.txt").read_text(encoding="utf-8").splitlines()[lines] for code in pair)
    done, seconds = dict[bool, list[Driven]](), dict[bool, float]()
    # Loads everything that is loaded on first use, so that it counts for neither side.
    await drive(opened, [Unit(texts[0])], KnownWish(named(pair[1]), named(pair[0])))
    for is_on in (False, True):
        began = time.process_time()
        wish = KnownWish(named(pair[1]), named(pair[0]), lexicon=is_on)
        done[is_on] = await drive(opened, [Unit(text) for text in texts], wish)
        seconds[is_on] = time.process_time() - began
    said = {is_on: [item.rendered.text for item in each] for is_on, each in done.items()}
    scores = {is_on: sacrebleu.corpus_chrf(each, [references]).score for is_on, each in said.items()}
    again = {is_on: sum(len(item.rounds) > 1 for item in each) for is_on, each in done.items()}
    print(
        f"{'-'.join(pair)}: chrF {scores[False]:.2f} -> {scores[True]:.2f}, tried again {again[False]} -> {again[True]}"
        f" of {len(texts)}, processor time x {seconds[True] / seconds[False]:.3f}",
        flush=True,
    )
    for text, before, after, wanted in zip(texts, said[False], said[True], references, strict=True) if tell else ():
        if before != after:
            print(f"  {text}\n  - {before}\n  + {after}\n  = {wanted}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", default=USUAL)
    parser.add_argument("--news", action="store_true")
    parser.add_argument("--lines", nargs=2, type=int, default=(0, 200))
    parser.add_argument("--tell", action="store_true")
    given = parser.parse_args()
    folder = NTREX if given.news else EVERYDAY
    asyncio.run(measure(given.languages, folder, slice(*given.lines), tell=given.tell))
