"""Groups the lines of subtitles that belong to one sentence. Pure functions."""

import re
from collections.abc import Iterator, Sequence

from tolmach.documents.formats.srt.cues import Cue
from tolmach.documents.formats.srt.lines import SubtitleLine

_LETTER = re.compile(r"[^\W\d_]")
_ENDED = re.compile(r"[.!?…:。！？؟][\"'”’»“)\]」』）]*$|[\])）】♪]$|-{2,}$|—$")
_SHORTENED = re.compile(r"(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|St|Prof|Sr|Jr|Lt|Sgt|Capt|vs|[A-Z])\.$")
"""Abbreviations whose full stop does not end a sentence."""
_APART = re.compile(r"[\[(（【]|\.{2,}|…|[A-Z][A-Z .'-]+:")
"""The beginning of a sound, a speaker's name or a broken-off sentence, which continue nothing."""
LONGEST_PAUSE, LONGEST_OVERLAP = 1500, 1000
"""The limits between two cues of one sentence, in milliseconds. A longer silence ends a sentence even if no full stop
says so, as it does in a voice session."""
MOST_CUES, MOST_LINES, MOST_CHARACTERS = 6, 30, 600
_PUNCTUATED = 0.3


def sentences(found: Sequence[SubtitleLine], cues: Sequence[Cue]) -> Iterator[list[SubtitleLine]]:
    """Groups of lines with letters, joined if a sentence runs from one line into the next."""
    is_punctuated = _is_punctuated(found)
    group: list[SubtitleLine] = []
    for line in found:
        if group and not (_fits(group, line, cues) and _goes_on(group[-1], line, is_punctuated)):
            yield group
            group = []
        if group or _LETTER.search(line.shown):
            group.append(line)
    if group:
        yield group


def _is_punctuated(found: Sequence[SubtitleLine]) -> bool:
    """Whether the subtitles are punctuated, so that a missing full stop has a meaning."""
    last = {line.cue: line for line in found}
    return sum(bool(_ENDED.search(line.shown)) for line in last.values()) >= _PUNCTUATED * len(last)


def _fits(group: Sequence[SubtitleLine], line: SubtitleLine, cues: Sequence[Cue]) -> bool:
    """Whether the line is near enough. Two cues shown at the same time are different sentences."""
    if len(group) == MOST_LINES or sum(len(each.raw) for each in group) + len(line.raw) > MOST_CHARACTERS:
        return False
    before = group[-1].cue
    pause = cues[line.cue].start - cues[before].end
    is_next = -LONGEST_OVERLAP <= pause <= LONGEST_PAUSE and line.cue - group[0].cue < MOST_CUES
    return before == line.cue or is_next


def _goes_on(before: SubtitleLine, line: SubtitleLine, is_punctuated: bool) -> bool:
    if line.speaks or line.apart or line.sings != before.sings or _APART.match(line.shown):
        return False
    said, following = before.shown.rstrip(), line.shown.lstrip()
    if _ENDED.search(said) and not _SHORTENED.search(said):
        return False
    if following[:1].islower() or said[-1:] in (",", "，", "、", "،"):
        return True
    return before.cue == line.cue or is_punctuated
