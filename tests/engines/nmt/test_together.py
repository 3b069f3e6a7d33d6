"""Works that decode side by side share the calls of the model, and each gets what it asked for."""

from collections.abc import Mapping, Sequence

import pytest

from tests.engines.nmt.scripted import TOKENS, ScriptedDecoder, speaking
from tolmach.engines.nmt.decoder import FRAME, Decoded, Decoding, DecodingJob, Manner
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.nmt.packages import shipped
from tolmach.engines.nmt.widths import HERE
from tolmach.engines.protocol import Request
from tolmach.units import Mark


class Counted(ScriptedDecoder):
    """Also keeps how many were asked for at once."""

    def __init__(self, script: Mapping[str, Sequence[str]]) -> None:
        super().__init__(script)
        self.calls: list[int] = []

    def decode(self, jobs: Sequence[DecodingJob]) -> list[Decoded]:
        self.calls += [len(jobs)] if jobs else []
        return super().decode(jobs)


def job(text: str) -> DecodingJob:
    (pieces,) = TOKENS.encode([text])
    return DecodingJob("<2de>", pieces, Manner(), pieces)


def asking(*rounds: Sequence[str]) -> Decoding[list[str]]:
    said = []
    for texts in rounds:
        said += [TOKENS.decode(found.pieces) for found in (yield [job(text) for text in texts])]
    return said


SCRIPT = {"one": ["eins"], "two": ["zwei"], "three": ["drei"], "four": ["vier"]}


@pytest.mark.parametrize(
    ("works", "calls", "said"),
    [
        ([], [], []),
        ([[[]]], [], [[]]),
        ([[["one"]], [["two"]]], [2], [["eins"], ["zwei"]]),
        ([[["one", "two"], ["three"]], [["four"]]], [3, 1], [["eins", "zwei", "drei"], ["vier"]]),
        ([[[], ["one"]], [["two"], ["three"]]], [1, 2], [["eins"], ["zwei", "drei"]]),
    ],
)
def test_what_is_asked_for_at_the_same_time_is_one_call(
    works: list[list[list[str]]], calls: list[int], said: list[list[str]]
) -> None:
    decoder = Counted(SCRIPT)
    assert decoder.together(*(asking(*rounds) for rounds in works)) == said
    assert decoder.calls == calls


def test_texts_with_and_without_marks_are_one_call() -> None:
    held = "See 4711 now."
    decoder = Counted({"See now.": ["▁Siehe <x0> ▁jetzt."], "Good morning.": ["▁Guten ▁Morgen."]})
    with speaking(decoder) as engine:
        marked, bare = engine.translate(
            [Request(held, "en", "de", marks=(Mark(4, 8, opaque=True),)), Request("Good morning.", "en", "de")]
        )
    assert (marked.text, bare.text) == ("Siehe 4711 jetzt.", "Guten Morgen.")
    assert decoder.calls == [2]


@pytest.mark.parametrize("formality", [None, "formal"])
@pytest.mark.parametrize("text", ["Yes.", "The cat sleeps on the mat.", "We meet at the station at seven. " * 4])
def test_a_batch_of_the_queue_is_one_class_of_the_decoder(engine: NmtEngine, text: str, formality: str | None) -> None:
    request = Request(text.strip(), "en", "de", formality=formality)  # type: ignore[arg-type]
    written = len(TOKENS.encode([request.text])[0]) + (formality is not None)
    assert engine.cost(request) == written
    assert engine.group(request) == ("de", HERE.class_of(written + FRAME))


@pytest.fixture(scope="module")
def engine() -> NmtEngine:
    return NmtEngine(shipped(), device="cpu", threads=1)
