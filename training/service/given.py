"""Learns how unlikely the least likely piece of a translation is where a word of it is wrong.

usage: python -m training.service.given FOLDER [lines=600 each=4 languages=de,ru,... alarms=0.08]

FOLDER has a file of parallel lines for each language, such as `benchmarks/data/ntrex`. The shipped model translates
EACH of the first LINES lines from and into English, other ones in every direction; then a word of the translation is
exchanged, dropped and negated by hand. Likelihoods are kept in `.cache/given`, so that the work goes on where it was
broken off. ALARMS is the share of undamaged translations that count as doubtful. The result lies in
`translation/confidence/data` under the fingerprint of the model.
"""

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from benchmarks.confidence.damaging import content, damaged
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Request
from tolmach.languages.catalogue import named
from tolmach.translation.confidence.calibration import ANY
from tolmach.translation.confidence.given import GIVEN, least
from tolmach.translation.given.pairs import GivenSentence
from training.options import arguments, options
from training.service.confidence import DIGITS, ConfidenceChoice, compared, directions, usual, written
from training.service.regression import fitted, probabilities

CACHE = Path(".cache/given")
APART, STEP = 420, 7
"""So many lines further on the next direction begins, and the next line of a direction stands."""
SOUND = 0.8
"""The share of undamaged translations where the confidence is right."""
UNLIKELY = {GIVEN.signs[0]: -30.0}


@dataclass(frozen=True, slots=True)
class GivenChoice:
    lines: int = 600
    each: int = 4
    languages: tuple[str, ...] = ConfidenceChoice().languages
    alarms: float = 0.08


@dataclass(frozen=True, slots=True)
class GivenSample:
    is_sound: bool
    lowest: float


def chosen(number: int, asked: GivenChoice) -> list[int]:
    return [(number * APART + step * STEP) % asked.lines for step in range(asked.each)]


def samples(
    engine: NmtEngine, pair: tuple[str, str], sources: Sequence[str], chance: random.Random
) -> Iterator[GivenSample]:
    languages = named(pair[0]), named(pair[1])
    said = [each.text for each in engine.translate([Request(text, *pair) for text in sources])]
    pool = [text[start:end] for text in said for start, end in content(text, pair[1])]
    both = list(zip(sources, said, strict=True))
    made = [(True, GivenSentence(*each)) for each in both]
    made += [
        (False, GivenSentence(source, each.text))
        for source, text in both
        for each in damaged(text, pair[1], pool, chance)
    ]
    told = engine.translate([each.question(languages) for _, each in made])
    for (is_sound, each), result in zip(made, told, strict=True):
        likelihoods = each.open(result.likelihoods, languages)
        if likelihoods:
            yield GivenSample(is_sound, least(likelihoods))


def collected(engine: NmtEngine, folder: Path, asked: GivenChoice) -> Iterator[GivenSample]:
    texts = {
        code: (folder / f"{code}.txt").read_text(encoding="utf-8").splitlines() for code in ("en", *asked.languages)
    }
    cache = CACHE / engine.package.fingerprint
    cache.mkdir(parents=True, exist_ok=True)
    for number, pair in enumerate(directions(asked.languages)):
        file = cache / f"{'-'.join(pair)}-{asked.each}-{asked.lines}.json"
        if not file.exists():
            sources = [texts[pair[0]][line] for line in chosen(number, asked)]
            fresh = [asdict(each) for each in samples(engine, pair, sources, random.Random(number))]
            file.write_text(json.dumps(fresh), encoding="utf-8")
        found = msgspec.convert(json.loads(file.read_text(encoding="utf-8")), list[GivenSample])
        print(f"{'-'.join(pair)}: {len(found)} translations", flush=True)
        yield from found


def calibrated(found: Sequence[GivenSample], alarms: float) -> dict[str, Any]:
    """What the service reads. Usual is what undamaged translations have."""
    values = np.array([[each.lowest] for each in found])
    sound = np.array([each.is_sound for each in found])
    known = usual(values[sound], GIVEN.signs, UNLIKELY)
    rows = compared(values, known)
    weights = fitted(rows, sound)
    # Three of four were damaged here, which is not what a reader finds.
    weights[-1] += np.log(SOUND / (1 - SOUND)) - np.log(sound.sum() / (~sound).sum())
    sure = probabilities(rows, weights)
    return {
        "signs": list(GIVEN.signs),
        "weights": [round(float(weight), DIGITS) for weight in weights[:-1]],
        "base": round(float(weights[-1]), DIGITS),
        "doubtful_below": round(float(np.quantile(sure[sound], alarms)), DIGITS),
        "lines": len(found),
        "directions": {ANY: known},
    }


def main(folder: Path, asked: GivenChoice) -> None:
    engine = NmtEngine()
    told = calibrated(list(collected(engine, folder, asked)), asked.alarms)
    path = written(told, engine.package.fingerprint, GIVEN)
    print(f"{path}: doubtful below {told['doubtful_below']}")


if __name__ == "__main__":
    given = arguments(__doc__, 1)
    (choice,) = options(given[1:], GivenChoice())
    main(Path(given[0]), choice)
