"""The bytes of a file as text, if it is one that we can write."""

import codecs
import re
from dataclasses import dataclass

from tolmach.errors import UnsafeFile

NO_MIF = "The file is not a MIF file: it does not start with a <MIFFile> line. Save it in FrameMaker as MIF again."
OLD = "The file is of FrameMaker 7 or earlier. Open it in FrameMaker 8 or later and save it as MIF again."
NOT_UTF_8 = "The file is not encoded in UTF-8, as MIF of FrameMaker 8 and later is. Save it in FrameMaker as MIF again."
_HEADER = re.compile(rb"\s*<\s*MIFFile\s+(\d+)(?:\.\d+)?\s*>")
_FIRST = 8


@dataclass(frozen=True, slots=True)
class MifSource:
    mark: bytes
    text: str


def decoded(data: bytes) -> MifSource:
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    body = data[len(mark) :]
    header = _HEADER.match(body)
    if header is None:
        raise UnsafeFile(NO_MIF)
    if len(header[1]) < 2 and int(header[1]) < _FIRST:
        raise UnsafeFile(OLD)
    try:
        return MifSource(mark, body.decode())
    except UnicodeDecodeError:
        raise UnsafeFile(NOT_UTF_8) from None
