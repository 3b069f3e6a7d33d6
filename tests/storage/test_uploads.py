import asyncio
from collections.abc import AsyncIterator

import pytest
import structlog

from tolmach.errors import BadRequest
from tolmach.storage.uploads import all_or_nothing, whole

log = structlog.get_logger("tests")


async def chunks(*parts: bytes) -> AsyncIterator[bytes]:
    for part in parts:
        yield part


@pytest.mark.parametrize("size", [5, 7])
def test_a_file_of_another_size_is_refused_at_its_end(size: int) -> None:
    came: list[bytes] = []

    async def take() -> None:
        async for chunk in whole(chunks(b"abc", b"def"), size):
            came.append(chunk)

    with pytest.raises(BadRequest, match=f"The file has 6 bytes, but {size} were announced."):
        asyncio.run(take())
    assert came == [b"abc", b"def"]


def test_a_whole_file_passes() -> None:
    async def take() -> bytes:
        return b"".join([chunk async for chunk in whole(chunks(b"abc", b"", b"def"), 6)])

    assert asyncio.run(take()) == b"abcdef"


@pytest.mark.parametrize("error", [None, BadRequest(), asyncio.CancelledError()])
def test_what_did_not_come_to_its_end_is_discarded(error: BaseException | None) -> None:
    discarded: list[bool] = []

    async def discard() -> None:
        await asyncio.sleep(0)
        discarded.append(True)

    async def take() -> None:
        async with all_or_nothing(discard, log):
            if error is not None:
                raise error

    if error is None:
        asyncio.run(take())
    else:
        with pytest.raises(type(error)):
            asyncio.run(take())
    assert discarded == ([] if error is None else [True])


def test_a_store_that_refuses_to_discard_does_not_hide_the_error() -> None:
    async def discard() -> None:
        raise OSError

    async def take() -> None:
        async with all_or_nothing(discard, log):
            raise BadRequest("no")

    with pytest.raises(BadRequest):
        asyncio.run(take())
