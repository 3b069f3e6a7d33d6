"""CTranslate2, called so that a sentence gets the same translation whatever it is batched with."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import ctranslate2

from tolmach.engines.nmt.loops import most

END = "</s>"
WIDTHS = (16, 32, 48, 64, 96, 128, 192, 256, 512)
ROOM = 1.25
"""By how much a text may have more pieces than estimated before it needs the next width."""
ROWS = 64


@dataclass(frozen=True, slots=True)
class Manner:
    """How to decode. Jobs that differ here never share a batch."""

    beam: int = 1
    penalty: float = 1.0
    """What a piece that was there already is worth less."""
    restricted: bool = True
    align: bool = False


@dataclass(frozen=True, slots=True)
class Job:
    tag: str
    pieces: Sequence[str]
    manner: Manner
    usual: int = 0
    """The width of texts of this length, so that a batch of them is not torn apart by a piece more or less."""
    text: Sequence[str] = ()
    """The pieces without what controls them: what a translation is measured against."""

    @property
    def width(self) -> int:
        """Columns for the tag, the pieces and the end mark, in steps, so that lengths near each other meet."""
        return max(self.usual, wide_enough(len(self.pieces) + 2))

    @property
    def limit(self) -> int:
        return most(self.width)


@dataclass(frozen=True, slots=True)
class Decoded:
    pieces: Sequence[str]
    score: float = 0.0
    attention: Sequence[Sequence[float]] = field(default=())
    """For each target piece the weights of the source pieces."""


def wide_enough(needed: int) -> int:
    return next((width for width in WIDTHS if width >= needed), WIDTHS[-1])


def usual_width(estimate: int) -> int:
    """For a text of about so many pieces."""
    return wide_enough(int(estimate * ROOM))


class Decoder:
    """Thread-safe; several calls run side by side, each on one core."""

    def __init__(self, directory: str, device: str, threads: int) -> None:
        self._translator = ctranslate2.Translator(
            directory,
            device=device,
            compute_type={"cpu": "int8", "cuda": "int8_float16"},
            inter_threads=threads,
            intra_threads=1,
        )

    def decode(self, jobs: Sequence[Job]) -> list[Decoded]:
        results: dict[int, Decoded] = {}
        running = [(batch, self._start([jobs[number] for number in batch])) for batch in _batches(jobs)]
        for batch, waiting in running:
            for number, pending in zip(batch, waiting, strict=False):
                results[number] = _decoded(pending.result())
        return [results[number] for number in range(len(jobs))]

    def _start(self, jobs: Sequence[Job]) -> list[Any]:
        first = jobs[0]
        manner = first.manner
        waiting: list[Any] = self._translator.translate_batch(
            _rows(jobs),
            asynchronous=True,
            beam_size=manner.beam,
            repetition_penalty=manner.penalty,
            use_vmap=manner.restricted,
            return_attention=manner.align,
            return_end_token=manner.align,
            return_scores=True,
            max_input_length=0,
            max_decoding_length=first.limit,
        )
        return waiting

    def close(self) -> None:
        self._translator.unload_model()


def _batches(jobs: Sequence[Job]) -> Iterator[list[int]]:
    """Numbers of jobs with the same target, manner and width: the longest first, because they take longest."""
    groups: dict[tuple[int, str, Manner], list[int]] = {}
    for number, job in enumerate(jobs):
        groups.setdefault((job.width, job.tag, job.manner), []).append(number)
    for key in sorted(groups, key=lambda key: -key[0]):
        group = groups[key]
        yield from (group[start : start + ROWS] for start in range(0, len(group), ROWS))


def _rows(jobs: Sequence[Job]) -> list[list[str]]:
    """The batch, with one row more that sets its width.

    The kernels of attention round differently for different widths, so a neighbour that is longer could
    change a translation. A row of end marks makes every batch of these jobs equally wide, and is itself
    decoded in a step or two.
    """
    rows = [[job.tag, *job.pieces] for job in jobs]
    width = jobs[0].width - 1
    if max(map(len, rows)) < width:
        rows.append([jobs[0].tag, *[END] * (width - 1)])
    return rows


def _decoded(result: Any) -> Decoded:
    pieces: list[str] = result.hypotheses[0]
    ended = pieces[-1:] == [END]
    rows: Iterable[Sequence[float]] = result.attention[0] if result.attention else ()
    # The head that aligns best looks at the source of a piece one step later, when the piece is its input;
    # that is why the end mark is asked for. The first column is the tag, which is not of the text.
    attention = tuple(row[1:] for row in rows)[1:]
    return Decoded(pieces[:-1] if ended else pieces, result.scores[0], attention)
