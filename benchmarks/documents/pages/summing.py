"""The figures of all files. Those that are kept back appear in sums only."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from benchmarks.documents.pages.running import OUTPUTS, Outcome
from benchmarks.documents.pages.verdict import KINDS

SIDES = ("open", "kept_back")
_SAME = ("commit", "changed", "model", "data")


def completed(result: dict[str, Any], saved: dict[str, Any] | None, side: str | None) -> dict[str, Any]:
    """The figures of one side, with those of the other as they were saved, if they are of the same code and files."""
    if side is None or saved is None or any(saved["signature"][key] != result["signature"][key] for key in _SAME):
        return result
    kept = ("kept_back",) if side == "open" else ("open", "files")
    return result | {key: saved[key] for key in kept}


def summed(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    open_ones = [each for each in outcomes if not each.sample.kept_back]
    files: dict[str, Any] = {}
    for each in open_ones:
        files.setdefault(each.sample.name, {})[each.output] = _figures(each)
    return {
        "open": _side(open_ones),
        "kept_back": _side([each for each in outcomes if each.sample.kept_back]),
        "files": files,
    }


def _side(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    by_output = {output: [each for each in outcomes if each.output == output] for output in OUTPUTS}
    return {
        "files": len({each.sample.name for each in outcomes}),
        "whole": {output: sum(each.is_whole for each in found) for output, found in by_output.items()},
        "faulty": {output: _faulty(found) for output, found in by_output.items()},
        "coverage_percent": {output: _mean(found) for output, found in by_output.items()},
        "seconds": round(sum(each.seconds for each in outcomes), 1),
    }


def _faulty(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many files have a fault of each kind."""
    found = Counter(kind for each in outcomes for kind in {kind for kind, _ in each.faults})
    return {kind: found[kind] for kind in KINDS if found[kind]}


def _mean(outcomes: Sequence[Outcome]) -> float | None:
    """A file that was refused counts as one without a translated word."""
    if not outcomes or all(each.coverage is None and not _is_refused(each) for each in outcomes):
        return None
    return round(100 * sum(each.coverage or 0.0 for each in outcomes) / len(outcomes), 1)


def _is_refused(outcome: Outcome) -> bool:
    return any(kind == "refused" for kind, _ in outcome.faults)


def _figures(outcome: Outcome) -> dict[str, Any]:
    faults: dict[str, list[str]] = {}
    for kind, said in outcome.faults:
        faults.setdefault(kind, []).append(" ".join(said.split()))
    share = None if outcome.coverage is None else round(100 * outcome.coverage, 1)
    return {
        "whole": outcome.is_whole,
        "coverage_percent": share,
        "seconds": round(outcome.seconds, 2),
        "faults": faults,
    }
