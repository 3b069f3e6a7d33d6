"""Small damage to bytes: of any file, and of the parts of a package, so that the archive itself stays sound."""

import random
import re
import struct
import zlib
from collections.abc import Callable, Sequence

from tests.documents import corpus
from tests.documents.rude import with_parts

LARGEST = 256 * 1024
_NUMBER = re.compile(rb"\d+")
_WORD = re.compile(rb"<[!?/]?[\w:.-]+|[\w:-]+=|/\w+|&#?\w+;|[{}\[\]()<>]|\b[a-z]{2,12}\b")
_SIGNS = (
    *(b"<", b">", b"&", b'"', b"'", b"\\", b"\0", b"{", b"}", b"[", b"]", b"]]>", b"<!--", b"-->", b"</", b"/>", b"\r"),
    *(b"\n\n", b"\t", b",", b";", b"%", b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xf4\x8f\xbf\xbf"),
    *("\u202e".encode(), "\u0301".encode(), "\u2028".encode(), "\u200d".encode(), "\uffff".encode()),
)
_NUMBERS = (b"0", b"1", b"-1", b"255", b"65536", b"2147483648", b"4294967295", b"9" * 30, b"1e999", b"0.0000001")
_WIDTHS = ("<B", "<H", ">H", "<I", ">I")
Damage = Callable[[bytearray, random.Random, Sequence[bytes]], None]


def words(seeds: Sequence[bytes], most: int = 400) -> list[bytes]:
    """What files of a format are made of, as the seeds show it."""
    found = {word: None for seed in seeds for word in _WORD.findall(seed[:LARGEST])}
    return [*_SIGNS, *list(found)[:most]]


def mutated(data: bytes, pool: Sequence[bytes], known: Sequence[bytes], dice: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 4, 16))):
        dice.choice(_DAMAGES)(changed, dice, known)
    if dice.random() < 0.15:
        changed = _spliced(changed, dice.choice(pool), dice)
    return bytes(changed[:LARGEST])


def mutated_package(data: bytes, pool: Sequence[bytes], known: Sequence[bytes], dice: random.Random) -> bytes:
    """One part of it, as a rule."""
    if dice.random() < 0.1:
        return mutated(data, pool, known, dice)
    try:
        parts = corpus.members(data)
        name = dice.choice([name for name in parts if name.endswith((".xml", ".rels"))])
    except Exception:  # The archive is broken already.
        return mutated(data, pool, known, dice)
    return with_parts(data, {name: mutated(parts[name], list(parts.values()), known, dice)})


def mutated_png(data: bytes, pool: Sequence[bytes], known: Sequence[bytes], dice: random.Random) -> bytes:
    """With checksums that are right, as a rule: a wrong one is all that would be looked at."""
    changed = mutated(data, pool, known, dice)
    return changed if dice.random() < 0.1 else summed(changed)


def summed(data: bytes) -> bytes:
    out, place = bytearray(data[:8]), 8
    while place + 12 <= len(data):
        (size,) = struct.unpack_from(">I", data, place)
        end = min(place + 8 + size, len(data) - 4)
        out += data[place:end] + struct.pack(">I", zlib.crc32(data[place + 4 : end]))
        place = end + 4
    return bytes(out)


def _place(data: bytearray, dice: random.Random) -> int:
    return dice.randrange(len(data) + 1)


def _flip(data: bytearray, dice: random.Random, known: Sequence[bytes]) -> None:
    if data:
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)


def _replace(data: bytearray, dice: random.Random, known: Sequence[bytes]) -> None:
    place = _place(data, dice)
    data[place : place + 1] = dice.randbytes(1)


def _delete(data: bytearray, dice: random.Random, known: Sequence[bytes]) -> None:
    place = _place(data, dice)
    del data[place : place + dice.choice((1, 4, 30, 300))]


def _double(data: bytearray, dice: random.Random, known: Sequence[bytes]) -> None:
    start, place = _place(data, dice), _place(data, dice)
    data[place:place] = data[start : start + dice.choice((1, 8, 60, 600))] * dice.choice((1, 1, 3, 40))


def _say(data: bytearray, dice: random.Random, known: Sequence[bytes]) -> None:
    place = _place(data, dice)
    data[place:place] = dice.choice(known) * dice.choice((1, 1, 1, 50))


def _count(data: bytearray, dice: random.Random, known: Sequence[bytes]) -> None:
    """Another number instead of one that is written there."""
    start = _place(data, dice)
    if found := _NUMBER.search(data, start) or _NUMBER.search(data):
        data[found.start() : found.end()] = dice.choice(_NUMBERS)


def _measure(data: bytearray, dice: random.Random, known: Sequence[bytes]) -> None:
    """Another length or place, in bytes."""
    form = dice.choice(_WIDTHS)
    size = struct.calcsize(form)
    value = dice.choice((0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0xFFFF, 0x7FFFFFFF, 0xFFFFFFFF)) & (256**size - 1)
    place = _place(data, dice)
    data[place : place + size] = struct.pack(form, value)


def _cut(data: bytearray, dice: random.Random, known: Sequence[bytes]) -> None:
    if dice.random() < 0.2:
        del data[_place(data, dice) :]


def _spliced(data: bytearray, other: bytes, dice: random.Random) -> bytearray:
    return data[: _place(data, dice)] + other[dice.randrange(len(other) + 1) :]


_DAMAGES: Sequence[Damage] = (_flip, _replace, _delete, _double, _say, _say, _count, _measure, _cut)
