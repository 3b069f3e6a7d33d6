"""Both laws against FFmpeg's, which is another implementation of G.711."""

from typing import cast

import av
import numpy as np
import pytest
from av.audio.codeccontext import AudioCodecContext

from tolmach.voice.audio.companding import ALAW, MULAW, Companding

LAWS = [("pcm_alaw", ALAW), ("pcm_mulaw", MULAW)]
BYTES = bytes(range(256))


@pytest.mark.parametrize(("name", "law"), LAWS)
def test_every_byte_stands_for_what_it_does_elsewhere(name: str, law: Companding) -> None:
    context = cast(AudioCodecContext, av.CodecContext.create(name, "r"))
    context.sample_rate, context.layout = 8_000, "mono"
    [frame] = context.decode(av.Packet(BYTES))
    assert np.array_equal(law.decode(BYTES) * 32_768, frame.to_ndarray().reshape(-1))


@pytest.mark.parametrize(("name", "law"), LAWS)
def test_a_value_of_the_law_is_written_as_itself(name: str, law: Companding) -> None:
    values = law.decode(BYTES)
    assert np.array_equal(law.decode(law.encode(values)), values)


@pytest.mark.parametrize(("name", "law"), LAWS)
def test_a_sample_is_written_as_the_nearest_value(name: str, law: Companding) -> None:
    values = np.unique(law.decode(BYTES))
    samples = np.linspace(-1, 1, 10_001, dtype=np.float32)
    nearest = np.abs(samples[:, None] - values[None, :]).min(axis=1)
    assert np.allclose(np.abs(law.decode(law.encode(samples)) - samples), nearest, atol=1e-6)
