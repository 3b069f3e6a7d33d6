"""Learns how sure the model is of a sentence: which signs of an answer tell that it is among the worst.

usage: python -m training.service.confidence FOLDER [lines=600 each=180 languages=de,ru,... doubtful=0.2 usual=50]

FOLDER has a file of parallel lines for each language, such as `benchmarks/data/ntrex`. The shipped model translates
EACH of the first LINES lines from and into English: other ones in every direction, so that no sentence weighs too much.
Answers are kept in `.cache/confidence`, so that the work goes on where it was broken off. An answer is bad if its chrF
is in the lowest fifth of its direction. For each direction of the other languages in FOLDER, USUAL answers show what is
usual there; no reference is needed for that. DOUBTFUL is the share of the sentences that count as doubtful. The result
lies in `translation/confidence/data` under the fingerprint of the model.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sacrebleu
from numpy.typing import NDArray

from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Request
from tolmach.translation.confidence.calibration import ANY, DATA, OWN, CalibrationKind
from tolmach.translation.confidence.features import NAMES, AnsweredSentence, signs
from training.options import arguments, options
from training.service.regression import fitted, probabilities

CACHE = Path(".cache/confidence")
ENGLISH = "en"
AT_ONCE = 20
APART = 420
"""So many lines further on the next direction begins."""
WORST = 0.2
SEEN = (0.05, 0.95)
"""Beyond these quantiles a sign counts as the quantile itself: news has no headings and no single words."""
LIKELIHOODS = {"likelihood": -10.0}
"""The signs that are likelihoods. They go on down to these values, below what was seen, because what is less likely
still is worse still."""
DIGITS = 4
Table = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ConfidenceChoice:
    lines: int = 600
    each: int = 180
    languages: tuple[str, ...] = ("de", "ru", "zh", "fr", "ja", "tr", "es", "fi", "ar", "cs", "hu", "pl")
    doubtful: float = 0.2
    usual: int = 50


@dataclass(frozen=True, slots=True)
class CachedAnswer:
    line: int
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class DirectionSample:
    """The answers of one direction: their signs, and which are among the worst."""

    name: str
    values: Table
    bad: NDArray[np.bool_]


def directions(languages: Iterable[str]) -> list[tuple[str, str]]:
    return [pair for language in languages for pair in ((ENGLISH, language), (language, ENGLISH))]


def chosen(number: int, each: int, asked: ConfidenceChoice) -> list[int]:
    """The lines for a direction: those next to it have others."""
    return [(number * APART + step) % asked.lines for step in range(each)]


def answers(engine: NmtEngine, cache: Path, pair: tuple[str, str], texts: Sequence[str], lines: Sequence[int]) -> Any:
    """Translates the lines that the cache does not have yet."""
    file = cache / f"{'-'.join(pair)}.jsonl"
    known = {each.line: each for each in _kept(file)}
    missing = [line for line in lines if line not in known]
    for start in range(0, len(missing), AT_ONCE):
        block = missing[start : start + AT_ONCE]
        results = engine.translate([Request(texts[line], *pair) for line in block])
        fresh = [CachedAnswer(line, each.text, each.score) for line, each in zip(block, results, strict=True)]
        with file.open("a", encoding="utf-8") as kept:
            kept.writelines(json.dumps(asdict(each), ensure_ascii=False) + "\n" for each in fresh)
        known |= {each.line: each for each in fresh}
    return [known[line] for line in lines]


def _kept(file: Path) -> Iterator[CachedAnswer]:
    if file.exists():
        with file.open(encoding="utf-8") as lines:
            yield from (CachedAnswer(**json.loads(line)) for line in lines)


def sample(
    pair: tuple[str, str], answered: Sequence[CachedAnswer], texts: Sequence[str], references: Sequence[str]
) -> DirectionSample:
    scores = [sacrebleu.sentence_chrf(each.text, [references[each.line]]).score for each in answered]
    return DirectionSample("-".join(pair), shown(answered, texts), np.array(scores) <= np.quantile(scores, WORST))


def shown(answered: Sequence[CachedAnswer], texts: Sequence[str]) -> Table:
    """The signs of each answer."""
    return np.array([signs(AnsweredSentence(texts[each.line], each.text, each.score)).values for each in answered])


def usual(
    values: Table, names: Sequence[str] = NAMES, likelihoods: Mapping[str, float] = LIKELIHOODS
) -> dict[str, list[float]]:
    least, most = np.quantile(values, SEEN, axis=0)
    inner = np.clip(values, least, most)
    deviations = np.maximum(inner.std(axis=0), 1e-3)
    for name, value in likelihoods.items():
        least[names.index(name)] = value
    parts = {"means": inner.mean(axis=0), "deviations": deviations, "least": least, "most": most}
    return {name: [round(float(value), DIGITS) for value in row] for name, row in parts.items()}


def compared(values: Table, told: dict[str, list[float]]) -> Table:
    means, deviations, least, most = (np.array(told[name]) for name in ("means", "deviations", "least", "most"))
    return (np.clip(values, least, most) - means) / deviations


def calibrated(samples: Sequence[DirectionSample], doubtful: float, others: Mapping[str, Table]) -> dict[str, Any]:
    """What the service reads. Of the other directions, only the signs of their answers are known."""
    known = {each.name: usual(each.values) for each in samples}
    rows = np.concatenate([compared(each.values, known[each.name]) for each in samples])
    good = ~np.concatenate([each.bad for each in samples])
    weights = fitted(rows, good)
    sure = probabilities(rows, weights)
    return {
        "signs": list(NAMES),
        "weights": [round(float(weight), DIGITS) for weight in weights[:-1]],
        "base": round(float(weights[-1]), DIGITS),
        "doubtful_below": round(float(np.quantile(sure, doubtful)), 2),
        "lines": {each.name: len(each.bad) for each in samples},
        "directions": {
            **known,
            **{name: usual(values) for name, values in others.items()},
            ANY: usual(np.concatenate([each.values for each in samples])),
        },
    }


def main(folder: Path, asked: ConfidenceChoice) -> None:
    texts = {path.stem: path.read_text(encoding="utf-8").splitlines() for path in sorted(folder.glob("*.txt"))}
    engine = NmtEngine()
    cache = CACHE / engine.package.fingerprint
    cache.mkdir(parents=True, exist_ok=True)
    samples = []
    for number, pair in enumerate(directions(asked.languages)):
        answered = answers(engine, cache, pair, texts[pair[0]], chosen(number, asked.each, asked))
        samples.append(sample(pair, answered, texts[pair[0]], texts[pair[1]]))
        print(f"{samples[-1].name}: {len(answered)} lines", flush=True)
    told = calibrated(samples, asked.doubtful, observed(engine, cache, texts, asked))
    path = written(told, engine.package.fingerprint, OWN)
    print(f"{path}: doubtful below {told['doubtful_below']}")


def observed(
    engine: NmtEngine, cache: Path, texts: Mapping[str, Sequence[str]], asked: ConfidenceChoice
) -> dict[str, Table]:
    """The signs of answers in the directions of the other languages."""
    found = dict[str, Table]()
    for number, pair in enumerate(directions(sorted(texts.keys() - {ENGLISH, *asked.languages}))):
        answered = answers(engine, cache, pair, texts[pair[0]], chosen(number, asked.usual, asked))
        found["-".join(pair)] = shown(answered, texts[pair[0]])
        print(f"{'-'.join(pair)}: {len(answered)} lines for what is usual", flush=True)
    return found


def written(told: Mapping[str, Any], fingerprint: str, kind: CalibrationKind) -> Path:
    path = DATA / f"{fingerprint}{kind.ending}"
    # Each list in a line, so that a person can compare two files.
    lists = re.compile(r"\[[^\[\]]*\]")
    text = lists.sub(lambda found: " ".join(found[0].split()), json.dumps(told, indent=1))
    path.write_text(text + "\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    given = arguments(__doc__, 1)
    (choice,) = options(given[1:], ConfidenceChoice())
    main(Path(given[0]), choice)
