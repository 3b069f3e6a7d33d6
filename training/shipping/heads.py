"""Finds the head of the decoder's cross attention that aligns words best, measured on hand-made links.

usage: python -m training.shipping.heads WEIGHTS SPM PAIRS.tsv

It chooses heads and threshold on the rows marked `choose`, and scores them on those marked `score`. PAIRS.tsv is like
`tests/engines/nmt/data/alignment.tsv`.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import numpy as np
import sentencepiece
import torch

from tolmach.engines.nmt import alignment
from tolmach.engines.nmt.tokens import spans
from tolmach.units import Span
from training import weights
from training.network.transformer import Translator
from training.options import arguments
from training.symbols import BOS, PAD
from training.weights.shape import HEADS

FINALISTS = 8

Link = tuple[Span, Span]


@dataclass(frozen=True, slots=True)
class Pair:
    half: str
    language: str
    """The language that is not English."""
    attention: np.ndarray
    """Attention by layer, head, step and source piece."""
    source: list[alignment.AlignedWord]
    target: list[alignment.AlignedWord]
    wanted: list[Link]


@dataclass(frozen=True, slots=True)
class Choice:
    """Heads to average, of one layer or of all; how many steps late they look; and the lowest attention that counts."""

    layer: int | None
    heads: tuple[int, ...]
    shift: int
    least: float = 0.25


@dataclass(frozen=True, slots=True)
class Figures:
    precision: float
    recall: float

    @property
    def f1(self) -> float:
        return 2 * self.precision * self.recall / max(self.precision + self.recall, 1e-9)

    def __str__(self) -> str:
        return f"F1 {self.f1:.3f} precision {self.precision:.3f} recall {self.recall:.3f}"


def gold(text: str) -> list[Link]:
    """Reads `0:3-0:3 4:7-4:8`: characters of the source and of the target."""
    return [(_span(source), _span(target)) for source, target in (link.split("-") for link in text.split())]


def _span(text: str) -> Span:
    start, end = text.split(":")
    return int(start), int(end)


def prepared(model: Translator, processor: sentencepiece.SentencePieceProcessor, row: dict[str, str]) -> Pair:
    a, b = (processor.encode(row[name], out_type=str) for name in ("text", "translation"))
    source = [processor.piece_to_id(piece) for piece in [f"<2{row['target']}>", *a, "</s>"]]
    target = [BOS, *(processor.piece_to_id(piece) for piece in b)]
    attention = model.attention(torch.tensor([source]), torch.tensor([target]), PAD)[:, 0]
    first, second = (alignment.words(p, spans(p, row[name])) for p, name in ((a, "text"), (b, "translation")))
    other = row["target"] if row["source"] == "en" else row["source"]
    return Pair(row["half"], other, attention[..., 1 : len(a) + 1].numpy(), first, second, gold(row["links"]))


def choices(layers: int) -> Iterator[Choice]:
    """Every head, every two heads and all heads of a layer, because CTranslate2 can average these; and all heads of all
    layers."""
    every = tuple(range(HEADS))
    some = [*combinations(every, 1), *combinations(every, 2), every]
    for shift in (0, 1):
        yield from (Choice(layer, heads, shift) for layer in range(layers) for heads in some)
        yield Choice(None, every, shift)


def measure(choice: Choice, pairs: list[Pair]) -> Figures:
    right, found, reached, wanted = np.sum([score(links(choice, pair), pair.wanted) for pair in pairs], 0)
    return Figures(right / max(found, 1), reached / max(wanted, 1))


def links(choice: Choice, pair: Pair) -> list[Link]:
    layers = pair.attention if choice.layer is None else pair.attention[[choice.layer]]
    mean = layers[:, list(choice.heads)].mean((0, 1))
    steps = mean[choice.shift : len(mean) - 1 + choice.shift]
    found = alignment.links(steps.tolist(), pair.source, pair.target, choice.least)
    return [(link.source, link.target) for link in found]


def score(found: list[Link], wanted: list[Link]) -> tuple[int, int, int, int]:
    """Counts found links that touch a wanted one, found links, wanted links that are touched, and wanted links."""
    right = sum(any(_touch(link, other) for other in wanted) for link in found)
    reached = sum(any(_touch(link, other) for other in found) for link in wanted)
    return right, len(found), reached, len(wanted)


def _touch(a: Link, b: Link) -> bool:
    return all(x[0] < y[1] and y[0] < x[1] for x, y in zip(a, b, strict=True))


def tuned(choice: Choice, pairs: list[Pair]) -> Choice:
    steps = [replace(choice, least=least / 20) for least in range(1, 11)]
    return max(steps, key=lambda step: measure(step, pairs).f1)


def best(layers: int, pairs: list[Pair]) -> tuple[list[Choice], Choice]:
    """The best choices, best first, and the mean of all heads for comparison."""
    table = sorted(choices(layers), key=lambda choice: -measure(choice, pairs).f1)
    # A threshold that suits one head does not suit the mean of two, so the best choices get their own.
    singles = [choice for choice in table if choice.layer is not None and len(choice.heads) == 1]
    finalists = [tuned(choice, pairs) for choice in dict.fromkeys([*table[:FINALISTS], singles[0]])]
    finalists.sort(key=lambda choice: -measure(choice, pairs).f1)
    return finalists, tuned(next(choice for choice in table if choice.layer is None), pairs)


def main(path: Path, spm: Path, table: Path) -> None:
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    model = Translator.of(weights.read(path)).eval()
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    pairs = [prepared(model, processor, row) for row in rows]
    choosing = [pair for pair in pairs if pair.half == "choose"]
    scoring = [pair for pair in pairs if pair.half == "score"]
    finalists, average = best(len(model.dec), choosing)
    for choice in finalists:
        print(f"choose: {choice}: {measure(choice, choosing)}")
    single = next(choice for choice in finalists if len(choice.heads) == 1)
    for choice in dict.fromkeys((finalists[0], single, average)):
        print(f"score: {choice}: {measure(choice, scoring)}")
        for language in sorted({pair.language for pair in scoring}):
            part = [pair for pair in scoring if pair.language == language]
            print(f"  {language} ({len(part)}): {measure(choice, part)}")


if __name__ == "__main__":
    words = arguments(__doc__, 3)
    main(Path(words[0]), Path(words[1]), Path(words[2]))
