"""One pass of Whisper over the sound of an utterance."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from tolmach.voice.audio.protocol import HEARING_RATE, Samples
from tolmach.voice.recognising.languages import DETECTED, OURS, THEIRS
from tolmach.voice.recognising.loops import before_loop, compression
from tolmach.voice.recognising.passes import SoundPass, SoundWindow, TimedWord
from tolmach.voice.recognising.phantoms import LOOPING, is_echo, listed

if TYPE_CHECKING:
    from faster_whisper import WhisperModel
    from faster_whisper.tokenizer import Tokenizer

DOUBTFUL = -1.0
"""The mean log probability below which a pass is tried again on a full window. So is a pass that loops."""
LONGEST_SOUND = 30.0
"""The most seconds that Whisper sees at once."""
TAIL = 1.0
"""Seconds of silence after the sound. Whisper was trained on windows filled up to 30 s, but it reads shorter ones just
as well in a fraction of the time, if the sound does not end abruptly."""
SHORTEST_SOUND = 6.0
BEAMS = {False: 1, True: 5}
"""The number of beams, by whether it is the last pass."""
TOKENS_A_SECOND = 12
LONGEST_CONTEXT = 220
"""The most tokens of terms and earlier speech: half of what Whisper accepts, the rest is for the answer."""
MOST_TERMS = 160
"""The most tokens of terms alone: usually enough for a list of 300 characters in Latin letters."""
SURE, SURE_OF_CHANGE = 0.5, 0.8
"""The share of the probability that a language needs: the first language, and a language that replaces another."""
_BEFORE, _AFTER = "\"'“¿([{-", "\"'.。,，!！?？:：”)]}、"


@dataclass(frozen=True, slots=True)
class _Raw:
    tokens: list[int]
    log_probability: float
    no_speech: float
    compression: float

    @property
    def is_doubtful(self) -> bool:
        return self.compression > LOOPING or self.log_probability < DOUBTFUL


class WhisperDecoder:
    def __init__(self, model: "WhisperModel") -> None:
        self._model = model

    @property
    def languages(self) -> frozenset[str]:
        return frozenset(OURS.get(code, code) for code in self._model.supported_languages)

    @property
    def is_on_card(self) -> bool:
        return bool(self._model.model.device == "cuda")

    def close(self) -> None:
        self._model.model.unload_model()

    def decode(self, window: SoundWindow) -> SoundPass:
        seconds = len(window.samples) / HEARING_RATE
        encoded = self._encode(window.samples, max(SHORTEST_SOUND, seconds + TAIL))
        language, is_sure = self._language(window, encoded)
        tokenizer = self._tokenizer(language)
        raw = self._generate(encoded, tokenizer, window)
        if is_echo(tokenizer.decode(raw.tokens), window.terms):
            window = replace(window, terms=())
            raw = self._generate(encoded, tokenizer, window)
        if window.is_closed and raw.is_doubtful:
            encoded = self._encode(window.samples, LONGEST_SOUND)
            raw = self._generate(encoded, tokenizer, window)
        words = before_loop(self._words(encoded, tokenizer, window, raw.tokens))
        return SoundPass(words, language, is_sure, raw.log_probability, raw.no_speech, raw.compression)

    def _encode(self, samples: Samples, seconds: float) -> Any:
        length = int(min(seconds, LONGEST_SOUND) * HEARING_RATE)
        padded = np.pad(samples[:length], (0, max(0, length - len(samples))))
        features = self._model.feature_extractor(padded)
        # The encoder halves the number of frames, so it must be even.
        return self._model.encode(features[:, : features.shape[1] // 2 * 2])

    def _language(self, window: SoundWindow, encoded: Any) -> tuple[str, bool]:
        if window.language or not self._model.model.is_multilingual:
            return window.language or "en", True
        found = {token[2:-2]: share for token, share in self._model.model.detect_language(encoded)[0]}
        return most_likely({OURS.get(code, code): share for code, share in found.items()}, window.usual_language)

    def _tokenizer(self, language: str) -> "Tokenizer":
        from faster_whisper.tokenizer import Tokenizer

        multilingual = self._model.model.is_multilingual
        code = THEIRS.get(language, language)
        return Tokenizer(self._model.hf_tokenizer, multilingual, task="transcribe", language=code)

    def _generate(self, encoded: Any, tokenizer: "Tokenizer", window: SoundWindow) -> _Raw:
        from faster_whisper.transcribe import get_suppressed_tokens

        prompt = whisper_prompt(tokenizer, window)
        most = 20 + int(TOKENS_A_SECOND * len(window.samples) / HEARING_RATE)
        result = self._model.model.generate(
            encoded,
            [prompt],
            beam_size=BEAMS[window.is_closed],
            max_length=min(self._model.max_length, len(prompt) + most),
            return_scores=True,
            return_no_speech_prob=True,
            suppress_tokens=get_suppressed_tokens(tokenizer, [-1]),
        )[0]
        prefix = tokenizer.encode(window.prefix)
        # The answer repeats the prefix that it was told to begin with.
        tokens = [token for token in result.sequences_ids[0][len(prefix) :] if token < tokenizer.eot]
        log_probability = result.scores[0] * len(tokens) / (len(tokens) + 1)
        return _Raw(tokens, log_probability, result.no_speech_prob, compression(tokenizer.decode(tokens)))

    def _words(
        self, encoded: Any, tokenizer: "Tokenizer", window: SoundWindow, tokens: list[int]
    ) -> tuple[TimedWord, ...]:
        from faster_whisper.transcribe import merge_punctuations

        if not tokens:
            return ()
        frames = min(encoded.shape[1] * 2, len(window.samples) // self._model.feature_extractor.hop_length)
        whole = [*tokenizer.encode(window.prefix), *tokens]
        (found,) = self._model.find_alignment(tokenizer, [whole], encoded, max(2, frames))
        merge_punctuations(found, _BEFORE, _AFTER)
        words = (TimedWord(word["word"], float(word["start"]), float(word["end"])) for word in found if word["word"])
        return tuple(_after(words, len(tokenizer.decode(tokenizer.encode(window.prefix)))))


def most_likely(shares: Mapping[str, float], usual: str | None) -> tuple[str, bool]:
    """The language, and whether the sound leaves no doubt. The usual language stays unless another is
    clearly likelier."""
    known = {code: share for code, share in shares.items() if code in DETECTED or code == usual}
    whole = sum(known.values())
    code = max(known, key=lambda code: known[code], default=usual or "en")
    needed = SURE if usual in (None, code) else SURE_OF_CHANGE
    is_sure = bool(whole) and known[code] / whole >= needed
    return (code, True) if is_sure else (usual or code, False)


def whisper_prompt(tokenizer: "Tokenizer", window: SoundWindow) -> list[int]:
    """The prompt: the terms, the speech before, and the beginning of the answer."""
    terms = tokenizer.encode(f" {listed(window.terms)}")[:MOST_TERMS] if window.terms else []
    before = tokenizer.encode(window.before)[len(terms) - LONGEST_CONTEXT :] if window.before else []
    context = [tokenizer.sot_prev, *terms, *before] if terms or before else []
    return [*context, *tokenizer.sot_sequence, tokenizer.no_timestamps, *tokenizer.encode(window.prefix)]


def _after(words: Iterable[TimedWord], length: int) -> Iterator[TimedWord]:
    """The words after `length` characters. If a word crosses that point, its rest is included."""
    for word in words:
        if rest := word.text[max(0, length) :]:
            yield TimedWord(rest, word.start, word.end)
        length -= len(word.text)
