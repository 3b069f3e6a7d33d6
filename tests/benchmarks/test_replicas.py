from benchmarks.replicas.page import FIGURES, replicas_part
from benchmarks.signature import signature

TIMES = {"p50_ms": 4.0, "p99_ms": 9.0}
ADDED = {"p50_ms": 1.0, "p99_ms": 2.0}


def test_the_page() -> None:
    counts = {"1": 10.0, "2": 20.0, "4": 40.0}
    rates = {"possible_per_second": counts, "requests_per_second": counts, "times_one": {"1": 1.0, "2": 1.98, "4": 3.9}}
    side = dict.fromkeys(FIGURES.values(), 1.5)
    result = {
        "signature": signature([], "model"),
        "throughput": {"sentence_seconds": 0.2, "threads": 2, "bar": 3.6, **rates},
        "database": {"exchanges": 5, "sqlite": TIMES, "postgresql": TIMES, "added": ADDED},
        "embedded": {"commit_before": "abc", "rounds": 4, "before": side, "now": side, "now_by_before": side},
    }
    lines = replicas_part(result)
    assert "| 4 | 40.0 | 40.0 | 3.9 |" in lines
    assert "| added by postgresql | 1.0 | 2.0 |" in lines
    assert "| sentences/s | 1.5 | 1.5 | 1.5 |" in lines
    with_ray = replicas_part(result | {"ray": {"exchanges": 5, "embedded": TIMES, "ray": TIMES, "added": ADDED}})
    assert "| added by ray | 1.0 | 2.0 |" in with_ray
