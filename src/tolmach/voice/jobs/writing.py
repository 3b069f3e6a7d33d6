"""Writes results as text: a transcript, or subtitles. Pure functions."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tolmach.languages.model import Language
from tolmach.languages.traits import traits
from tolmach.voice.jobs.model import PLAIN, SUBRIP, WEBVTT
from tolmach.voice.jobs.subtitles import TimedLine, srt, vtt

PARAGRAPH: Final = 2_000
"""Milliseconds of silence after which a new paragraph begins."""


def transcript(lines: Sequence[TimedLine], language: Language) -> str:
    between = " " if traits(language.base).spaced_sentences else ""
    text, end = "", 0
    for line in lines:
        if text:
            text += "\n" if line.start - end >= PARAGRAPH else between
        text += line.text
        end = line.end
    return f"{text}\n" if text else ""


WRITERS: Final[Mapping[str, Callable[[Sequence[TimedLine], Language], str]]] = MappingProxyType(
    {
        PLAIN: transcript,
        SUBRIP: lambda lines, language: srt(lines),
        WEBVTT: lambda lines, language: vtt(lines),
    }
)
