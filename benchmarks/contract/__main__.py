"""Fuzzes the interface by its own description, in rounds with a new service each, until there are enough cases."""

import argparse
from typing import Any

from benchmarks.contract.fuzzing import Tally, fuzz, service
from benchmarks.signature import ROOT, save, signature

ENOUGH = 20_000
EXAMPLES = 100
"""Random examples for each operation in a round, besides those at the limits of its schema."""
FIRST_SEED = 22


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=ENOUGH, help="how many there must be")
    parser.add_argument("--examples", type=int, default=EXAMPLES, help="generated for each operation in a round")
    parser.add_argument("--seed", type=int, default=FIRST_SEED, help="of the first round")
    parser.add_argument("--only", help="only paths with this in them; then, as with fewer cases, nothing is saved")
    asked = parser.parse_args()
    signed = signature([ROOT / "tests" / "data" / "operations.tsv"], "stub")
    tally, seed = Tally(), asked.seed
    while tally.cases < asked.cases:
        with service() as running:
            fuzz(running, tally, seed=seed, examples=asked.examples, only=asked.only)
        seed += 1
        print(f"{tally.cases} cases, {len(tally.failures)} failures", flush=True)
    result = {"signature": signed, "seeds": [asked.seed, seed - 1], **told(tally)}
    show(result)
    if asked.only is None and tally.cases >= ENOUGH:
        print(save("contract", result))
    raise SystemExit(1 if tally.failures else 0)


def told(tally: Tally) -> dict[str, Any]:
    return {
        "cases": tally.cases,
        "phases": dict(tally.phases),
        "tolerated": tally.tolerated,
        "right": sum(tally.right.values()),
        "accepted": sum(tally.accepted.values()),
        "operations": {
            name: {str(status): count for status, count in sorted(found.items())}
            for name, found in sorted(tally.statuses.items())
        },
        "failures": [
            {"check": check, "operation": operation, "message": message, "count": count, "request": request}
            for (check, operation, message), (count, request) in tally.failures.items()
        ],
    }


def show(result: dict[str, Any]) -> None:
    for name, statuses in result["operations"].items():
        shown = "  ".join(f"{status}: {count}" for status, count in statuses.items())
        print(f"{sum(statuses.values()):6}  {name}  {shown}")
    print(f"\n{result['cases']} cases {result['phases']}, {len(result['failures'])} kinds of failures")


if __name__ == "__main__":
    main()
