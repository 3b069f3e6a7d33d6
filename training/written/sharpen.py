"""Makes examples of genuine sources with translations that the model finds with a wide beam, from and into English.

usage: python -m training.written.sharpen OUT.npz CORPUS.npz SPM WEIGHTS MINUTES SENTENCES [folder=NUMBER]
                                          [beams=4] [into=0.5]

A model that learns from them finds in one pass what needed a search before. SENTENCES is the number for each language
from English; into English it is `into` times as many. `folder` uses only that folder of the corpus; the first is 0.
The program drops loops, odd lengths, the tenth with the worst scores, and the rows that measure training.
"""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import sentencepiece

from training.options import arguments, options
from training.symbols import Symbols
from training.text import corpus, packed
from training.written.writing import LONGEST, SHORTEST, Writer, usable

ROUNDS = 3
"""How often each direction gets its turn, so that every direction has some when the time is up."""


@dataclass(frozen=True, slots=True)
class Choice:
    folder: int = -1
    beams: int = 4
    into: float = 0.5


class Pupil:
    def __init__(self, text: corpus.Corpus, spm: Path, model: Path, choice: Choice) -> None:
        processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
        self._writer, self._tags = Writer(model, text, processor), Symbols.of(processor).tags
        self._choice, self._rng = choice, np.random.default_rng(6)
        self._english = text.english
        self._worth = usable(text, text.prose(corpus.closing(processor)), choice.folder)

    def from_english(self, language: str, count: int) -> packed.Arrays:
        return self._learn(self._english, np.flatnonzero(self._worth), language, count)

    def into_english(self, side: corpus.Side, count: int) -> packed.Arrays:
        fits = self._worth[side.row] & (side.lens >= SHORTEST) & (side.lens <= LONGEST)
        return self._learn(side, np.flatnonzero(fits), "en", int(count * self._choice.into))

    def _learn(self, side: corpus.Side, fit: np.ndarray, target: str, count: int) -> packed.Arrays:
        chosen = self._rng.choice(fit, min(len(fit), count), replace=False)
        made = self._writer.write(side, chosen, target, self._choice.beams)
        return packed.pack([([self._tags[target], *side.ids(index).tolist()], pieces) for index, pieces in made])


def main(out: Path, text: Path, spm: Path, model: Path, minutes: float, sentences: int, choice: Choice) -> None:
    deadline, whole = time.time() + minutes * 60, corpus.load(text)
    pupil, parts = Pupil(whole, spm, model, choice), []
    for turn in range(ROUNDS):
        for language, side in whole.others.items():
            if time.time() > deadline:
                break
            parts.append(pupil.from_english(language, sentences // ROUNDS))
            parts.append(pupil.into_english(side, sentences // ROUNDS))
            print(f"{turn} {language}: {len(parts[-2]['sl'])} from English, {len(parts[-1]['sl'])} into it", flush=True)
    packed.save(out, packed.joined(parts))


if __name__ == "__main__":
    words = arguments(__doc__, 6)
    (asked,) = options(words[6:], Choice())
    paths = [Path(word) for word in words[:4]]
    main(paths[0], paths[1], paths[2], paths[3], float(words[4]), int(words[5]), asked)
