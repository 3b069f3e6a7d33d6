"""A small data centre: four replicas, their balancer, PostgreSQL and an object store, each of which can be taken away."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tests.accounts.test_history import ADMIN, DEVELOPER
from tests.cluster.balancing import all_are_up, balancer_config, gate_config, statuses
from tests.cluster.programs import Program, installed, until
from tests.postgresql import PostgresServer, free_port, postgresql

REPLICAS = 4
BUCKET = "tolmach"
KEYS = {"AWS_ACCESS_KEY_ID": "cluster", "AWS_SECRET_ACCESS_KEY": "cluster-secret"}


@dataclass
class Replica(Program):
    port: int = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/readyz", timeout=5, verify=False).status_code == 200
        except httpx.TransportError:
            return False

    def begin(self) -> None:
        """Start, and wait until it serves."""
        self.start()
        self.wait()

    def wait(self) -> None:
        until(lambda: self.is_ready or not self.is_running)
        assert self.is_running, self.output.read_text()[-2000:]

    def client(self, key: str = DEVELOPER) -> httpx.Client:
        return caller(self.url, key)


@dataclass(frozen=True)
class Cluster:
    postgres: PostgresServer
    store: Program
    replicas: tuple[Replica, ...]
    balancer: Program
    url: str
    database: str
    folder: Path

    def client(self, key: str = DEVELOPER) -> httpx.Client:
        """By way of the balancer."""
        return caller(self.url, key)

    @property
    def admin(self) -> httpx.Client:
        return self.client(ADMIN)

    def heal(self) -> None:
        """Whatever was done to it, all of it works again."""
        for program in (self.store, *self.replicas):
            if not program.is_running:
                program.start()
        for replica in self.replicas:
            replica.wait()
        until(lambda: all_are_up(self._sock))

    def seen(self) -> list[str]:
        """How the balancer sees each replica."""
        return statuses(self._sock)

    @property
    def _sock(self) -> Path:
        return self.folder / "haproxy.sock"

    @property
    def pids(self) -> list[int]:
        """The same as before where nobody was started again."""
        return [replica.pid for replica in self.replicas]

    @contextmanager
    def gated(self, replica: Replica) -> Iterator[Program]:
        """A replica that reaches the database through a wire which can be frozen."""
        port = free_port()
        gate = _haproxy(self.folder / "gate", gate_config(port, self.postgres.port))
        gate.start()
        usual = replica.environment
        replica.kill()
        replica.environment = {**usual, "TOLMACH_DATABASE": self.database.replace(str(self.postgres.port), str(port))}
        try:
            replica.begin()
            yield gate
        finally:
            replica.kill()
            replica.environment = usual
            gate.kill()
            replica.begin()


def caller(url: str, key: str, **options: Any) -> httpx.Client:
    headers = {"Authorization": f"DeepL-Auth-Key {key}"}
    return httpx.Client(base_url=url, headers=headers, timeout=60, verify=False, **options)


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    with ExitStack() as stack:
        postgres = stack.enter_context(postgresql(connections=400))
        with psycopg.connect(postgres.url.replace("+psycopg", "") + "postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE tolmach")
        database = f"{postgres.url.replace('+psycopg', '')}tolmach"
        store_port, port = free_port(), free_port()
        store_url = f"http://127.0.0.1:{store_port}"
        store = _store(folder, store_port)
        replicas = tuple(_replica(folder, number, database, store_url) for number in range(REPLICAS))
        ports = [replica.port for replica in replicas]
        balancer = _haproxy(folder / "haproxy", balancer_config(port, ports, folder / "haproxy.sock"))
        for program in (store, balancer, *replicas):
            stack.callback(program.kill)
            program.start()
        url = f"http://127.0.0.1:{port}"
        cluster = Cluster(postgres, store, replicas, balancer, url, database, folder)
        cluster.heal()
        yield cluster


def _replica(folder: Path, number: int, database: str, store: str) -> Replica:
    port = free_port()
    environment = {
        "TOLMACH_PORT": str(port),
        "TOLMACH_DATA": str(folder / f"data-{number}"),
        "TOLMACH_DATABASE": database,
        "TOLMACH_BLOBS": f"s3://{BUCKET}/blobs?endpoint={store}&region=us-east-1",
        "TOLMACH_SECRET_FILE": str(folder / "secret"),
        "TOLMACH_DEVELOPER_KEY": DEVELOPER,
        "TOLMACH_ADMIN_KEY": ADMIN,
        "TOLMACH_PROXIES": "127.0.0.1",
        "TOLMACH_LOG_LEVEL": "info",
        "SECONDS_PER_TOKEN": "0.0002",
        **KEYS,
    }
    command = [sys.executable, "-m", "tests.cluster.replica", "serve"]
    return Replica(command, folder / f"replica-{number}.log", environment, port=port)


def _store(folder: Path, port: int) -> Program:
    files = folder / "store"
    (files / BUCKET).mkdir(parents=True)
    keys = ",".join(KEYS.values())
    command = [installed("rclone"), "serve", "s3", "--auth-key", keys, "--addr", f"127.0.0.1:{port}", str(files)]
    return Program(command, folder / "rclone.log")


def _haproxy(path: Path, config: str) -> Program:
    file = path.with_suffix(".cfg")
    file.write_text(config)
    return Program([installed("haproxy"), "-db", "-f", str(file)], path.with_suffix(".log"))
