"""API10 Unsafe consumption of APIs: what others send us, models, buckets, clusters, is believed only as far as it is proved.

What an LLM may say is in `tests/engines/llm`, what an archive may hold in `tests/engines/added`.
"""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.engines.families import tiny
from tests.engines.ray.entrance import entrance
from tolmach import errors
from tolmach.engines.added import installed
from tolmach.engines.families import Files, detect
from tolmach.engines.families.family import WantedLanguages
from tolmach.engines.nmt.packages import MANIFEST, load_package, read_package, shipped
from tolmach.engines.protocol import Abilities, Request
from tolmach.engines.ray.engine import EngineFailed, RayEngine
from tolmach.engines.ray.line import ClusterAddress, ClusterLine
from tolmach.engines.ray.messages import EngineCard
from tolmach.errors import StartError, Unavailable
from tolmach.storage.blobs.opening import open_blobs
from tolmach.storage.blobs.protocol import BlobMissing

pytestmark = pytest.mark.every_variant

DEEP = "[" * 200_000
ROUTE = "/tolmach/stub"


# Models


def _manifest(**changes: Any) -> str:
    return json.dumps(json.loads((shipped() / MANIFEST).read_text()) | changes)


HOSTILE_MANIFESTS = {
    "deep": DEEP,
    "a list": "[]",
    "a number": "7",
    "nothing": "",
    "no text": "\x00\xff",
    "files are a list": _manifest(files=[1]),
    "files are numbers": _manifest(files={"model.bin": 7}),
    "a name that leads out": _manifest(files={"../../etc/passwd": {"sha256": "0" * 64, "size": 1}}),
    "an absolute name": _manifest(files={"/etc/passwd": {"sha256": "0" * 64, "size": 1}}),
    "a size that is none": _manifest(files={"model.bin": {"sha256": "0" * 64, "size": "many"}}),
    "endless": _manifest(parameters=float("inf")).replace("Infinity", "1e999"),
}


@pytest.mark.parametrize("name", HOSTILE_MANIFESTS)
def test_a_manifest_that_is_none_stops_the_start_with_a_sentence(tmp_path: Path, name: str) -> None:
    (tmp_path / MANIFEST).write_text(HOSTILE_MANIFESTS[name])
    with pytest.raises(StartError, match="cannot be read"):
        read_package(tmp_path)


def test_weights_that_are_not_the_ones_are_refused(tmp_path: Path) -> None:
    """The hash is proved before anything reads the file."""
    (tmp_path / MANIFEST).write_text(_manifest(files={"model.bin": {"sha256": "0" * 64, "size": 4}}))
    (tmp_path / "model.bin").write_bytes(b"evil")
    with pytest.raises(StartError, match="is damaged"):
        load_package(tmp_path)


@pytest.mark.parametrize("name", ["deep", "a list", "a number", "nothing", "no text"])
def test_an_added_model_with_a_hostile_manifest_is_damaged(tmp_path: Path, name: str) -> None:
    (tmp_path / installed.MANIFEST).write_text(HOSTILE_MANIFESTS[name])
    with pytest.raises(errors.TolmachError, match="cannot be read"):
        installed.read(tmp_path)


@pytest.mark.parametrize(
    "content", [DEEP, "7", '{"a": {"b": [1, 2]}}', "null", "[[[]]]", '"x"', '[{"__class__": "os.system"}]']
)
@pytest.mark.parametrize(
    "file", ["config.json", "shared_vocabulary.json", "tokenizer_config.json", "generation_config.json"]
)
def test_configurations_of_a_hub_are_data(tmp_path: Path, file: str, content: str) -> None:
    """A model with a hostile configuration is opened without it, or refused with a sentence; nothing in it is run."""
    folder = tiny.make("nllb", tmp_path / "model")
    (folder / file).write_text(content)
    files = Files(folder)
    with suppress(StartError):
        detect(files).languages(files, WantedLanguages())


# Buckets


class _Nonsense(BaseHTTPRequestHandler):
    status, body, headed = 200, b"", {"ETag": '"1"', "Last-Modified": "Mon, 16 Nov 2026 12:00:00 GMT"}

    def _any(self) -> None:
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(self.status)
        for name, value in ({"Content-Length": str(len(self.body))} | self.headed).items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(self.body)

    do_GET = do_HEAD = do_PUT = do_POST = do_DELETE = _any

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def _answering(**said: Any) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Nonsense", (_Nonsense,), said))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


BUCKETS: dict[str, dict[str, Any]] = {
    "a page": {"body": b"<html><body>Sign in to the wireless network</body></html>"},
    "a page and 302": {"status": 302, "headed": {"Location": "http://127.0.0.2:9/"}},
    "deep XML": {"body": b"<a>" * 50_000},
    "entities": {"body": b'<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>'},
    "broken XML": {"body": b"<ListBucketResult><Contents><Key>../../etc"},
    "a teapot": {"status": 418},
    "an error of the server": {"status": 500, "body": b"<Error/>"},
}


@pytest.mark.parametrize("name", BUCKETS)
def test_a_bucket_that_answers_nonsense(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A list is none of ours or an outage; a size is a number or an outage; nothing else comes of it."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "hidden")

    async def ask(url: str) -> None:
        blobs = open_blobs(f"s3://bucket?endpoint={url}&region=r", Path())
        with suppress(Unavailable):
            assert await blobs.names("documents/") == []
        blobs = open_blobs(f"s3://bucket?endpoint={url}&region=r", Path())
        with suppress(Unavailable, BlobMissing):
            assert await blobs.size("documents/a") >= 0

    with _answering(**BUCKETS[name]) as url:
        anyio.run(ask, url)


# Clusters


NONSENSE = {
    "a page": b"<html></html>",
    "deep": DEEP.encode(),
    "other results": b'{"results": [{"text": 7}]}',
    "too few results": b'{"results": []}',
    "too many results": json.dumps({"results": [{"text": "a"}] * 9}).encode(),
    "a list": b"[]",
    "no text": b"\xff\xfe\x00",
    "nothing": b"",
    "an error that is none": b'{"error": {"a": 1}}',
}


@pytest.mark.parametrize("name", NONSENSE)
def test_an_engine_of_a_cluster_that_answers_nonsense(name: str) -> None:
    """Asked again, and then it is away: no answer of it reaches a caller, and no exception repeats it."""
    with entrance({}) as server:
        line = ClusterLine(ClusterAddress(server.url, deadline=5.0, pauses=(0.01, 0.01)))
        server.accidents = [NONSENSE[name]] * 9
        engine = RayEngine(line, ROUTE, EngineCard("stub", Abilities(frozenset({("en", "de")}))))
        with pytest.raises((Unavailable, EngineFailed)) as refused:
            engine.translate([Request("The door is open.", "en", "de")])
        line.close()
    assert "door" not in str(refused.value)
