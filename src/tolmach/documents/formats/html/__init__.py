"""HTML: pages and fragments, well-formed or not. Everything that is not translated stays byte for byte."""

import re
from collections.abc import Sequence

from tolmach.documents.formats.html import languages
from tolmach.documents.formats.html.page import page
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.kit.encodings import DecodedText, decoded
from tolmach.units import Rendered

_HEAD = 4096
_DECLARED = re.compile(
    rb"""<\?xml[^>]{0,100}?\sencoding\s*=\s*["']([\w.:-]{1,40})
    | <meta\s[^>]{0,400}?charset\s*=\s*["']?\s*([\w.:-]{1,40})""",
    re.VERBOSE | re.IGNORECASE,
)


def read(data: bytes, source: str | None) -> Reading:
    found = page(_decoded(data, source).text)
    return Reading(found.units, found.characters, (source or "").encode())


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    before = _decoded(data, kept.decode() or None)
    found = page(before.text)
    if not found.changed(rendered):
        return data
    text = found.written(rendered, languages.edits(found.tagged.source, wanted.source, wanted.target))
    return before.encoded(text, references=True)


def _decoded(data: bytes, language: str | None) -> DecodedText:
    match = _DECLARED.search(data, 0, _HEAD)
    declared = (match[1] or match[2]).decode() if match else None
    found = decoded(data, declared, language)
    if declared is None and data.isascii():
        # The page does not declare an encoding beyond ASCII, so other characters of the translation are written
        # as references.
        return DecodedText(found.text, "ascii")
    return found
