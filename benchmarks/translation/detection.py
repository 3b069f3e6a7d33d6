"""Measures how well the service detects languages: whole sentences, three words, one word, sentences with words of
another language, and languages that the service does not have.

It reports on lines 1 to 500 of NTREX. Thresholds were chosen on lines 501 to 1000 (`--tuning` shows those).
"""

import argparse
import random
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from benchmarks.signature import NTREX, ROOT, lines, save, signature
from tolmach.languages.detect import Detector, Found, Outcome

FOREIGN = ROOT / "benchmarks" / "data" / "foreign.tsv"
BORROWED = ROOT / "benchmarks" / "data" / "borrowed.tsv"
"""Sentences with dishes, names, titles, brands and code of another language, by language and kind. The weight of little
words was tuned on every second line, from the first on; the figures are from the others."""
UNSEEN = frozenset({"az", "eo", "ga", "lb"})
"""Foreign languages on which nothing was tuned."""
REPORTED, TUNING = slice(0, 500), slice(500, 1000)
FILES = sorted(path.stem for path in NTREX.glob("*.txt"))
LENGTHS = ("sentence", "three words", "one word")

# Languages without spaces: this many signs count as a word, and a Latin name is one word.
SIGNS_PER_WORD = {"zh": 2, "zh-hant": 2, "ja": 3, "th": 4}
COMMONEST = 100
"""The number of most common words of a language that are not content words."""
SHORTEST = 4

_WORD = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f\u064b-\u065f\u0e00-\u0e7f]+[^\W\d_]*)*")


@dataclass(frozen=True)
class Case:
    language: str
    length: str
    text: str


def cases(part: slice) -> Iterator[Case]:
    english = lines("en")
    for name in FILES:
        every = lines(name)
        base = name.partition("-")[0]
        counts = Counter(word.lower() for line in every for word in _WORD.findall(line))
        common = {word for word, _ in counts.most_common(COMMONEST)}
        rng = random.Random(name)
        for line, original in zip(every[part], english[part], strict=True):
            yield Case(base, "sentence", line)
            yield Case(base, "three words", _three_words(line, name))
            if word := _one_word(line, name, common, original if base != "en" else "", rng):
                yield Case(base, "one word", word)


def _three_words(line: str, name: str) -> str:
    signs = SIGNS_PER_WORD.get(name)
    if signs is None:
        return " ".join(line.split()[:3])
    pieces = re.findall(rf"[A-Za-z]+|[^\W\d_A-Za-z][^\WA-Za-z]{{0,{signs - 1}}}", line)
    return " ".join(pieces[:3]) if pieces[0].isascii() else "".join(pieces[:3])


def _one_word(line: str, name: str, common: set[str], original: str, rng: random.Random) -> str | None:
    """Draws a content word: not a common word, not a name, and not a word of the English line."""
    if name in SIGNS_PER_WORD:
        runs = [run for run in _WORD.findall(line) if len(run) >= SHORTEST and not run.isascii()]
        if not runs:
            return None
        run = rng.choice(runs)
        start = rng.randrange(len(run) - SHORTEST + 1)
        return str(run[start : start + SHORTEST])
    same = {word.lower() for word in _WORD.findall(original)}
    found = [
        word
        for word in _WORD.findall(line)
        if len(word) >= SHORTEST
        and word.lower() not in common | same
        # German writes all nouns with a capital.
        and (name == "de" or not word[0].isupper())
    ]
    return rng.choice(found) if found else None


def measure(detector: Detector, part: slice) -> dict[str, Any]:
    by_length: dict[str, list[Case]] = {length: [] for length in LENGTHS}
    for case in cases(part):
        by_length[case.length].append(case)
    return {length: _row(detector, chosen) for length, chosen in by_length.items()}


def _row(detector: Detector, chosen: list[Case]) -> dict[str, Any]:
    began = time.perf_counter()
    best = [detector.best(case.text) for case in chosen]
    took = time.perf_counter() - began
    found = [detector.find(case.text) for case in chosen]
    wrong = [case for case, answer in zip(chosen, best, strict=True) if answer != case.language]
    sure = [(case, answer) for case, answer in zip(chosen, found, strict=True) if answer.outcome is Outcome.SUCCESS]
    errors = sum(answer.language != case.language for case, answer in sure)
    confusions = Counter(
        f"{case.language} as {answer}" for case, answer in zip(chosen, best, strict=True) if answer != case.language
    )
    return {
        "texts": len(chosen),
        "accuracy": _percent(len(chosen) - len(wrong), len(chosen)),
        "milliseconds": round(1000 * took / len(chosen), 3),
        "outcomes": _outcomes(found),
        "wrong_among_success": _percent(errors, len(sure)),
        "by_language": {
            language: _percent(count - sum(case.language == language for case in wrong), count)
            for language, count in sorted(Counter(case.language for case in chosen).items())
        },
        "confusions": dict(confusions.most_common(10)),
    }


def measure_borrowed(detector: Detector, *, tuning: bool) -> dict[str, Any]:
    rows = [line.split("\t") for line in BORROWED.read_text(encoding="utf-8").splitlines()][not tuning :: 2]
    return _row(detector, [Case(language, kind, text) for language, kind, text in rows])


def measure_foreign(detector: Detector, *, unseen: bool) -> dict[str, Any]:
    rows = [line.split("\t") for line in FOREIGN.read_text(encoding="utf-8").splitlines()]
    rows = [row for row in rows if (row[0] in UNSEEN) is unseen]
    found = [(name, detector.find(text)) for name, text in rows]
    return {
        "sentences": len(rows),
        "languages": sorted({name for name, _ in rows}),
        "outcomes": _outcomes([answer for _, answer in found]),
        "accepted_as": dict(Counter(f"{name} as {answer.language}" for name, answer in found if answer.language)),
    }


def _outcomes(found: list[Found]) -> dict[str, float]:
    counts = Counter(answer.outcome.value for answer in found)
    return {outcome.value: _percent(counts[outcome.value], len(found)) for outcome in Outcome}


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 2) if whole else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tuning", action="store_true", help="show lines 501 to 1000 and save nothing")
    tuning = parser.parse_args().tuning
    signed = signature([*NTREX.glob("*.txt"), FOREIGN, BORROWED], "detection")
    detector = Detector()
    began = time.perf_counter()
    detector.best("What is this?")
    first = round(time.perf_counter() - began, 2)
    result: dict[str, Any] = {
        "first_seconds": first,
        "lengths": measure(detector, TUNING if tuning else REPORTED),
        "borrowed": measure_borrowed(detector, tuning=tuning),
        "foreign": measure_foreign(detector, unseen=False),
        "foreign_unseen": measure_foreign(detector, unseen=True),
        "signature": signed,
    }
    for length, row in result["lengths"].items():
        print(length, {name: value for name, value in row.items() if name != "by_language"})
    print("borrowed", {name: value for name, value in result["borrowed"].items() if name != "by_language"})
    print("foreign", result["foreign"])
    print("foreign, unseen", result["foreign_unseen"])
    if not tuning:
        save("detection", result)


if __name__ == "__main__":
    main()
