"""Turns sentences with their times into subtitles: short lines, shown long enough to be read. Pure functions."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, zip_longest
from typing import Final

WIDTH: Final = 42
"""The columns of a line. A Chinese, Japanese or Korean character takes two."""
LINES: Final = 2
SHORTEST: Final = 1_000
LONGEST: Final = 7_000
"""The most milliseconds that a subtitle is shown."""
GAP: Final = 40
"""Milliseconds between two subtitles, so that the eye notices the change."""
_CLOSING: Final = frozenset(".,;:!?)]}»”’…、。，．！？：；）］｝〉》」』】ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ")


@dataclass(frozen=True, slots=True)
class TimedLine:
    """A sentence or a part of one. Times are milliseconds from the start of the recording."""

    text: str
    start: int
    end: int


def subtitles(sentences: Iterable[TimedLine]) -> list[TimedLine]:
    """The subtitles with their line breaks. They are in order and do not overlap."""
    parts = [part for sentence in sentences for part in _parts(sentence)]
    return list(_placed(parts))


def srt(sentences: Iterable[TimedLine]) -> str:
    return "".join(
        f"{number}\n{_time(each.start, ',')} --> {_time(each.end, ',')}\n{each.text}\n\n"
        for number, each in enumerate(subtitles(sentences), 1)
    )


def vtt(sentences: Iterable[TimedLine]) -> str:
    shown = "".join(
        f"{_time(each.start, '.')} --> {_time(each.end, '.')}\n{_escaped(each.text)}\n\n"
        for each in subtitles(sentences)
    )
    return f"WEBVTT\n\n{shown}"


def wrapped(text: str) -> list[str]:
    """The fewest possible lines, of about equal width. A line is wider only if a single word does not fit."""
    words = _words(text)
    fewest = _filled(words, WIDTH)
    narrowest = _width(text) // max(1, len(fewest))
    tries = (_filled(words, width) for width in range(narrowest, WIDTH))
    return next((lines for lines in tries if len(lines) == len(fewest)), fewest)


def _filled(words: Iterable[str], width: int) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and _width(lines[-1] + word.rstrip()) > width:
            lines.append("")
        lines[-1] += word if lines[-1] else word.lstrip()
    return [line.strip() for line in lines if line.strip()]


def _parts(sentence: TimedLine) -> list[TimedLine]:
    """Splits a sentence into parts that are shown at once. Each part gets a share of the time by its width."""
    lines = wrapped(sentence.text)
    groups = _balanced(lines)
    whole = max(1, sum(map(_width, lines)))
    found, done = [], 0
    for group in groups:
        start = done
        done += sum(map(_width, group))
        found.append(TimedLine("\n".join(group), _at(sentence, start / whole), _at(sentence, done / whole)))
    return found


def _balanced(lines: Sequence[str]) -> list[Sequence[str]]:
    """Groups the lines. The first groups rather have a line less than leave a single line for the last group."""
    count = -(-len(lines) // LINES)
    edges = [round(number * len(lines) / max(1, count)) for number in range(count + 1)]
    return [lines[start:end] for start, end in pairwise(edges)]


def _placed(parts: Sequence[TimedLine]) -> Iterator[TimedLine]:
    end = 0
    for part, following in zip_longest(parts, parts[1:]):
        start = max(part.start, end)
        wanted = min(max(part.end, start + SHORTEST), start + LONGEST)
        end = wanted if following is None else max(min(wanted, following.start - GAP), start + 1)
        yield TimedLine(part.text, start, end)


def _at(sentence: TimedLine, share: float) -> int:
    return sentence.start + round((sentence.end - sentence.start) * share)


def _words(text: str) -> list[str]:
    """The text, split where a line may break: before a space, and between characters that need no spaces."""
    found: list[str] = []
    for letter in " ".join(text.split()):
        joins = found and not (
            letter == " " or (_is_wide(letter) and letter not in _CLOSING) or _is_wide(found[-1][-1])
        )
        if joins or (found and letter in _CLOSING):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def _width(text: str) -> int:
    return sum(0 if unicodedata.combining(letter) else 1 + _is_wide(letter) for letter in text)


def _is_wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter) in "WF"


def _time(milliseconds: int, point: str) -> str:
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}{point}{rest:03}"


def _escaped(text: str) -> str:
    """Escapes the text: cues are markup, and an arrow would be read as times."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
