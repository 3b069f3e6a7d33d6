"""SubRip subtitles. A sentence may span several lines and cues; its translation spans the same."""

from collections.abc import Sequence

from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.srt.cues import cues
from tolmach.documents.formats.srt.lines import characters, lines
from tolmach.documents.formats.srt.sentences import sentences
from tolmach.documents.formats.srt.slots import SubtitleSlot, slot
from tolmach.documents.kit.encodings import decoded
from tolmach.documents.kit.inline import as_it_was
from tolmach.errors import UnsafeFile
from tolmach.units import Rendered, applied

NO_CUES = "The file holds no subtitles: no line has two times with an arrow between them."


def read(data: bytes, source: str | None) -> Reading:
    slots, shown = _read(decoded(data, language=source).text)
    return Reading(tuple(slot.inline.unit for slot in slots), shown, (source or "").encode())


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    found = decoded(data, language=kept.decode() or None)
    slots, _ = _read(found.text)
    changed = (pair for pair in zip(slots, rendered, strict=True) if pair[1] != as_it_was(pair[0].inline.unit))
    text = applied(found.text, (edit for slot, each in changed for edit in slot.edits(each)))
    return found.rewritten(text, wanted.target)


def _read(text: str) -> tuple[list[SubtitleSlot], int]:
    found = cues(text)
    if not found:
        raise UnsafeFile(NO_CUES)
    return [slot(group) for group in sentences(list(lines(text, found)), found)], characters(text, found)
