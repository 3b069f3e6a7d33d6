"""Compares an added model with the model that ships, on lines that both translate.

No reference is needed, because only the likelihoods are compared. For a model that reads another language than English,
the model that ships translates the lines into it first.
"""

import statistics
from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

from tolmach.engines.added import likelihoods
from tolmach.engines.added.installed import FIREFOX, Installed, ProgressReport, changing, open_engine, silent
from tolmach.engines.added.likelihoods import LikelihoodScale, Pair, Scales
from tolmach.engines.protocol import Engine, Request, Result

ENGLISH = "en"
LEAST = 20
"""So many lines must have a likelihood in both models."""
OUTER = 0.05
"""The share at each end whose likelihoods count as those at this place."""
LEAST_SPREAD = 1e-3
DIGITS = 4


def calibrate(folder: Path, models: Iterable[Installed], progress: ProgressReport = silent) -> dict[str, list[Pair]]:
    """Writes the comparison beside each model. Returns the pairs that it has, by the names of the models. A running
    service notices it as it notices a new model."""
    # Imported here: the commands that only list models need no translator.
    from tolmach.engines.nmt.engine import NmtEngine

    found: dict[str, list[Pair]] = {}
    reference = NmtEngine()
    try:
        for model in models:
            # With an earlier comparison it would tell its likelihoods in those of the reference.
            (folder / model.name / likelihoods.FILE).unlink(missing_ok=True)
            engine = _opened(folder, model)
            try:
                scales = compared(engine, reference, sorted(worthwhile(model.languages.pairs)), model.name, progress)
            finally:
                engine.close()
            with changing(folder):
                likelihoods.write(scales, folder / model.name)
            found[model.name] = list(scales)
    finally:
        reference.close()
    return found


def worthwhile(pairs: Iterable[Pair]) -> set[Pair]:
    """A model of many languages has a thousand pairs: then only those with English."""
    every = set(pairs)
    return {pair for pair in every if ENGLISH in pair} or every


def compared(
    engine: Engine, reference: Engine, pairs: Sequence[Pair], name: str = "", progress: ProgressReport = silent
) -> Scales:
    """A pair that the reference does not have is left out."""
    scales = dict[Pair, LikelihoodScale]()
    for number, pair in enumerate(pairs):
        progress(f"Comparing {name}", number, len(pairs))
        if pair in reference.abilities.pairs and (scale := _scale(engine, reference, pair)):
            scales[pair] = scale
    progress(f"Comparing {name}", len(pairs), len(pairs))
    return scales


def scale(own: Sequence[float], other: Sequence[float]) -> LikelihoodScale | None:
    """What brings the likelihoods of the same lines to the same mean and the same spread."""
    both = [(here, there) for here, there in zip(own, other, strict=True) if here and there]
    if len(both) < LEAST:
        return None
    (mean, spread), (wanted, wanted_spread) = (_usual(side) for side in zip(*both, strict=True))
    factor = wanted_spread / spread
    return LikelihoodScale(round(factor, DIGITS), round(wanted - factor * mean, DIGITS))


def _usual(values: Sequence[float]) -> tuple[float, float]:
    ordered = sorted(values)
    cut = round(OUTER * (len(ordered) - 1))
    least, most = ordered[cut], ordered[-1 - cut]
    inner = [min(max(value, least), most) for value in ordered]
    return statistics.fmean(inner), max(statistics.pstdev(inner), LEAST_SPREAD)


def _scale(engine: Engine, reference: Engine, pair: Pair) -> LikelihoodScale | None:
    texts: Sequence[str] = lines()
    if pair[0] != ENGLISH:
        texts = [each.text for each in _translated(reference, texts, (ENGLISH, pair[0]))]
    own, other = (_translated(each, texts, pair) for each in (engine, reference))
    return scale([each.score for each in own], [each.score for each in other])


def _translated(engine: Engine, texts: Sequence[str], pair: Pair) -> list[Result]:
    requests = [Request(text, *pair) for text in texts]
    groups = defaultdict[Hashable, list[int]](list)
    for number, request in enumerate(requests):
        groups[engine.group(request)].append(number)
    found: dict[int, Result] = {}
    for numbers in groups.values():
        found |= zip(numbers, engine.translate([requests[number] for number in numbers]), strict=True)
    return [found[number] for number in range(len(requests))]


@cache
def lines() -> tuple[str, ...]:
    """News in English that no model was trained on."""
    return tuple((files("tolmach.engines.added") / "data/lines.txt").read_text(encoding="utf-8").splitlines())


def _opened(folder: Path, model: Installed) -> Engine:
    if model.family != FIREFOX:
        return open_engine(folder / model.name, model)
    from tolmach.engines.firefox.engine import FirefoxEngine

    return FirefoxEngine([folder], loaded=1)
