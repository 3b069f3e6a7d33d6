"""Measures rephrasing: whether the meaning stays, whether a manner acts or the answer says that it did not, and what
mistakes are left.

usage: python -m benchmarks.writing.rephrasing [--name NAME] [--lines N]   (with --lines nothing is saved)

The sentences are right ones and wrong ones of the half of `writing_real` that may be seen, in six languages, each with
another style or tone or with none. The rules by which a violation of the meaning is found stand here and share nothing
with the service: numbers, names, denials, persons and content words. A content word is missed if neither itself nor a
word with the same beginning is left, unless the manner's own table replaced it.
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
from benchmarks.writing.correcting import variant
from benchmarks.writing.real import DATA, mistakes, plain, right_ones
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Engine
from tolmach.writing.model import Manner, Tone, WritingStyle
from tolmach.writing.rephrasing import Means, pivots, rephrasing

LANGUAGES = ("de", "en", "es", "fr", "it", "pt")
RIGHT, WRONG = 68, 16
"""Sentences of a language; together 504."""
MANNERS: tuple[Manner | None, ...] = (None, *WritingStyle, *Tone)
STEM = 4
"""Two words with the same first letters count as one, so that forms and derivations do."""
DENIALS = {
    "de": r"nicht|kein\w*|nie|niemals|niemand\w*|nichts|ohne|weder",
    "en": r"not|no|never|nobody|nothing|none|without|neither|nor|\w+n['’]t|cannot",
    "es": r"no|nunca|jamás|nadie|nada|ningun\w*|ningún|sin|ni|tampoco",
    "fr": r"pas|jamais|rien|personne|aucun\w*|sans|ni|plus",
    "it": r"non|mai|nessun\w*|niente|nulla|senza|né",
    "pt": r"não|nunca|jamais|ninguém|nada|nenhum\w*|sem|nem",
}
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
            # Answers were texts alone before they told what they could not do.
            return [(each, []) if isinstance(each, str) else (each.text, list(each.left)) for each in stop.value]


def violations(text: str, other: str, language: str, manner: Manner | None) -> list[str]:
    """What the second wording changes of the meaning of the first."""
    found = []
    if Counter(_DIGITS.findall(text)) != Counter(_DIGITS.findall(other)):
        found.append("numbers")
    denial = re.compile(rf"\b(?:{DENIALS[language]})\b", re.IGNORECASE)
    if len(denial.findall(text)) % 2 != len(denial.findall(other)) % 2:
        found.append("denials")
    if language != "de" and set(_INSIDE.findall(text)) - set(_WORD.findall(other)):
        found.append("names")
    if manner is None and (_missed(text, other) or _missed(other, text)):
        found.append("words")
    return found


def _missed(text: str, other: str) -> list[str]:
    """Content words of the text without a counterpart."""
    stems = {word.lower()[:STEM] for word in _WORD.findall(other)}
    return [word for word in _WORD.findall(text) if len(word) > STEM + 1 and word.lower()[:STEM] not in stems]


def measured(engine: Engine, language: str, count: int) -> dict[str, Any]:
    cases = list(zip(sentences(language), cycle(MANNERS), strict=False))[:count]
    rows = []
    for manner in dict.fromkeys(manner for _, manner in cases):
        chosen = [pair for pair, each in cases if each == manner]
        done = rephrased(engine, [text for text, _ in chosen], language, manner)
        rows += [(*pair, manner, *answer) for pair, answer in zip(chosen, done, strict=True)]
    harmed = [violations(right, other, language, manner) for _, right, manner, other, _ in rows]
    with_manner = [(text, other, left) for text, _, manner, other, left in rows if manner is not None]
    wrong = [(text, right, other) for text, right, _, other, _ in rows if text != right]
    return {
        "sentences": len(rows),
        "violations": sum(map(bool, harmed)),
        "by_rule": dict(Counter(rule for each in harmed for rule in each)),
        "reworded": sum(plain(right) != plain(other) for _, right, _, other, _ in rows),
        "manners_asked": len(with_manner),
        "acted_or_said": sum(plain(text) != plain(other) or bool(left) for text, other, left in with_manner),
        "wrong": len(wrong),
        "mistakes_left": sum(plain(text) == plain(other) for text, _, other in wrong),
    }


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--name", default="writing_rephrasing")
    parser.add_argument("--lines", type=int, default=0)
    asked = parser.parse_args()
    result: dict[str, Any] = {"signature": signature(sorted(DATA.glob("*.t*")), model_hash())}
    engine = NmtEngine()
    for language in LANGUAGES:
        result[language] = measured(engine, language, asked.lines or RIGHT + WRONG)
        print(language, result[language], flush=True)
        if not asked.lines:
            save(asked.name, result)
    engine.close()


if __name__ == "__main__":
    main()
