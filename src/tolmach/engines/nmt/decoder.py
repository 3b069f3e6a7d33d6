"""CTranslate2, called so that a sentence gets the same translation whatever it is batched with."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import ctranslate2

from tolmach.engines.nmt.suspicion import most
from tolmach.engines.nmt.widths import HERE, Widths

END = "</s>"
ROWS, PIECES = 64, 32768
"""The most that are decoded at once."""
SHORT = 16
"""What is shorter may grow like this."""
SCORED = 512
"""Pieces that are scored at once: each takes a number for every piece of the vocabulary, a third of a megabyte."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How to decode. Jobs that differ here never share a batch."""

    beam: int = 1
    penalty: float = 1.0
    """What a piece that was there already is worth less."""
    restricted: bool = True
    align: bool = False


@dataclass(frozen=True, slots=True)
class DecodingJob:
    tag: str
    pieces: Sequence[str]
    manner: Manner
    estimate: int = 0
    """About how many pieces texts of this length have, so that a batch is not torn apart by a piece more or less."""
    text: Sequence[str] = ()
    """The pieces without what controls them: what a translation is measured against."""

    @property
    def width(self) -> int:
        """Columns for the tag, the pieces and the end mark."""
        return len(self.pieces) + 2

    @property
    def limit(self) -> int:
        """Its own, so that it is the same in every company."""
        return most(max(self.width, SHORT))


@dataclass(frozen=True, slots=True)
class Decoded:
    pieces: Sequence[str]
    score: float = 0.0
    attention: Sequence[Sequence[float]] = field(default=())
    """For each target piece the weights of the source pieces."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Numbers of jobs with the same class, target and manner."""

    numbers: Sequence[int]
    of_class: int
    tag: str
    manner: Manner


class Decoder:
    """Thread-safe; several calls run side by side, each on one core."""

    def __init__(self, directory: str, device: str, threads: int, widths: Widths = HERE) -> None:
        self.widths = widths
        self._translator = ctranslate2.Translator(
            directory,
            device=device,
            compute_type={"cpu": "int8", "cuda": "int8_float16"},
            inter_threads=threads,
            intra_threads=1,
        )

    def decode(self, jobs: Sequence[DecodingJob]) -> list[Decoded]:
        results: dict[int, Decoded] = {}
        running = [(batch, self._start(batch, jobs)) for batch in self._batches(jobs)]
        for batch, waiting in running:
            for number, pending in zip(batch.numbers, waiting, strict=False):
                results[number] = _decoded(pending.result())
        return [results[number] for number in range(len(jobs))]

    def _start(self, batch: Batch, jobs: Sequence[DecodingJob]) -> list[Any]:
        manner = batch.manner
        waiting: list[Any] = self._translator.translate_batch(
            self._rows(batch, jobs),
            asynchronous=True,
            beam_size=manner.beam,
            repetition_penalty=manner.penalty,
            use_vmap=manner.restricted,
            return_attention=manner.align,
            return_end_token=manner.align,
            return_scores=True,
            max_input_length=0,
            max_decoding_length=most(batch.of_class),
        )
        return waiting

    def score(self, jobs: Sequence[DecodingJob], targets: Sequence[Sequence[str]]) -> list[float]:
        """How likely each target is for its job: the sum of the logarithms, its end included."""
        scores: dict[int, float] = {}
        for batch in self._batches(jobs, SCORED):
            rows = self._rows(batch, jobs)
            wanted = [list(targets[number]) for number in batch.numbers]
            wanted += [[]] * (len(rows) - len(wanted))
            found = self._translator.score_batch(rows, wanted, max_input_length=0)
            scores.update(zip(batch.numbers, (sum(each.log_probs) for each in found), strict=False))
        return [scores[number] for number in range(len(jobs))]

    def close(self) -> None:
        self._translator.unload_model()

    def _batches(self, jobs: Sequence[DecodingJob], pieces: int = PIECES) -> Iterator[Batch]:
        """The longest first, because they take longest."""
        groups: dict[tuple[int, str, Manner], list[int]] = {}
        for number, job in enumerate(jobs):
            of_class = max(self.widths.usual(job.estimate), self.widths.class_of(job.width))
            groups.setdefault((of_class, job.tag, job.manner), []).append(number)
        for key in sorted(groups, key=lambda key: -key[0]):
            numbers = sorted(groups[key], key=lambda number: -jobs[number].width)
            rows = max(1, min(ROWS, pieces // jobs[numbers[0]].width))
            yield from (Batch(numbers[start : start + rows], *key) for start in range(0, len(numbers), rows))

    def _rows(self, batch: Batch, jobs: Sequence[DecodingJob]) -> list[list[str]]:
        """The jobs, and where something must set the width one row more: end marks, decoded in a step or two."""
        rows = [[batch.tag, *jobs[number].pieces] for number in batch.numbers]
        needed = max(jobs[number].width for number in batch.numbers)
        width = self.widths.filled(needed, batch.of_class)
        if needed < width:
            rows.append([batch.tag, *[END] * (width - 2)])
        return rows


def _decoded(result: Any) -> Decoded:
    pieces: list[str] = result.hypotheses[0]
    ended = pieces[-1:] == [END]
    rows: Iterable[Sequence[float]] = result.attention[0] if result.attention else ()
    # The head that aligns best looks at the source of a piece one step later, when the piece is its input;
    # that is why the end mark is asked for. The first column is the tag, which is not of the text.
    attention = tuple(row[1:] for row in rows)[1:]
    return Decoded(pieces[:-1] if ended else pieces, result.scores[0], attention)
