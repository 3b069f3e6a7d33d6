"""Measures whether damage to a good answer shows in its likelihood: a word exchanged, dropped or negated.

The service does not do this. To score an answer takes about as long as to translate, so this is what a second look
would find. Where a piece is less likely than usual for the direction, by more than a limit, the answer counts as
damaged. The limit is set on the answers to half of the lines, so that a tenth of them count as damaged; it is tried on
the other half.
"""

import argparse
import asyncio
import random
import re
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from benchmarks.confidence.__main__ import LANGUAGES, chosen
from benchmarks.confidence.answers import MeasuredAnswers, translated
from benchmarks.engine import model_hash, router
from benchmarks.signature import NTREX, ROOT, lines, save, signature
from tolmach.engines.nmt.decoder import DecodingJob, Manner
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.nmt.tokens import plain
from tolmach.languages.catalogue import named
from tolmach.languages.traits import traits
from tolmach.translation.confidence.features import words
from tolmach.translation.model import KnownWish
from tolmach.translation.sentences import Split
from tolmach.units import Span

LINES = 60
"""As many as the confidence is measured on, so that their answers are kept already."""
FALSE_ALARMS, BAR = 0.1, 0.8
LONG = 4
NOT = {
    "ar": "لا",
    "cs": "ne",
    "de": "nicht",
    "en": "not",
    "es": "no",
    "fi": "ei",
    "fr": "pas",
    "hu": "nem",
    "ja": "ない",
    "pl": "nie",
    "ru": "не",
    "tr": "değil",
    "zh": "不",
}
KINDS = ("exchanged", "dropped", "negated")


def damaged(answer: str, language: str, others: Sequence[str], chance: random.Random) -> Iterator[tuple[str, str]]:
    """The answer with each kind of damage; nothing if it has too few words for that."""
    gap = " " if traits(language).spaced_words else ""
    found = _content(answer, language)
    if len(found) < len(KINDS):
        return
    start, end = chance.choice(found)
    yield "exchanged", answer[:start] + chance.choice(others) + answer[end:]
    start, end = chance.choice(found)
    yield "dropped", re.sub(" {2,}", " ", answer[:start] + answer[end:]).strip()
    word = NOT[language]
    said = re.search(rf"\b{word}\b" if gap else word, answer)
    at = found[len(found) // 2][0]
    without = answer[: said.start()] + answer[said.end() :] if said else ""
    yield "negated", re.sub(" {2,}", " ", without).strip() if said else answer[:at] + word + gap + answer[at:]


def _content(text: str, language: str) -> list[Span]:
    """Words that are long enough to mean something; characters in scripts without spaces."""
    is_spaced = traits(language).spaced_words
    return [(start, end) for start, end in words(text) if not is_spaced or end - start >= LONG]


async def measure(languages: Sequence[str], count: int) -> dict[str, Any]:
    kept, chance = ROOT / ".cache" / "confidence" / model_hash(), random.Random(1)
    engine = NmtEngine()
    calm, usual, found = list[float](), list[float](), dict[str, list[float]]({kind: [] for kind in KINDS})
    async with router() as opened:
        for number, pair in enumerate(pair for code in languages for pair in (("en", code), (code, "en"))):
            texts = [lines(pair[0])[line] for line in chosen(number, LINES)]
            wish = KnownWish(named(pair[1]), named(pair[0]), split=Split.NONE)
            answers = MeasuredAnswers(kept / f"measured-{'-'.join(pair)}.jsonl")
            said = [item.rendered.text for item in await translated(texts, wish, opened.route(*pair), answers)]
            pool = [each[start:end] for each in said for start, end in _content(each, pair[1])]
            first, second = range(count), range(count, 2 * count)
            setting = lowest(engine, pair, [(texts[n], said[n]) for n in first])
            middle = float(np.median(setting))
            calm += [score - middle for score in setting]
            usual += [score - middle for score in lowest(engine, pair, [(texts[n], said[n]) for n in second])]
            for n in second:
                for kind, text in damaged(said[n], pair[1], pool, chance):
                    found[kind] += [score - middle for score in lowest(engine, pair, [(texts[n], text)])]
            print("-".join(pair), len(usual), flush=True)
    limit = float(np.quantile(calm, FALSE_ALARMS))
    shares = {kind: _below(scores, limit) for kind, scores in found.items()}
    every = _below([score for scores in found.values() for score in scores], limit)
    return {
        "answers": len(usual),
        "damaged": sum(map(len, found.values())),
        "false_alarms": _below(usual, limit),
        "found": shares,
        "all_found": every,
        "bar": BAR,
        "reached": every >= BAR and _below(usual, limit) <= FALSE_ALARMS,
    }


def lowest(engine: NmtEngine, pair: tuple[str, str], both: Sequence[tuple[str, str]]) -> list[float]:
    """The likelihood of the least likely piece of each answer."""
    tokens, decoder = engine._tokens, engine._decoder
    sources = tokens.encode([plain(source) for source, _ in both])
    jobs = [DecodingJob(f"<2{pair[1]}>", pieces, Manner(), pieces) for pieces in sources]
    return [min(row) for row in decoder.log_probs(jobs, tokens.encode([plain(target) for _, target in both]))]


def _below(scores: Sequence[float], limit: float) -> float:
    return round(float(np.mean(np.array(scores) < limit)), 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="to and from English; then nothing is saved")
    parser.add_argument("--lines", type=int, default=6, help="of each direction to set the limit, and as many to try")
    given = parser.parse_args()
    result: dict[str, Any] = {"signature": signature(NTREX.glob("*.txt"), model_hash())}
    result |= asyncio.run(measure(given.languages or LANGUAGES, given.lines))
    if given.languages:
        print(result)
    else:
        save("confidence_damage", result)


if __name__ == "__main__":
    main()
