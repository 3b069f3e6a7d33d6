"""Sends 100,000 mixed requests: `python -m benchmarks.soak`, or fewer: `--requests 10000`.

Most go to one process with the stub engine. It is stopped and killed early and then runs to the end; its last life is
judged. The rest goes to a process with the shipped model, which is stopped and killed again and again. The program
records its progress after every hundredth of the requests: the same command continues from there, with a new life.
`--again` starts from the beginning.
"""

import argparse
import json
import shutil
import signal
import statistics
import threading
import time
from collections import Counter
from typing import Any

from benchmarks.engine import model_hash
from benchmarks.signature import NTREX, ROOT, save, signature
from benchmarks.soak.caller import Broken, Seen, SoakCaller
from benchmarks.soak.mixture import KINDS, REAL, do_something
from benchmarks.soak.service import SoakedService
from benchmarks.soak.verdict import judged

STRETCHES = 100
CALLERS = 8
REAL_SHARE = 0.02
RESTARTS = {2: signal.SIGTERM, 4: signal.SIGKILL}
"""The signals that stop the process that is judged, by the number of the stretch."""
REAL_RESTARTS = {number: (signal.SIGTERM, signal.SIGKILL)[number // 10 % 2] for number in range(10, STRETCHES, 10)}
FOLDER = ROOT / ".soak"


def main() -> None:
    wanted = _arguments()
    if wanted.again:
        shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(exist_ok=True)
    # Hides the folder from git.
    (FOLDER / ".gitignore").write_text("*\n")
    state = _remembered(wanted.requests)
    mass = SoakedService("mass", "benchmarks.soak.scripted", "stub", FOLDER / "mass")
    real = SoakedService("real", "tolmach", "nmt", FOLDER / "real")
    for service in (mass, real):
        service.data.mkdir(exist_ok=True)
        service.start()
    try:
        state["lives"].append({"from": state["stretch"], "rests": []})
        while state["stretch"] < STRETCHES:
            _stretch(state, mass, real)
            (FOLDER / "state.json").write_text(json.dumps(state))
            print(_line(state), flush=True)
    finally:
        for service in (mass, real):
            if service.process is not None:
                service.stop()
    result = {"signature": signature([NTREX / "en.txt"], model_hash())} | judged(state)
    print(json.dumps(result, indent=2))
    if wanted.save:
        save("soak", result)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.soak")
    parser.add_argument("--requests", type=int, default=100_000)
    parser.add_argument("--again", action="store_true", help="begin anew")
    parser.add_argument("--save", action="store_true", help="write the result for the results page")
    return parser.parse_args()


def _remembered(requests: int) -> dict[str, Any]:
    path = FOLDER / "state.json"
    if path.exists() and (state := json.loads(path.read_text()))["requests"] == requests:
        assert isinstance(state, dict)
        return state
    for data in ("mass", "real"):
        shutil.rmtree(FOLDER / data, ignore_errors=True)
    empty: dict[str, Any] = {"kinds": {}, "surprises": {}, "broken": 0, "in_restarts": {}, "milliseconds": []}
    return {
        "requests": requests,
        "stretch": 0,
        "seconds": 0.0,
        "lives": [],
        "real": {"requests": 0, "mib": []},
        **empty,
    }


def _stretch(state: dict[str, Any], mass: SoakedService, real: SoakedService) -> None:
    """Sends a hundredth of all requests, to both processes at once."""
    number, count = state["stretch"], state["requests"] // STRETCHES
    began, share = time.monotonic(), max(1, round(count * REAL_SHARE))
    seen, seen_real = Seen(), Seen()
    crowd = [
        threading.Thread(target=_call, args=(mass, number * 100 + each, seen, count - share, KINDS))
        for each in range(CALLERS)
    ]
    crowd.append(threading.Thread(target=_call, args=(real, number * 100 + CALLERS, seen_real, share, REAL)))
    for thread in crowd:
        thread.start()
    for service, restarts in ((mass, RESTARTS), (real, REAL_RESTARTS)):
        if number in restarts:
            _restart(service, restarts[number], lambda: sum(seen.kinds.values()) >= count // 2)
    for thread in crowd:
        thread.join()
    if number in RESTARTS:
        state["lives"].append({"from": number + 1, "rests": []})
    state["lives"][-1]["rests"].append([number + 1, *mass.rested()])
    state["real"]["mib"].append(round(real.vitals().resident_mib))
    state["real"]["requests"] += sum(seen_real.kinds.values())
    _note(state, seen, is_troubled=number in RESTARTS)
    _note(state, seen_real, is_troubled=number in REAL_RESTARTS, is_timed=False)
    state["seconds"] += time.monotonic() - began
    state["stretch"] = number + 1


def _restart(service: SoakedService, how: int, when: Any) -> None:
    end = time.monotonic() + 60
    while not when() and time.monotonic() < end:
        time.sleep(0.05)
    service.stop(how)
    service.start()


def _call(service: SoakedService, seed: int, seen: Seen, count: int, kinds: Any) -> None:
    """Sends requests until all callers together have sent `count` of them."""
    caller = SoakCaller(service.port, seed, seen)
    while sum(seen.kinds.values()) < count:
        try:
            do_something(caller, kinds)
        except Broken:
            seen.broken += 1
            time.sleep(0.2)
        except (KeyError, ValueError, TypeError) as error:
            # The answer lacks something that such an answer must have.
            seen.surprises[f"{caller.kind}: {type(error).__name__}"] += 1
    caller.close()


def _note(state: dict[str, Any], seen: Seen, *, is_troubled: bool, is_timed: bool = True) -> None:
    state["kinds"] = dict(Counter(state["kinds"]) + seen.kinds)
    place = "in_restarts" if is_troubled else "surprises"
    found = seen.surprises + Counter({"broken lines": seen.broken})
    state[place] = dict(Counter(state[place]) + found)
    if is_timed:
        state["milliseconds"].append([] if is_troubled else [round(1000 * each, 1) for each in seen.seconds])


def _line(state: dict[str, Any]) -> str:
    mib, handles, threads = state["lives"][-1]["rests"][-1][1:]
    times = state["milliseconds"][-1]
    middle = statistics.median(times) if times else 0
    return (
        f"{state['stretch']:3} %  {state['seconds']:7.0f} s  {mib:6.1f} MiB  {handles} handles  {threads} threads  "
        f"median {middle:.1f} ms  surprises {sum(state['surprises'].values())}"
    )


if __name__ == "__main__":
    main()
