"""Keeps what the model said in a file, so that margins and rules can be tuned without asking it again.

Only for tuning on sentences that may be seen: no published figure comes from it.
"""

import pickle
import sqlite3
from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.signature import ROOT
from tolmach.engines.nmt.decoder import Decoded, DecodingJob
from tolmach.engines.nmt.engine import NmtEngine

FOLDER = ROOT / ".cache" / "writing"


def remembering(engine: NmtEngine) -> NmtEngine:
    """The engine, whose decoder asks the model only for what no earlier run asked."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    rows = sqlite3.connect(FOLDER / f"{model_hash()}.sqlite", timeout=60, isolation_level=None)
    rows.execute("PRAGMA journal_mode = WAL")
    rows.execute("CREATE TABLE IF NOT EXISTS said (asked TEXT PRIMARY KEY, answer BLOB)")
    decoder: Any = engine._decoder
    decode, log_probs = decoder.decode, decoder.log_probs

    def decoded(jobs: Sequence[DecodingJob]) -> list[Decoded]:
        return _known(rows, [(job,) for job in jobs], lambda new: decode([job for (job,) in new]))

    def scored(jobs: Sequence[DecodingJob], targets: Sequence[Sequence[str]]) -> list[Sequence[float]]:
        asked = list(zip(jobs, map(tuple, targets), strict=True))
        return _known(rows, asked, lambda new: log_probs([job for job, _ in new], [target for _, target in new]))

    decoder.decode, decoder.log_probs = decoded, scored
    return engine


def _known(rows: sqlite3.Connection, asked: Sequence[tuple[Any, ...]], ask: Callable[[Any], list[Any]]) -> list[Any]:
    names = list(starmap(_name, asked))
    known: dict[str, Any] = {}
    for name in names:
        row = rows.execute("SELECT answer FROM said WHERE asked = ?", (name,)).fetchone()
        if row:
            known[name] = pickle.loads(row[0])
    new = {name: each for name, each in zip(names, asked, strict=True) if name not in known}
    for name, answer in zip(new, ask(list(new.values())) if new else (), strict=True):
        known[name] = answer
        rows.execute("INSERT OR REPLACE INTO said VALUES (?, ?)", (name, pickle.dumps(answer)))
    return [known[name] for name in names]


def _name(job: DecodingJob, *target: Sequence[str]) -> str:
    return repr((job.tag, tuple(job.pieces), tuple(job.text), job.manner if not target else "", target))
