"""Measures how well, how soon and how steadily the service understands speech, and what that costs.

Streams play in simulated time: sound arrives at its own pace, and a pass of the recogniser takes as long as its
processor time. So the figures are those of a machine that does nothing else. A pass runs on one core.
"""

import os
import re
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.signature import ROOT, save, signature
from benchmarks.voice import recorded
from benchmarks.voice.noise import NOISES
from tolmach.voice.audio.protocol import HEARING_RATE, Samples
from tolmach.voice.recognising.passes import SoundDecoder, SoundPass, SoundWindow
from tolmach.voice.recognising.protocol import Heard, Hearing, Listener, Spoken

WHISPER = Path(os.environ.get("TOLMACH_WHISPER") or ROOT / ".cache" / "models" / "whisper-base")
CHUNK = HEARING_RATE // 10
BARS = {"english_wer": 4.0, "p50": 3.0, "p95": 5.0}
"""Per cent; seconds."""
_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_WORDS = {"en": {str(digit): word for digit, word in enumerate(_DIGITS)}} | {
    language: dict(zip(map(str, recorded.NUMBERS), words.split(), strict=True))
    for language, words in recorded.NUMBER_WORDS.items()
}
_CONTRACTED = {"mr.": "mister", "'m": " am", "'re": " are", "that's": "that is", "can't": "cannot", "can not": "cannot"}


Corrected = Callable[[str], str]


def unchanged(text: str) -> str:
    return text


