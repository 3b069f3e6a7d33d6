"""Chooses the examples that each step of training sees.

It draws plain translation from the corpus: languages by temperature, prose and long sentences more often than labels,
and some pairs directly between two languages other than English. It draws finished examples from packed files by share.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from training.symbols import BOS, EOS, PAD, Symbols
from training.text.corpus import Corpus, Side
from training.text.packed import Packed

HELD = 48
"""The number of sentences of each language that are kept out of training to measure it, at most one in twenty."""
LONG = 14
"""Prose of this many pieces is long."""
FINISHED = 0
"""The tag of a record whose source has its own tag."""

Batch = tuple[np.ndarray, np.ndarray]
"""Sources and targets, one in each row, padded."""


@dataclass(frozen=True, slots=True)
class Mixture:
    tokens: int = 48_000
    """The number of pieces on one side of a batch, including padding."""
    longest: int = 120
    """The most pieces of a sentence; longer ones are left out. Finished examples may have twice as many."""
    temperature: float = 2.5
    direct: float = 0.1
    weights: tuple[float, ...] = (1.0, 2.5, 3.5)
    """How often labels, short prose and long prose are drawn."""
    folders: tuple[float, ...] = ()
    """How often the prose of each folder is drawn."""
    shares: dict[str, float] = field(default_factory=dict)
    """The share of all examples, by the name of a packed file."""
    chunk: int = 1_000_000
    """The number of examples that are drawn and sorted by length at once."""
    seed: int = 1


def held(corpus: Corpus, prose: np.ndarray) -> dict[str, np.ndarray]:
    """The sentences that measure training, by language. The same corpus gives the same ones."""
    rng = np.random.default_rng(7)
    found = {}
    for name, side in corpus.others.items():
        pick = rng.choice(len(side), min(HELD * 8, len(side)), replace=False)
        found[name] = pick[(side.lens[pick] > 5) & (side.lens[pick] < 60) & prose[side.row[pick]]]
        found[name] = found[name][: min(HELD, len(side) // 20)]
    return found


def kept_out(corpus: Corpus, prose: np.ndarray) -> np.ndarray:
    """The rows of those sentences, in all languages."""
    rows = np.zeros(len(corpus.english), bool)
    for name, pick in held(corpus, prose).items():
        rows[corpus.others[name].row[pick]] = True
    return rows


class Batches:
    """Draws records (source side, its sentence, target side, its sentence, tag) and makes batches of them."""

    def __init__(
        self,
        corpus: Corpus,
        arrived: Callable[[], dict[str, Packed]],
        symbols: Symbols,
        prose: np.ndarray,
        mixture: Mixture,
    ) -> None:
        """`arrived` returns the finished examples that are new since its last call."""
        self.corpus, self.mixture, self._arrived = corpus, mixture, arrived
        self.languages = list(corpus.others)
        self._rng = np.random.default_rng(mixture.seed)
        self._sides: list[Side] = [*corpus.others.values(), corpus.english]
        self._english = len(self.languages)
        self._tags = np.array([symbols.tags[name] for name in (*self.languages, "en")])
        self._packed: dict[str, tuple[int, int]] = {}
        weights = self._row_weights(prose)
        self._sums = {name: np.cumsum(weights[side.row]) for name, side in corpus.others.items()}
        sizes = np.array([len(side) for side in corpus.others.values()], float) ** (1 / mixture.temperature)
        self._chances = sizes / sizes.sum()
        self._held, self._kept_out = held(corpus, prose), kept_out(corpus, prose)

    def _row_weights(self, prose: np.ndarray) -> np.ndarray:
        label, short, long = self.mixture.weights
        weights: np.ndarray = np.where(prose, np.where(self.corpus.english.lens >= LONG, long, short), label)
        for number, factor in enumerate(self.mixture.folders):
            weights[(self.corpus.folder == number) & prose] *= factor
        return weights

    def endless(self) -> Iterator[Batch]:
        while True:
            empty = True
            for records in self._cut(self._records(self.mixture.chunk)):
                yield self.build(records)
                empty = False
            if empty:
                raise ValueError("The corpus has no sentence to train on: all are too long or kept out to measure.")

    def held_out(self) -> Iterator[Batch]:
        """Each language from English, then into English."""
        for number, name in enumerate(self.languages):
            mine, rows = self._held[name], self.corpus.others[name].row[self._held[name]]
            if len(mine):
                yield self.build(self._both(self._english, rows, number, mine))
                yield self.build(self._both(number, mine, self._english, rows))

    def _both(self, source: int, first: np.ndarray, target: int, second: np.ndarray) -> np.ndarray:
        full = np.ones(len(first), np.int64)
        return np.stack([full * source, first, full * target, second, full * self._tags[target]], 1)

    def _take_in(self) -> None:
        for name, examples in self._arrived().items():
            self._packed[name] = (len(self._sides), len(examples))
            self._sides += [examples.source, examples.target]

    def _records(self, count: int) -> np.ndarray:
        self._take_in()
        shares = {name: share for name, share in self.mixture.shares.items() if self._packed.get(name, (0, 0))[1]}
        finished = [self._finished(name, int(count * share)) for name, share in shares.items()]
        return np.concatenate([*finished, self.draw(int(count * (1 - sum(shares.values()))))])

    def _finished(self, name: str, count: int) -> np.ndarray:
        side, total = self._packed[name]
        chosen = self._rng.integers(0, total, count)
        full = np.ones(count, np.int64)
        return np.stack([full * side, chosen, full * (side + 1), chosen, full * FINISHED], 1)

    def draw(self, count: int) -> np.ndarray:
        """Draws about this many records of plain translation, never from rows that are kept out."""
        halves = [(number, int(count * chance) // 2) for number, chance in enumerate(self._chances)]
        return np.concatenate([self._plain(*half, into=into) for half in halves for into in (True, False)])

    def _plain(self, number: int, count: int, *, into: bool) -> np.ndarray:
        """Draws records into this language, or from it."""
        side, sums = self._sides[number], self._sums[self.languages[number]]
        chosen = np.minimum(np.searchsorted(sums, self._rng.random(count) * sums[-1]), len(side) - 1)
        chosen = chosen[~self._kept_out[side.row[chosen]]]
        mine = np.full(len(chosen), number), chosen
        other = self._partners(number, side.row[chosen])
        first, second = (other, mine) if into else (mine, other)
        return np.stack([*first, *second, self._tags[second[0]]], 1)

    def _partners(self, number: int, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Chooses English, or sometimes another language that has the row."""
        other, sentence = np.full(len(rows), self._english), rows.copy()
        direct = self._rng.random(len(rows)) < self.mixture.direct
        candidate = self._rng.integers(0, len(self.languages), len(rows))
        for index, name in enumerate(self.languages):
            where = self.corpus.where[name][rows]
            take = direct & (candidate == index) & (where >= 0) & (index != number)
            other[take], sentence[take] = index, where[take]
        return other, sentence

    def _cut(self, records: np.ndarray) -> Iterator[np.ndarray]:
        """Puts similar lengths together, and the batches in random order."""
        first, second = self.lens(records[:, 0], records[:, 1]), self.lens(records[:, 2], records[:, 3])
        longest = self.mixture.longest * np.where(records[:, 4] == FINISHED, 2, 1)
        fits = (first > 0) & (second > 0) & (first < longest) & (second < longest)
        records, first, second = records[fits], first[fits], second[fits]
        key = np.maximum(first, second) + self._rng.random(len(first)) * 2 + 0.02 * np.minimum(first, second)
        order = np.argsort(key, kind="stable")
        cuts = _cuts(np.maximum(first, second)[order] + 3, self.mixture.tokens)
        for number in self._rng.permutation(len(cuts)):
            start, end = cuts[number]
            yield records[order[start:end]]

    def lens(self, sides: np.ndarray, sentences: np.ndarray) -> np.ndarray:
        found = np.zeros(len(sides), np.int64)
        for side in np.unique(sides):
            mine = sides == side
            found[mine] = self._sides[side].lens[sentences[mine]]
        return found

    def build(self, records: np.ndarray) -> Batch:
        """Sources with tag and end, targets with beginning and end."""
        tags = records[:, 4]
        source, lens = self._fetch(records[:, 0], records[:, 1])
        left = _framed(source, lens, (tags != FINISHED).astype(np.int64), tags, _eight(source.shape[1] + 2))
        target, lens = self._fetch(records[:, 2], records[:, 3])
        one = np.ones(len(records), np.int64)
        # A step reads all but the last column and writes all but the first, so eight must divide the width less one.
        return left, _framed(target, lens, one, one * BOS, _eight(target.shape[1] + 1) + 1)

    def _fetch(self, sides: np.ndarray, sentences: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        lens = self.lens(sides, sentences)
        made = np.full((len(sides), int(lens.max())), PAD, np.int64)
        for number in np.unique(sides):
            mine, side = sides == number, self._sides[number]
            made[mine] = gather(side, sentences[mine], made.shape[1])
        return made, lens


def gather(side: Side, sentences: np.ndarray, width: int) -> np.ndarray:
    """The sentences as rows of this width, padded."""
    columns = np.arange(width)[None]
    made: np.ndarray = side.flat[np.minimum(side.starts[sentences][:, None] + columns, len(side.flat) - 1)].astype(
        np.int64
    )
    made[columns >= side.lens[sentences][:, None]] = PAD
    return made


def _framed(body: np.ndarray, lens: np.ndarray, lead: np.ndarray, first: np.ndarray, width: int) -> np.ndarray:
    """Rows of `lead` times their first piece, the body and the end."""
    rows = np.arange(len(body))
    made = np.full((len(body), width), PAD, np.int64)
    made[rows[:, None], lead[:, None] + np.arange(body.shape[1])[None]] = body
    made[rows[lead > 0], 0] = first[lead > 0]
    made[rows, lead + lens] = EOS
    return made


def _cuts(width: np.ndarray, tokens: int) -> list[tuple[int, int]]:
    """Where to cut the sorted examples, so that no batch has many more pieces than allowed."""
    cuts, start = [], 0
    while start < len(width):
        end = min(len(width), start + max(8, int(tokens // width[start])))
        while end - start > 8 and (end - start) * width[start:end].max() > tokens * 1.05:
            end -= max(1, (end - start) // 20)
        cuts.append((start, end))
        start = end
    return cuts


def _eight(width: int) -> int:
    """Kernels are faster with widths that eight divides."""
    return -(-width // 8) * 8
