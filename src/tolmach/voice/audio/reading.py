"""Opens sound of the announced type: `reader` for a stream that arrives chunk by chunk, `read` for a complete file."""

from collections.abc import Iterator
from typing import BinaryIO

from tolmach.voice.audio.protocol import AudioReader, Samples, Undecodable
from tolmach.voice.audio.types import FILES, Pcm, plain, source

LONGEST_PIECE = 600.0
"""The most seconds of sound in one chunk. Silence packs so well that a few bytes would fill the memory."""


def reader(content_type: str, most_seconds: float = LONGEST_PIECE) -> AudioReader:
    """`most_seconds` is the most sound that one chunk may contain."""
    kind = source(content_type)
    if kind is None:
        raise Undecodable(f"The service cannot decode a stream of the type {plain(content_type)}.")
    if isinstance(kind, Pcm):
        from tolmach.voice.audio.pcm import PcmReader

        return PcmReader(kind)
    from tolmach.voice.audio.packaged import PackagedReader

    return PackagedReader(kind, most_seconds)


def read(file: BinaryIO, content_type: str) -> Iterator[Samples]:
    """The sound of a whole file with random access, in small chunks. May raise `Undecodable` at any point, even at
    the end."""
    from tolmach.voice.audio.decoding import MAGIC_LENGTH, decoded

    kind = FILES.get(plain(content_type))
    if kind is None:
        raise Undecodable(f"The service cannot decode a file of the type {plain(content_type)}.")
    head = file.read(MAGIC_LENGTH)
    file.seek(0)
    is_heard = False
    for samples in decoded(file, head, kind):
        is_heard = True
        yield samples
    if not is_heard:
        raise Undecodable("The file has no audio that the service can decode.")
