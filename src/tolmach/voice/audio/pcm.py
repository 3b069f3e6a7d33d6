"""Raw samples: sixteen bits, or eight by one of the two laws of telephony."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from tolmach.voice.audio.companding import ALAW, MULAW
from tolmach.voice.audio.protocol import HEARING_RATE, SPEAKING_RATE, Samples
from tolmach.voice.audio.resampling import Resampling
from tolmach.voice.audio.types import Pcm

_PACKETS_PER_SECOND = 10


@dataclass(frozen=True, slots=True)
class Encoding:
    width: int
    """The bytes of a sample."""
    decode: Callable[[bytes], Samples]
    encode: Callable[[Samples], bytes]


def _from_words(data: bytes) -> Samples:
    return np.frombuffer(data, "<i2").astype(np.float32) / np.float32(32_768)


def _to_words(samples: Samples) -> bytes:
    return np.clip(np.rint(samples * 32_768), -32_768, 32_767).astype("<i2").tobytes()


ENCODINGS: Mapping[str, Encoding] = MappingProxyType(
    {
        "s16le": Encoding(2, _from_words, _to_words),
        "alaw": Encoding(1, ALAW.decode, ALAW.encode),
        "ulaw": Encoding(1, MULAW.decode, MULAW.encode),
    }
)


class PcmReader:
    """Any bytes are valid samples, so nothing is ever undecodable."""

    def __init__(self, kind: Pcm) -> None:
        self._encoding = ENCODINGS[kind.encoding]
        self._resampling = Resampling(kind.rate, HEARING_RATE)
        self._rest = b""

    def feed(self, data: bytes) -> Samples:
        data = self._rest + data
        whole = len(data) - len(data) % self._encoding.width
        self._rest = data[whole:]
        return self._resampling.feed(self._encoding.decode(data[:whole]))

    def finish(self) -> Samples:
        return self._resampling.finish()

    def close(self) -> None:
        pass


class PcmWriter:
    def __init__(self, kind: Pcm) -> None:
        self._encoding = ENCODINGS[kind.encoding]
        self._resampling = Resampling(SPEAKING_RATE, kind.rate)
        self._packet = kind.rate * self._encoding.width // _PACKETS_PER_SECOND

    @property
    def headers(self) -> tuple[bytes, ...]:
        return ()

    def feed(self, samples: Samples) -> tuple[bytes, ...]:
        return self._packets(self._resampling.feed(samples))

    def finish(self) -> tuple[bytes, ...]:
        return self._packets(self._resampling.finish())

    def _packets(self, samples: Samples) -> tuple[bytes, ...]:
        data = self._encoding.encode(samples)
        return tuple(data[at : at + self._packet] for at in range(0, len(data), self._packet))
