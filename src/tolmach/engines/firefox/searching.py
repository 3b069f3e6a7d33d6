"""The likeliest translations of a batch, found with one beam or several."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from tolmach.engines.firefox.marian import Floats
from tolmach.engines.firefox.runner import DecoderState, DecoderStep, Numbers, ReadSource
from tolmach.engines.firefox.vocabulary import END
from tolmach.engines.nmt.suspicion import most

RUN = 3
"""So many pieces in a row stand in a translation once, where repeats are forbidden."""
SPARE = 60
"""Further pieces from which to choose where some are forbidden: hardly ever are so many."""
_FULL = 0.75
"""When fewer rows than this still grow, the others are taken out; not before, because that copies the rest."""


class SteppedNetwork(Protocol):
    """What a search needs of a network; `NetworkRunner` says more."""

    def read(self, texts: Sequence[Sequence[int]], width: int) -> ReadSource: ...

    def start(self, texts: int, beams: int) -> DecoderState: ...

    def step(self, source: ReadSource, state: DecoderState, count: int) -> DecoderStep: ...


@dataclass(frozen=True, slots=True)
class SearchManner:
    beams: int = 1
    repeats: bool = True
    """Whether a run of pieces may come back."""
    repeated: frozenset[int] = frozenset()
    """Pieces that may come back in any case, such as the bytes of a letter."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundPieces:
    numbers: tuple[int, ...]
    score: float
    """The mean of the logarithms, that of the end included."""
    look: Floats
    """For each piece how much each place of the source is looked at."""
    ended: bool


@dataclass(frozen=True, slots=True)
class _Ending:
    """A translation by the beam that it ends in, before it is traced back."""

    score: float
    beam: int
    length: int
    ended: bool = True


