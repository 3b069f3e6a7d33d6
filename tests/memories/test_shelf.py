"""Memories at hand: so many and no more, fetched once, readable for as long as somebody reads."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tolmach.memories import rooms
from tolmach.memories.making import compile_into
from tolmach.memories.model import Segment
from tolmach.memories.shelf import Shelf
from tolmach.storage.blobs.directory import DirectoryBlobs
from tolmach.storage.blobs.protocol import BlobMissing

NAMES = "abcd"


class Counting(DirectoryBlobs):
    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.fetched: list[str] = []

    def open(self, name: str) -> Any:
        self.fetched.append(name.rpartition("/")[2])
        return super().open(name)


async def filled(folder: Path, *, capacity: int = 10**9, most: int = 10) -> tuple[Shelf, Counting]:
    blobs = Counting(folder / "blobs")
    for name in NAMES:
        path = folder / name
        compile_into(path, [Segment(f"Satz {name}", (("en", f"sentence {name}"),))], "de")
        await rooms.put_file(blobs, rooms.compiled(name), path)
    shelf = Shelf(folder / "shelf", blobs, capacity=capacity, most=most)
    shelf.open()
    return shelf, blobs


def asynchronous(test: Any) -> Callable[[Path], None]:
    def run(tmp_path: Path) -> None:
        asyncio.run(test(tmp_path))

    run.__name__ = test.__name__
    return run


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "shelf").iterdir())


@asynchronous
async def test_fetched_once_for_all_who_ask(folder: Path) -> None:
    shelf, blobs = await filled(folder)
    found = await asyncio.gather(*(shelf.find("a") for _ in range(5)))
    assert len({id(each) for each in found}) == 1
    assert found[0].segment(0).source == "Satz a"
    assert blobs.fetched == ["a"]
    assert files(folder) == ["a"]


@asynchronous
async def test_the_longest_unused_gives_way_and_can_still_be_read(folder: Path) -> None:
    shelf, blobs = await filled(folder, most=2)
    first = await shelf.find("a")
    await shelf.find("b")
    await shelf.find("a")
    await shelf.find("c")
    assert shelf.held == ["a", "c"]
    await shelf.find("d")
    assert (shelf.held, files(folder)) == (["c", "d"], ["c", "d"])
    assert first.segment(0).source == "Satz a"
    assert first.best("Satz a", "en", 100) is not None
    assert (await shelf.find("a")).segment(0).source == "Satz a"
    assert blobs.fetched == ["a", "b", "c", "d", "a"]


@asynchronous
async def test_bytes_are_bounded_too(folder: Path) -> None:
    shelf, _ = await filled(folder, capacity=1)
    for name in NAMES:
        assert (await shelf.find(name)).count == 1
        assert (shelf.held, files(folder)) == ([name], [name]), "what is larger than all the room is held alone"


@asynchronous
async def test_many_readers_while_files_come_and_go(folder: Path) -> None:
    shelf, _ = await filled(folder, most=1)

    async def read(name: str) -> None:
        for _ in range(20):
            compiled = await shelf.find(name)
            found = await asyncio.to_thread(compiled.best, f"Satz {name}", "en", 100)
            assert found is not None
            assert found.text == f"sentence {name}"

    await asyncio.gather(*(read(name) for name in NAMES * 3))
    assert len(shelf.held) == 1


@asynchronous
async def test_what_is_not_there(folder: Path) -> None:
    shelf, _ = await filled(folder)
    for _ in range(2):
        with pytest.raises(BlobMissing):
            await shelf.find("x")
    assert files(folder) == []


@asynchronous
async def test_who_leaves_does_not_stop_the_others(folder: Path) -> None:
    shelf, blobs = await filled(folder)
    first = asyncio.create_task(shelf.find("a"))
    second = asyncio.create_task(shelf.find("a"))
    await asyncio.sleep(0)
    first.cancel()
    with suppress(asyncio.CancelledError):
        await first
    assert (await second).count == 1
    assert blobs.fetched == ["a"]


@asynchronous
async def test_dropping(folder: Path) -> None:
    shelf, _ = await filled(folder)
    for name in NAMES:
        await shelf.find(name)
    shelf.drop("a")
    shelf.drop("x")
    shelf.keep_only({"c", "d"})
    assert (shelf.held, files(folder)) == (["c", "d"], ["c", "d"])


@asynchronous
async def test_a_draft_that_the_disk_kept_goes_later(folder: Path) -> None:
    shelf, _ = await filled(folder)
    left = folder / "shelf" / "draft-of-somebody"
    left.mkdir()
    (left / "memory").write_bytes(b"half a file")
    with shelf.draft() as draft:
        shelf.keep_only(set())
        assert (left.exists(), draft.parent.exists()) == (False, True), "only what nobody works on is removed"


@asynchronous
async def test_a_start_begins_with_nothing(folder: Path) -> None:
    shelf, _ = await filled(folder)
    (folder / "shelf" / "draft-of-somebody").write_bytes(b"half a file")
    shelf.open()
    assert files(folder) == []
