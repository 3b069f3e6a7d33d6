"""What is sealed opens with its key, its name and in one piece, or not at all: as a whole, a stream, and a file."""

import asyncio
import io
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tolmach.storage import sealing
from tolmach.storage.sealing import CHUNK, SealedFile, Tampered

KEY = sealing.new_key()
SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 10, 3 * CHUNK, 3 * CHUNK + 5]


async def _opened_stream(data: bytes, step: int = 100_000) -> list[bytes]:
    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(data), step):
            yield data[start : start + step]

    return [chunk async for chunk in sealing.opening(KEY, "name", chunks())]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.anyio
async def test_there_and_back(size: int) -> None:
    data = bytes(range(256)) * (size // 256 + 1)
    sealed = sealing.sealed(KEY, "name", data[:size])
    assert sealing.opened(KEY, "name", sealed) == data[:size]
    assert b"".join(await _opened_stream(sealed)) == data[:size]
    assert sealing.plain_size(len(sealed)) == size


def test_the_same_text_never_looks_the_same() -> None:
    assert sealing.sealed(KEY, "a", b"text") != sealing.sealed(KEY, "b", b"text")
    assert sealing.sealed(KEY, "a", b"text") != sealing.sealed(sealing.new_key(), "a", b"text")


SEALED = sealing.sealed(KEY, "name", b"x" * (2 * CHUNK + 10))
FULL = CHUNK + 16


@pytest.mark.parametrize(
    "spoilt",
    [
        b"",
        SEALED[:-1],
        SEALED[:FULL],
        SEALED[: 2 * FULL],
        SEALED[FULL:],
        SEALED[FULL : 2 * FULL] + SEALED[:FULL] + SEALED[2 * FULL :],
        SEALED + b"\0",
        SEALED[:5] + bytes([SEALED[5] ^ 1]) + SEALED[6:],
    ],
    ids=["empty", "short", "first only", "without end", "without beginning", "swapped", "longer", "flipped"],
)
@pytest.mark.anyio
async def test_what_was_changed_does_not_open(spoilt: bytes) -> None:
    with pytest.raises(Tampered):
        sealing.opened(KEY, "name", spoilt)
    with pytest.raises(Tampered):
        await _opened_stream(spoilt)


@pytest.mark.parametrize(("key", "name"), [(sealing.new_key(), "name"), (KEY, "other")], ids=["key", "name"])
def test_another_key_or_name_does_not_open(key: bytes, name: str) -> None:
    with pytest.raises(Tampered):
        sealing.opened(key, name, SEALED)


async def _sealed(data: bytes, step: int) -> bytes:
    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(data), step):
            yield data[start : start + step]

    return b"".join([chunk async for chunk in sealing.sealing(KEY, "name", chunks())])


@pytest.mark.parametrize("size", SIZES)
def test_a_stream_is_sealed_as_a_whole_is(size: int) -> None:
    data = os.urandom(size)
    for step in (1000, CHUNK, 3 * CHUNK):
        assert asyncio.run(_sealed(data, step)) == sealing.sealed(KEY, "name", data)


def _file(path: Path, sealed: bytes, key: bytes = KEY) -> SealedFile:
    path.write_bytes(sealed)
    return SealedFile(path.open("rb"), key, "name")


@pytest.mark.parametrize("size", SIZES)
def test_a_sealed_file_reads_as_the_file_itself(tmp_path: Path, size: int) -> None:
    data = os.urandom(size)
    plain = io.BytesIO(data)
    with _file(tmp_path / "sealed", sealing.sealed(KEY, "name", data)) as sealed, io.BufferedReader(sealed) as file:
        assert file.read() == data
        for offset, whence in ((0, 0), (size // 2, 0), (-min(size, 7), 2), (CHUNK - 3, 0), (size + 5, 0)):
            assert file.seek(offset, whence) == plain.seek(offset, whence)
            assert file.read(20) == plain.read(20)
            assert file.tell() == plain.tell()


def test_a_file_that_is_not_what_was_put_there_does_not_open(tmp_path: Path) -> None:
    sealed = sealing.sealed(KEY, "name", bytes(2 * CHUNK + 10))
    spoilt = [
        sealed[:-1],
        sealed[: CHUNK + 16],
        sealed[CHUNK + 16 :],
        sealed + sealed,
        bytes([sealed[0] ^ 1]) + sealed[1:],
    ]
    for number, each in enumerate(spoilt):
        with _file(tmp_path / str(number), each) as file, pytest.raises(Tampered):
            file.read()
    with _file(tmp_path / "key", sealed, sealing.new_key()) as file, pytest.raises(Tampered):
        file.read()
