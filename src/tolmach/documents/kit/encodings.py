"""The bytes of a text file as characters, and characters as the same kind of bytes again."""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tolmach.documents.kit.guessing import guesses
from tolmach.errors import UnsafeFile

BINARY = "The file is not a text file: its encoding could not be recognised. Save it as UTF-8 and upload it again."

_MARKS = (
    # Those of UTF-16 begin like those of UTF-32.
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
_ESCAPING = ((b"\x1b$)C", "iso2022_kr"), (b"\x1b$", "iso2022_jp"), (b"\x1b$", "iso2022_jp_2"))
"""Encodings that look like ASCII, and by what they are known."""

_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "shift_jis": "cp932",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
    "big5": "cp950",
}
"""What people write who declare something narrower. Browsers read it so, too."""
_LABELS = {
    "x-sjis": "cp932",
    "x-gbk": "gb18030",
    "x-euc-jp": "euc_jp",
    "ks_c_5601-1987": "cp949",
    "x-mac-roman": "mac_roman",
}
_TEXT_CODEC = re.compile(
    r"utf-(8|16|32)|cp\d|iso8859|koi8|mac-|gb|big5|euc_|shift_|iso2022|hz|johab|tis-620|ascii|kz1048"
)
"""Python also calls other things an encoding."""
_CONTROL = re.compile(r"[\x00-\x07\x0e-\x19\x1c-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_MOST_CONTROLS = 0.01
_DAMAGED = 0.1
"""The most of its letters beyond ASCII that may be wrong in a text which is UTF-8 all the same."""
_PATCHED = 0.5
"""Likewise, where it says that it is UTF-8. A text in an encoding of one or two bytes has far more of them."""
_STRAY = dict(zip(range(0xDC80, 0xDD00), range(0x10FF80, 0x110000), strict=True))
"""A byte that does not belong to a text in UTF-8 is read as a character for private use: nothing can be said of it, but
it is written as it was."""
_STRAY_BACK = {there: here for here, there in _STRAY.items()}


@dataclass(frozen=True, slots=True)
class DecodedText:
    text: str
    """Without the byte order mark, which is no character."""
    encoding: str
    """As Python names it; the marks of byte order are not part of it."""
    mark: bytes = b""

    def encoded(self, text: str, *, references: bool = False) -> bytes:
        """Other text in the same encoding. What that cannot hold is written as `&#8364;` where `references` may be
        used; otherwise all of it becomes UTF-8, which every reader takes for what it is."""
        if self.encoding == "utf-8":
            return self.mark + text.translate(_STRAY_BACK).encode("utf-8", "surrogateescape")
        try:
            return self.mark + text.encode(self.encoding, "xmlcharrefreplace" if references else "strict")
        except UnicodeEncodeError:
            return text.encode("utf-8", "replace")

    def rewritten(self, text: str, language: str) -> bytes:
        """Other text, in this language, of a file that does not say how it is encoded: in the same way if a reader
        would find that out of the text, as UTF-8 otherwise. GB 18030 can hold Arabic, but nobody looks for it there."""
        written = self.encoded(text)
        if text == self.text or self.mark or self.encoding.startswith("utf"):
            return written
        known = (_recognised(written, each) for each in (None, language.partition("-")[0]))
        return written if text in known else text.encode("utf-8", "replace")

    def holds(self, text: str) -> bool:
        try:
            text.encode(self.encoding)
        except UnicodeEncodeError:
            return False
        return True


def decoded(data: bytes, declared: str | None = None, language: str | None = None) -> DecodedText:
    """`declared` is what the file itself says of its encoding; `language` is that of its text, where it is known: it
    decides between encodings that could both be. A byte order mark goes before everything. Encoding what was decoded
    gives the same bytes."""
    for found in _attempts(data, declared, language):
        if found.encoded(found.text) == data:
            return found
    raise UnsafeFile(BINARY)


def codec(label: str) -> str | None:
    """The encoding that a label in a file means; none if nobody knows it."""
    label = label.strip().strip("\"'").lower()
    try:
        name = codecs.lookup(_LABELS.get(label, label)).name
    except (LookupError, ValueError):
        return None
    return name if _TEXT_CODEC.match(name) else None


def _recognised(data: bytes, language: str | None) -> str | None:
    try:
        return decoded(data, language=language).text
    except UnsafeFile:
        return None


def _attempts(data: bytes, declared: str | None, language: str | None) -> Iterator[DecodedText]:
    mark, encoding = next(((mark, name) for mark, name in _MARKS if data.startswith(mark)), (b"", ""))
    if mark:
        yield from _tried(data, [encoding], mark)
    yield from _plausible(_tried(data, [name for sign, name in _ESCAPING if sign in data]))
    if b"\0" in data:
        # What is UTF-16 or UTF-32 has far more zeros than UTF-8 could have by mistake.
        yield from _plausible(_tried(data, ["utf-8"]))
        yield from _plausible(sorted(_tried(data, _WIDE), key=_ascii_share, reverse=True))
    # What reads as UTF-8 is hardly ever anything else, whatever it calls itself.
    if not data.isascii():
        yield from _plausible(_tried(data, ["utf-8"]))
    name = codec(declared) if declared else None
    if name and not name.startswith(("utf-16", "utf-32")):
        yield from _plausible(_tried(data, [_WIDER.get(name, name), name]))
    yield from _plausible(_tried(data, ["utf-8"]))
    yield from _mended(data, mark, _PATCHED if name == "utf-8" else _DAMAGED)
    yield from _plausible(_tried(data, guesses(data, language)))


def _tried(data: bytes, encodings: Iterable[str], mark: bytes = b"") -> Iterator[DecodedText]:
    for encoding in encodings:
        try:
            yield DecodedText(data[len(mark) :].decode(encoding), encoding, mark)
        except UnicodeDecodeError:
            continue


def _mended(data: bytes, mark: bytes, most: float) -> Iterator[DecodedText]:
    """UTF-8 in which a few bytes are wrong: cut in the middle of a character, or put together from two files."""
    text = data[len(mark) :].decode("utf-8", "surrogateescape") if mark in (b"", codecs.BOM_UTF8) else ""
    strange = len(text) - len(text.encode("ascii", "ignore"))
    stray = sum(0xDC80 <= ord(char) < 0xDD00 for char in text)
    if stray and (mark or stray <= max(1, most * strange) < strange):
        yield from _plausible([DecodedText(text.translate(_STRAY), "utf-8", mark)])


def _plausible(found: Iterable[DecodedText]) -> Iterator[DecodedText]:
    """Without what is no text for its many control characters."""
    for each in found:
        if len(_CONTROL.findall(each.text)) <= _MOST_CONTROLS * len(each.text):
            yield each


def _ascii_share(found: DecodedText) -> float:
    return len(found.text.encode("ascii", "ignore")) / max(1, len(found.text))
