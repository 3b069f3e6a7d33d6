import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from tolmach.storage import chest, sealing
from tolmach.storage.blobs.directory import DirectoryBlobs
from tolmach.storage.blobs.protocol import BlobMissing
from tolmach.storage.chest import Chest

KEY = sealing.new_key()
DATA = b"text " * 200_000


def run(tmp_path: Path, work: Callable[[DirectoryBlobs, Chest], Awaitable[None]]) -> None:
    async def opened() -> None:
        blobs = DirectoryBlobs(tmp_path)
        await work(blobs, Chest(blobs, "room/one/", KEY))

    asyncio.run(opened())


async def _chunks() -> AsyncIterator[bytes]:
    for start in range(0, len(DATA), 10_000):
        yield DATA[start : start + 10_000]


def test_a_stream_and_a_whole_are_the_same(tmp_path: Path) -> None:
    async def work(blobs: DirectoryBlobs, own: Chest) -> None:
        await own.put("a", _chunks())
        await own.put_whole("b", DATA)
        for name in ("a", "b"):
            found = await own.contents(name)
            assert b"".join([chunk async for chunk in found.chunks]) == DATA == await own.find(name)
            assert found.size == len(DATA) == await own.size(name)
            assert DATA[:100] not in b"".join([chunk async for chunk in blobs.open(f"room/one/{name}")])

    run(tmp_path, work)


def test_what_is_not_there_is_told_before_anything_is_read(tmp_path: Path) -> None:
    async def work(blobs: DirectoryBlobs, own: Chest) -> None:
        assert await own.find("a") is None
        with pytest.raises(BlobMissing):
            await own.contents("a")

    run(tmp_path, work)


def test_who_has_begun_to_read_gets_all(tmp_path: Path) -> None:
    async def work(blobs: DirectoryBlobs, own: Chest) -> None:
        await own.put_whole("a", DATA)
        found = await own.contents("a")
        await own.delete("a")
        assert b"".join([chunk async for chunk in found.chunks]) == DATA

    run(tmp_path, work)


def test_a_room_is_emptied_but_for_what_is_kept(tmp_path: Path) -> None:
    async def work(blobs: DirectoryBlobs, own: Chest) -> None:
        other = Chest(blobs, "room/two/", KEY)
        for name in ("result-0", "result-1", "original"):
            await own.put_whole(name, b"x")
        await other.put_whole("original", b"x")
        assert sorted(await own.names()) == ["original", "result-0", "result-1"]
        await chest.empty(blobs, "room/one/", keep="result-")
        assert sorted(await blobs.names("room/")) == ["room/one/result-0", "room/one/result-1", "room/two/original"]
        await chest.empty(blobs, "room/one/")
        assert await blobs.names("room/") == ["room/two/original"]

    run(tmp_path, work)
