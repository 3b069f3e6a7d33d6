"""Measures glossary terms through the whole pipeline: how many are in the result, in which form, and what that costs.

Each sentence first has a glossary of its own terms, then one of the same terms with invented translations, and then one
of other terms, which must change nothing.
"""

import argparse
import asyncio
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.engine import model_hash, router
from benchmarks.signature import NTREX, lines, save, signature
from benchmarks.tasks.sets import TERM_TARGETS, TERMS, TermCase, made_up, term_cases
from benchmarks.tasks.taught import acceptable, as_in_reference, chrf, percent, standing
from tolmach.engines.queue import Priority
from tolmach.engines.route import Route
from tolmach.glossaries.terms.fitting import places
from tolmach.glossaries.terms.matching import CompiledTerms
from tolmach.languages.catalogue import named
from tolmach.translation import pipeline
from tolmach.translation.model import Done, KnownWish
from tolmach.units import Terms, Unit

AT_ONCE = 64
FOREIGN_ENTRIES = 1000
BARS = {"present_percent": 99.5, "made_up_present_percent": 99.0, "unmatched_equal_percent": 100.0}
_NEGATIONS = ("'t", "’t")
Entries = dict[str, str]


@dataclass(frozen=True, slots=True)
class Sentence:
    text: str
    reference: str
    cases: tuple[TermCase, ...]

    @property
    def entries(self) -> Entries:
        return {self.text[case.term.start : case.term.end]: case.term.target for case in self.cases}


@dataclass(frozen=True, slots=True)
class Run:
    """What the pipeline made of the sentences."""

    done: list[Done]

    @property
    def texts(self) -> list[str]:
        return [item.rendered.text for item in self.done]

    def receipts(self, name: str) -> int:
        """Counts the receipts that name terms among the faults that were `repaired` or are `left`."""
        return sum("terms" in getattr(item.receipt, name) for item in self.done)


def sentences(target: str, count: int | None) -> list[Sentence]:
    english, references = lines("en"), lines(target)
    groups = term_cases(target)[:count]
    return [Sentence(english[group[0].line], references[group[0].line], _apart(english, group)) for group in groups]


def _apart(english: Sequence[str], group: Sequence[TermCase]) -> tuple[TermCase, ...]:
    """Keeps the first of several cases with one source text, because a glossary has one translation for it. Drops half
    words such as `wouldn`."""
    found: dict[str, TermCase] = {}
    for case in group:
        line = english[case.line]
        if not line[case.term.end :].startswith(_NEGATIONS):
            found.setdefault(line[case.term.start : case.term.end], case)
    return tuple(found.values())


async def translate(route: Route, target: str, texts: Sequence[str], terms: Sequence[Terms | None]) -> Run:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(text: str, own: Terms | None) -> Done:
        wish = KnownWish(named(target), named("en"), terms=own)
        async with gate:
            (done,) = await pipeline.run([Unit(text)], wish, route, key="bench", priority=Priority.INTERACTIVE)
        return done

    return Run(list(await asyncio.gather(*map(one, texts, terms))))


def glossaries(entries: Sequence[Entries]) -> list[Terms]:
    return [CompiledTerms(each.items(), "en") for each in entries]


def foreign(target: str) -> Entries:
    """A glossary of words that no text contains."""
    rng = random.Random(f"foreign {target}")
    return {f"{made_up('en', rng)}x{number}": made_up(target, rng) for number in range(FOREIGN_ENTRIES)}


async def measure(route: Route, target: str, count: int | None, shown: bool) -> dict[str, Any]:
    chosen = sentences(target, count)
    texts, references = [each.text for each in chosen], [each.reference for each in chosen]
    rng = random.Random(target)
    invented = [{source: made_up(target, rng) for source in each.entries} for each in chosen]
    plain = await translate(route, target, texts, [None] * len(texts))
    given = await translate(route, target, texts, glossaries([each.entries for each in chosen]))
    random_run = await translate(route, target, texts, glossaries(invented))
    unmatched = await translate(route, target, texts, [*glossaries([foreign(target)]) * len(texts)])
    found = [
        (each, case, text, standing(case, text, target))
        for each, text in zip(chosen, given.texts, strict=True)
        for case in each.cases
    ]
    made = [
        (text, word, bool(places(text, word, target)))
        for words, text in zip(invented, random_run.texts, strict=True)
        for word in words.values()
    ]
    if shown:
        _show(target, found, made)
    inflected = [(case, form) for _, case, _, form in found if case.inflected]
    uninflected = [(case, form) for _, case, _, form in found if not case.inflected]
    return {
        "sentences": len(chosen),
        "terms": len(found),
        "present_percent": percent(sum(form is not None for *_, form in found), len(found)),
        "inflected": len(inflected),
        "acceptable_percent": percent(sum(acceptable(*pair) for pair in inflected), len(inflected))
        if inflected
        else None,
        # A model that inflects every term scores full marks above and zero here.
        "kept_percent": percent(sum(as_in_reference(*pair) for pair in uninflected), len(uninflected)),
        "as_in_reference_percent": percent(sum(as_in_reference(case, form) for _, case, _, form in found), len(found)),
        "made_up_present_percent": percent(sum(is_there for *_, is_there in made), len(made)),
        "mended_sentences": given.receipts("repaired"),
        "left_sentences": given.receipts("left"),
        "chrf_without": chrf(plain.texts, references),
        "chrf_with": chrf(given.texts, references),
        "chrf_made_up": chrf(random_run.texts, references),
        "unmatched_equal_percent": percent(
            sum(one == other for one, other in zip(plain.texts, unmatched.texts, strict=True)), len(chosen)
        ),
    }


def _show(
    target: str,
    found: Sequence[tuple[Sentence, TermCase, str, str | None]],
    made: Sequence[tuple[str, str, bool]],
) -> None:
    for each, case, text, form in found:
        if form is None or (case.inflected and not acceptable(case, form)):
            kind = "missing" if form is None else "base"
            source = each.text[case.term.start : case.term.end]
            print(f"{target} {kind}\t{source} = {case.term.target} ({case.form})\t{text}\t{each.text}")
    for text, word, is_there in made:
        if not is_there:
            print(f"{target} made up\t{word}\t{text}")


def missed(table: dict[str, dict[str, Any]]) -> list[str]:
    return [
        f"{target}: {name} {row[name]} is under {least}"
        for target, row in table.items()
        for name, least in BARS.items()
        if row[name] < least
    ]


async def run(targets: Sequence[str], count: int | None, shown: bool) -> dict[str, Any]:
    table = {}
    async with router() as opened:
        for target in targets:
            table[target] = await measure(opened.route("en", named(target).engine), target, count, shown)
            print(target, table[target], flush=True)
    return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="LANGUAGE", help=f"of {', '.join(TERM_TARGETS)}")
    parser.add_argument("--lines", type=int, help="only the first so many sentences of each language")
    parser.add_argument("--show", action="store_true", help="print the terms that are missing or not inflected")
    asked = parser.parse_args()
    targets = asked.targets or TERM_TARGETS
    data = [TERMS, *(NTREX / f"{language}.txt" for language in ("en", *targets))]
    result: dict[str, Any] = {"signature": signature(data, model_hash()), "bars": BARS}
    result["languages"] = asyncio.run(run(targets, asked.lines, asked.show))
    result["missed"] = missed(result["languages"])
    print("\n".join(result["missed"]) or "Every bar is met.")
    if not asked.targets and asked.lines is None:
        save("terms", result)


if __name__ == "__main__":
    main()
