"""A stand-in of Mozilla's bucket on this machine: made models in the registry's layout, with ETags, ranges and faults."""

import contextlib
import gzip
import hashlib
import json
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.engines.firefox.made import make_model
from tolmach.engines.added.installed import FileSum
from tolmach.engines.added.mozilla.sources import REGISTRY

ROLES = {"model": "model", "lex": "lexicalShortlist", "vocab": "vocab", "srcvocab": "srcVocab", "trgvocab": "trgVocab"}
"""By how the name of a file begins."""
PIECES = {"slow": 20, "crawl": 200}
PAUSE = 0.05


@dataclass(frozen=True)
class MadeFile:
    packed: bytes
    sum: FileSum
    """Of what is packed."""


@cache
def made_files(pair: str, shape: str, seed: int, split: bool) -> dict[str, MadeFile]:
    """The files of a model, by name."""
    with tempfile.TemporaryDirectory() as folder:
        make_model(Path(folder), pair, shape=shape, seed=seed, split=split)
        return {path.name: _made(path.read_bytes()) for path in sorted(Path(folder).iterdir())}


def _made(content: bytes) -> MadeFile:
    return MadeFile(gzip.compress(content, mtime=0), FileSum(len(content), hashlib.sha256(content).hexdigest()))


@dataclass(frozen=True)
class Asked:
    path: str
    start: int


@dataclass
class Bucket:
    url: str = ""
    entries: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    """Packed."""
    sums: dict[str, FileSum] = field(default_factory=dict)
    """Of the unpacked files."""
    faults: dict[str, str] = field(default_factory=dict)
    """Part of a path, and what goes wrong with such files."""
    asked: list[Asked] = field(default_factory=list)
    hook: Callable[[str], None] = lambda path: None
    """Called with the path before each answer."""
    stopped: threading.Event = field(default_factory=threading.Event)

    def add(
        self,
        key: str,
        *,
        shape: str = "tiny",
        seed: int = 0,
        split: bool = False,
        status: str | None = "Release",
        comet: float | None = 0.87,
        chrf: float | None = 61.5,
    ) -> dict[str, Any]:
        """A model of its own folder; returns its entry in the registry."""
        folder = f"models/{key}/run_{shape}_{seed}/exported"
        entry: dict[str, Any] = {
            "architecture": shape,
            "releaseStatus": status,
            "files": {},
            "metrics": {"flores200-plus": {"comet22": comet, "chrf": chrf}},
        }
        for name, made in made_files(key.replace("-", ""), shape, seed, split).items():
            role, path = ROLES[name.partition(".")[0]], f"{folder}/{name}.gz"
            self.files[path], self.sums[path] = made.packed, made.sum
            entry["files"][role] = {"path": path}
            if role == "model":
                entry["files"][role] |= {"uncompressedSize": made.sum.size, "uncompressedHash": made.sum.sha256}
        self.entries.setdefault(key, []).append(entry)
        return entry

    def replace(self, key: str, **changes: Any) -> dict[str, Any]:
        """The registry has another model now."""
        self.entries.pop(key, None)
        return self.add(key, **changes)

    def content(self, path: str) -> bytes | None:
        if path == REGISTRY and path not in self.files:
            return json.dumps(
                {"generated": "2026-03-29T00:37:49Z", "baseUrl": self.url, "models": self.entries}
            ).encode()
        return self.files.get(path)

    def fault(self, path: str) -> str:
        return next((fault for part, fault in self.faults.items() if part in path), "")

    def fetched(self, part: str = "") -> list[Asked]:
        """Without questions for the registry."""
        return [asked for asked in self.asked if asked.path != REGISTRY and part in asked.path]


def languages(*codes: str) -> Bucket:
    """A bucket with models of both directions for each code of Mozilla's."""
    bucket = Bucket()
    for code in codes:
        bucket.add(f"en-{code}", comet=0.861)
        bucket.add(f"{code}-en", comet=0.872)
    return bucket


@cache
def _bomb() -> bytes:
    return gzip.compress(bytes(100 << 20))


CONTENT_FAULTS: dict[str, Callable[[bytes], bytes]] = {
    "other content": lambda packed: gzip.compress(gzip.decompress(packed)[::-1]),
    "not gzip": lambda packed: b"<html>Sign in to the network</html>",
    "damaged gzip": lambda packed: packed[: len(packed) // 2] + bytes(64) + packed[len(packed) // 2 + 64 :],
    "cut gzip": lambda packed: packed[: len(packed) // 2],
    "gzip bomb": lambda packed: _bomb(),
    "not JSON": lambda packed: b"{ this is no JSON",
}


class _Handler(BaseHTTPRequestHandler):
    bucket: Bucket

    def do_GET(self) -> None:
        bucket, path = self.bucket, self.path.lstrip("/").removeprefix("moved/")
        bucket.hook(path)
        content, fault = bucket.content(path), bucket.fault(path)
        if fault in CONTENT_FAULTS and content is not None:
            content = CONTENT_FAULTS[fault](content)
        if content is None or fault.isdigit():
            self._refuse(int(fault or 404))
        elif fault == "redirect" and not self.path.startswith("/moved/"):
            self._refuse(302, Location=f"{bucket.url}/moved/{path}")
        else:
            self._answer(path, content, fault)

    def _answer(self, path: str, content: bytes, fault: str) -> None:
        tag = f'"{hashlib.sha256(content).hexdigest()}"'
        start = self._start(tag)
        self.bucket.asked.append(Asked(path, start))
        if start and start >= len(content):
            self._refuse(416, **{"Content-Range": f"bytes */{len(content)}"})
            return
        self.send_response(206 if start else 200)
        self.send_header("ETag", tag)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        if fault != "endless":
            self.send_header("Content-Length", str(len(content) - start))
        self.end_headers()
        with contextlib.suppress(ConnectionError):
            self._send(content[start:], fault, is_first=not start)
        self.close_connection = True

    def _send(self, body: bytes, fault: str, *, is_first: bool) -> None:
        if fault == "endless":
            while not self.bucket.stopped.is_set():
                self.wfile.write(bytes(1 << 20))
        elif fault in ("cut", "cut once", "stall"):
            self.wfile.write(body[: len(body) // 3] if is_first else body if fault == "cut once" else b"")
            if fault == "stall":
                self.bucket.stopped.wait()
        elif fault in PIECES:
            step = len(body) // PIECES[fault] + 1
            for at in range(0, len(body), step):
                self.wfile.write(body[at : at + step])
                time.sleep(PAUSE)
        else:
            self.wfile.write(body)

    def _start(self, tag: str) -> int:
        asked = self.headers.get("Range")
        if asked is None or self.headers.get("If-Range") != tag:
            return 0
        return int(asked.removeprefix("bytes=").removesuffix("-"))

    def _refuse(self, status: int, **headers: str) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": "0"}.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def serving(bucket: Bucket) -> Iterator[Bucket]:
    handler = type("Handler", (_Handler,), {"bucket": bucket})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    bucket.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield bucket
    finally:
        bucket.stopped.set()
        server.shutdown()
        thread.join()
        server.server_close()
