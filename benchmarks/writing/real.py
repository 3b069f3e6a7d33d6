"""Measures correction of real mistakes, by kind: keyboard slips, words spelt as heard, agreement and so on.

usage: python -m benchmarks.writing.real [LANGUAGE ...] [--tell]

Figures are saved language by language, those of the half that is kept back first; others stay if they come from the
same code, model and data.

In `benchmarks.writing.correcting` a program makes the mistakes; these were written by hand. Half of them may be used
for tuning, and half are kept back. `--tell` prints what is not right in the half that may be seen.
"""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.signature import RESULTS, ROOT, save, signature
from benchmarks.tasks.edits import score
from benchmarks.writing.correcting import Corrector, correctors, variant
from benchmarks.writing.remembering import remembering
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.languages.variants import adapt

DATA = ROOT / "benchmarks" / "data" / "writing_real"
LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl")
KINDS = (
    "keyboard", "phonetic", "accents", "capitals", "agreement", "case", "mood", "prepositions", "order", "friends",
    "homophones", "punctuation", "real",
)  # fmt: skip
HALVES = ("seen", "kept_back")


@dataclass(frozen=True, slots=True)
class Mistake:
    kind: str
    wrong: str
    right: tuple[str, ...]
    """The sentences that count as right, the usual one first."""


def mistakes(language: str, half: str) -> list[Mistake]:
    lines = (DATA / f"{language}.wrong.tsv").read_text(encoding="utf-8").splitlines()
    found = [Mistake(kind, wrong, tuple(right)) for kind, wrong, *right in (line.split("\t") for line in lines)]
    of_kinds = ([each for each in found if each.kind == kind] for kind in KINDS)
    return [each for of_kind in of_kinds for each in of_kind[HALVES.index(half) :: 2]]


def right_ones(language: str, half: str) -> list[str]:
    lines = (DATA / f"{language}.right.txt").read_text(encoding="utf-8").splitlines()
    return lines[HALVES.index(half) :: 2]


def plain(text: str) -> str:
    """Ignores the width of spaces, which varies in French before punctuation, and the kind of apostrophe."""
    return text.replace("\u202f", " ").replace("\xa0", " ").replace("’", "'")


def measured(correct: Corrector, language: str, half: str, *, tell: bool) -> dict[str, Any]:
    cases, right = mistakes(language, half), right_ones(language, half)
    outputs = _corrected(correct, [case.wrong for case in cases], language)
    wanted = [_nearest(case, output, language) for case, output in zip(cases, outputs, strict=True)]
    figures = score(zip((_written(case.wrong, language) for case in cases), wanted, outputs, strict=True))
    done = [output == text for output, text in zip(outputs, wanted, strict=True)]
    kept = _corrected(correct, right, language)
    touched = [(text, out) for text, out in zip(right, kept, strict=True) if _written(text, language) != out]
    if tell:
        for case, output, is_right in zip(cases, outputs, done, strict=True):
            print(*() if is_right else (f"{language} {case.kind}: {case.wrong} -> {output}\n",), sep="", end="")
        print(*(f"{language} touched: {text} -> {out}\n" for text, out in touched), sep="", end="", flush=True)
    return {
        "fully_right_percent": _percent(done),
        "precision": round(100 * figures.precision, 1),
        "recall": round(100 * figures.recall, 1),
        "f0.5": round(100 * figures.f, 1),
        "right_ones_touched_percent": round(100 * len(touched) / len(right), 1),
        "by_kind": {
            kind: _percent([is_right for case, is_right in zip(cases, done, strict=True) if case.kind == kind])
            for kind in KINDS
        },
    }


def _corrected(correct: Corrector, texts: Sequence[str], language: str) -> list[str]:
    return [_written(text, language) for text in correct(texts, language)]


def _written(text: str, language: str) -> str:
    """Adapts a text to the variant that the corrector writes, because British words are no mistakes."""
    return plain(adapt(text, variant(language).code))


def _nearest(case: Mistake, output: str, language: str) -> str:
    """The output if it is one of the right sentences, otherwise the usual right one."""
    wanted = [_written(text, language) for text in case.right]
    return output if output in wanted else wanted[0]


def _percent(done: Sequence[bool]) -> float:
    return round(100 * sum(done) / max(1, len(done)), 1)


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    data: list[Path] = [*sorted(DATA.glob("*.tsv")), *sorted(DATA.glob("*.txt"))]
    signed = signature(data, model_hash())
    engine = remembering(NmtEngine()) if asked.tell else NmtEngine()
    for half in HALVES[:1] if asked.tell else reversed(HALVES):
        for language in asked.languages or LANGUAGES:
            figures = {
                name: measured(correct, language, half, tell=asked.tell)
                for name, correct in correctors(engine, language).items()
            }
            told = {name: {k: v for k, v in row.items() if k != "by_kind"} for name, row in figures.items()}
            print(language, half, told, flush=True)
            if not asked.tell:
                save("writing_real", _with(_before(signed), language, half, figures) | {"signature": signed})


def _with(saved: dict[str, Any], language: str, half: str, figures: dict[str, Any]) -> dict[str, Any]:
    known = saved.get(language, {})
    return saved | {language: {name: known.get(name, {}) | {half: row} for name, row in figures.items()}}


def _before(signed: dict[str, Any]) -> dict[str, Any]:
    """The saved figures in the order of the languages, if they come from the same code, model and data."""
    path = RESULTS / "writing_real.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    is_same = all(found.get("signature", {}).get(name) == signed[name] for name in ("commit", "model", "data"))
    return found if is_same else {}


if __name__ == "__main__":
    main()
