"""Reads compressed sound that arrives chunk by chunk."""

import weakref
from collections.abc import Iterator
from functools import partial

from tolmach.voice.audio.decoding import MAGIC_LENGTH, decoded
from tolmach.voice.audio.pipe import Pipe
from tolmach.voice.audio.protocol import Samples, Undecodable
from tolmach.voice.audio.resampling import joined
from tolmach.voice.audio.types import Packaged


class PackagedReader:
    def __init__(self, kind: Packaged, most_seconds: float) -> None:
        self._pipe = Pipe(most_seconds)
        self._pipe.start(partial(_decoded, kind=kind))
        # The thread refers to the pipe but not to the reader, so a reader that is dropped takes its thread with it.
        self._closing = weakref.finalize(self, self._pipe.close)
        self._is_fed = self._is_heard = False

    def feed(self, data: bytes) -> Samples:
        self._is_fed = self._is_fed or bool(data)
        return self._heard(self._pipe.feed(data))

    def finish(self) -> Samples:
        samples = self._heard(self._pipe.finish())
        if self._is_fed and not self._is_heard:
            raise Undecodable("The stream has no audio that the service can decode.")
        return samples

    def close(self) -> None:
        self._closing()

    def _heard(self, pieces: list[Samples]) -> Samples:
        samples = joined(pieces)
        self._is_heard = self._is_heard or bool(samples.size)
        return samples


def _decoded(pipe: Pipe, kind: Packaged) -> Iterator[Samples]:
    head = pipe.head(MAGIC_LENGTH)
    return decoded(pipe, head, kind) if head else iter(())
