"""Calls CTranslate2 so that a sentence gets the same translation whatever it is batched with."""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, TypeVar

import ctranslate2

from tolmach.engines.nmt.suspicion import most
from tolmach.engines.nmt.widths import HERE, Widths

T = TypeVar("T")

END = "</s>"
ROWS, PIECES = 64, 32768
"""The most rows and pieces that are decoded at once."""
FRAME = 2
"""Columns besides the pieces of a job: for the tag and the end mark."""
SHORT = 16
"""A shorter job may grow as much as a job of this width."""
KEPT = 2
"""The translations of a search that are kept. It finds as many as there are beams in any case."""
SCORED = 128
"""The most pieces that are scored at once, by each core. Each takes a number for every piece of the vocabulary, a third
of a megabyte."""


@dataclass(frozen=True, slots=True)
class Manner:
    """The settings of decoding. Jobs with different manners never share a batch."""

    beam: int = 1
    penalty: float = 1.0
    """By how much a piece that was used already is worth less."""
    restricted: bool = True
    align: bool = False


@dataclass(frozen=True, slots=True)
class DecodingJob:
    tag: str
    pieces: Sequence[str]
    manner: Manner
    text: Sequence[str] = ()
    """The pieces without controls, against which the length of a translation is measured."""

    @property
    def width(self) -> int:
        """Columns for the tag, the pieces and the end mark."""
        return len(self.pieces) + FRAME

    @property
    def limit(self) -> int:
        """Depends on this job alone, so that it is the same in every batch."""
        return most(max(self.width, SHORT))


@dataclass(frozen=True, slots=True)
class Decoded:
    pieces: Sequence[str]
    score: float = 0.0
    attention: Sequence[Sequence[float]] = field(default=())
    """For each target piece, the weights of the source pieces."""
    rival: Sequence[str] = ()
    """The pieces of the translation that came second, where several beams were searched."""


Decoding = Generator[Sequence[DecodingJob], Sequence[Decoded], T]
"""A generator that yields jobs to decode, is sent the results, and may ask again."""


@dataclass(frozen=True, slots=True)
class Batch:
    """The numbers of jobs with the same class, target and manner."""

    numbers: Sequence[int]
    of_class: int
    tag: str
    manner: Manner


