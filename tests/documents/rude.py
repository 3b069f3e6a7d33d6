"""Files that nobody means well with, and what becomes of them in a child process with the limits of the service."""

import io
import json
import struct
import time
import zipfile
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from traceback import extract_tb
from typing import Any

from tests.documents import corpus
from tolmach.documents import works
from tolmach.documents.formats.model import Format, Wanted
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.translating import LIMITS
from tolmach.errors import UnsafeFile
from tolmach.files import child

DONE = "done"
EMPTY = "nothing to translate"


@dataclass(frozen=True, slots=True)
class Outcome:
    said: str
    """`DONE`, `EMPTY`, or the sentence of a refusal."""
    defect: str = ""
    """What was raised but a sentence, and where."""
    seconds: float = 0.0


def outcome(extension: str, data: bytes, target: str = "de") -> Outcome:
    return outcomes([(extension, data)], target)[0]


def outcomes(files: Sequence[tuple[str, bytes]], target: str = "de") -> list[Outcome]:
    """Of all of them in one child, which is fast: what takes too much time or memory needs a child of its own."""
    head = {"files": [(extension, len(data)) for extension, data in files], "target": target}
    given = works.packed(head, b"".join(data for _, data in files))
    return [Outcome(**each) for each in json.loads(child.run(tried, given, LIMITS))]


def tried(given: bytes) -> bytes:
    """The work of the child: every file is read, translated in a crude way, written and read again."""
    head, rest = works.unpacked(given)
    found, start = [], 0
    for extension, size in head["files"]:
        found.append(_outcome(extension, rest[start : start + size], head["target"]))
        start += size
    return json.dumps(found).encode()


def _outcome(extension: str, data: bytes, target: str) -> dict[str, Any]:
    began = time.monotonic()
    defect = ""
    try:
        said = _carried_through(extension, data, target)
    except UnsafeFile as refused:
        said = refused.message
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        said, defect = "", f"{type(error).__name__} in {last.filename}:{last.lineno}"
    return {"said": said, "defect": defect, "seconds": time.monotonic() - began}


def _carried_through(extension: str, data: bytes, target: str) -> str:
    module: Any = import_module(FORMATS[extension].module)
    of: Format = module
    reading = of.read(data, None)
    if not reading.units:
        return EMPTY
    asked = [corpus.translated(unit) for unit in reading.units]
    written = of.write(data, asked, Wanted(target, "en", extension), reading.kept)
    try:
        of.read(written, None)
    except UnsafeFile as refused:
        raise AssertionError("what was written cannot be read") from refused
    return DONE


@dataclass(frozen=True, slots=True)
class Member:
    """Of an archive, as it is announced, which need not be true."""

    name: bytes
    data: bytes
    method: int = zipfile.ZIP_STORED
    size: int | None = None
    crc: int | None = None
    flags: int = 0
    attributes: int = 0
    at: int | None = None
    """Where it is said to begin: that of another member, if they overlap."""

    def fields(self) -> bytes:
        size = len(self.data) if self.size is None else self.size
        crc = zlib.crc32(self.data) if self.crc is None else self.crc
        return struct.pack("<HHHHIIIHH", self.flags, self.method, 0, 33, crc, len(self.data), size, len(self.name), 0)


def archive(members: Iterable[Member]) -> bytes:
    """As no honest program writes it."""
    body, directory, count = io.BytesIO(), io.BytesIO(), 0
    for member in members:
        start = body.tell()
        if member.at is None:
            body.write(b"PK\x03\x04" + struct.pack("<H", 20) + member.fields() + member.name + member.data)
        place = start if member.at is None else member.at
        directory.write(b"PK\x01\x02" + struct.pack("<HH", 788, 20) + member.fields())
        directory.write(struct.pack("<HHHII", 0, 0, 0, member.attributes << 16, place) + member.name)
        count += 1
    whole = body.getvalue()
    end = struct.pack("<HHHHIIH", 0, 0, count & 0xFFFF, count & 0xFFFF, len(directory.getvalue()), len(whole), 0)
    return whole + directory.getvalue() + b"PK\x05\x06" + end


def zeros(megabytes: int) -> bytes:
    """So many of them, deflated: a block that is repeated."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(1024**2)) + packer.flush(zlib.Z_FULL_FLUSH)
    return block * megabytes + packer.flush()


def with_parts(data: bytes, changed: Mapping[str, bytes]) -> bytes:
    """A package with other parts, or more of them."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as package:
        for name, part in {**corpus.members(data), **changed}.items():
            package.writestr(name, part)
    return out.getvalue()
