"""chrF++, BLEU and visible faults on the NTREX excerpt, without sentence splitting or checks around the engine."""

import argparse
import asyncio
import time
from typing import Any

import sacrebleu

from benchmarks.defects import KINDS, defects
from benchmarks.engine import model_hash, router, translate
from benchmarks.signature import NTREX, lines, save, signature
from tolmach.engines.router import Router

FEW = 200
WHOLE = ("de", "fr", "es", "it", "nl", "pl", "ru", "pt-br", "ja", "zh")
TOKENIZERS = {"zh": "zh", "zh-hant": "zh", "ja": "char", "ko": "char", "th": "char"}


def languages() -> list[str]:
    return sorted(path.stem for path in NTREX.glob("*.txt") if path.stem != "en")


async def measure(count: int, whole: tuple[str, ...]) -> dict[str, Any]:
    directions = {}
    async with router() as opened:
        for language in languages():
            for source, target in (("en", language), (language, "en")):
                used = None if language in whole else count
                began = time.perf_counter()
                directions[f"{source}-{target}"] = row = await _direction(opened, source, target, used)
                print(f"{source}-{target}", row["few"], f"{time.perf_counter() - began:.0f} s", flush=True)
    return {
        "directions": directions,
        "mean_chrf_from_english": _mean(directions, "en-"),
        "mean_chrf_into_english": _mean(directions, "-en"),
        "defects": {kind: sum(row["defects"][kind] for row in directions.values()) for kind in KINDS},
        "sentences": sum(row["lines"] for row in directions.values()),
    }


async def _direction(opened: Router, source: str, target: str, count: int | None) -> dict[str, Any]:
    texts, references = lines(source, count), lines(target, count)
    outputs = await translate(opened, texts, source, target)
    ratio = sum(map(len, references)) / sum(map(len, texts))
    found = [defects(text, output, target, ratio) for text, output in zip(texts, outputs, strict=True)]
    row: dict[str, Any] = {
        "lines": len(texts),
        "few": _scores(outputs[:FEW], references[:FEW], target),
        "defects": {kind: sum(kind in faults for faults in found) for kind in KINDS},
    }
    if len(texts) > FEW:
        row["all"] = _scores(outputs, references, target)
    return row


def _scores(outputs: list[str], references: list[str], target: str) -> dict[str, Any]:
    chrf = sacrebleu.CHRF(word_order=2)
    bleu = sacrebleu.BLEU(tokenize=TOKENIZERS.get(target, "13a"))
    return {
        "chrf": round(sacrebleu.CHRF().corpus_score(outputs, [references]).score, 1),
        "chrf++": round(chrf.corpus_score(outputs, [references]).score, 1),
        "bleu": round(bleu.corpus_score(outputs, [references]).score, 1),
        "signatures": [str(chrf.get_signature()), str(bleu.get_signature())],
    }


def _mean(directions: dict[str, Any], part: str) -> float:
    rows = [row for name, row in directions.items() if name.startswith(part) or name.endswith(part)]
    return round(sum(row["few"]["chrf"] for row in rows) / len(rows), 2)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lines", type=int, default=FEW)
    parser.add_argument("--quick", action="store_true", help="only the given number of lines, for every language")
    chosen = parser.parse_args()
    result: dict[str, Any] = {"signature": signature(NTREX.glob("*.txt"), model_hash())}
    result |= asyncio.run(measure(chosen.lines, () if chosen.quick else WHOLE))
    save("quality", result)


if __name__ == "__main__":
    main()
