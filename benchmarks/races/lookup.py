"""Compares the search for the nearest segment with PostgreSQL's trigrams, which Weblate uses, and with a full scan."""

import itertools
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.memories.nearest import UNRELATED, measure, mixed

SEGMENTS, QUERIES = 200_000, 100


def race(count: int = SEGMENTS, queries: int = QUERIES) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        pairs = Path(folder) / "segments.tsv"
        made = itertools.islice(mixed(), count + UNRELATED)
        pairs.write_text("".join(f"{source}\t{target}\n" for source, target in made), encoding="utf-8")
        return measure(pairs, count, queries, Path(folder))