@dataclass(slots=True)
class _History:
    """What was chosen in each step, by text and beam."""

    texts: int
    parents: list[Numbers] = field(default_factory=list)
    pieces: list[Numbers] = field(default_factory=list)
    looks: list[Floats] = field(default_factory=list)

    def add(self, rows: Numbers, parents: Numbers, pieces: Numbers, look: Floats) -> None:
        self.parents.append(self._whole(rows, parents))
        self.pieces.append(self._whole(rows, pieces))
        self.looks.append(self._whole(rows, look))

    def back(self, text: int, beam: int, length: int) -> Iterator[tuple[int, Floats]]:
        """The pieces of a beam, the last one first, and what was looked at for each."""
        for step in reversed(range(length)):
            parent = int(self.parents[step][text, beam])
            yield int(self.pieces[step][text, beam]), self.looks[step][text, parent]
            beam = parent

    def _whole(self, rows: Numbers, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """For all texts of the batch, also those that have ended."""
        whole = np.zeros((self.texts, *values.shape[1:]), values.dtype)
        whole[rows] = values
        return whole


def search(
    runner: SteppedNetwork, texts: Sequence[Sequence[int]], width: int, manner: SearchManner
) -> list[FoundPieces]:
    """The texts are pieces with their end, in rows of one width: only that decides how they are rounded."""
    return _Search(runner, texts, width, manner).run()


class _Search:
    def __init__(
        self, runner: SteppedNetwork, texts: Sequence[Sequence[int]], width: int, manner: SearchManner
    ) -> None:
        self._runner = runner
        self._texts = texts
        self._manner = manner
        self._limits = [most(len(text)) for text in texts]
        self._endings: list[list[_Ending]] = [[] for _ in texts]
        self._history = _History(len(texts))
        self._source = runner.read(texts, width)
        self._state = runner.start(len(texts), manner.beams)
        self._rows = np.arange(len(texts))
        """Which text each row is."""
        self._growing = np.ones(len(texts), bool)
        """Of each row."""
        self._totals = np.full((len(texts), manner.beams), -np.inf, np.float32)
        self._said = np.zeros((len(texts), manner.beams, 0), np.int64)
        """The pieces of each row and beam, where repeats are forbidden."""
        # All beams of a text begin alike: only one of them counts at first.
        self._totals[:, 0] = 0

    def run(self) -> list[FoundPieces]:
        while self._growing.any():
            self._step()
            if self._growing.mean() < _FULL:
                self._drop()
        return [self._found(text) for text in range(len(self._texts))]

    def _step(self) -> None:
        beams = self._manner.beams
        # One more than there are beams, because one of them may be the end; a single beam ends with it.
        step = self._candidates(beams + 1 if beams > 1 else 1)
        count = step.pieces.shape[-1]
        totals = _flat(self._totals[:, :, None] + step.scores)
        order = np.argsort(-totals, axis=1, kind="stable")
        totals, pieces = np.take_along_axis(totals, order, 1), np.take_along_axis(_flat(step.pieces), order, 1)
        ends = pieces == END
        length = self._state.position
        for row, rank in np.argwhere(ends[:, :beams] & self._growing[:, None]):
            ending = _Ending(float(totals[row, rank]) / (length + 1), int(order[row, rank]) // count, length)
            self._endings[self._rows[row]].append(ending)
        chosen = np.argsort(ends, axis=1, kind="stable")[:, :beams]
        parents, pieces = np.take_along_axis(order // count, chosen, 1), np.take_along_axis(pieces, chosen, 1)
        self._totals = np.take_along_axis(totals, chosen, 1)
        self._history.add(self._rows, parents, pieces, step.look)
        if not self._manner.repeats:
            before = np.take_along_axis(self._said, parents[:, :, None], 1)
            self._said = np.concatenate([before, pieces[:, :, None]], axis=2)
        self._state = step.then(parents, pieces, length + 1)
        self._stop()

    def _stop(self) -> None:
        """A text is done when as many translations of it have ended as there are beams, or none of them will."""
        length = self._state.position
        for row in np.flatnonzero(self._growing):
            text = self._rows[row]
            if len(self._endings[text]) >= self._manner.beams:
                self._growing[row] = False
            elif length >= self._limits[text]:
                self._growing[row] = False
                if not self._endings[text]:
                    endless = _Ending(float(self._totals[row, 0]) / length, 0, length, ended=False)
                    self._endings[text].append(endless)

    def _drop(self) -> None:
        kept = np.flatnonzero(self._growing)
        self._rows, self._growing, self._totals = self._rows[kept], self._growing[kept], self._totals[kept]
        self._said = self._said[kept]
        self._source, self._state = self._source.only(kept), self._state.only(kept)

    def _found(self, text: int) -> FoundPieces:
        ending = max(self._endings[text], key=lambda ending: ending.score)
        traced = list(self._history.back(text, ending.beam, ending.length))[::-1]
        look = np.array([look for _, look in traced], np.float32)
        return FoundPieces(tuple(number for number, _ in traced), ending.score, look, ending.ended)

    def _candidates(self, count: int) -> DecoderStep:
        if self._manner.repeats:
            return self._runner.step(self._source, self._state, count)
        step = self._runner.step(self._source, self._state, count + SPARE)
        for row, beam in np.argwhere(self._growing[:, None] & np.isfinite(self._totals)):
            forbidden = self._forbidden(self._said[row, beam])
            step.scores[row, beam, np.isin(step.pieces[row, beam], forbidden)] = -np.inf
        return _likeliest(step, count)

    def _forbidden(self, said: Numbers) -> list[int]:
        """What would make a run that the translation has already."""
        ahead = len(said) - RUN + 1
        if ahead <= 0:
            return []
        begun = np.all([said[at : at + ahead] == said[ahead + at] for at in range(RUN - 1)], axis=0)
        return [number for number in said[RUN - 1 :][begun].tolist() if number not in self._manner.repeated]


def _likeliest(step: DecoderStep, count: int) -> DecoderStep:
    order = np.argsort(-step.scores, axis=-1, kind="stable")[..., :count]
    scores, pieces = np.take_along_axis(step.scores, order, -1), np.take_along_axis(step.pieces, order, -1)
    return DecoderStep(scores, pieces, step.look, step.cells)


def _flat(values: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A row for each text."""
    return values.reshape(len(values), -1)
