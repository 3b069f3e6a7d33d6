"""Genuine English with sources that the model wrote, in every language that lacks the sentence.

usage: python -m training.backtranslate OUT.npz CORPUS.npz SPM WEIGHTS MINUTES SENTENCES [folder=NUMBER]

SENTENCES is for each language. With `folder`, the English of that folder of the corpus only, the first being 0. Loops,
odd lengths and the tenth with the worst scores are dropped; so are the rows that measure training.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece
import torch

from training import corpus, packed, weights
from training.batches import gather, kept_out
from training.decoding import greedy, looping
from training.network import Translator
from training.options import arguments, options
from training.symbols import EOS, PAD, Symbols

SHORTEST, LONGEST = 8, 64
LEAST, MOST = 0.4, 2.5
"""Pieces of a source for each of its English."""
ROUNDS = 2
"""Each language gets its turn so often, so that none goes without when the time is up."""
ROWS, PIECES = 8192, 400_000
"""The most of both that are decoded at once."""

Scored = tuple[float, packed.Example]


@dataclass(frozen=True, slots=True)
class Choice:
    folder: int = -1


class Writer:
    def __init__(self, model: Translator, english: corpus.Side, symbols: Symbols, device: str) -> None:
        self._model, self._english, self._symbols, self._device = model, english, symbols, device

    def write(self, language: str, chosen: np.ndarray) -> list[packed.Example]:
        """Sources in this language for these English sentences."""
        chosen = chosen[np.argsort(self._english.lens[chosen], kind="stable")]
        found = [each for part in _parts(chosen, self._english.lens) for each in self._batch(language, part)]
        worst = np.quantile([score for score, _ in found], 0.1) if found else 0.0
        return [example for score, example in found if score >= worst]

    def _batch(self, language: str, part: np.ndarray) -> list[Scored]:
        lens = self._english.lens[part].astype(np.int64)
        longest = min(110, int(lens.max() * 1.6) + 10)
        made, scores, done = greedy(self._model, self._source(language, part, lens), longest)
        ends = (made == EOS).int().argmax(1)
        ratio = ends / torch.from_numpy(lens).to(self._device)
        good = done & (ends > 0) & ~looping(made) & (ratio > LEAST) & (ratio < MOST)
        lead, rows, stops = [self._symbols.tags["en"], self._symbols.made], made.tolist(), ends.tolist()
        return [
            (score, ([*lead, *rows[n][: stops[n]]], self._english.ids(part[n]).tolist()))
            for n, (score, usable) in enumerate(zip(scores.tolist(), good.tolist(), strict=True))
            if usable
        ]

    def _source(self, language: str, part: np.ndarray, lens: np.ndarray) -> torch.Tensor:
        width = int(lens.max())
        source = np.full((len(part), width + 2), PAD, np.int64)
        source[:, 0] = self._symbols.tags[language]
        source[:, 1 : 1 + width] = gather(self._english, part, width)
        source[np.arange(len(part)), 1 + lens] = EOS
        return torch.from_numpy(source).to(self._device)


def _parts(chosen: np.ndarray, lens: np.ndarray) -> Iterator[np.ndarray]:
    start = 0
    while start < len(chosen):
        longest = int(lens[chosen[min(len(chosen) - 1, start + ROWS - 1)]])
        size = min(ROWS, max(256, PIECES // longest))
        yield chosen[start : start + size]
        start += size


def usable(text: corpus.Corpus, prose: np.ndarray, folder: int) -> np.ndarray:
    """The rows whose English is worth a source."""
    lens = text.english.lens
    fits: np.ndarray = prose & (lens >= SHORTEST) & (lens <= LONGEST) & ~kept_out(text, prose)
    return fits if folder < 0 else fits & (text.folder == folder)


def opened(path: Path, device: str) -> Translator:
    model = Translator.of(weights.read(path)).to(device).eval()
    if device == "cuda":
        model = model.to(torch.bfloat16)
    return model


def main(out: Path, text: Path, spm: Path, model: Path, minutes: float, sentences: int, folder: int) -> None:
    deadline, rng = time.time() + minutes * 60, np.random.default_rng(3)
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    whole = corpus.load(text)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    writer = Writer(opened(model, device), whole.english, Symbols.of(processor), device)
    worth = usable(whole, whole.prose(corpus.closing(processor)), folder)
    parts = []
    for turn in range(ROUNDS):
        for language, where in whole.where.items():
            if time.time() > deadline:
                break
            lacking = np.flatnonzero(worth & (where < 0))
            chosen = rng.choice(lacking, min(len(lacking), sentences // ROUNDS), replace=False)
            parts.append(packed.pack(writer.write(language, chosen)))
            print(f"{turn} {language}: {len(chosen)} -> {len(parts[-1]['sl'])}", flush=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    np.savez(out, allow_pickle=False, **packed.joined(parts))


if __name__ == "__main__":
    words = arguments(__doc__, 6)
    (asked,) = options(words[6:], Choice())
    paths = [Path(word) for word in words[:4]]
    main(paths[0], paths[1], paths[2], paths[3], float(words[4]), int(words[5]), asked.folder)
