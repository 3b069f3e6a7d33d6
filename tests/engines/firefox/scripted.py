"""A network whose likelihoods are drawn by lot for each beginning of a translation: searches over it have one answer."""

from collections.abc import Sequence
from functools import cache

import numpy as np
import numpy.typing as npt

from tolmach.engines.firefox.runner import DecoderState, DecoderStep, ReadSource
from tolmach.engines.firefox.vocabulary import END

PIECES = 7
Prefix = tuple[int, ...]


@cache
def likely(text: int, prefix: Prefix, ending: float) -> npt.NDArray[np.float32]:
    """The logarithms for all pieces. `ending` is added to what the lot says for the end."""
    drawn = np.random.default_rng([text, *(piece + 1 for piece in prefix)]).normal(0, 2, PIECES)
    drawn[END] += ending
    logarithms: npt.NDArray[np.float32] = (drawn - np.log(np.exp(drawn).sum())).astype(np.float32)
    return logarithms


class ScriptedNetwork:
    """A text is told by its first piece. A cell holds the number of its beginning, so that one in the wrong place
    would be seen in every later step."""

    def __init__(self, ending: float = 0.0) -> None:
        self._ending = ending
        self._prefixes: list[Prefix] = [()]
        self.rows: list[int] = []
        """How many each step had."""

    def read(self, texts: Sequence[Sequence[int]], width: int) -> ReadSource:
        look = np.zeros((len(texts), width), np.float32)
        return ReadSource({"texts": np.array([[text[0]] for text in texts], np.float32), "look": look})

    def start(self, texts: int, beams: int) -> DecoderState:
        return DecoderState((np.zeros((texts, beams, 1), np.float32),))

    def step(self, source: ReadSource, state: DecoderState, count: int) -> DecoderStep:
        texts = source.arrays["texts"][:, 0].astype(int)
        cells = state.cells[0][:, :, 0].astype(int)
        self.rows.append(len(texts))
        scores = np.zeros((*cells.shape, PIECES), np.float32)
        numbers = np.zeros((*cells.shape, 1), np.float32)
        look = np.zeros((*cells.shape, source.arrays["look"].shape[1]), np.float32)
        for row, beam in np.ndindex(cells.shape):
            last = () if state.pieces is None else (int(state.pieces[row, beam]),)
            prefix = self._prefixes[cells[row, beam]] + last
            self._prefixes.append(prefix)
            numbers[row, beam] = len(self._prefixes) - 1
            scores[row, beam] = likely(int(texts[row]), prefix, self._ending)
            look[row, beam, sum(prefix) % look.shape[2]] = 1
        order = np.argsort(-scores, axis=-1, kind="stable")[..., :count]
        return DecoderStep(np.take_along_axis(scores, order, -1), order, look, (numbers,))
