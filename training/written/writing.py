"""Lets the network translate sentences of the corpus, in batches, and keeps what is usable as text to train on."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import sentencepiece
import torch

from training import weights
from training.network.decoding import looping, write
from training.network.transformer import Translator
from training.symbols import EOS, PAD, Symbols
from training.text import vocabulary
from training.text.batches import gather, kept_out
from training.text.corpus import Corpus, Side

SHORTEST, LONGEST = 8, 64
LEAST, MOST = 0.4, 2.5
"""The fewest and the most written pieces for each piece of the source."""
WORST = 0.1
"""The share that is dropped because of its scores."""
ROWS, PIECES = 8192, 400_000
"""The most rows, and the most pieces, that are decoded at once."""

Made = tuple[int, list[int]]
"""A sentence of the source side, and the pieces that the network wrote for it."""


class Writer:
    def __init__(self, model: Path, text: Corpus, processor: sentencepiece.SentencePieceProcessor) -> None:
        self._device = "cuda" if torch.cuda.is_available() else "cpu"
        self._model = opened(model, self._device)
        self._tags = Symbols.of(processor).tags
        pieces = [processor.id_to_piece(number) for number in range(processor.vocab_size())]
        seen = vocabulary.counts(text, len(pieces))
        self._allowed = {name: _numbers(pieces, counted) for name, counted in seen.items()}

    def write(self, side: Side, chosen: np.ndarray, target: str, beams: int) -> list[Made]:
        """Translates these sentences into the target. It does not return all of them."""
        chosen = chosen[np.argsort(side.lens[chosen], kind="stable")]
        found = [each for part in _parts(chosen, side.lens, beams) for each in self._batch(side, part, target, beams)]
        worst = np.quantile([score for score, _ in found], WORST) if found else 0.0
        return [made for score, made in found if score >= worst]

    def _batch(self, side: Side, part: np.ndarray, target: str, beams: int) -> list[tuple[float, Made]]:
        lens = side.lens[part].astype(np.int64)
        allowed = self._allowed[target].to(self._device)
        source, longest = self._source(side, part, lens, target), min(110, int(lens.max() * 1.6) + 10)
        written = write(self._model, source, allowed, longest, beams)
        ends = (written.pieces == EOS).int().argmax(1)
        ratio = ends / torch.from_numpy(lens).to(self._device)
        good = written.ended & (ends > 0) & ~looping(written.pieces) & (ratio > LEAST) & (ratio < MOST)
        rows, stops, scores = written.pieces.tolist(), ends.tolist(), written.scores.tolist()
        return [(scores[n], (int(part[n]), rows[n][: stops[n]])) for n in np.flatnonzero(good.cpu().numpy())]

    def _source(self, side: Side, part: np.ndarray, lens: np.ndarray, target: str) -> torch.Tensor:
        width = int(lens.max())
        source = np.full((len(part), width + 2), PAD, np.int64)
        source[:, 0] = self._tags[target]
        source[:, 1 : 1 + width] = gather(side, part, width)
        source[np.arange(len(part)), 1 + lens] = EOS
        return torch.from_numpy(source).to(self._device)


def opened(path: Path, device: str) -> Translator:
    model = Translator.of(weights.read(path)).to(device).eval().requires_grad_(requires_grad=False)
    return model.to(torch.bfloat16) if device == "cuda" else model


def usable(
    text: Corpus, prose: np.ndarray, folder: int, shortest: int = SHORTEST, longest: int = LONGEST
) -> np.ndarray:
    """The rows whose English is worth reading: prose of some length that does not measure training."""
    lens = text.english.lens
    fits: np.ndarray = prose & (lens >= shortest) & (lens <= longest) & ~kept_out(text, prose)
    return fits if folder < 0 else fits & (text.folder == folder)


def _numbers(pieces: list[str], seen: np.ndarray) -> torch.Tensor:
    rest = range(vocabulary.RESERVED, len(pieces))
    return torch.tensor([EOS, *(n for n in rest if seen[n] >= vocabulary.SEEN or vocabulary.everywhere(pieces[n]))])


def _parts(chosen: np.ndarray, lens: np.ndarray, beams: int) -> Iterator[np.ndarray]:
    start, most = 0, ROWS // beams
    while start < len(chosen):
        longest = int(lens[chosen[min(len(chosen) - 1, start + most - 1)]])
        size = min(most, max(64, PIECES // longest // beams))
        yield chosen[start : start + size]
        start += size
