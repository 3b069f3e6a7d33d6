"""Measures rephrasing: whether the meaning stays, whether a manner acts or the answer says that it did not, and what
mistakes are left.

usage: python -m benchmarks.writing.rephrasing [LANGUAGE ...] [--tell]   (with --tell or a language nothing is saved)

The sentences are right ones and wrong ones of the half of `writing_real` that may be seen, in six languages, each with
another style or tone or with none. Whether a rewording says the same is what a reader found (`judged`); `--tell` prints
those that are still to be read, and those that are not the same. Beside that, rules that share nothing with the service
compare numbers, names and denials.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.signature import save, signature
from benchmarks.tasks.taught import ask
from benchmarks.writing.correcting import correctors, variant
from benchmarks.writing.judged import PATH, judged, verdict
from benchmarks.writing.real import DATA, mistakes, plain, right_ones
from benchmarks.writing.remembering import remembering
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Engine
from tolmach.languages.variants import adapt
from tolmach.writing.model import Manner, Tone, WritingStyle
from tolmach.writing.rephrasing import Means, pivots, rephrasing

LANGUAGES = ("de", "en", "es", "fr", "it", "pt")
RIGHT, WRONG = 68, 16
"""Sentences of a language; together 504."""
MANNERS: tuple[Manner | None, ...] = (None, *WritingStyle, *Tone)
DENIALS = {
    "de": r"nicht|kein\w*|nie|niemals|niemand\w*|nichts|ohne|weder",
    "en": r"not|no|never|nobody|nothing|none|without|neither|nor|\w+n['’]t|cannot",
    "es": r"no|nunca|jamás|nadie|nada|ningun\w*|ningún|sin|ni|tampoco",
    "fr": r"pas|jamais|rien|personne|aucun\w*|sans|ni|plus",
    "it": r"non|mai|nessun\w*|niente|nulla|senza|né",
    "pt": r"não|nunca|jamais|ninguém|nada|nenhum\w*|sem|nem",
}
REWORDING = "rewording"
"""What an answer says if it has no other wording."""
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")
_INSIDE = re.compile(r"(?<=[a-zà-ÿ,;] )[A-ZÀ-Þ][^\W\d_]+")


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """Each sentence as it is given and as it would be without mistakes."""
    yield from ((text, text) for text in right_ones(language, "seen")[:RIGHT])
    cases = mistakes(language, "seen")
    yield from ((case.wrong, case.right[0]) for case in cases[:: max(1, len(cases) // WRONG)][:WRONG])


def rephrased(
    engine: Engine, texts: Sequence[str], language: str, manner: Manner | None
) -> list[tuple[str, list[str]]]:
    """The texts and what the answer says could not be done."""
    means = Means(corrects=True, rephrases=False, pivots=pivots(variant(language)))
    steps = rephrasing(texts, variant(language), manner, means)
    results = None
    while True:
        try:
            requests = next(steps) if results is None else steps.send(results)
            results = ask(engine, requests)
        except StopIteration as stop:
            return [(each.text, list(each.left)) for each in stop.value]


def harm(text: str, right: str, other: str, language: str) -> list[str]:
    """What the answer changes of the meaning of both the sentence and its correction: a mistake that stays is none."""
    found = violations(right, other, language)
    return found if text == right or violations(text, other, language) else []


def violations(text: str, other: str, language: str) -> list[str]:
    """What the second wording changes of the meaning of the first."""
    found = []
    if Counter(_DIGITS.findall(text)) != Counter(_DIGITS.findall(other)):
        found.append("numbers")
    denial = re.compile(rf"\b(?:{DENIALS[language]})\b", re.IGNORECASE)
    if len(denial.findall(text)) % 2 != len(denial.findall(other)) % 2:
        found.append("denials")
    if language != "de" and set(_INSIDE.findall(text)) - set(_WORD.findall(other)):
        found.append("names")
    return found


def measured(engine: Engine, language: str, *, tell: bool) -> dict[str, Any]:
    cases = list(zip(sentences(language), cycle(MANNERS), strict=False))
    rows = []
    for manner in dict.fromkeys(manner for _, manner in cases):
        chosen = [pair for pair, each in cases if each == manner]
        done = rephrased(engine, [text for text, _ in chosen], language, manner)
        rows += [(*pair, manner, *answer) for pair, answer in zip(chosen, done, strict=True)]
    if tell:
        _tell(rows, language)
    harmed = [harm(text, right, other, language) for text, right, _, other, _ in rows]
    with_manner = [(text, other, left) for text, _, manner, other, left in rows if manner is not None]
    wrong = [text for text, right, *_ in rows if text != right]
    corrected = correctors(engine, language)["service"](wrong, language)
    reworded = [(text, other) for text, right, _, other, left in rows if is_reworded(text, right, other, left)]
    kept = [(text, other) for text, right, _, other, left in rows if REWORDING in left and text == right]
    return {
        "sentences": len(rows),
        "reworded": len(reworded),
        **judged(language, reworded),
        "violations": sum(map(bool, harmed)),
        "by_rule": dict(Counter(rule for each in harmed for rule in each)),
        "manners_asked": len(with_manner),
        "acted_or_said": sum(plain(text) != plain(other) or bool(left) for text, other, left in with_manner),
        "only_touched": sum(adapt(text, variant(language).code) != other for text, other in kept),
        "wrong": len(wrong),
        "mistakes_left": sum(plain(text) == plain(other) for text, other in zip(wrong, corrected, strict=True)),
    }


def is_reworded(text: str, right: str, other: str, left: Sequence[str]) -> bool:
    """Whether it is neither the sentence nor only its correction, and the answer does not say that it is none."""
    return REWORDING not in left and plain(other) not in (plain(text), plain(right))


def _tell(rows: Sequence[tuple[str, str, Manner | None, str, list[str]]], language: str) -> None:
    for text, right, manner, other, left in rows:
        said = verdict(language, text, other)
        if is_reworded(text, right, other, left) and said != "same":
            print(language, said, f"[{manner or ''}]", f"{text} -> {other}", *left, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    parser.add_argument("--tell", action="store_true")
    asked = parser.parse_args()
    result: dict[str, Any] = {"signature": signature([*sorted(DATA.glob("*.t*")), PATH], model_hash())}
    engine = remembering(NmtEngine()) if asked.tell else NmtEngine()
    for language in asked.languages or LANGUAGES:
        result[language] = measured(engine, language, tell=asked.tell)
        print(language, result[language], flush=True)
        if not (asked.languages or asked.tell):
            save("writing_rephrasing", result)
    engine.close()


if __name__ == "__main__":
    main()
