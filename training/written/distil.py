"""Makes translations with other models for the pairs in which they are better, so that the network learns from them.

usage: python -m training.written.distil OUT.npz CORPUS.npz SPM MODELS MINUTES [folder=NUMBER]

MODELS is a folder of models as `tolmach models add` keeps it. The models take turns until the time is up; each
translates prose of its source language. `folder` uses only the prose of that folder of the corpus; the first is 0.
"""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece

from tolmach.engines.added.installed import open_installed
from tolmach.engines.protocol import Engine, Request
from training.options import arguments, options
from training.symbols import Symbols
from training.text import corpus, packed
from training.text.batches import kept_out

SHORTEST, LONGEST = 8, 64
LEAST, MOST = 0.5, 2.0
"""The fewest and the most pieces of a translation for each piece of its source."""
AT_ONCE = 256


@dataclass(frozen=True, slots=True)
class Choice:
    folder: int = -1


class Pupil:
    """Gives one model the sentences of its source language, one after another."""

    def __init__(
        self, engine: Engine, text: corpus.Corpus, processor: sentencepiece.SentencePieceProcessor, folder: int
    ) -> None:
        self.engine, self.processor = engine, processor
        self.source, self.target = min(engine.abilities.pairs)
        self._tag = Symbols.of(processor).tags[self.target]
        self.side = text.english if self.source == "en" else text.others[self.source]
        prose = text.prose(corpus.closing(processor))
        rows = prose & ~kept_out(text, prose)
        fits = rows if folder < 0 else rows & (text.folder == folder)
        fits = fits[self.side.row] & (self.side.lens >= SHORTEST) & (self.side.lens <= LONGEST)
        self._left = np.random.default_rng(4).permutation(np.flatnonzero(fits))

    def ask(self) -> list[packed.Example]:
        """Translates the next sentences."""
        chosen, self._left = self._left[:AT_ONCE], self._left[AT_ONCE:]
        sources = [self.side.ids(index).tolist() for index in chosen]
        requests = [Request(self.processor.decode(source), self.source, self.target) for source in sources]
        answers = (self.processor.encode(result.text) for result in self.engine.translate(requests))
        pairs = zip(sources, answers, strict=True)
        return [([self._tag, *source], made) for source, made in pairs if LEAST < len(made) / len(source) < MOST]


def main(out: Path, text: Path, spm: Path, models: Path, minutes: float, folder: int) -> None:
    deadline = time.time() + minutes * 60
    processor, whole = sentencepiece.SentencePieceProcessor(model_file=str(spm)), corpus.load(text)
    pupils = [Pupil(make(), whole, processor, folder) for make in open_installed(models)]
    examples: list[packed.Example] = []
    while time.time() < deadline:
        found = [example for pupil in pupils for example in pupil.ask()]
        if not found:
            break
        examples += found
    packed.save(out, packed.pack(examples))
    print(f"{len(examples)} examples of {', '.join(f'{each.source}-{each.target}' for each in pupils)}")


if __name__ == "__main__":
    words = arguments(__doc__, 5)
    (asked,) = options(words[5:], Choice())
    paths = [Path(word) for word in words[:4]]
    main(paths[0], paths[1], paths[2], paths[3], float(words[4]), asked.folder)
