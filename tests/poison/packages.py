"""Archives that lie, in every format that is one."""

import struct
from collections.abc import Callable
from functools import partial

from tests.documents import corpus
from tests.documents.rude import Member, archive, with_parts, zeros
from tests.documents.rude_files import BASES, MAIN, UNSAFE, base, members
from tests.poison.doors import document
from tests.poison.model import Poison

DAMAGED = "error: The file is damaged: it cannot be unpacked"
NO_XML = "error: The file is damaged: a part of it is not well-formed XML"
BOMB = f"error: {UNSAFE}: its files are more than 100 times as large as the archive itself"
OUTSIDE = f"error: {UNSAFE}: the path of a file leads out of it"
FORBIDDEN = f"error: {UNSAFE}: it holds a link, a device or an encrypted file"
LONG = b"n" * 65_000


def _with(extension: str, *more: Member) -> bytes:
    return archive([*members(extension), *more])


def _twice(extension: str) -> bytes:
    """Its first part is announced five hundred times: all of them the same bytes."""
    return _with(extension, *(Member(b"z%d" % number, b"", at=0) for number in range(500)))


def _wide(extension: str) -> bytes:
    """The end of the directory in its large form, which promises more parts than there are bytes."""
    whole = base(extension)
    end = whole.rindex(b"PK\x05\x06")
    place = struct.unpack_from("<I", whole, end + 16)[0]
    large = struct.pack("<4sQHHIIQQQQ", b"PK\x06\x06", 44, 45, 45, 0, 0, 2**40, 2**40, 2**62, place)
    locator = struct.pack("<4sIQI", b"PK\x06\x07", 0, end, 1)
    return whole[:end] + large + locator + struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, 65535, 65535, 2**32 - 1, 2**32 - 1, 0)  # fmt: skip


def _shifted(extension: str) -> bytes:
    """The directory is said to lie where the parts are."""
    whole = bytearray(base(extension))
    struct.pack_into("<I", whole, whole.rindex(b"PK\x05\x06") + 16, 10)
    return bytes(whole)


def _nested(extension: str, levels: int = 40) -> bytes:
    inner = b"Hello"
    for _ in range(levels):
        inner = archive([Member(b"a.zip", inner), Member(b"b.zip", b"")])
    return _with(extension, Member(b"z.zip", inner))


def _unlike(extension: str) -> bytes:
    """The head of a part says another name than the directory: readers that trust one see other files than readers that
    trust the other."""
    whole = base(extension)
    name = MAIN[extension].encode()
    return whole.replace(name, b"x" * len(name), 1)


def _bomb(extension: str) -> bytes:
    """In the part that is read."""
    whole = [member for member in members(extension) if member.name != MAIN[extension].encode()]
    return archive([*whole, Member(MAIN[extension].encode(), zeros(600), 8, size=600 * 1024**2)])


KINDS: dict[str, tuple[Callable[[str], bytes], str]] = {
    "a bomb where the text is": (_bomb, BOMB),
    "a bomb beside it": (lambda each: _with(each, Member(b"z", zeros(64), 8, size=2**32 - 2)), BOMB),
    "a bomb that says it is small": (lambda each: _with(each, Member(b"z", zeros(64), 8, size=64)), DAMAGED),
    "parts that overlap": (_twice, DAMAGED),
    "a path that climbs": (lambda each: _with(each, Member(b"../../../tmp/x", b"Hello")), OUTSIDE),
    "a path that begins at the root": (lambda each: _with(each, Member(b"/etc/cron.d/x", b"Hello")), OUTSIDE),
    "a symbolic link": (lambda each: _with(each, Member(b"z", b"/etc/passwd", attributes=0o120777)), FORBIDDEN),
    "an encrypted part": (lambda each: _with(each, Member(b"z", b"Hello", flags=1)), FORBIDDEN),
    "a name of 65,000 letters": (lambda each: _with(each, Member(LONG, b"Hello")), "done"),
    "many names of 65,000 letters": (lambda each: _with(each, *(Member(b"%d" % n + LONG, b"") for n in range(60))), "done"),
    "an end that promises too much": (_wide, DAMAGED),
    "a directory elsewhere": (_shifted, DAMAGED),
    "the first half": (lambda each: base(each)[: len(base(each)) // 2], DAMAGED),
    "all but the end": (lambda each: base(each)[:-22], DAMAGED),
    "zips in zips": (_nested, "done"),
    "two names for one part": (_unlike, DAMAGED),
    "something before it": (lambda each: b"PK\x03\x04" + bytes(100) + base(each), "done"),
    "something after it": (lambda each: base(each) + b"%PDF-1.7\n" + bytes(100), "done"),
    "parts without content": (lambda each: with_parts(base(each), dict.fromkeys(corpus.members(base(each)), b"")), NO_XML),
    "random bytes in a part": (lambda each: with_parts(base(each), {MAIN[each]: bytes(range(256)) * 40}), NO_XML),
}  # fmt: skip

_USUAL = {("a bomb where the text is", "docx"), ("a symbolic link", "idml"), ("an end that promises too much", "xlsx")}

ARCHIVES = [
    Poison(what, document(extension), partial(make, extension), expected, usual=(what, extension) in _USUAL)
    for what, (make, expected) in KINDS.items()
    for extension in BASES
]  # fmt: skip
