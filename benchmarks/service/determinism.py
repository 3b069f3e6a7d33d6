"""Checks that a translation does not depend on its batch: the same sentences alone, together and mixed with others."""

import asyncio
from typing import Any

from benchmarks.engine import model_hash, router, translate
from benchmarks.signature import NTREX, lines, save, signature
from tolmach.engines.router import Router

SENTENCES = 500
OTHERS = ("fr", "ru", "ja", "zh-hant", "fi")


async def measure() -> dict[str, Any]:
    texts = lines("en", SENTENCES)
    async with router() as opened:
        alone = [(await translate(opened, [text], "en", "de"))[0] for text in texts]
        outputs = {
            "batches of 8": await _in_batches(opened, texts, 8),
            "batches of 64": await _in_batches(opened, texts, 64),
            "all at once, in reverse": (await translate(opened, texts[::-1], "en", "de"))[::-1],
            "mixed with other languages": await _mixed(opened, texts),
        }
    return {
        "sentences": SENTENCES,
        "differing": {name: _differing(alone, output) for name, output in outputs.items()},
    }


async def _in_batches(opened: Router, texts: list[str], size: int) -> list[str]:
    done: list[str] = []
    for start in range(0, len(texts), size):
        done += await translate(opened, texts[start : start + size], "en", "de")
    return done


async def _mixed(opened: Router, texts: list[str]) -> list[str]:
    calls = [translate(opened, texts[n::7], "en", "de", key=f"key {n}") for n in range(7)]
    noise = [translate(opened, lines("en", 40 * (n + 1)), "en", other) for n, other in enumerate(OTHERS)]
    answers = await asyncio.gather(*calls, *noise)
    done = [""] * len(texts)
    for number in range(7):
        done[number::7] = answers[number]
    return done


def _differing(expected: list[str], output: list[str]) -> int:
    return sum(one != other for one, other in zip(expected, output, strict=True))


def main() -> None:
    result = {"signature": signature([NTREX / "en.txt"], model_hash()), **asyncio.run(measure())}
    print(save("determinism", result).read_text())


if __name__ == "__main__":
    main()
