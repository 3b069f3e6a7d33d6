"""Measures how well the service knows which of its translations are bad, on lines of NTREX that its model of confidence
has not seen.

A line goes through the whole pipeline as one sentence. It is bad if its chrF is in the lowest fifth of its direction.
Answers of the engine are kept in `.cache`, so that a second run is quick.
"""

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import sacrebleu

from benchmarks.confidence.answers import MeasuredAnswers, translated
from benchmarks.confidence.cost import cost
from benchmarks.confidence.figures import auc, bins, calibration_error, risks
from benchmarks.confidence.words import WordCount, counted
from benchmarks.engine import model_hash, router
from benchmarks.signature import NTREX, ROOT, lines, save, signature
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.translation.confidence.calibration import calibration
from tolmach.translation.model import KnownWish
from tolmach.translation.sentences import Split

LANGUAGES = ("ar", "cs", "de", "es", "fi", "fr", "hu", "ja", "pl", "ru", "tr", "zh")
UNSEEN = 600
"""The first so many lines were for training."""
APART = 120
"""So many lines further on the next direction begins."""
WORST = 0.2
AUC, ERROR = 0.75, 0.08
"""The bars: the area under the curve, and the expected calibration error."""


async def measure(languages: Sequence[str], count: int) -> dict[str, Any]:
    kept = ROOT / ".cache" / "confidence" / model_hash()
    rows: list[_Row] = []
    async with router() as opened:
        for number, pair in enumerate(pair for code in languages for pair in (("en", code), (code, "en"))):
            rows.append(await _direction(opened, pair, chosen(number, count), kept))
            print(rows[-1].name, rows[-1].figures(), flush=True)
    bad, sure = (np.concatenate([getattr(row, name) for row in rows]) for name in ("bad", "sure"))
    found, doubtful = bins(bad, sure), np.concatenate([row.doubtful for row in rows])
    curve, error = auc(bad, sure), calibration_error(found)
    known = calibration(model_hash())
    words = sum((row.words for row in rows), WordCount())
    return {
        "lines": f"{UNSEEN + 1} to {len(lines('en'))}",
        "of_each_direction": count,
        "sentences": len(bad),
        "auc": round(curve, 3),
        "auc_bar": AUC,
        "auc_reached": curve >= AUC,
        "auc_from_english": _auc([row for row in rows if row.name.startswith("en-")]),
        "auc_into_english": _auc([row for row in rows if not row.name.startswith("en-")]),
        "calibration_error": round(error, 3),
        "calibration_error_bar": ERROR,
        "calibration_error_reached": error <= ERROR,
        "doubtful_below": known.doubtful_below if known else None,
        "doubtful": int(doubtful.sum()),
        "doubtful_and_bad": int((doubtful & bad).sum()),
        "bad": int(bad.sum()),
        "words": words.figures(),
        "bins": found,
        "risks": risks(bad, sure),
        "directions": {row.name: row.figures() for row in rows},
    }


class _Row:
    def __init__(self, name: str, scores: Sequence[float], sure: Sequence[float], doubtful: Sequence[bool]) -> None:
        self.name = name
        self.scores = np.array(scores)
        self.bad = self.scores <= np.quantile(self.scores, WORST)
        self.sure = np.array(sure)
        self.doubtful = np.array(doubtful)
        self.words = WordCount()

    def figures(self) -> dict[str, Any]:
        return {
            "chrf": round(float(self.scores.mean()), 1),
            "auc": round(auc(self.bad, self.sure), 3),
            "doubtful": int(self.doubtful.sum()),
        }


def _auc(rows: Sequence[_Row]) -> float | None:
    if not rows:
        return None
    return round(auc(np.concatenate([row.bad for row in rows]), np.concatenate([row.sure for row in rows])), 3)


def chosen(number: int, count: int) -> list[int]:
    """Each direction has other lines, so that no sentence weighs too much."""
    rest = len(lines("en")) - UNSEEN
    return [UNSEEN + (number * APART + step) % rest for step in range(count)]


async def _direction(opened: Router, pair: tuple[str, str], numbers: Sequence[int], kept: Path) -> _Row:
    source, target = pair
    texts, references = ([lines(code)[line] for line in numbers] for code in pair)
    wish = KnownWish(named(target), named(source), split=Split.NONE)
    answers = MeasuredAnswers(kept / f"measured-{source}-{target}.jsonl")
    done = await translated(texts, wish, opened.route(*pair), answers)
    judged = [item.receipt.sentences for item in done]
    row = _Row(
        f"{source}-{target}",
        [sacrebleu.sentence_chrf(d.rendered.text, [r]).score for d, r in zip(done, references, strict=True)],
        [min((each.confidence for each in sentences), default=1.0) for sentences in judged],
        [any(each.is_doubtful for each in sentences) for sentences in judged],
    )
    pairs = zip(judged, references, strict=True)
    row.words = sum((counted(each, ref) for sentences, ref in pairs for each in sentences), WordCount())
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="to and from English; then nothing is saved")
    parser.add_argument("--lines", type=int, default=60, help="of each direction")
    parser.add_argument("--no-cost", action="store_true", help="without the processor time; then nothing is saved")
    given = parser.parse_args()
    result: dict[str, Any] = {"signature": signature(NTREX.glob("*.txt"), model_hash())}
    result |= asyncio.run(measure(given.languages or LANGUAGES, given.lines))
    if not given.no_cost:
        result["cost"] = cost(lines("en", 64))
    if given.languages or given.no_cost:
        print({name: value for name, value in result.items() if name not in ("directions", "signature", "risks")})
    else:
        save("confidence", result)


if __name__ == "__main__":
    main()
