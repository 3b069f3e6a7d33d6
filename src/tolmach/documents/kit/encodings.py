"""Decodes the bytes of a text file, and encodes text in the same way again."""

import codecs
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tolmach.documents.kit.guessing import guesses
from tolmach.errors import UnsafeFile

BINARY = "The file is not a text file: its encoding could not be recognised. Save it as UTF-8 and upload it again."

_MARKS = (
    # The marks of UTF-16 begin like those of UTF-32.
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE = ("utf-32-le", "utf-32-be", "utf-16-le", "utf-16-be")
_ESCAPING = ((b"\x1b$)C", "iso2022_kr"), (b"\x1b$", "iso2022_jp"), (b"\x1b$", "iso2022_jp_2"))
"""Encodings that look like ASCII, with the bytes that identify them."""

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
"""The encoding that is really used when a file declares a narrower one. Browsers do the same."""
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
"""The names of text encodings. Python also calls other things an encoding."""
_CONTROL = re.compile(r"[\x00-\x07\x0e-\x19\x1c-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]")
_MOST_CONTROLS = 0.01
_DAMAGED = 0.1
"""The largest share of non-ASCII letters that may be wrong in a text that still counts as UTF-8."""
_PATCHED = 0.5
"""The same share for a text that declares itself as UTF-8. A text in a one- or two-byte encoding has far more
of them."""
_STRAY = dict(zip(range(0xDC80, 0xDD00), range(0x10FF80, 0x110000), strict=True))
"""A byte that is invalid in UTF-8 is read as a private-use character: its meaning is unknown, but it is written
back unchanged."""
_STRAY_BACK = {there: here for here, there in _STRAY.items()}


@dataclass(frozen=True, slots=True)
class DecodedText:
    text: str
    """The text without the byte order mark, which is not a character."""
    encoding: str
    """The name in Python. It does not include byte order marks."""
    mark: bytes = b""

    def encoded(self, text: str, *, references: bool = False) -> bytes:
        """Encodes another text in the same encoding. Characters that it lacks are written as `&#8364;` if `references`
        are allowed; otherwise the whole text becomes UTF-8, which every reader recognises."""
        if self.encoding == "utf-8":
            return self.mark + text.translate(_STRAY_BACK).encode("utf-8", "surrogateescape")
        try:
            return self.mark + text.encode(self.encoding, "xmlcharrefreplace" if references else "strict")
        except UnicodeEncodeError:
            return text.encode("utf-8", "replace")

    def rewritten(self, text: str, language: str) -> bytes:
        """Encodes another text in this language for a file that does not declare its encoding: in the same encoding if
        a reader would detect that from the text, otherwise as UTF-8. GB 18030 can hold Arabic, but no reader would
        expect that."""
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
    """`declared` is the encoding that the file itself declares. `language` is the language of the text, if it is known;
    it decides between encodings that are both possible. A byte order mark has precedence. Encoding the result gives the
    same bytes."""
    for found in _attempts(data, declared, language):
        if found.encoded(found.text) == data:
            return found
    raise UnsafeFile(BINARY)


def codec(label: str) -> str | None:
    """The encoding that a label in a file means; None if the label is unknown."""
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
        # UTF-16 and UTF-32 have far more zeros than UTF-8 could have by mistake.
        yield from _plausible(_tried(data, ["utf-8"]))
        yield from _plausible(sorted(_tried(data, _WIDE), key=_ascii_share, reverse=True))
    # Text that is valid UTF-8 is hardly ever anything else, whatever the file declares.
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
    """UTF-8 with a few wrong bytes: cut in the middle of a character, or put together from two files."""
    text = data[len(mark) :].decode("utf-8", "surrogateescape") if mark in (b"", codecs.BOM_UTF8) else ""
    strange = len(text) - len(text.encode("ascii", "ignore"))
    stray = sum(0xDC80 <= ord(char) < 0xDD00 for char in text)
    if stray and (mark or stray <= max(1, most * strange) < strange):
        yield from _plausible([DecodedText(text.translate(_STRAY), "utf-8", mark)])


def _plausible(found: Iterable[DecodedText]) -> Iterator[DecodedText]:
    """Leaves out results with so many control characters that they are not text."""
    for each in found:
        if len(_CONTROL.findall(each.text)) <= _MOST_CONTROLS * len(each.text):
            yield each


def _ascii_share(found: DecodedText) -> float:
    return len(found.text.encode("ascii", "ignore")) / max(1, len(found.text))
