"""Sealed blobs as streams, and as files that are sought in. What `documents/vault` shares is tested there."""

import asyncio
import io
import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tolmach.storage import sealing
from tolmach.storage.sealing import CHUNK, SealedFile, Tampered

KEY = sealing.new_key()
SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 2 * CHUNK + 10]


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
