"""A PostgreSQL of our own, gone when its user is."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROGRAMS = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), Path("/usr/bin"))


@dataclass(frozen=True)
class PostgresServer:
    folder: Path
    port: int
    connections: int
    is_durable: bool = False
    """Tests need not outlive a power cut, and wait for no disk."""

    @property
    def url(self) -> str:
        """To be followed by the name of a database."""
        return f"postgresql+psycopg://tests@127.0.0.1:{self.port}/"

    def make(self) -> None:
        self._run("initdb", "-U", "tests", "-A", "trust", "--no-sync")

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -h 127.0.0.1 -c max_connections={self.connections}"
        if not self.is_durable:
            options += " -c fsync=off"
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-m", how, "stop")

    def _run(self, program: str, *arguments: str) -> None:
        # The server refuses to run as root.
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        command = [*as_user, str(PROGRAMS / program), "-D", str(self.folder / "cluster"), *arguments]
        subprocess.run(command, check=True, capture_output=True, cwd=self.folder)


@contextmanager
def postgresql(connections: int = 200, *, is_durable: bool = False) -> Iterator[PostgresServer]:
    # Not in pytest's folder: that one is closed to the server's own user.
    folder = Path(tempfile.mkdtemp(prefix="tolmach-postgresql-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    server = PostgresServer(folder, free_port(), connections, is_durable)
    server.make()
    server.start()
    try:
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port
