"""A model of Mozilla's for one direction, read from the published files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tolmach.engines.firefox import files, marian
from tolmach.engines.firefox.reading import read_plainly, read_with_source
from tolmach.engines.firefox.runner import NetworkRunner
from tolmach.engines.firefox.searching import FoundPieces, SearchManner, search
from tolmach.engines.firefox.vocabulary import END, UNKNOWN, PieceVocabulary
from tolmach.engines.firefox.weights import NetworkWeights
from tolmach.engines.firefox.widths import LOOKED_AT, WIDEST, by_width
from tolmach.engines.protocol import Link

LONGEST = 127
"""The most pieces of a text. The models were trained on no longer ones: of longer texts they lose a part or repeat
one."""
ROWS = 64
"""The most rows that are decoded at once; each beam of a text is a row."""
BEAMS = range(1, 5)
_AGAIN = max(BEAMS)


@dataclass(frozen=True, slots=True)
class FirefoxAnswer:
    text: str
    score: float
    """The mean of the log likelihoods of its pieces, including the end."""
    links: tuple[Link, ...] = ()
    """Filled only if the caller asked for links."""
    ended: bool = True
    """Whether the translation came to its end. If it did not, it has the greatest allowed length and is nearly always a
    loop."""


class FirefoxModel:
    """Thread-safe: calls run side by side. The answer to a text never depends on the others of a call."""

    longest = LONGEST

    def __init__(self, runner: NetworkRunner, source: PieceVocabulary, target: PieceVocabulary) -> None:
        self._runner: NetworkRunner | None = runner
        self._source = source
        self._target = target

    @classmethod
    def open(cls, folder: Path, *, threads: int = 1) -> "FirefoxModel":
        """Each call of `translate` uses this many threads."""
        found = files.find(folder)
        weights = NetworkWeights(marian.read(found.weights))
        source = PieceVocabulary(found.source, weights.shape.source)
        target = source if found.target == found.source else PieceVocabulary(found.target, weights.shape.target)
        if found.shortlist:
            files.check_shortlist(found.shortlist, weights.shape.source)
        return cls(NetworkRunner(weights, threads), source, target)

    def length(self, text: str) -> int:
        """The number of pieces on the source side."""
        return len(self._source.numbers(text))

    def knows(self, word: str) -> bool:
        """Whether the source vocabulary has the word as one piece."""
        return self._source.knows(word)

    def reads(self, sign: str) -> bool:
        """Whether the source vocabulary has pieces for the sign other than its bytes."""
        return self._source.reads(sign)

    def misses(self, text: str) -> list[str]:
        """The characters of the text that the source vocabulary has no pieces for, in order."""
        return self._source.misses(text)

    def translate(
        self, texts: Sequence[str], *, beam: int = 1, align: bool = False, again: bool = False
    ) -> list[FirefoxAnswer]:
        """`again` decodes in another manner, for a text whose answer looped or did not end: it uses the most beams, and
        no run of pieces comes twice. A text somewhat longer than `longest` may be translated badly; one of more than
        255 pieces raises ValueError."""
        if beam not in BEAMS:
            raise ValueError(f"The beam is {beam}, and must be from {BEAMS[0]} to {BEAMS[-1]}.")
        manner = SearchManner(_AGAIN, repeats=False, repeated=self._target.bytes) if again else SearchManner(beam)
        rows = [self._row(text) for text in texts]
        found = self._search(rows, manner)
        return [self._answer(text, each, align=align) for text, each in zip(texts, found, strict=True)]

    def close(self) -> None:
        """Calls that have begun run to their end."""
        self._runner = None

    def _row(self, text: str) -> list[int]:
        row = [*self._source.numbers(text), END]
        if len(row) > WIDEST:
            raise ValueError(f"A text has {len(row) - 1} pieces, and at most {WIDEST - 1} are translated at once.")
        return row

    def _search(self, rows: Sequence[list[int]], manner: SearchManner) -> list[FoundPieces | None]:
        """The result is None for a row that holds nothing but its end."""
        if (runner := self._runner) is None:
            raise RuntimeError("The model is closed.")
        found: list[FoundPieces | None] = [None] * len(rows)
        for width, places in _batches(rows, max(1, ROWS // manner.beams)):
            for place, each in zip(places, search(runner, [rows[n] for n in places], width, manner), strict=True):
                found[place] = each
        return found

    def _answer(self, text: str, found: FoundPieces | None, *, align: bool) -> FirefoxAnswer:
        if found is None:
            return FirefoxAnswer("", 0.0)
        if not align and UNKNOWN not in found.numbers:
            return FirefoxAnswer(read_plainly(found, self._target), found.score, ended=found.ended)
        said, links = read_with_source(found, self._source.read(text), self._target)
        return FirefoxAnswer(said, found.score, links if align else (), found.ended)


def _batches(rows: Sequence[Sequence[int]], most: int) -> Iterator[tuple[int, list[int]]]:
    """The numbers of the rows of one width. A row that holds nothing but its end is in no batch."""
    filled = [place for place, row in enumerate(rows) if len(row) > 1]
    for width, places in by_width((len(rows[place]) for place in filled), LOOKED_AT).items():
        for start in range(0, len(places), most):
            yield width, [filled[place] for place in places[start : start + most]]
