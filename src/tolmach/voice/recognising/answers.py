"""Turns the answer of a transcription endpoint into a pass. Pure functions.

Servers return more or less detail: words with their times, segments, or only the text. Missing times are interpolated
by the number of letters.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rapidfuzz.distance import Levenshtein

from tolmach.languages.catalogue import sources
from tolmach.voice.audio.protocol import HEARING_RATE
from tolmach.voice.recognising.languages import DETECTED, OURS
from tolmach.voice.recognising.loops import before_loop, compression
from tolmach.voice.recognising.passes import SoundPass, SoundWindow, TimedWord

LONGEST_TEXT = 4_000
"""The most characters of an answer: no speaker says as much in half a minute."""
_NAMES = {language.name.partition(" (")[0].lower(): language.code for language in sources()}
_PIECE = re.compile(r"\s*\S+")


class BadTranscription(Exception):
    """The answer is not that of a transcription endpoint. The message says what is wrong, and never repeats
    the answer."""


def sound_pass(answer: object, window: SoundWindow) -> SoundPass:
    """Raises `BadTranscription`."""
    if not isinstance(answer, dict) or not isinstance(answer.get("text"), str):
        raise BadTranscription("it has no text")
    text = answer["text"].strip()
    if len(text) > LONGEST_TEXT:
        raise BadTranscription("its text is too long")
    segments = _dicts(answer.get("segments"))
    return SoundPass(
        before_loop(beyond(window.prefix, _words(text, answer, segments, len(window.samples) / HEARING_RATE))),
        language(answer.get("language"), window),
        log_probability=_mean(segments, "avg_logprob"),
        no_speech=_mean(segments, "no_speech_prob"),
        compression=compression(text),
    )


def language(named: object, window: SoundWindow) -> str:
    """Servers name the language by its code or in English. A language that is not detected by sound is accepted only if
    it was expected."""
    if window.language:
        return window.language
    word = named.lower() if isinstance(named, str) else ""
    code = _NAMES.get(word) or OURS.get(word, word)
    return code if code in DETECTED or code == window.usual_language else window.usual_language or "en"


def beyond(prefix: str, words: Sequence[TimedWord]) -> tuple[TimedWord, ...]:
    """The new words. The endpoint hears the concluded words again, and may write them differently; the words after the
    best match with the prefix are new."""
    known = _letters(prefix)
    heard = [_letters("".join(word.text for word in words[:count])) for count in range(len(words) + 1)]
    count = min(range(len(heard)), key=lambda count: Levenshtein.distance(known, heard[count]))
    return tuple(words[count:])


def _words(
    text: str, answer: Mapping[str, Any], segments: Sequence[Mapping[str, Any]], seconds: float
) -> tuple[TimedWord, ...]:
    told = [(_letters(str(word.get("word"))), *_times(word, seconds)) for word in _dicts(answer.get("words"))]
    if "".join(letters for letters, _, _ in told) == _letters(text) and text:
        return tuple(_cut(f" {text}", told))
    parts = [(str(part.get("text")), *_times(part, seconds)) for part in segments] or [(text, 0.0, seconds)]
    return tuple(word for part, start, end in parts for word in _spread(f" {part.strip()}", start, end))


def _cut(text: str, told: Sequence[tuple[str, float, float]]) -> Iterator[TimedWord]:
    """Cuts the text so that each stretch has the letters of one word and the punctuation after it."""
    begin = 0
    for number, (letters, start, end) in enumerate(told):
        at = _after_letters(text, begin, len(letters)) if number < len(told) - 1 else len(text)
        if at > begin:
            yield TimedWord(text[begin:at], start, end)
        begin = at


def _after_letters(text: str, at: int, count: int) -> int:
    while count:
        count -= len(_letters(text[at]))
        at += 1
    while at < len(text) and not text[at].isspace() and not _letters(text[at]):
        at += 1
    return at


def _spread(text: str, start: float, end: float) -> Iterator[TimedWord]:
    for found in _PIECE.finditer(text):
        since, until = (start + (end - start) * at / len(text) for at in found.span())
        yield TimedWord(found[0], since, until)


def _letters(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _times(told: Mapping[str, Any], seconds: float) -> tuple[float, float]:
    """Start and end, limited to the length of the sound."""
    start, end = (min(max(_number(told.get(name)), 0.0), seconds) for name in ("start", "end"))
    return start, max(start, end)


def _mean(told: Sequence[Mapping[str, Any]], name: str) -> float:
    return sum(_number(each.get(name)) for each in told) / max(1, len(told))


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and value == value else 0.0


def _dicts(value: object) -> list[Mapping[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []
