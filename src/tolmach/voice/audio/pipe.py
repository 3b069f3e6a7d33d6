"""Connects a caller that has bytes with a decoder that asks for them.

FFmpeg pulls: it asks for bytes in the middle of its work and cannot be interrupted there. So it works in a thread of
its own that waits for bytes, and the caller that feeds it waits until it wants more. Only one of the two ever runs, so
the output depends on the bytes alone.
"""

import threading
from collections.abc import Callable, Iterator

from tolmach.voice.audio.protocol import HEARING_RATE, Samples, Undecodable

MOST_UNHEARD = 4 * 1024**2
"""The most bytes without any sound between them. A cover picture may be that long."""
_LEAST, _SLICE = 64, 4096
"""The least and the most bytes that the decoder gets at once. The MP3 reader loses the first frame if it gets it in
very small chunks."""


class Pipe:
    """`feed`, `finish` and `close` are for the caller that has bytes; `head` and `read` are for the decoder."""

    def __init__(self, most_seconds: float) -> None:
        self._turn = threading.Condition()
        self._bytes = bytearray()
        self._is_ended = False
        self._is_hungry = False
        self._is_done = False
        self._samples: list[Samples] = []
        self._held = 0
        self._unheard = 0
        self._most = int(most_seconds * HEARING_RATE)
        self._failure: Exception | None = None

    def start(self, decode: Callable[["Pipe"], Iterator[Samples]]) -> None:
        threading.Thread(target=self._run, args=(decode,), name="audio", daemon=True).start()

    def feed(self, data: bytes) -> list[Samples]:
        """Passes bytes on, and returns what the decoder makes of them before it wants more."""
        with self._turn:
            self._bytes += data
            return self._made()

    def finish(self) -> list[Samples]:
        with self._turn:
            self._is_ended = True
            return self._made()

    def close(self) -> None:
        """Does not wait for the decoder, which ends when it asks again."""
        with self._turn:
            self._is_ended = True
            self._bytes.clear()
            self._turn.notify_all()

    def head(self, size: int) -> bytes:
        """The first bytes, which `read` will return again."""
        with self._turn:
            self._want(size)
            return bytes(self._bytes[:size])

    def read(self, size: int) -> bytes:
        """Returns no bytes at the end, and none if there has been no sound for too long."""
        if self._unheard > MOST_UNHEARD:
            return b""
        with self._turn:
            self._want(min(size, _LEAST))
            piece = bytes(self._bytes[: min(size, _SLICE)])
            del self._bytes[: len(piece)]
        self._unheard += len(piece)
        return piece

    def _want(self, size: int) -> None:
        while len(self._bytes) < size and not self._is_ended:
            self._is_hungry = True
            self._turn.notify_all()
            self._turn.wait()

    def _made(self) -> list[Samples]:
        self._is_hungry = False
        self._turn.notify_all()
        self._turn.wait_for(lambda: self._is_hungry or self._is_done)
        if self._failure is not None:
            raise self._failure
        samples, self._samples, self._held = self._samples, [], 0
        return samples

    def _run(self, decode: Callable[["Pipe"], Iterator[Samples]]) -> None:
        failure: Exception | None = None
        try:
            self._decode(decode)
        except Exception as error:
            failure = error
        if self._unheard > MOST_UNHEARD:
            failure = Undecodable(f"{MOST_UNHEARD} bytes of the stream have no audio that the service can decode.")
        with self._turn:
            self._failure = failure
            self._is_done = True
            self._bytes.clear()
            self._turn.notify_all()

    def _decode(self, decode: Callable[["Pipe"], Iterator[Samples]]) -> None:
        for samples in decode(self):
            self._unheard = 0
            self._held += len(samples)
            if self._held > self._most:
                raise Undecodable(f"One piece of the audio is longer than {self._most / HEARING_RATE:g} seconds.")
            self._samples.append(samples)
