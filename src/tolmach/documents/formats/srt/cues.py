"""Finds the cues of a subtitle file: when they are shown, and which lines contain their text. Pure functions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_TIME = r"-?(?:(\d{1,4})[ ]?:)?[ ]?(\d{1,4})[ ]?:[ ]?(\d{1,4})(?:[ ]?[,.:][ ]?(\d{1,6}))?"
"""A time, with all numbers of digits and spaces that are known to occur."""
_TIMING = re.compile(rf"\s*{_TIME}\s*-{{1,2}}>\s*{_TIME}(?:\s.*)?\s*")
_NUMBER = re.compile(r"\s*\d+\s*")


@dataclass(frozen=True, slots=True)
class Cue:
    start: int
    """The start in milliseconds."""
    end: int
    lines: tuple[tuple[int, int], ...]
    """The spans of its lines that are not blank, without line ends."""


def cues(text: str) -> list[Cue]:
    spans = [match.span() for match in _LINE.finditer(text)]
    timings = {n: match for n, (start, end) in enumerate(spans) if (match := _timing(text[start:end]))}
    numbers = list(timings)
    heads = _heads(text, spans, numbers)
    ends = [*heads[1:], len(spans)][: len(heads)]
    return [_cue(text, spans, n, end, timings[n]) for n, end in zip(numbers, ends, strict=True)]


def _timing(line: str) -> re.Match[str] | None:
    return _TIMING.fullmatch(line) if "->" in line else None


def _heads(text: str, spans: Sequence[tuple[int, int]], timings: Sequence[int]) -> list[int]:
    """The first line of each cue, which is its number if it has one. A line of digits directly after text is a number
    only if it continues the count."""
    heads: list[int] = []
    last = 0
    for timing in timings:
        above = text[slice(*spans[timing - 1])] if timing else ""
        beyond = text[slice(*spans[timing - 2])].strip() if timing > 1 else ""
        # Stripped, because `int` accepts fewer kinds of space than a regular expression.
        number = int(above.strip()) if _NUMBER.fullmatch(above) and len(above) < 12 else None
        is_apart = not beyond or (heads and heads[-1] >= timing - 2)
        if number is not None and (is_apart or number == last + 1):
            heads.append(timing - 1)
            last = number
        else:
            heads.append(timing)
            last += 1
    return heads


def _cue(text: str, spans: Sequence[tuple[int, int]], timing: int, end: int, match: re.Match[str]) -> Cue:
    bare = ((start, start + len(text[start:stop].rstrip("\r\n"))) for start, stop in spans[timing + 1 : end])
    lines = tuple(span for span in bare if text[slice(*span)].strip())
    return Cue(_milliseconds(match.groups()[:4]), _milliseconds(match.groups()[4:]), lines)


def _milliseconds(parts: Sequence[str | None]) -> int:
    hours, minutes, seconds, rest = (int(part or 0) for part in parts)
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + rest
