"""Decoders that say what a test has written down: loops and faults do not wait for a model that happens to make them."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import pytest

from tests.engines.nmt.notation import spelled
from tolmach.engines.nmt.decoder import Decoded, Decoder, DecodingJob
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.nmt.packages import shipped
from tolmach.engines.nmt.tokens import Tokens

TOKENS = Tokens(shipped() / "spm.model")


class ScriptedDecoder(Decoder):
    """Answers a text with the next of its answers, each written as in `notation.spelled`, and keeps what was asked."""

    def __init__(self, script: Mapping[str, Sequence[str]]) -> None:
        self._left = {text: iter(answers) for text, answers in script.items()}
        self.asked: list[DecodingJob] = []
        self._threads = 1

    def decode(self, jobs: Sequence[DecodingJob]) -> list[Decoded]:
        self.asked += jobs
        return [Decoded(spelled(TOKENS, next(self._left[TOKENS.decode(job.text)]))) for job in jobs]

    def close(self) -> None:
        pass


class DictatedDecoder(Decoder):
    """The shipped model, made to say these translations: its links can then be held against links made by hand."""

    def __init__(self, dictated: Mapping[tuple[str, str], str]) -> None:
        """By the text and its target."""
        super().__init__(str(shipped()), "cpu", 2)
        self._dictated = dictated

    def decode(self, jobs: Sequence[DecodingJob]) -> list[Decoded]:
        wanted = TOKENS.encode([self._dictated[TOKENS.decode(job.text), job.tag[2:-1]] for job in jobs])
        found = self._translator.translate_batch(
            [[job.tag, *job.pieces] for job in jobs],
            target_prefix=wanted,
            beam_size=1,
            return_attention=True,
            return_end_token=True,
        )
        rows = ([row[1:] for row in result.attention[0]] for result in found)
        return [Decoded(pieces, 0.0, row[1 : len(pieces) + 1]) for pieces, row in zip(wanted, rows, strict=True)]


@contextmanager
def speaking(decoder: Decoder) -> Iterator[NmtEngine]:
    """The engine around this decoder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tolmach.engines.nmt.engine.Decoder", lambda *options: decoder)
        engine = NmtEngine(device="cpu", threads=1)
    yield engine
    engine.close()
