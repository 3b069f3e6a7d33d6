"""The command in this process, for what needs no service, and as a real one that serves."""

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner

from tests.warm import WarmProcess
from tolmach.cli.root import app
from tolmach.documents import translating
from tolmach.files.warm import WarmChildren

COMMAND = [sys.executable, "-m", "tolmach"]
PATIENCE = 90
PIPE = subprocess.PIPE
Process = WarmProcess | subprocess.Popen[str]


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert (self.code, self.err) == (0, "")
        return json.loads(self.out)


class Tolmach:
    """Runs commands on one data folder, whatever settings the machine of the tests has."""

    def __init__(self, data: Path, **variables: str) -> None:
        self.data = data
        self.variables = {"TOLMACH_DATA": str(data), "TOLMACH_ENGINE": "stub", **variables}

    def __call__(self, *words: str) -> Said:
        result = CliRunner().invoke(app, list(words))
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Said(result.exit_code, result.stdout, result.stderr)

    def start(self, words: Sequence[str], variables: Mapping[str, str], *, cold: bool = False) -> Process:
        """`cold` loads all of it anew, as a start by hand does."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
        environment = {**clean, **self.variables, "TOLMACH_PORT": "0", **variables}
        if cold:
            command = [*COMMAND, "serve", *words]
            return subprocess.Popen(command, env=environment, stdout=PIPE, stderr=PIPE, text=True)
        return WarmProcess("tolmach", "serve", *words, env=environment, stdout=PIPE, stderr=PIPE)

    def fail(self, *words: str, **variables: str) -> Said:
        """A start that must not succeed."""
        with self.start(words, variables) as process:
            try:
                out, err = process.communicate(timeout=PATIENCE)
            finally:
                process.kill()
        return Said(process.wait(), out, err)

    @contextlib.contextmanager
    def serving(self, *words: str, cold: bool = False, **variables: str) -> Iterator["Served"]:
        began = time.monotonic()
        with self.start(words, variables, cold=cold) as process:
            try:
                greeting = _greeting(process)
                yield Served(process, greeting, time.monotonic() - began)
            finally:
                process.send_signal(signal.SIGTERM)
                try:
                    process.communicate(timeout=PATIENCE)
                finally:
                    process.kill()
        assert process.returncode == 0


@dataclass(frozen=True)
class Served:
    process: Process
    greeting: str
    seconds: float

    @property
    def url(self) -> str:
        return self.greeting.splitlines()[0].rpartition(" ")[2]

    @property
    def curl(self) -> str:
        return next(line for line in self.greeting.splitlines() if line.lstrip().startswith("curl "))


def _greeting(process: Process) -> str:
    """All of it: the service writes it at once."""
    assert process.stdout is not None
    readable, _, _ = select.select([process.stdout], [], [], PATIENCE)
    assert readable, "the service did not start"
    greeting = os.read(process.stdout.fileno(), 65536).decode()
    assert greeting, process.communicate(timeout=PATIENCE)[1]
    return greeting


@pytest.fixture(autouse=True, scope="session")
def _built_once() -> Iterator[None]:
    """The tree of all commands, which each run would build anew."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", cache(get_command))
        yield


@pytest.fixture(autouse=True, scope="module")
def _forked() -> Iterator[None]:
    """Commands that take a document apart fork from a process that has loaded the formats, as the service does."""
    children = WarmChildren(translating.PRELOADED)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(translating, "Translating", partial(translating.Translating, start=children.start))
        yield
    children.close()


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings file in the working folder, and no settings in the environment."""
    monkeypatch.chdir(tmp_path_factory.mktemp("working"))
    for name in [name for name in os.environ if name.startswith("TOLMACH_")]:
        monkeypatch.delenv(name)


def _made(data: Path, monkeypatch: pytest.MonkeyPatch, **variables: str) -> Tolmach:
    made = Tolmach(data, **variables)
    for name, value in made.variables.items():
        monkeypatch.setenv(name, value)
    return made


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tolmach:
    """On a data folder that is not there yet."""
    return _made(tmp_path / "data", monkeypatch)


@pytest.fixture
def bare_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres_url: str) -> Tolmach:
    return _made(tmp_path / "data", monkeypatch, TOLMACH_DATABASE=postgres_url)


@pytest.fixture
def on_sqlite(bare: Tolmach, migrated_sqlite: Path) -> Tolmach:
    bare.data.mkdir(mode=0o700)
    shutil.copy(migrated_sqlite, bare.data)
    return bare


@pytest.fixture
def on_postgresql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgresql_copy: str) -> Tolmach:
    return _made(tmp_path / "data", monkeypatch, TOLMACH_DATABASE=postgresql_copy)


@pytest.fixture(params=["on_sqlite", "on_postgresql"])
def tolmach(request: pytest.FixtureRequest) -> Tolmach:
    """With an empty schema, on each kind of database."""
    made: Tolmach = request.getfixturevalue(request.param)
    return made


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Files of a certificate and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.x509.oid import NameOID

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "translate.example")])
    today = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(today - timedelta(days=1))
        .not_valid_after(today + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    folder = tmp_path_factory.mktemp("tls")
    pem = serialization.Encoding.PEM
    (folder / "cert.pem").write_bytes(made.public_bytes(pem))
    (folder / "key.pem").write_bytes(
        key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return folder / "cert.pem", folder / "key.pem"


def column(said: Said, heading: str) -> Sequence[str]:
    """The words under a heading of aligned text."""
    head, *rows = said.out.splitlines()
    start = head.index(heading)
    return [row[start:].split("  ")[0] for row in rows]
