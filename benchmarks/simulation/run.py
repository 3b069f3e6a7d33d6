"""Simulates up to 1,000 replicas and a day of 10^9 characters: waiting, refusals, cost, and what breaks first."""

import argparse
import time
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.signature import NTREX, RESULTS, save, signature
from benchmarks.simulation import scenarios
from benchmarks.simulation.inputs import MEMORY, SPEED, TIMES, read_inputs
from benchmarks.simulation.model import Assumptions
from benchmarks.simulation.scenarios import QUICK, WHOLE, Scale, Stage

SCENARIOS: dict[str, Callable[[Stage], Any]] = {
    "beside_speed": scenarios.beside_speed,
    "day": scenarios.day,
    "growth": scenarios.growth,
    "one_account": scenarios.one_account,
    "exactness": scenarios.exactness,
    "failures": scenarios.failures,
    "rolling_upgrade": scenarios.rolling,
    "herd": scenarios.herd,
    "connections": scenarios.connections,
}


def simulate(stage: Stage, told: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    result: dict[str, Any] = {
        "engine": asdict(stage.inputs.engine),
        "quota": asdict(stage.inputs.quota),
        "assumed": asdict(stage.assumed),
        "bar_p99_seconds": scenarios.GOOD_P99,
    }
    for name, scenario in SCENARIOS.items():
        began = time.process_time()
        result[name] = scenario(stage)
        told(f"{name}: {time.process_time() - began:.1f} s")
    return result | {"breaks": scenarios.limits(stage, result["one_account"])}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short slices and small fleets; nothing is saved")
    for name, value in asdict(Assumptions()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=type(value), default=value)
    asked = vars(parser.parse_args())
    scale: Scale = QUICK if asked.pop("quick") else WHOLE
    stage = scenarios.prepared(Stage(read_inputs(), replace(Assumptions(), **asked), scale))
    data = [NTREX / "en.txt", *(RESULTS / f"{name}.json" for name in (SPEED, MEMORY, TIMES))]
    result = {"signature": signature(data, model_hash())}
    result |= simulate(stage, lambda text: print(text, flush=True))
    print({name: value for name, value in result.items() if name != "signature"})
    if scale is WHOLE:
        save("simulation", result)


if __name__ == "__main__":
    main()
