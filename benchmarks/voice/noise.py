"""Makes sounds without speech. For each of them, some recogniser once wrote down words."""

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from tolmach.voice.audio.protocol import HEARING_RATE, Samples

_Sound = NDArray[np.float64]
_THROAT = ((500, 200), (1400, 300), (2600, 500))
"""The resonances of a throat: frequency and width in Hz."""
_CHORDS = np.array([[220, 277, 330, 440], [196, 247, 294, 392], [175, 220, 262, 349], [165, 208, 247, 330]])
_TUNE = np.array([220, 247, 262, 294, 330, 294, 262, 247])


def silence(seconds: int = 60) -> Samples:
    return _given(_noise(1, seconds), 0.01)


def noise(seconds: int = 60) -> Samples:
    return _given(_noise(2, seconds), 0.4)


def hum(seconds: int = 60) -> Samples:
    """The hum of mains electricity."""
    times = _times(seconds)
    return _given(np.sum([np.sin(2 * np.pi * 50 * part * times) / part for part in range(1, 9)], 0), 0.2)


def keyboard(seconds: int = 60) -> Samples:
    strokes = np.zeros(seconds * HEARING_RATE)
    strokes[np.random.default_rng(3).integers(0, len(strokes), 5 * seconds)] = 1
    decay = np.exp(-250 * _times(1)[: HEARING_RATE // 50])
    return _given(_noise(4, seconds) * np.convolve(strokes, decay)[: len(strokes)], 0.4)


def coughs(seconds: int = 60) -> Samples:
    """A burst with the sound of a throat, two or three times in a row, every two seconds."""
    times = _times(seconds)
    since = np.where(times % 2 < 1.05, times % 0.35, 1.0)
    return _given(_resounding(_noise(5, seconds)) * np.minimum(since / 0.005, 1) * np.exp(-14 * since), 0.6)


def music(seconds: int = 60) -> Samples:
    """Chords of four notes with overtones, plucked twice a second, over a drum."""
    times = _times(seconds)
    beat, notes = times % 0.5, _CHORDS[(times // 2).astype(int) % len(_CHORDS)]
    tones = sum(np.sin(2 * np.pi * notes * overtone * times[:, None]).sum(1) / overtone for overtone in (1, 2, 3))
    return _given(np.asarray(tones) * np.exp(-4 * beat) + 2 * _noise(6, seconds) * np.exp(-40 * beat), 0.3)


def humming(seconds: int = 60) -> Samples:
    """A tune with the vibrato and the resonances of a voice, but without a word."""
    times = _times(seconds)
    notes = _TUNE[(times // 0.6).astype(int) % len(_TUNE)] * (1 + 0.01 * np.sin(2 * np.pi * 5.5 * times))
    phase = 2 * np.pi * np.cumsum(notes) / HEARING_RATE
    parts = [np.sin(phase * part) * np.exp(-(((220 * part - 700) / 400) ** 2)) for part in range(1, 16)]
    return _given(np.sum(parts, 0) * np.minimum(times % 0.6 / 0.05, 1), 0.3)


NOISES: Mapping[str, Callable[[int], Samples]] = {
    made.__name__: made for made in (silence, noise, hum, keyboard, coughs, music, humming)
}


def _times(seconds: int) -> _Sound:
    return np.arange(seconds * HEARING_RATE) / HEARING_RATE


def _noise(seed: int, seconds: int) -> _Sound:
    return np.random.default_rng(seed).normal(0, 1, seconds * HEARING_RATE)


def _resounding(sound: _Sound) -> _Sound:
    heights = np.fft.rfftfreq(len(sound), 1 / HEARING_RATE)
    shape = np.sum([np.exp(-(((heights - height) / width) ** 2)) for height, width in _THROAT], 0)
    return np.asarray(np.fft.irfft(np.fft.rfft(sound) * shape, len(sound)))


def _given(sound: _Sound, loudest: float) -> Samples:
    return np.asarray(loudest * sound / np.abs(sound).max(), np.float32)