class Decoder:
    """Thread-safe; several calls run side by side, each on one core."""

    def __init__(self, directory: str, device: str, threads: int, widths: Widths = HERE) -> None:
        self.widths = widths
        self._threads = threads
        self._translator = ctranslate2.Translator(
            directory,
            device=device,
            compute_type={"cpu": "int8", "cuda": "int8_float16"},
            inter_threads=threads,
            intra_threads=1,
        )

    def together(self, *works: Decoding[T]) -> list[T]:
        """Runs several works side by side, so that their jobs share batches: a row by itself costs as much as four."""
        ended: dict[int, T] = {}
        waiting: dict[int, Sequence[Decoded] | None] = dict.fromkeys(range(len(works)))
        while waiting:
            asked: dict[int, Sequence[DecodingJob]] = {}
            for number, decoded in waiting.items():
                try:
                    asked[number] = next(works[number]) if decoded is None else works[number].send(decoded)
                except StopIteration as stop:
                    ended[number] = stop.value
            found = iter(self.decode([job for jobs in asked.values() for job in jobs]))
            waiting = {number: list(islice(found, len(jobs))) for number, jobs in asked.items()}
        return [ended[number] for number in range(len(works))]

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
            num_hypotheses=min(manner.beam, KEPT),
            return_attention=manner.align,
            return_end_token=manner.align,
            return_scores=True,
            max_input_length=0,
            max_decoding_length=most(batch.of_class),
        )
        return waiting

    def vary(self, job: DecodingJob, opening: Sequence[str] | None, count: int, least: float) -> list[Sequence[str]]:
        """Up to `count` translations, the likeliest first. After an opening, each continues with another piece, whose
        likelihood must be at least `least`. Each job is decoded alone, so that it does not depend on neighbours."""
        (found,) = self._translator.translate_batch(
            [[job.tag, *job.pieces]],
            target_prefix=[list(opening)] if opening else None,
            beam_size=max(job.manner.beam, count if opening is None else 1),
            num_hypotheses=count,
            return_alternatives=opening is not None,
            min_alternative_expansion_prob=least,
            # If CTranslate2 is restricted to a part of its vocabulary, it reads the first piece of an opening as
            # another one.
            use_vmap=job.manner.restricted and not opening,
            max_input_length=0,
            max_decoding_length=job.limit,
        )
        wordings: list[Sequence[str]] = found.hypotheses
        return wordings

    def score(self, jobs: Sequence[DecodingJob], targets: Sequence[Sequence[str]]) -> list[float]:
        """How likely each target is for its job: the sum of the log likelihoods, including the end."""
        return list(map(sum, self.log_probs(jobs, targets)))

    def log_probs(self, jobs: Sequence[DecodingJob], targets: Sequence[Sequence[str]]) -> list[Sequence[float]]:
        """How likely each piece of a target is, and the end. Few rows are spread over the cores, because a row takes
        longer than what rows share."""
        found: dict[int, Sequence[float]] = {}
        lengths = [max(job.width, len(target)) for job, target in zip(jobs, targets, strict=True)]
        running = []
        for batch in self._batches(jobs, SCORED, lengths, share=self._threads):
            rows = self._rows(batch, jobs)
            wanted = [list(targets[number]) for number in batch.numbers]
            wanted += [[]] * (len(rows) - len(wanted))
            running.append((batch, self._translator.score_batch(rows, wanted, max_input_length=0, asynchronous=True)))
        for batch, waiting in running:
            found.update(zip(batch.numbers, (pending.result().log_probs for pending in waiting), strict=False))
        return [found[number] for number in range(len(jobs))]

    def close(self) -> None:
        self._translator.unload_model()

    def _batches(
        self, jobs: Sequence[DecodingJob], pieces: int = PIECES, lengths: Sequence[int] = (), share: int = 1
    ) -> Iterator[Batch]:
        """The longest jobs come first, because they take longest. `lengths` are their widths if not those of the
        sources count. Jobs of a group are split into as many batches as `share` says, or more."""
        lengths = lengths or [job.width for job in jobs]
        groups: dict[tuple[int, str, Manner], list[int]] = {}
        for number, job in enumerate(jobs):
            groups.setdefault((self.widths.class_of(job.width), job.tag, job.manner), []).append(number)
        for key in sorted(groups, key=lambda key: -key[0]):
            numbers = sorted(groups[key], key=lambda number: -lengths[number])
            rows = max(1, min(ROWS, pieces // lengths[numbers[0]], -(-len(numbers) // share)))
            yield from (Batch(numbers[start : start + rows], *key) for start in range(0, len(numbers), rows))

    def _rows(self, batch: Batch, jobs: Sequence[DecodingJob]) -> list[list[str]]:
        """The rows of the jobs. If the batch must be wider, one more row sets the width: end marks, decoded in a step
        or two."""
        rows = [[batch.tag, *jobs[number].pieces] for number in batch.numbers]
        needed = max(jobs[number].width for number in batch.numbers)
        width = self.widths.filled(needed, batch.of_class)
        if needed < width:
            rows.append([batch.tag, *[END] * (width - 2)])
        return rows


def _decoded(result: Any) -> Decoded:
    pieces, *rivals = map(_unended, result.hypotheses)
    rows: Iterable[Sequence[float]] = result.attention[0] if result.attention else ()
    # The head that aligns best attends to the source of a piece one step later, when the piece is its input; that is
    # why the end mark is asked for. The first column is the tag, which is not part of the text.
    attention = tuple(row[1:] for row in rows)[1:]
    return Decoded(pieces, result.scores[0], attention, *rivals)


def _unended(pieces: Sequence[str]) -> Sequence[str]:
    return pieces[:-1] if pieces[-1:] == [END] else pieces
