"""Runs one training, from its inputs to packed weights, in one command.

usage: python -m training.cycle PLAN.toml

`training.cycle.plan_file` describes PLAN.toml. The steps that fill `packed/` run beside the training, which reads each
file as soon as it exists; heads, scores and packing follow. Every step has a log, `logs/<step>.log`, in the folder of
the cycle, and a file `<step>.pid` while it runs; the cycle itself has `cycle.pid`. At its deadline, or on SIGTERM, the
cycle ends every step. It writes `summary.json` again whenever a step ends. A cycle resumes nothing: it refuses a folder
that already exists.
"""

import json
import os
import signal
import time
from dataclasses import asdict
from pathlib import Path
from types import FrameType
from typing import Any

from training.cycle import plan_file, summary
from training.cycle.plan_file import Chain, CyclePlan
from training.cycle.processes import PAUSE, ChainRun, EndedStep, Launcher
from training.options import arguments

SUMMARY = "summary.json"


class Cycle:
    def __init__(self, plan: CyclePlan) -> None:
        self._plan, self._began = plan, time.monotonic()
        self._deadline = self._began + plan.minutes * 60
        self._ended: dict[str, EndedStep] = {}
        self._launcher = Launcher(plan.out, self._note)

    def run(self) -> str:
        """Returns the outcome."""
        outcome = "stopped"
        try:
            outcome = self._stages()
        finally:
            self._launcher.stop()
            self._write(outcome)
        return outcome

    def _stages(self) -> str:
        plan = self._plan
        if not self._all((plan.before,)):
            return "deadline"
        if self._failed(plan.before):
            return self._failed(plan.before)
        self._train()
        # Training writes weights at every measurement, so weights may exist although it failed.
        if Path(plan.training.words[3]).exists() and not self._all(plan.after):
            return "deadline"
        return self._failed((plan.training, *(step for chain in plan.after for step in chain))) or "done"

    def _failed(self, steps: Chain) -> str:
        """Names the steps that failed; empty if none did."""
        names = [step.name for step in steps if step.name in self._ended and self._ended[step.name].code]
        return f"failed: {', '.join(names)}" if names else ""

    def _train(self) -> None:
        """Training ends by itself. Its last measurement uses a part of the reserve."""
        plan, reserve = self._plan, self._plan.reserve * 60
        minutes = min(plan.training_minutes, max(0.0, (self._deadline - reserve - time.monotonic()) / 60))
        beside = [ChainRun(self._launcher, chain) for chain in plan.beside]
        training = ChainRun(self._launcher, (plan.training_step(minutes),))
        while training.is_running() and time.monotonic() < self._deadline - reserve / 2:
            for chain in beside:
                chain.is_running()
            time.sleep(PAUSE)
        for chain in (training, *beside):
            chain.stop()

    def _all(self, chains: tuple[Chain, ...]) -> bool:
        """Runs chains side by side. Returns False if the deadline comes first."""
        runs = [ChainRun(self._launcher, chain) for chain in chains]
        while runs := [run for run in runs if run.is_running()]:
            if time.monotonic() > self._deadline:
                return False
            time.sleep(PAUSE)
        return True

    def _note(self, name: str, ended: EndedStep) -> None:
        self._ended[name] = ended
        self._write("running")

    def _write(self, outcome: str) -> None:
        partial = self._plan.out / f"{SUMMARY}.part"
        partial.write_text(json.dumps(self._told(outcome), indent=1) + "\n", encoding="utf-8")
        partial.replace(self._plan.out / SUMMARY)

    def _told(self, outcome: str) -> dict[str, Any]:
        return {
            "outcome": outcome,
            "seconds": round(time.monotonic() - self._began, 1),
            "steps": {name: asdict(ended) for name, ended in self._ended.items()},
            "examples": summary.examples(self._plan.packed, self._plan.shares),
            "training": summary.losses(self._log("training")),
            "heads": summary.heads(self._log("heads")),
            "scores": summary.scores(self._plan.out),
        }

    def _log(self, name: str) -> str:
        path = self._plan.out / "logs" / f"{name}.log"
        return path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""


def _stopped(number: int, _: FrameType | None) -> None:
    """Ignores further signals, because they must not interrupt the code that ends the steps."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    raise SystemExit(128 + number)


def main(path: Path) -> None:
    plan = plan_file.read(path)
    try:
        plan.out.mkdir(parents=True)
    except FileExistsError:
        raise SystemExit(f"{plan.out} is there already: a cycle resumes nothing, name another folder as out") from None
    signal.signal(signal.SIGTERM, _stopped)
    own = plan.out / "cycle.pid"
    own.write_text(f"{os.getpid()}\n", encoding="utf-8")
    try:
        outcome = Cycle(plan).run()
    finally:
        own.unlink()
    print(outcome, flush=True)
    if outcome != "done":
        raise SystemExit(1)


if __name__ == "__main__":
    main(Path(arguments(__doc__, 1)[0]))
