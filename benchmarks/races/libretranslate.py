"""Runs LibreTranslate in its own process and environment, with our weights and our decoding."""

import http.client
import json
import os
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from benchmarks.engine import chosen
from benchmarks.races.weights import pack
from benchmarks.service import Service
from benchmarks.signature import ROOT
from tolmach.errors import StartError

ENVIRONMENT = ROOT / ".venv-races"
PROGRAM = ENVIRONMENT / "bin" / "libretranslate"
HOST = "127.0.0.1"
THREADS = 64
"""As many simultaneous requests as callers. With the default of 4 the other callers would have to wait."""
PATIENCE = 300


def settings(packages: Path) -> dict[str, str]:
    """Uses all cores with a thread for each, and our beam. It downloads nothing."""
    return {
        "ARGOS_PACKAGES_DIR": str(packages),
        "ARGOS_CHUNK_TYPE": "SPACY",
        "ARGOS_BEAM_SIZE": str(chosen().beam),
        "ARGOS_COMPUTE_TYPE": "int8",
        "ARGOS_INTER_THREADS": str(len(os.sched_getaffinity(0))),
        "ARGOS_INTRA_THREADS": "1",
    }


@contextmanager
def packed(source: str, target: str) -> Iterator[Path]:
    """Makes a folder with our weights in its format. With one package alone it would look for others on the network."""
    if not PROGRAM.exists():
        raise StartError(f"LibreTranslate is not installed in {ENVIRONMENT}. `make races` does that.")
    with tempfile.TemporaryDirectory() as fresh:
        for one, other in ((source, target), (target, source)):
            pack(Path(fresh) / "packages", one, other, ENVIRONMENT / "bin" / "python")
        yield Path(fresh)


@contextmanager
def libretranslate(folder: Path) -> Iterator[Service]:
    port = _free_port()
    command = [str(PROGRAM), "--host", HOST, "--port", str(port), "--threads", str(THREADS)]
    homes = {f"XDG_{kind}_HOME": str(folder / kind) for kind in ("DATA", "CONFIG", "CACHE")}
    surroundings = os.environ | settings(folder / "packages") | homes
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(command, env=surroundings, cwd=folder, stdout=nowhere, stderr=nowhere, text=True)
    try:
        _await(process, port)
        yield Service(HOST, port, process)
    finally:
        process.terminate()
        process.wait(60)


class LibreCaller:
    """One connection, kept open."""

    def __init__(self, service: Service, source: str, target: str) -> None:
        self._connection = http.client.HTTPConnection(service.host, service.port, timeout=600)
        self._asked = {"source": source, "target": target, "format": "text"}

    def __call__(self, text: str) -> str:
        body = json.dumps({"q": text, **self._asked})
        self._connection.request("POST", "/translate", body, {"Content-Type": "application/json"})
        answer = json.loads(self._connection.getresponse().read())
        return str(answer["translatedText"])


def translated_file(service: Service, name: str, data: bytes, source: str, target: str) -> bytes:
    """Sends a file to its operation for files, and fetches the result from the address it returns."""
    boundary = uuid4().hex
    fields = "".join(
        f'--{boundary}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'
        for key, value in (("source", source), ("target", target))
    )
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    body = (fields + head).encode() + data + f"\r\n--{boundary}--\r\n".encode()
    address = f"http://{service.host}:{service.port}/translate_file"
    request = urllib.request.Request(
        address, body, {"Content-Type": f"multipart/form-data; boundary={boundary}", "Connection": "close"}
    )
    with urllib.request.urlopen(request, timeout=600) as answer:
        place = json.loads(answer.read())["translatedFileUrl"]
    with urllib.request.urlopen(place, timeout=60) as answer:
        return bytes(answer.read())


def _await(process: "subprocess.Popen[str]", port: int) -> None:
    """Waits until it answers at all."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        try:
            with urllib.request.urlopen(f"http://{HOST}:{port}/languages", timeout=5):
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.05)
    raise StartError(f"LibreTranslate did not start within {PATIENCE} seconds.")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((HOST, 0))
        port: int = one.getsockname()[1]
        return port
