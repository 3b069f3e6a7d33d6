"""Trying an operation with a fault at each of its points, SQLite's way: at the first, at the second, and so on to the
last. Afterwards all is as it has to be, and the same operation comes to its end.

All of it runs in processes of their own (`processes`), because the layer stays where it was laid.
"""

import os
import shutil
import threading
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import httpx

from tests.faults.asking import FREE, Cost, Memo, Operation, Refused
from tests.faults.invariants import broken
from tests.faults.layer import Fault, Layer
from tests.faults.operations import OPERATIONS
from tests.faults.processes import Died, apart
from tests.faults.service import Tried, service

HANGS = 120
"""Seconds after which a process that does not come to its end is taken for one that never will."""


@dataclass
class Findings:
    """Where faults struck, and what was wrong afterwards."""

    operation: str
    fault: Fault
    points: list[str] = field(default_factory=list)
    tried: list[int] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    known: set[str] = field(default_factory=set)

    def note(self, at: int, points: Iterable[str], sentences: Iterable[str]) -> None:
        self.tried.append(at)
        point = next(iter([*points][at - 1 : at]), "")
        # What is wrong once stays wrong in a service that lives on.
        new = [sentence for sentence in dict.fromkeys(sentences) if sentence not in self.known]
        self.known.update(new)
        self.wrong += [f"{self.operation}, {self.fault.value} at {at} ({point}): {sentence}" for sentence in new]


@dataclass(frozen=True)
class Seen:
    look: Any
    used: Cost


@dataclass(frozen=True, slots=True)
class Choice:
    """Which points: every `step`-th, from one that moves with `seed`."""

    step: int = 1
    seed: int = 0
    most: int = 10_000

    def among(self, count: int) -> list[int]:
        return list(range(1 + self.seed % self.step, count + 1, self.step))[: self.most]


def errors(names: Sequence[str], fault: Fault, data: Path, database: str, chosen: Choice) -> list[Findings]:
    """One service for all points of all these operations: it has to live on."""
    layer = Layer(data).lay()
    with _watched(), service(data, database) as tried:
        return [_errors(tried, layer, OPERATIONS[name], fault, chosen) for name in names]


def _errors(tried: Tried, layer: Layer, operation: Operation, fault: Fault, chosen: Choice) -> Findings:
    found = Findings(operation.name, fault)
    found.points = list(_counted(tried, layer, operation, found))
    for at in chosen.among(len(found.points)):
        points, sentences = _tried(tried, layer, operation, fault, at)
        found.note(at, points, sentences)
    return found


def _counted(tried: Tried, layer: Layer, operation: Operation, found: Findings) -> tuple[str, ...]:
    """Without a fault: how many points there are."""
    memo = Memo()
    operation.prepare(tried, memo)
    before = _seen(tried, operation, memo)
    layer.arm()
    operation.act(tried, memo)
    points = layer.disarm().points
    tried.settle()
    after = _seen(tried, operation, memo)
    found.wrong += [f"{operation.name} without a fault: {sentence}" for sentence in broken(tried)]
    if (paid := _minus(after.used, before.used)) != operation.cost:
        found.wrong.append(f"{operation.name} without a fault costs {paid}, not {operation.cost}")
    operation.tidy(tried, memo)
    return points


def _tried(
    tried: Tried, layer: Layer, operation: Operation, fault: Fault, at: int
) -> tuple[tuple[str, ...], list[str]]:
    memo = Memo()
    operation.prepare(tried, memo)
    before = _seen(tried, operation, memo)
    layer.arm(fault, at)
    is_done, said = _acted(tried, operation, memo)
    points = layer.disarm().points
    sentences = [*said, *_at_rest(tried, operation, memo, before, is_done=is_done, patient=fault is Fault.OUTAGE)]
    if not is_done:
        sentences += _again(tried, operation, memo, before)
    operation.tidy(tried, memo)
    return points, sentences


def _acted(tried: Tried, operation: Operation, memo: Memo) -> tuple[bool, list[str]]:
    try:
        operation.act(tried, memo)
    except (Refused, httpx.TransportError):
        return False, []
    except Exception as error:
        return False, [f"it was answered wrongly: {_told(error)}"]
    return True, []


def _at_rest(
    tried: Tried, operation: Operation, memo: Memo, before: Seen, *, is_done: bool, patient: bool
) -> Iterator[str]:
    """What is paid is what was delivered, and nothing is half there."""
    try:
        tried.settle()
        now = _seen(tried, operation, memo)
    except Exception as error:
        yield f"it does not come to rest: {_told(error)}"
        return
    yield from broken(tried, patient=patient)
    paid = _minus(now.used, before.used)
    if is_done:
        if paid != operation.cost:
            yield f"it was done for {paid}, not for {operation.cost}"
    elif operation.stages:
        if operation.stages.get(now.look) != paid:
            yield f"it was refused, looks like {now.look!r} and cost {paid}"
    elif now.look != before.look:
        yield f"it was refused, but looks like {now.look!r} instead of {before.look!r}"
    elif paid != FREE and not (operation.is_metered and paid <= operation.cost):
        yield f"it was refused, but cost {paid}"


