"""Splits the lines of cues into text and the surroundings that stay. Pure functions."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tolmach.documents.formats.srt.cues import Cue

_TAG = re.compile(
    r"<(?P<close>/?)(?P<name>[biusv]|em|strong|font|span|lang|ruby|rt|c)(?:[ .][^<>]*)?>|<br ?/?>"
    r"|\{\\[^{}]*\}|\{/?[A-Za-z]:[^{}]*\}|\\[Nh]",
    re.IGNORECASE,
)
"""Tags of HTML, and tags that set a position or a style: `{\\an8}`, `{y:i}`."""
_SPEAKER = re.compile(r"(?:[-‐–—−]{1,2}|>{2,3}|•)[ \t]*(?=[^\s-])")
_SIDE = frozenset(" \t♪♫♬♩\u00a0\u3000\u200b\u200e\u200f\u202a\u202b\u202c\ufeff")
_LINE_END = re.compile(r"\r\n|\r|\n")
_NOTES = frozenset("♪♫♬♩")


@dataclass(frozen=True, slots=True)
class Tag:
    start: int
    end: int
    """Start and end are offsets in the line."""
    name: str
    """The name; empty if the tag is not part of a pair."""
    closes: bool


@dataclass(frozen=True, slots=True)
class SubtitleLine:
    """A line. Tags around the whole text, a speaker's dash and music notes stay where they are."""

    cue: int
    start: int
    end: int
    """The span of its text in the file, including inner tags."""
    raw: str
    tags: tuple[Tag, ...]
    """The inner tags, by their offsets in `raw`."""
    speaks: bool
    """Whether a speaker's dash precedes the text."""
    sings: bool
    apart: bool
    """Whether a blank line precedes it in its cue."""

    @property
    def shown(self) -> str:
        return _TAG.sub("", self.raw)


def lines(text: str, found: Sequence[Cue]) -> Iterator[SubtitleLine]:
    for number, cue in enumerate(found):
        raws = [text[start:end] for start, end in cue.lines]
        tags = [[_tag(match) for match in _TAG.finditer(raw)] for raw in raws]
        ends = [start for start, _ in cue.lines[:1]] + [end for _, end in cue.lines[:-1]]
        gaps = (text[end:start] for end, (start, _) in zip(ends, cue.lines, strict=True))
        columns = zip(cue.lines, raws, tags, _outer(raws, tags), gaps, strict=True)
        for (start, _), raw, of_line, outer, gap in columns:
            yield _line(number, start, raw, of_line, outer, apart=len(_LINE_END.findall(gap)) > 1)


def characters(text: str, found: Sequence[Cue]) -> int:
    """The number of characters shown, which excludes tags."""
    return sum(len(_TAG.sub("", text[start:end])) for cue in found for start, end in cue.lines)


def _tag(match: re.Match[str]) -> Tag:
    return Tag(*match.span(), (match["name"] or "").lower(), bool(match["close"]))


def _line(cue: int, start: int, raw: str, tags: Sequence[Tag], outer: Sequence[Tag], *, apart: bool) -> SubtitleLine:
    first, speaks = _lead(raw, outer)
    last = _tail(raw, outer, first)
    inner = tuple(
        replace(tag, start=tag.start - first, end=tag.end - first)
        for tag in tags
        if first <= tag.start and tag.end <= last
    )
    edges = raw[:first] + raw[last:]
    sings = not _NOTES.isdisjoint(edges) or edges.startswith("# ")
    return SubtitleLine(cue, start + first, start + last, raw[first:last], inner, speaks, sings, apart)


def _outer(raws: Sequence[str], tags: Sequence[Sequence[Tag]]) -> Iterator[list[Tag]]:
    """For each line of a cue, the tags around whole lines: such a pair opens before the text of a line and closes after
    the text of the same or a later line."""
    leads = [_lead(raw, found)[0] for raw, found in zip(raws, tags, strict=True)]
    tails = [_tail(raw, found, lead) for raw, found, lead in zip(raws, tags, leads, strict=True)]
    edge = {
        (number, tag): tag.end <= leads[number] if not (tag.name and tag.closes) else tag.start >= tails[number]
        for number, found in enumerate(tags)
        for tag in found
    }
    inner = {place for pair in _pairs(edge) if not all(edge[each] for each in pair) for place in pair}
    for number, found in enumerate(tags):
        yield [tag for tag in found if (number, tag) not in inner and (edge[number, tag] or tag.start >= tails[number])]


def _pairs(found: Mapping[tuple[int, Tag], bool]) -> Iterator[tuple[tuple[int, Tag], tuple[int, Tag]]]:
    opened: dict[str, list[tuple[int, Tag]]] = {}
    for place in found:
        name, closes = place[1].name, place[1].closes
        if name and not closes:
            opened.setdefault(name, []).append(place)
        elif name and opened.get(name):
            yield opened[name].pop(), place


def _lead(raw: str, tags: Sequence[Tag]) -> tuple[int, bool]:
    """Where the text begins after these tags, and whether a speaker's dash precedes it."""
    ends = {tag.start: tag.end for tag in tags}
    at, speaks = (2 if raw.startswith("# ") else 0), False
    while at < len(raw):
        if raw[at] in _SIDE:
            at += 1
        elif at in ends:
            at = ends[at]
        elif not speaks and (dash := _SPEAKER.match(raw, at)):
            at, speaks = dash.end(), True
        else:
            break
    return at, speaks


def _tail(raw: str, tags: Sequence[Tag], lead: int) -> int:
    """Where the text ends before these tags."""
    starts = {tag.end: tag.start for tag in tags}
    at = len(raw) - 2 if raw.endswith(" #") else len(raw)
    while at > lead:
        if raw[at - 1] in _SIDE:
            at -= 1
        elif at in starts:
            at = starts[at]
        else:
            break
    return max(at, lead)
