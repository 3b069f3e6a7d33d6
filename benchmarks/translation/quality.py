"""Measures chrF++, BLEU and visible faults on the NTREX excerpt: of the whole pipeline, and of the engine's first
answers."""

import argparse
import asyncio
import time
from collections.abc import Sequence
from typing import Any

import sacrebleu

from benchmarks.engine import model_hash, router
from benchmarks.signature import NTREX, lines, save, signature
from benchmarks.translation.defects import KINDS, defects
from benchmarks.translation.driving import bared, drive
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.translation.model import KnownWish
from tolmach.units import Unit

FEW = 200
WHOLE = ("de", "fr", "es", "it", "nl", "pl", "ru", "pt-br", "ja", "zh")
TOKENIZERS = {"zh": "zh", "zh-hant": "zh", "ja": "char", "ko": "char", "th": "char"}
BARS = {"numbers": 0.5, "loop": 0.0, "copy": 0.0, "short": 0.02, "script": 0.0}
"""The largest allowed share of sentences with each fault, in percent."""


def languages() -> list[str]:
    return sorted(path.stem for path in NTREX.glob("*.txt") if path.stem != "en")


async def measure(chosen: Sequence[str], count: int, whole: Sequence[str]) -> dict[str, Any]:
    directions = {}
    async with router() as opened:
        for language in chosen:
            for source, target in (("en", language), (language, "en")):
                used = None if language in whole else count
                began = time.perf_counter()
                directions[f"{source}-{target}"] = row = await _direction(opened, source, target, used)
                print(f"{source}-{target}", row, f"{time.perf_counter() - began:.0f} s", flush=True)
    return summary(directions)


def summary(directions: dict[str, Any]) -> dict[str, Any]:
    sentences = sum(row["lines"] for row in directions.values())
    return {
        "directions": directions,
        "mean_chrf_from_english": _mean(directions, "few", "en-"),
        "mean_chrf_into_english": _mean(directions, "few", "-en"),
        "mean_chrf_from_english_bare": _mean(directions, "bare", "en-"),
        "mean_chrf_into_english_bare": _mean(directions, "bare", "-en"),
        "defects": {kind: _fault(directions, kind, sentences) for kind in KINDS},
        "tried_again": sum(row["tried_again"] for row in directions.values()),
        "sentences": sentences,
    }


def _fault(directions: dict[str, Any], kind: str, sentences: int) -> dict[str, Any]:
    before, after = (
        sum(row[name][kind] for row in directions.values()) for name in ("defects_before", "defects_after")
    )
    share = 100 * after / sentences
    return {
        "before": before,
        "after": after,
        "after_percent": round(share, 3),
        "bar_percent": BARS[kind],
        "reached": share <= BARS[kind],
    }


async def _direction(opened: Router, source: str, target: str, count: int | None) -> dict[str, Any]:
    texts, references = lines(source, count), lines(target, count)
    wish = KnownWish(named(target), named(source))
    driven = await drive(opened, [Unit(text) for text in texts], wish)
    bare, outputs = await bared(opened, driven, wish), [item.rendered.text for item in driven]
    row: dict[str, Any] = {
        "lines": len(texts),
        "few": _scores(outputs[:FEW], references[:FEW], target),
        "bare": {"chrf": _chrf(bare[:FEW], references[:FEW])},
        "defects_before": _faults(texts, bare, references, (source, target)),
        "defects_after": _faults(texts, outputs, references, (source, target)),
        "tried_again": sum(len(item.rounds) > 1 for item in driven),
    }
    if len(texts) > FEW:
        row["all"] = _scores(outputs, references, target)
    return row


def _faults(texts: list[str], outputs: list[str], references: list[str], pair: tuple[str, str]) -> dict[str, int]:
    ratio = sum(map(len, references)) / sum(map(len, texts))
    found = [defects(*row, pair, ratio) for row in zip(texts, outputs, references, strict=True)]
    return {kind: sum(kind in faults for faults in found) for kind in KINDS}


def _scores(outputs: list[str], references: list[str], target: str) -> dict[str, Any]:
    chrf = sacrebleu.CHRF(word_order=2)
    bleu = sacrebleu.BLEU(tokenize=TOKENIZERS.get(target, "13a"))
    return {
        "chrf": _chrf(outputs, references),
        "chrf++": round(chrf.corpus_score(outputs, [references]).score, 1),
        "bleu": round(bleu.corpus_score(outputs, [references]).score, 1),
        "signatures": [str(chrf.get_signature()), str(bleu.get_signature())],
    }


def _chrf(outputs: list[str], references: list[str]) -> float:
    return float(round(sacrebleu.CHRF().corpus_score(outputs, [references]).score, 1))


def _mean(directions: dict[str, Any], column: str, part: str) -> float:
    rows = [row for name, row in directions.items() if name.startswith(part) or name.endswith(part)]
    return float(round(sum(row[column]["chrf"] for row in rows) / len(rows), 2))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="to and from English; all if none is named")
    parser.add_argument("--lines", type=int, help="of every language; then nothing is saved")
    parser.add_argument("--few", action="store_true", help=f"{FEW} lines of every language, and no more of any")
    chosen = parser.parse_args()
    result: dict[str, Any] = {"signature": signature(NTREX.glob("*.txt"), model_hash())}
    is_part = bool(chosen.lines or chosen.languages)
    names, count = chosen.languages or languages(), chosen.lines or FEW
    result |= asyncio.run(measure(names, count, () if chosen.lines or chosen.few else WHOLE))
    if is_part:
        print({name: value for name, value in result.items() if name not in ("directions", "signature")})
    else:
        save("quality", result)


if __name__ == "__main__":
    main()