def _again(tried: Tried, operation: Operation, memo: Memo, before: Seen) -> Iterator[str]:
    """The same once more, or the rest of it, has to succeed. Nothing is paid twice."""
    paid = _minus(_seen(tried, operation, memo).used, before.used)
    try:
        operation.act(tried, memo)
        tried.settle()
    except Exception as error:
        yield f"it cannot be tried again: {_told(error)}"
        return
    now = _seen(tried, operation, memo)
    expected = operation.cost if operation.stages else _plus(paid, operation.cost)
    if (total := _minus(now.used, before.used)) != expected:
        yield f"both tries together cost {total}, not {expected}"
    yield from broken(tried)


def _seen(tried: Tried, operation: Operation, memo: Memo) -> Seen:
    return Seen(operation.look(tried, memo), tried.used())


def _minus(one: Cost, other: Cost) -> Cost:
    return one[0] - other[0], one[1] - other[1]


def _plus(one: Cost, other: Cost) -> Cost:
    return one[0] + other[0], one[1] + other[1]


def _told(error: Exception) -> str:
    """With where it comes from: it is our own test that reads it."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [f"{frame.name}:{frame.lineno}" for frame in frames if "/tests/faults/" in frame.filename]
    return f"{type(error).__name__} {error} at {' '.join(places[-3:])}"


@contextmanager
def _watched() -> Iterator[None]:
    def hang() -> NoReturn:
        os._exit(1)

    timer = threading.Timer(HANGS * 10, hang)
    timer.daemon = True
    timer.start()
    yield
    timer.cancel()


# Killed


def begin(data: Path, database: str = "") -> None:
    """A service that was started and stopped: what every trial with a kill begins with."""
    with service(data, database) as tried:
        tried.settle()


def deaths(name: str, begun: Path, folder: Path, chosen: Choice) -> Findings:
    """A process that dies at each point, each on a copy of its own, and what the next one finds."""
    found = Findings(name, Fault.KILL)
    found.points = list(apart(killed, name, *_copied(begun, folder, 0), 0))
    for at in chosen.among(len(found.points)):
        data, memo = _copied(begun, folder, at)
        try:
            apart(killed, name, data, memo, at)
        except Died:
            found.note(at, found.points, apart(revived, name, data, memo))
        shutil.rmtree(data)
    return found


def _copied(begun: Path, folder: Path, at: int) -> tuple[Path, Path]:
    return Path(shutil.copytree(begun, folder / f"data-{at}")), folder / f"memo-{at}"


def killed(name: str, data: Path, memo_path: Path, at: int) -> tuple[str, ...]:
    """Ends this process at a point; comes back with all points where there are not so many."""
    operation = OPERATIONS[name]
    layer = Layer(data).lay()
    with _watched(), service(data) as tried:
        memo = Memo(memo_path)
        operation.prepare(tried, memo)
        memo["before"] = tried.used()
        memo["looked"] = repr(operation.look(tried, memo))
        layer.arm(Fault.KILL, at)
        operation.act(tried, memo)
        return layer.disarm().points


def revived(name: str, data: Path, memo_path: Path) -> list[str]:
    """What is wrong after a new start on what the dead process left."""
    operation = OPERATIONS[name]
    with _watched(), service(data) as tried:
        memo = Memo(memo_path)
        before: Cost = tuple(memo["before"])
        return [*_after_a_kill(tried, operation, memo, before)]


def _after_a_kill(tried: Tried, operation: Operation, memo: Memo, before: Cost) -> Iterator[str]:
    """Whether it was done nobody was told; but it was done whole and paid, or not at all."""
    try:
        tried.settle()
    except Exception as error:
        yield f"it does not come to rest: {_told(error)}"
        return
    yield from broken(tried)
    now = _seen(tried, operation, memo)
    paid, is_as_before = _minus(now.used, before), repr(now.look) == memo["looked"]
    if operation.stages:
        if operation.stages.get(now.look) != paid:
            yield f"it looks like {now.look!r} and cost {paid}"
        if now.look == "fetched":
            # The last byte was not: whether it came, only the client knows.
            memo.forget("ticket", "job")
    elif not (paid == operation.cost or (is_as_before and paid == FREE)):
        yield f"it cost {paid}"
    if is_as_before or operation.stages:
        yield from _after(tried, operation, memo, now)


def _after(tried: Tried, operation: Operation, memo: Memo, seen: Seen) -> Iterator[str]:
    owed = _minus(operation.cost, operation.stages.get(seen.look, FREE)) if memo.get("job") else operation.cost
    try:
        operation.act(tried, memo)
        tried.settle()
    except Exception as error:
        yield f"it cannot be tried again: {_told(error)}"
        return
    if (paid := _minus(_seen(tried, operation, memo).used, seen.used)) != owed:
        yield f"another try cost {paid}, not {owed}"
    yield from broken(tried)
