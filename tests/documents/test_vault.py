"""What is sealed opens with its key, its name and in one piece, or not at all."""

from collections.abc import AsyncIterator

import pytest

from tolmach.documents import vault
from tolmach.documents.vault import CHUNK, Tampered

KEY = vault.new_key()
SIZES = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5]


async def _stream(data: bytes, step: int = 100_000) -> list[bytes]:
    async def chunks() -> AsyncIterator[bytes]:
        for start in range(0, len(data), step):
            yield data[start : start + step]

    return [chunk async for chunk in vault.opening(KEY, "name", chunks())]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.anyio
async def test_there_and_back(size: int) -> None:
    data = bytes(range(256)) * (size // 256 + 1)
    sealed = vault.sealed(KEY, "name", data[:size])
    assert vault.opened(KEY, "name", sealed) == data[:size]
    assert b"".join(await _stream(sealed)) == data[:size]
    assert vault.plain_size(len(sealed)) == size


def test_the_same_text_never_looks_the_same() -> None:
    assert vault.sealed(KEY, "a", b"text") != vault.sealed(KEY, "b", b"text")
    assert vault.sealed(KEY, "a", b"text") != vault.sealed(vault.new_key(), "a", b"text")


SEALED = vault.sealed(KEY, "name", b"x" * (2 * CHUNK + 10))
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
        vault.opened(KEY, "name", spoilt)
    with pytest.raises(Tampered):
        await _stream(spoilt)


@pytest.mark.parametrize(("key", "name"), [(vault.new_key(), "name"), (KEY, "other")], ids=["key", "name"])
def test_another_key_or_name_does_not_open(key: bytes, name: str) -> None:
    with pytest.raises(Tampered):
        vault.opened(key, name, SEALED)


def test_a_digest_tells_the_right_key_only() -> None:
    kept = vault.digest("A" * 32, KEY)
    assert vault.is_right("A" * 32, KEY, kept)
    assert not vault.is_right("B" * 32, KEY, kept)
    assert not vault.is_right("A" * 32, vault.new_key(), kept)
    assert not vault.is_right("A" * 32, b"", kept)
    assert not vault.is_right("A" * 32, KEY, None)
    assert KEY not in kept
