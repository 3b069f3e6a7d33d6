import asyncio
import os
import select
import signal
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import AsyncIterator, Callable, Iterator
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import ClassVar

import anyio
import pytest

from tests.s3 import new_bucket, s3, unfinished
from tolmach.errors import StartError
from tolmach.storage.blobs.bucket import PART
from tolmach.storage.blobs.directory import DirectoryBlobs
from tolmach.storage.blobs.opening import open_blobs
from tolmach.storage.blobs.protocol import BlobMissing, Blobs, pieces
from tolmach.storage.blobs.trying import try_out

MIB = 1 << 20
EVERYTHING = -60.0
"""As the age for a sweep: also what was written this second, on a clock that runs a little behind."""

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def s3_endpoint() -> Iterator[str]:
    with s3() as endpoint:
        yield endpoint


@pytest.fixture(params=["directory", "s3"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "directory":
        return str(tmp_path / "blobs")
    return new_bucket(request.getfixturevalue("s3_endpoint"), str(tmp_path))


@pytest.fixture
def blobs(url: str, tmp_path: Path) -> Blobs:
    return open_blobs(url, tmp_path / "unused")


async def stream(*chunks: bytes) -> AsyncIterator[bytes]:
    for chunk in chunks:
        yield chunk


async def read(blobs: Blobs, name: str) -> bytes:
    return b"".join([chunk async for chunk in blobs.open(name)])


async def left_behind(blobs: Blobs, url: str) -> int:
    """Of writes that did not come to their end."""
    return unfinished(url) if url.startswith("s3:") else await blobs.sweep(EVERYTHING)


CONTENTS = {
    "no chunk": [],
    "an empty chunk": [b""],
    "small": [b"ab", b"", b"c"],
    "one byte less than a part": [b"x" * (PART - 1)],
    "exactly one part": [b"x" * PART],
    "two parts and a rest, cut elsewhere": [bytes([i]) * (3 * MIB + 7) for i in range(6)],
}


@pytest.mark.parametrize("chunks", CONTENTS.values(), ids=CONTENTS.keys())
async def test_what_is_put_comes_back(blobs: Blobs, chunks: list[bytes]) -> None:
    await blobs.put("a/b.bin", stream(*chunks))
    whole = b"".join(chunks)
    assert sha256(await read(blobs, "a/b.bin")).digest() == sha256(whole).digest()
    assert await blobs.size("a/b.bin") == len(whole)


async def test_a_second_put_replaces_the_first(blobs: Blobs) -> None:
    await blobs.put("a", stream(b"long old content"))
    await blobs.put("a", stream(b"new"))
    assert await read(blobs, "a") == b"new"


async def test_an_unknown_name_is_missing(blobs: Blobs) -> None:
    with pytest.raises(BlobMissing, match="'never/put'"):
        await blobs.size("never/put")
    with pytest.raises(BlobMissing, match="'never/put'"):
        await read(blobs, "never/put")


async def test_deleting_is_idempotent_and_takes_one_blob(blobs: Blobs) -> None:
    for name in ("d/a", "d/b", "d/e/f"):
        await blobs.put(name, stream(b"1"))
    for name in ("d/a", "d/a", "d/e/f", "never/put"):
        await blobs.delete(name)
    assert await blobs.names() == ["d/b"]
    with pytest.raises(BlobMissing):
        await blobs.size("d/a")


@pytest.mark.parametrize(
    ("prefix", "names"),
    [
        ("", ["ab", "ab/c", "ab/c/d", "abc/d", "x-1_2.bin"]),
        ("ab", ["ab", "ab/c", "ab/c/d", "abc/d"]),
        ("ab/", ["ab/c", "ab/c/d"]),
        ("ab/c", ["ab/c", "ab/c/d"]),
        ("x", ["x-1_2.bin"]),
        ("nothing/here", []),
    ],
)
async def test_names_by_prefix(blobs: Blobs, prefix: str, names: list[str]) -> None:
    for name in ("x-1_2.bin", "abc/d", "ab/c/d", "ab/c", "ab"):
        await blobs.put(name, stream(name.encode()))
    assert await blobs.names(prefix) == names
    assert await read(blobs, "ab/c") == b"ab/c"


BAD_NAMES = [
    "",
    "/a",
    "a/",
    "a//b",
    "..",
    "a/../b",
    "a..b",
    ".a",
    "a/.b",
    "A",
    "a b",
    "ä",
    "a\n",
    "a~",
    "a\0",
]


@pytest.mark.parametrize("name", [*BAD_NAMES, "a" * 201, "/".join(["a" * 100] * 10)])
async def test_bad_names_are_refused_everywhere(blobs: Blobs, name: str) -> None:
    for action in (blobs.put(name, stream(b"")), blobs.size(name), blobs.delete(name), read(blobs, name)):
        with pytest.raises(ValueError, match="Allowed: parts of a-z"):
            await action
    assert await blobs.names() == []


@pytest.mark.parametrize("prefix", ["/", "/etc", "../", "a/..", ".incoming", "A"])
async def test_bad_prefixes_are_refused(blobs: Blobs, prefix: str) -> None:
    with pytest.raises(ValueError, match="Bad blob prefix"):
        await blobs.names(prefix)


async def failing(size: int) -> AsyncIterator[bytes]:
    for _ in range(size // MIB):
        yield b"x" * MIB
    raise ConnectionResetError


@pytest.mark.parametrize("size", [0, 2 * MIB, 20 * MIB])
async def test_a_put_that_fails_changes_nothing(blobs: Blobs, url: str, size: int) -> None:
    await blobs.put("old", stream(b"old"))
    for name in ("old", "new/one"):
        with pytest.raises(ConnectionResetError):
            await blobs.put(name, failing(size))
    assert await blobs.names() == ["old"]
    assert await read(blobs, "old") == b"old"
    assert await left_behind(blobs, url) == 0


@pytest.mark.parametrize("size", [2 * MIB, 10 * MIB])
async def test_a_put_that_is_cancelled_leaves_nothing(blobs: Blobs, url: str, size: int) -> None:
    reached = anyio.Event()

    async def stalling() -> AsyncIterator[bytes]:
        for _ in range(size // MIB):
            yield b"x" * MIB
        reached.set()
        await anyio.sleep_forever()

    async with anyio.create_task_group() as group:
        group.start_soon(blobs.put, "a", stalling())
        await reached.wait()
        assert await blobs.names() == []
        group.cancel_scope.cancel()
    assert await blobs.names() == []
    assert await left_behind(blobs, url) == 0


async def test_concurrent_puts_leave_one_whole_version(blobs: Blobs) -> None:
    versions = [[bytes([i]) * MIB] * (i + 1) for i in range(10)]
    async with anyio.create_task_group() as group:
        for version in versions:
            group.start_soon(blobs.put, "deep/er/a", stream(*version))
    assert await read(blobs, "deep/er/a") in [b"".join(version) for version in versions]
    assert await blobs.names() == ["deep/er/a"]
    assert await blobs.sweep(EVERYTHING) == 0


async def test_puts_and_deletes_at_once_do_not_disturb_each_other(blobs: Blobs) -> None:
    async def put_and_delete(name: str) -> None:
        for _ in range(20):
            await blobs.put(name, stream(b"1"))
            assert await read(blobs, name) == b"1"
            await blobs.delete(name)

    async with anyio.create_task_group() as group:
        for i in range(4):
            group.start_soon(put_and_delete, f"same/folder/{i}")
    assert await blobs.names() == []


MEASURING = """
import sys, tracemalloc, anyio, pathlib
from tolmach.storage.blobs.opening import open_blobs

async def main():
    chunk, size = bytes(1 << 20), 0
    async def stream():
        for _ in range(64):
            yield chunk
    blobs = open_blobs(sys.argv[1], pathlib.Path())
    await blobs.put("warm", stream())
    tracemalloc.start()
    await blobs.put("big", stream())
    async for part in blobs.open("big"):
        size += len(part)
    print(size, tracemalloc.get_traced_memory()[1])

anyio.run(main)
"""


def test_memory_does_not_grow_with_the_blob(url: str) -> None:
    output = subprocess.run([sys.executable, "-c", MEASURING, url], capture_output=True, check=True).stdout
    size, peak = map(int, output.split())
    assert size == 64 * MIB
    assert peak < 5 * PART


CRASHING = """
import sys, time, anyio, pathlib
from tolmach.storage.blobs.opening import open_blobs

async def stalling():
    for _ in range(10):
        yield b"x" * (1 << 20)
    print("written", flush=True)
    time.sleep(60)

anyio.run(open_blobs(sys.argv[1], pathlib.Path()).put, "half", stalling())
"""


async def test_what_a_killed_writer_left_is_not_listed_and_is_swept(blobs: Blobs, url: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", CRASHING, url], stdout=subprocess.PIPE)  # noqa: ASYNC220
    assert child.stdout is not None
    assert await anyio.to_thread.run_sync(child.stdout.readline) == b"written\n"
    child.send_signal(signal.SIGKILL)
    child.communicate()
    await blobs.put("whole", stream(b"1"))
    assert await blobs.names() == ["whole"]
    assert await blobs.sweep() == 0, "it may still be written"
    # Of a bucket the provider sweeps, by a rule.
    assert await blobs.sweep(EVERYTHING) == isinstance(blobs, DirectoryBlobs)
    assert await blobs.sweep(EVERYTHING) == 0
    assert await read(blobs, "whole") == b"1"


async def test_a_reader_keeps_its_version(tmp_path: Path) -> None:
    blobs = DirectoryBlobs(tmp_path)
    await blobs.put("a", stream(*[b"1" * MIB] * 3))
    reader = blobs.open("a")
    chunks = [await anext(reader)]
    await blobs.put("a", stream(b"2"))
    await blobs.delete("a")
    chunks += [chunk async for chunk in reader]
    assert b"".join(chunks) == b"1" * 3 * MIB


async def test_a_reader_that_is_cancelled_while_its_file_opens_leaves_none_open(tmp_path: Path) -> None:
    # A pipe opens for its reader only when somebody opens it to write. An open file without an owner is a warning.
    os.mkfifo(tmp_path / "a~")
    reader = asyncio.ensure_future(anext(DirectoryBlobs(tmp_path).open("a")))
    await anyio.sleep(0.1)
    reader.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reader
    with (tmp_path / "a~").open("wb", buffering=0) as pipe:
        nobody_reads = select.poll()
        nobody_reads.register(pipe, 0)
        assert await anyio.to_thread.run_sync(nobody_reads.poll, 5000)


async def test_memory_is_flat_for_200_mb(tmp_path: Path) -> None:
    blobs = DirectoryBlobs(tmp_path)
    chunk = bytes(MIB)
    tracemalloc.start()
    try:
        await blobs.put("big", stream(*[chunk] * 200))
        size = 0
        async for part in blobs.open("big"):
            size += len(part)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size == 200 * MIB
    assert peak < 8 * MIB


async def test_only_the_owner_can_read_the_directory(tmp_path: Path) -> None:
    await DirectoryBlobs(tmp_path / "blobs").put("a/b/c", stream(b"1"))
    modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "blobs").rglob("*") if path.is_dir()}
    assert modes | {(tmp_path / "blobs").stat().st_mode & 0o777} == {0o700}
    assert {path.stat().st_mode & 0o777 for path in (tmp_path / "blobs").rglob("*~")} == {0o600}


async def test_file_and_folders_are_on_disk_before_put_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[str] = []
    fsync = os.fsync

    def recording(descriptor: int) -> None:
        synced.append(os.path.relpath(os.readlink(f"/proc/self/fd/{descriptor}"), tmp_path))
        fsync(descriptor)

    blobs = DirectoryBlobs(tmp_path)
    monkeypatch.setattr(os, "fsync", recording)
    await blobs.put("a/b/c", stream(b"1"))
    assert synced[0].startswith(".incoming/")
    assert synced[1:] == [".", "a", "a/b"]


async def test_a_folder_that_others_make_and_prune_meanwhile_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blobs, theirs = DirectoryBlobs(tmp_path / "blobs"), iter([True, False, True, False, False])

    def making(path: Path, mode: int, mkdir: Callable[[Path, int], None] = os.mkdir) -> None:
        if next(theirs, False):  # Somebody made it just before, and prunes it just after.
            raise FileExistsError(path)
        mkdir(path, mode)

    monkeypatch.setattr(os, "mkdir", making)
    await blobs.put("same/folder/a", stream(b"1"))
    assert await read(blobs, "same/folder/a") == b"1"


async def test_a_file_in_the_place_of_a_folder_fails_the_put(tmp_path: Path) -> None:
    blobs = DirectoryBlobs(tmp_path / "blobs")
    (tmp_path / "blobs" / "same").write_text("a stranger's")
    with pytest.raises(NotADirectoryError):
        await blobs.put("same/folder/a", stream(b"1"))
    assert await blobs.sweep(EVERYTHING) == 0


async def test_deleting_the_last_blob_removes_its_folders(tmp_path: Path) -> None:
    blobs = DirectoryBlobs(tmp_path)
    await blobs.put("a/b/c", stream(b"1"))
    await blobs.put("a/d", stream(b"1"))
    await blobs.delete("a/b/c")
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["d~"]


async def test_pieces_are_of_one_size() -> None:
    cut = [piece async for piece in pieces(stream(b"abc", b"", b"defghij", b"k"), 4)]
    assert cut == [b"abcd", b"efgh", b"ijk"]


@pytest.mark.parametrize("form", ["", "{0}/given", "file:{0}/given", "file://{0}/gi%76en"])
async def test_a_directory_by_url(tmp_path: Path, form: str) -> None:
    await open_blobs(form.format(tmp_path), tmp_path / "default").put("a", stream(b"1"))
    assert (tmp_path / ("given" if form else "default") / "a~").read_bytes() == b"1"


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        (
            "http://host/x",
            r"'http://host' is not supported. Allowed: a directory, file:///directory, s3://",
        ),
        ("file://host/x", "'file://host' is not supported"),
        ("ftp://name:password@host", "'ftp://host' is not supported"),
        ("s3:///prefix", "no bucket, or more than its name,. Allowed: a directory"),
        ("s3://key:secret@bucket/prefix", "no bucket, or more than its name,. Allowed: a directory"),
        ("s3://bucket?endpont=http://a", "the option 'endpont'. Allowed: .*s3://bucket/prefix"),
        ("gs://bucket?region=r", "the option 'region'. Allowed: .*gs://bucket/prefix"),
        ("az://container", "The bucket 'container' cannot be used"),
        ("s3://bucket?endpoint=nonsense&region=r", "endpoint of the blob store is not usable"),
        ("/proc/none", "'/proc/none' cannot be created: No such file"),
    ],
)
async def test_a_bad_url_stops_the_start(tmp_path: Path, url: str, sentence: str) -> None:
    with pytest.raises(StartError, match=sentence):
        open_blobs(url, tmp_path)


class Grudging(BaseHTTPRequestHandler):
    """A bucket that keeps one object and refuses some requests."""

    refuses: ClassVar[dict[str, int]] = {}
    kept = b""

    def answer(self, body: bytes = b"") -> None:
        status = self.refuses.get(self.command, 200)
        sent = body if status == 200 else b"<Error><Code>Refused</Code></Error>"
        self.send_response(status)
        for name, value in {"Content-Length": str(len(sent)), "ETag": '"1"', "Last-Modified": LATELY}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(sent)

    def do_PUT(self) -> None:
        self.kept = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer()

    def do_GET(self) -> None:
        listing = b'<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>false</IsTruncated></ListBucketResult>'
        self.answer(listing if "list-type" in self.path else self.kept)

    def do_DELETE(self) -> None:
        self.answer()

    def log_message(self, *_: object) -> None:
        pass


LATELY = "Mon, 16 Nov 2026 12:00:00 GMT"


@pytest.mark.parametrize(
    ("refuses", "sentence"),
    [
        ({"PUT": 403}, "cannot be written: access is denied; the service's credentials need the rights"),
        ({"PUT": 401}, "cannot be written: its server does not accept the credentials"),
        ({"PUT": 404}, "cannot be written: there is no such bucket; create it"),
        ({"PUT": 500}, "cannot be written: its server does not answer"),
        ({"GET": 403}, "cannot be read: access is denied"),
        ({"DELETE": 403}, "cannot be deleted from: access is denied"),
        ({}, ""),
    ],
)
async def test_a_bucket_that_refuses_stops_the_start(
    refuses: dict[str, int], sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "hidden")
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bucket", (Grudging,), {"refuses": refuses}))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    blobs = open_blobs(f"s3://bucket?endpoint=http://127.0.0.1:{server.server_port}&region=r", Path())
    try:
        if sentence:
            with pytest.raises(StartError, match=sentence) as refusal:
                await try_out(blobs)
            assert "hidden" not in str(refusal.value)
        else:
            await try_out(blobs)
    finally:
        await anyio.to_thread.run_sync(server.shutdown)
        server.server_close()


async def test_a_bucket_without_its_library_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "obstore", None)
    with pytest.raises(StartError, match=r"pip install tolmach\[buckets\]"):
        open_blobs("s3://bucket", Path())
