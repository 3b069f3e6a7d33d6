"""Reads the plan of a cycle: a TOML file that names the inputs, the steps, the shares and the minutes.

    out = "run"                    # a folder that does not exist yet; everything goes there
    minutes = 29                   # after this time the cycle ends every step
    reserve = 3                    # the minutes of these that remain for what follows the training

    [inputs]                       # what {name} stands for in the commands; {out} is known, here too
    [before]                       # steps that run one after another, before everything else
    [beside]                       # steps beside the training; the commands of a list run one after another
    [training]                     # `command`, the most `minutes`, and keys of `network.plan` and `text.batches`
    [shares]                       # the share of each file that the steps beside it write to {out}/packed
    [after]                        # steps that run side by side when the weights exist

A command is a module of `training` and its arguments: `text = "training.text.corpus {out}/all.npz {spm} first second"`.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SECTIONS = ("inputs", "before", "beside", "training", "shares", "after")
_NAMED = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class CycleStep:
    name: str
    words: tuple[str, ...]
    """A module and its arguments on the command line."""


Chain = tuple[CycleStep, ...]
"""Steps that run one after another."""


@dataclass(frozen=True, slots=True)
class CyclePlan:
    out: Path
    minutes: float
    reserve: float
    before: Chain
    beside: tuple[Chain, ...]
    training: CycleStep
    """The command without its minutes, which are known only when it starts."""
    training_minutes: float
    shares: Mapping[str, float]
    after: tuple[Chain, ...]

    @property
    def packed(self) -> Path:
        return self.out / "packed"

    def training_step(self, minutes: float) -> CycleStep:
        module, text, spm, out, *keys = self.training.words
        return CycleStep(self.training.name, (module, text, spm, out, f"{minutes:.3f}", *keys))


def read(path: Path) -> CyclePlan:
    try:
        return plan(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, tomllib.TOMLDecodeError, ValueError) as error:
        raise SystemExit(f"{path}: {error}") from None


def plan(given: Mapping[str, Any]) -> CyclePlan:
    """Raises ValueError, which names what is missing or unknown."""
    lacking = [name for name in ("out", "minutes", "reserve", "training") if name not in given]
    if lacking:
        raise ValueError(f"{', '.join(lacking)} missing")
    unknown = sorted(set(given) - {"out", "minutes", "reserve", *SECTIONS})
    if unknown:
        raise ValueError(f"{', '.join(unknown)}: unknown; known are out, minutes, reserve and {', '.join(SECTIONS)}")
    own = {"out": given["out"]}
    names = {name: _filled(value, own) for name, value in given.get("inputs", {}).items()} | own
    made = CyclePlan(
        out=Path(given["out"]),
        minutes=float(given["minutes"]),
        reserve=float(given["reserve"]),
        before=tuple(step for chain in _chains(given.get("before", {}), names) for step in chain),
        beside=_chains(given.get("beside", {}), names),
        training=_training(given["training"], given.get("shares", {}), names),
        training_minutes=float(given["training"]["minutes"]),
        shares=given.get("shares", {}),
        after=_chains(given.get("after", {}), names),
    )
    _check(made)
    return made


def _check(made: CyclePlan) -> None:
    steps = [*made.before, made.training, *(step for chain in (*made.beside, *made.after) for step in chain)]
    twice = sorted(name for name, count in Counter(step.name for step in steps).items() if count > 1)
    if twice:
        raise ValueError(f"{', '.join(twice)}: the name of more than one step")
    if not 0 <= made.reserve < made.minutes:
        raise ValueError(f"reserve: {made.reserve:g} is not from 0 to less than minutes, which are {made.minutes:g}")
    if sum(made.shares.values()) >= 1:
        raise ValueError("shares: together less than 1 is allowed, for plain translation takes the rest")


def _training(table: Mapping[str, Any], shares: Mapping[str, float], names: Mapping[str, str]) -> CycleStep:
    lacking = [name for name in ("command", "minutes") if name not in table]
    if lacking:
        raise ValueError(f"training: {', '.join(lacking)} missing")
    step = _step("training", table["command"], names)
    if len(step.words) != 4:
        raise ValueError("training: command has a module and three words: corpus, spm and where the weights go")
    keys = {name: _joined(value) for name, value in table.items() if name not in ("command", "minutes")}
    keys |= {"packed": "{out}/packed", "late": "1"}
    if shares:
        keys["shares"] = ",".join(f"{name}:{share}" for name, share in shares.items())
    return CycleStep(step.name, (*step.words, *(_filled(f"{name}={value}", names) for name, value in keys.items())))


def _joined(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def _chains(table: Mapping[str, str | list[str]], names: Mapping[str, str]) -> tuple[Chain, ...]:
    return tuple(_chain(name, value, names) for name, value in table.items())


def _chain(name: str, value: str | list[str], names: Mapping[str, str]) -> Chain:
    if isinstance(value, str):
        return (_step(name, value, names),)
    return tuple(_step(f"{name}-{number}", command, names) for number, command in enumerate(value, 1))


def _step(name: str, command: str, names: Mapping[str, str]) -> CycleStep:
    words = tuple(_filled(word, names) for word in command.split())
    if not words or not words[0].startswith("training."):
        raise ValueError(f"{name}: a command begins with a module of training, such as training.text.corpus")
    return CycleStep(name, words)


def _filled(word: str, names: Mapping[str, str]) -> str:
    unknown = sorted(set(_NAMED.findall(word)) - set(names))
    if unknown:
        raise ValueError(f"{', '.join(unknown)}: not in inputs, which has {', '.join(sorted(names))}")
    return _NAMED.sub(lambda match: str(names[match[1]]), word)
