"""Measures whether the service understands rare names better if they are spoken terms, and nothing else worse.

A synthesiser says each name once, in a sentence that gives no hint of it, and the service hears it live. The lists are
about as long as the interface allows.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import Any, Final

import numpy as np

from benchmarks.signature import ROOT, save, signature
from benchmarks.voice import recorded, speech
from tolmach.spoken_terms.matching import corrected
from tolmach.spoken_terms.model import MOST_CHARACTERS, SEPARATOR
from tolmach.voice.audio.protocol import HEARING_RATE, SPEAKING_RATE, Samples
from tolmach.voice.audio.resampling import Resampling
from tolmach.voice.recognising.passes import SoundDecoder
from tolmach.voice.recognising.protocol import Hearing
from tolmach.voice.speaking.espeak import EspeakSpeaker
from tolmach.voice.speaking.protocol import Voice

NAMES = ROOT / "benchmarks" / "data" / "names.txt"
LISTED = 25
SENTENCES = (
    "We spoke with {} about the new contract.",
    "Please send the report to {} before Friday.",
    "I have never been to {}, but my brother has.",
    "The meeting with {} begins at half past nine.",
    "Everybody says that {} is the best of them.",
)
VOICES: tuple[tuple[str, Voice], ...] = (
    ("en-US", "female"),
    ("en-GB", "male"),
    ("en-US", "male"),
    ("en-GB", "female"),
)
BAR: Final = 2.0
"""With terms the service must find this many times as many names as without."""


@dataclass(frozen=True)
class SaidName:
    name: str
    text: str
    samples: Samples
    terms: tuple[str, ...]
    """The list of terms that includes it."""


def said_names() -> Iterator[SaidName]:
    speaker, names = EspeakSpeaker(), NAMES.read_text(encoding="utf-8").split()
    for name, sentence, (language, voice_) in zip(names, cycle(SENTENCES), cycle(VOICES), strict=False):
        text, start = sentence.format(name), names.index(name) // LISTED * LISTED
        terms = tuple(names[start : start + LISTED])
        assert len(SEPARATOR.join(terms)) <= MOST_CHARACTERS
        yield SaidName(name, text, _said(speaker, text, language, voice_), terms)


def heard(samples: Samples, decoder: SoundDecoder, terms: tuple[str, ...]) -> str:
    """Returns the text that a session would write."""
    hearing = Hearing("en", is_fixed=True, terms=terms)
    return speech.play(samples, decoder, hearing, lambda text: corrected(text, "en", terms)).text


def is_in(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def measure(decoder: SoundDecoder, spoken: Sequence[SaidName]) -> dict[str, Any]:
    without = [heard(said.samples, decoder, ()) for said in spoken]
    having = [heard(said.samples, decoder, said.terms) for said in spoken]
    return {
        "names": len(spoken),
        "found_without_terms": sum(is_in(said.name, text) for said, text in zip(spoken, without, strict=True)),
        "found_with_terms": sum(is_in(said.name, text) for said, text in zip(spoken, having, strict=True)),
        "others_taken_for_names": sum(_wrong(said, text) for said, text in zip(spoken, having, strict=True)),
        "other_words_wrong_without_terms": _other_errors(spoken, without),
        "other_words_wrong_with_terms": _other_errors(spoken, having),
        **unharmed(decoder, spoken[0].terms),
        "heard": dict(zip((said.name for said in spoken), zip(without, having, strict=True), strict=True)),
    }


def unharmed(decoder: SoundDecoder, terms: tuple[str, ...]) -> dict[str, float]:
    """Word errors in a novel that has none of the names, without and with them."""
    recordings = list(recorded.novel())
    samples, said = recorded.one_after_another(recordings), " ".join(each.text for each in recordings)
    rates = [speech.word_errors(said, heard(samples, decoder, listed)) for listed in ((), terms)]
    names = ("novel_wer_without_terms", "novel_wer_with_terms")
    return {name: round(100 * errors / words, 2) for name, (errors, words) in zip(names, rates, strict=True)}


def _other_errors(spoken: Sequence[SaidName], texts: Sequence[str]) -> int:
    """Counts wrong words other than the names. Whatever stands in the place of a name counts as one word for it."""
    return sum(max(0, speech.word_errors(said.text, text)[0] - 1) for said, text in zip(spoken, texts, strict=True))


def _wrong(said: SaidName, text: str) -> int:
    return sum(is_in(term, text) for term in said.terms if term != said.name)


def _said(speaker: EspeakSpeaker, text: str, language: str, voice_: Voice) -> Samples:
    resampling, pause = Resampling(SPEAKING_RATE, HEARING_RATE), recorded.PAUSE
    pieces = [resampling.feed(piece) for piece in speaker.speak(text, language, voice_)]
    return np.concatenate([pause, *pieces, resampling.finish(), pause])


def main() -> None:
    from tolmach.voice.recognising.whisper import open_decoder

    result = measure(open_decoder(speech.WHISPER), list(said_names())) | {"bar": BAR}
    for name, (without, having) in result.pop("heard").items():
        print(name, "|", without, "|", having)
    print(save("voice_terms", result | {"signature": signature([NAMES], speech.WHISPER.name)}).read_text())


if __name__ == "__main__":
    main()
