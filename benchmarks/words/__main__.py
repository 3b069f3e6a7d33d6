"""usage: python -m benchmarks.words [LANGUAGE ...] [--half open|kept] [--first N] [--tell]

With languages nothing is saved. Failures of the open half, every other sentence, may be looked at to mend the service;
those of the kept half may not, so that its figures tell what other sentences would."""

import argparse
import asyncio
from dataclasses import dataclass
from statistics import mean
from typing import Any

import sacrebleu

from benchmarks.engine import model_hash, router
from benchmarks.signature import save, signature
from benchmarks.translation.driving import drive
from benchmarks.words import agreement
from benchmarks.words.cases import DATA, ENGLISH, Case, cases, languages
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.translation.lexicon.book import page
from tolmach.translation.model import Wish
from tolmach.units import Unit

SOURCES = {"pt-br": "pt", "zh": "zh"}
TARGETS = {"en": "en-US", "pt-br": "pt-BR", "zh": "zh-Hans"}
HALVES = {"all": slice(None), "open": slice(0, None, 2), "kept": slice(1, None, 2)}
BARS = {"right_percent": 95.0, "agreement_percent": 90.0}


@dataclass(frozen=True, slots=True)
class Counted:
    """The counts of one direction."""

    right: int
    words: int
    chrf: float
    fitting: int
    judged: int

    def figures(self) -> dict[str, Any]:
        told = {"right_percent": _percent(self.right, self.words), "words": self.words, "chrf": round(self.chrf, 1)}
        if not self.judged:
            return told
        return told | {"agreement_percent": _percent(self.fitting, self.judged), "judged": self.judged}


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 1)


def counted(asked: list[Case], outputs: list[str], target: str, *, tell: bool) -> Counted:
    found = [(case, word, text) for case, text in zip(asked, outputs, strict=True) for word in case.words]
    wrong = [(case, word, text) for case, word, text in found if not word.stands(text)]
    fits = list(_fits(asked, outputs, target)) if target in agreement.JUDGED else []
    if tell:
        for case, word, text in wrong:
            print(f"{target}: {word.headword}: {case.source} -> {text}", flush=True)
    chrf = sacrebleu.corpus_chrf(outputs, [[case.reference for case in asked]]).score
    return Counted(len(found) - len(wrong), len(found), chrf, sum(fits), len(fits))


def _fits(asked: list[Case], outputs: list[str], target: str) -> list[bool]:
    nouns = {entry.word: entry for entry in page(target) or () if entry.kind == "noun"}
    return [
        fits
        for case, text in zip(asked, outputs, strict=True)
        for word in case.words
        if (entry := nouns.get(word.headword))
        for fits in agreement.judged(entry.translation, entry.gender, text, target)
    ]


def chosen_cases(pair: tuple[str, str], half: str, first: int) -> list[Case]:
    return cases(*pair)[HALVES[half]][:first]


async def direction(opened: Router, pair: tuple[str, str], asked: list[Case], *, lexicon: bool, tell: bool) -> Counted:
    source, target = pair
    wish = Wish(named(TARGETS.get(target, target)), lexicon=lexicon).known(named(SOURCES.get(source, source)))
    driven = await drive(opened, [Unit(case.source) for case in asked], wish)
    return counted(asked, [item.rendered.text for item in driven], target, tell=tell)


async def measure(chosen: list[str], half: str, first: int, *, tell: bool) -> dict[str, Any]:
    result: dict[str, Any] = {}
    async with router() as opened:
        for name, lexicon in (("model_alone", False), ("with_lexicon", True)):
            made: dict[str, Any] = {}
            for language in chosen:
                for pair in ((ENGLISH, language), (language, ENGLISH)):
                    asked = chosen_cases(pair, half, first)
                    figures = await direction(opened, pair, asked, lexicon=lexicon, tell=tell and lexicon)
                    made["-".join(pair)] = figures.figures()
                    print(name, "-".join(pair), made["-".join(pair)], flush=True)
            result[name] = {"directions": made, "mean_percent": _means(made)}
    return result


def _means(made: dict[str, Any]) -> dict[str, float]:
    from_english = [figures["right_percent"] for pair, figures in made.items() if pair.startswith(f"{ENGLISH}-")]
    into_english = [figures["right_percent"] for pair, figures in made.items() if pair.endswith(f"-{ENGLISH}")]
    return {"from": round(mean(from_english), 1), "into": round(mean(into_english), 1)}


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE")
    parser.add_argument("--half", choices=HALVES, default="all", help="which sentences")
    parser.add_argument("--first", type=int, help="so many sentences")
    parser.add_argument("--tell", action="store_true", help="print what is not right")
    asked = parser.parse_args()
    result: dict[str, Any] = {"signature": signature(sorted(DATA.glob("*.tsv")), model_hash()), "bars": BARS}
    first = asked.first or 10**6
    known = chosen_cases((ENGLISH, languages()[0]), asked.half, first)
    result |= {"half": asked.half, "sentences": len(known), "words": sum(len(case.words) for case in known)}
    result |= asyncio.run(measure(asked.languages or languages(), asked.half, first, tell=asked.tell))
    print(result["model_alone"]["mean_percent"], result["with_lexicon"]["mean_percent"])
    if not asked.languages:
        save("words", result)


if __name__ == "__main__":
    main()
