"""Other ways to find the nearest segment, to compare with ours: a full scan, and a PostgreSQL table with trigrams."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import psycopg
from rapidfuzz.distance import Levenshtein
from rapidfuzz.process import extractOne

POSTGRESQL = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), Path("/usr/bin"))
USER = "benchmark"
# Trigram similarity is another measure. With these limits it finds about what ours finds at the thresholds.
TRIGRAM_LIMITS = {75: 0.5, 50: 0.3}


class Scan:
    """Scans a list in memory with rapidfuzz."""

    def __init__(self, sources: list[str]) -> None:
        self._sources = sources

    def best(self, text: str, threshold: int) -> str | None:
        found = extractOne(
            text, self._sources, scorer=Levenshtein.normalized_similarity, score_cutoff=threshold / 100, processor=None
        )
        return found and found[0]


class Trigrams:
    """pg_trgm with a GIN index."""

    def __init__(self, connection: psycopg.Connection) -> None:
        self._connection = connection
        self.import_seconds = 0.0
        self.index_bytes = 0

    def load(self, sources: Iterable[str]) -> None:
        began = time.perf_counter()
        execute = self._connection.execute
        execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        execute("CREATE TABLE segments (number bigserial PRIMARY KEY, source text NOT NULL)")
        with self._connection.cursor().copy("COPY segments (source) FROM STDIN") as copy:
            for source in sources:
                copy.write_row((source,))
        execute("CREATE INDEX nearest ON segments USING gin (source gin_trgm_ops)")
        execute("ANALYZE segments")
        self.import_seconds = time.perf_counter() - began
        self.index_bytes = self._one("SELECT pg_relation_size('nearest')")

    def best(self, text: str, threshold: int) -> str | None:
        self._connection.execute(f"SET pg_trgm.similarity_threshold = {TRIGRAM_LIMITS[threshold]}")
        found = self._connection.execute(
            "SELECT source FROM segments WHERE source %% %s ORDER BY similarity(source, %s) DESC LIMIT 1", (text, text)
        ).fetchone()
        return None if found is None else str(found[0])

    def _one(self, query: str) -> int:
        row = self._connection.execute(query).fetchone()
        assert row is not None
        return int(row[0])


@contextlib.contextmanager
def trigrams() -> Iterator[Trigrams]:
    """Starts a temporary cluster and removes it afterwards. The server refuses to run as root."""
    folder = Path(tempfile.mkdtemp(prefix="tolmach-postgresql-"))
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if as_user:
        shutil.chown(folder, "postgres")

    def run(*command: str) -> None:
        subprocess.run([*as_user, *command], check=True, capture_output=True, cwd=folder)

    control = [str(POSTGRESQL / "pg_ctl"), "-D", str(folder / "cluster")]
    run(str(POSTGRESQL / "initdb"), "-D", str(folder / "cluster"), "-U", USER, "-A", "trust", "--no-sync", "-E", "UTF8")
    port = _free_port()
    options = f"-p {port} -k {folder} -h 127.0.0.1 -c fsync=off -c shared_buffers=1GB -c maintenance_work_mem=512MB"
    run(*control, "-w", "-l", str(folder / "log"), "-o", options, "start")
    try:
        with psycopg.connect(f"postgresql://{USER}@127.0.0.1:{port}/postgres", autocommit=True) as connection:
            yield Trigrams(connection)
    finally:
        run(*control, "-m", "immediate", "stop")
        shutil.rmtree(folder)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port
