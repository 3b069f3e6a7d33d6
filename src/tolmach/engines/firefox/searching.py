"""Finds the likeliest translations of a batch, with one beam or several."""

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
"""If repeats are forbidden, a run of so many pieces may stand in a translation only once."""
SPARE = 60
"""Extra candidates, in case some are forbidden. Hardly ever are so many forbidden."""
_FULL = 0.75
"""If fewer than this share of the rows still grow, the others are removed. That copies the rest, so it is not done
earlier."""


class SteppedNetwork(Protocol):
    """The methods that a search needs of a network; `NetworkRunner` documents them."""

    def read(self, texts: Sequence[Sequence[int]], width: int) -> ReadSource: ...

    def start(self, texts: int, beams: int) -> DecoderState: ...

    def step(self, source: ReadSource, state: DecoderState, count: int) -> DecoderStep: ...


@dataclass(frozen=True, slots=True)
class SearchManner:
    beams: int = 1
    repeats: bool = True
    """Whether a run of pieces may be repeated."""
    repeated: frozenset[int] = frozenset()
    """Pieces that may always be repeated, such as the bytes of a letter."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundPieces:
    numbers: tuple[int, ...]
    score: float
    """The mean of the log likelihoods, including the end."""
    look: Floats
    """For each piece, how much each place of the source is attended to."""
    ended: bool


@dataclass(frozen=True, slots=True)
class _Ending:
    """A finished translation, given by the beam that it ends in, before it is traced back."""

    score: float
    beam: int
    length: int
    ended: bool = True


@dataclass(slots=True)
class _History:
    """The choices in each step, by text and beam."""

    texts: int
    parents: list[Numbers] = field(default_factory=list)
    pieces: list[Numbers] = field(default_factory=list)
    looks: list[Floats] = field(default_factory=list)

    def add(self, rows: Numbers, parents: Numbers, pieces: Numbers, look: Floats) -> None:
        self.parents.append(self._whole(rows, parents))
        self.pieces.append(self._whole(rows, pieces))
        self.looks.append(self._whole(rows, look))

    def back(self, text: int, beam: int, length: int) -> Iterator[tuple[int, Floats]]:
        """The pieces of a beam, the last one first, each with its attention."""
        for step in reversed(range(length)):
            parent = int(self.parents[step][text, beam])
            yield int(self.pieces[step][text, beam]), self.looks[step][text, parent]
            beam = parent

    def _whole(self, rows: Numbers, values: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """The values for all texts of the batch, including those that have ended."""
        whole = np.zeros((self.texts, *values.shape[1:]), values.dtype)
        whole[rows] = values
        return whole


def search(
    runner: SteppedNetwork, texts: Sequence[Sequence[int]], width: int, manner: SearchManner
) -> list[FoundPieces]:
    """The texts are pieces with their end, in rows of one width: the width alone decides how they are rounded."""
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
        """The text that each row belongs to."""
        self._growing = np.ones(len(texts), bool)
        """For each row, whether its text still grows."""
        self._totals = np.full((len(texts), manner.beams), -np.inf, np.float32)
        self._said = np.zeros((len(texts), manner.beams, 0), np.int64)
        """The pieces of each row and beam so far, if repeats are forbidden."""
        # All beams of a text begin alike, so only one of them counts at first.
        self._totals[:, 0] = 0

    def run(self) -> list[FoundPieces]:
        while self._growing.any():
            self._step()
            if self._growing.mean() < _FULL:
                self._drop()
        return [self._found(text) for text in range(len(self._texts))]

    def _step(self) -> None:
        beams = self._manner.beams
        # One more candidate than there are beams, because one may be the end; a single beam ends with it.
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
        """A text is done when as many of its translations have ended as there are beams, or when it has reached its
        limit."""
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
        """The pieces that would repeat a run of the translation."""
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
    """One row for each text."""
    return values.reshape(len(values), -1)