class PlayedTime:
    """A clock that moves with sound and with work, and not with the machine's other work."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class TimedDecoder:
    def __init__(self, decoder: SoundDecoder, clock: PlayedTime) -> None:
        self._decoder = decoder
        self._clock = clock
        self.passes = 0

    def decode(self, window: SoundWindow) -> SoundPass:
        began = time.process_time()
        found = self._decoder.decode(window)
        self._clock.now += time.process_time() - began
        self.passes += 1
        return found


@dataclass
class Played:
    """The result of a stream."""

    seconds: float
    work: float = 0.0
    passes: int = 0
    text: str = ""
    languages: list[str] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    erased: int = 0
    shown: tuple[str, ...] = ()

    def take(self, heard: Heard, now: float) -> None:
        for spoken in heard.concluded:
            self.text += spoken.text
            self.languages.append(spoken.language)
            self.delays += [now - end for end in _ends(spoken.text, spoken.start, spoken.end)]
        shown = tuple((self.text + "".join(spoken.text for spoken in heard.tentative)).split())
        self.erased += len(self.shown) - _common(self.shown, shown)
        self.shown = shown


class PlayedStream:
    """A listener, the sound that it still has to hear, and its result so far."""

    def __init__(
        self,
        samples: Samples,
        decoder: SoundDecoder,
        hearing: Hearing,
        clock: PlayedTime,
        corrected: Corrected = unchanged,
    ) -> None:
        from tolmach.voice.recognising.activity import SileroActivity
        from tolmach.voice.recognising.listening import UtteranceListener

        self._listener: Listener = UtteranceListener(decoder, SileroActivity(), hearing, clock)
        self._samples = samples
        self._clock = clock
        self._corrected = corrected
        self._heard = 0
        self.played = Played(len(samples) / HEARING_RATE)

    @property
    def is_over(self) -> bool:
        return self._heard >= len(self._samples)

    def step(self) -> None:
        """Hears the sound that has arrived by now, and recognises some of it."""
        come = int(self._clock.now * HEARING_RATE) // CHUNK * CHUNK
        if come > self._heard and not self.is_over:
            self._listener.hear(self._samples[self._heard : come])
            self._heard = come
            heard = self._listener.finish() if self.is_over else self._listener.advance()
            if heard:
                self.played.take(Heard(*map(self._with_terms, (heard.concluded, heard.tentative))), self._clock.now)

    def _with_terms(self, spoken: Sequence[Spoken]) -> tuple[Spoken, ...]:
        """Corrects the words with spoken terms, as a session does."""
        return tuple(replace(each, text=self._corrected(each.text)) for each in spoken)


def play(samples: Samples, decoder: SoundDecoder, hearing: Hearing, corrected: Corrected = unchanged) -> Played:
    return play_together([samples], decoder, hearing, corrected)[0]


def play_together(
    sounds: Sequence[Samples], decoder: SoundDecoder, hearing: Hearing, corrected: Corrected = unchanged
) -> list[Played]:
    """Plays streams at the same time. Their passes wait for each other, as if there were one core."""
    clock = PlayedTime()
    timed = TimedDecoder(decoder, clock)
    streams = [PlayedStream(samples, timed, hearing, clock, corrected) for samples in sounds]
    began = time.process_time()
    while not all(stream.is_over for stream in streams):
        clock.now += CHUNK / HEARING_RATE
        for stream in streams:
            stream.step()
    played = [stream.played for stream in streams]
    played[0].work, played[0].passes = time.process_time() - began, timed.passes
    return played


def word_errors(said: str, heard: str, language: str = "en") -> tuple[int, int]:
    """Returns the number of words inserted, left out or changed, and the number of words said."""
    from rapidfuzz.distance import Levenshtein

    wanted, found = plain(said, language), plain(heard, language)
    return Levenshtein.distance(wanted, found), len(wanted)


def plain(text: str, language: str = "en") -> list[str]:
    """The words without case and punctuation. Small numbers become words, English contractions are written out."""
    text = text.lower().replace("’", "'").replace("-", " ")
    for short, full in _CONTRACTED.items():
        text = text.replace(short, full)
    words = re.findall(r"[\w']+", text)
    return [_WORDS[language].get(word, word) for word in words]


def understood(recordings: Sequence[recorded.Recording], decoder: SoundDecoder, hearing: Hearing) -> dict[str, Any]:
    """Plays all recordings as one stream, with a second of silence between two."""
    played = play(recorded.one_after_another(list(recordings)), decoder, hearing)
    said = " ".join(recording.text for recording in recordings)
    errors, words = word_errors(said, played.text, hearing.language or "en")
    return {
        "words": words,
        "seconds": round(played.seconds),
        "word_error_rate": round(100 * errors / words, 2),
        **delays([played]),
        "erased_words_per_word": round(played.erased / words, 2),
        "work_per_second": round(played.work / played.seconds, 3),
        "passes_per_minute": round(60 * played.passes / played.seconds, 1),
        "languages": sorted(set(played.languages)),
        "text": played.text,
    }


def delays(played: Sequence[Played]) -> dict[str, float]:
    """The seconds from the end of a word until the recogniser concludes it."""
    percentiles = statistics.quantiles([delay for one in played for delay in one.delays], n=20, method="inclusive")
    return {"delay_p50": round(percentiles[9], 2), "delay_p95": round(percentiles[18], 2)}


def measure(decoder: SoundDecoder) -> dict[str, Any]:
    english = list(recorded.novel())
    result: dict[str, Any] = {
        "english": understood(english, decoder, Hearing("en", is_fixed=True)),
        "english_detected": understood(english, decoder, Hearing()),
    }
    halves = [recorded.one_after_another(english[start::2]) for start in range(2)]
    result["two_streams_on_one_core"] = delays(play_together(halves, decoder, Hearing("en", is_fixed=True)))
    for language in recorded.DAYS:
        result[language] = understood(list(recorded.dates(language)), decoder, Hearing(language, is_fixed=True))
    result["noises"] = {name: play(made(60), decoder, Hearing()).text for name, made in NOISES.items()}
    return result


def _ends(text: str, start: int, end: int) -> Iterator[float]:
    """Estimates the second at which each word ends, as if words took time in proportion to their letters."""
    words = text.split()
    letters, done = sum(map(len, words)), 0
    for word in words:
        done += len(word)
        yield (start + (end - start) * done / letters) / 1000


def _common(before: Sequence[str], now: Sequence[str]) -> int:
    pairs = zip(before, now, strict=False)
    return next((index for index, (old, new) in enumerate(pairs) if old != new), min(len(before), len(now)))


def main() -> None:
    from tolmach.voice.recognising.whisper import open_decoder

    decoder = open_decoder(WHISPER)
    data = recorded.NOVEL.glob("*.wav")
    signed = signature(data, WHISPER.name)
    result = measure(decoder) | {"bars": BARS, "signature": signed}
    for name, row in result.items():
        print(name, {key: value for key, value in row.items() if key != "text"} if isinstance(row, dict) else repr(row))
    save("voice", result)


if __name__ == "__main__":
    main()
