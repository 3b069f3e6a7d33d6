"""Checks chunks of audio."""

from typing import Final

from tolmach.voice.audio.types import Pcm, source
from tolmach.voice.stream.faults import FaultCode, StreamFault

MOST_BYTES: Final = 100_000
# The first bytes of audio containers. A recorder that starts again sends them again.
_BEGINNINGS = (b"\x1aE\xdf\xa3", b"fLaC", b"ID3")
_WIDTHS = {"s16le": 2}
_OGG, _FIRST_PAGE, _BOXES = b"OggS", 0x02, b"ftyp"


def check_chunk(data: bytes, media: str) -> None:
    """Raises `StreamFault`."""
    if len(data) > MOST_BYTES:
        raise _too_long(f"The chunk has {len(data)} bytes. Allowed: at most {MOST_BYTES}.")
    form = source(media)
    if not isinstance(form, Pcm):
        return
    width = _WIDTHS.get(form.encoding, 1)
    if len(data) > form.rate * width:
        raise _too_long("The chunk is longer than a second. Allowed: at most one second of audio.")
    if len(data) % width:
        raise StreamFault(
            FaultCode.UNDECODABLE, f"The chunk ends in the middle of a sample. Allowed: multiples of {width} bytes."
        )


def begins(data: bytes) -> bool:
    """Whether a new stream starts with this chunk."""
    if data.startswith(_OGG):
        return len(data) > 5 and bool(data[5] & _FIRST_PAGE)
    return data.startswith(_BEGINNINGS) or data[4:8] == _BOXES


def _too_long(words: str) -> StreamFault:
    return StreamFault(FaultCode.TOO_LONG, words)
