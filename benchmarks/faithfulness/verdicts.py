"""Counts answers by kind and language: right, wrong and admitted, or wrong and not admitted."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.faithfulness.asking import Answer
from benchmarks.faithfulness.cases import KINDS, TARGETS, Task
from benchmarks.faithfulness.rules import faults

EXAMPLES = 2
"""How many examples of each kind are kept to show readers what is meant."""


@dataclass(frozen=True, slots=True)
class Verdict:
    task: Task
    answer: Answer
    faults: tuple[str, ...]

    @property
    def is_wrong(self) -> bool:
        return bool(self.faults)

    @property
    def is_unsaid(self) -> bool:
        return self.is_wrong and not self.answer.left


def verdicts(tasks: Sequence[Task], answers: Sequence[Answer]) -> list[Verdict]:
    return [
        Verdict(task, answer, tuple(faults(task.case, answer.text, task.language)))
        for task, answer in zip(tasks, answers, strict=True)
    ]


def tables(found: Sequence[Verdict]) -> dict[str, Any]:
    own, made = ([each for each in found if each.task.case.made is made] for made in (False, True))
    return {
        "texts": {"written": len({each.task.case for each in own}), "made": len({each.task.case for each in made})},
        "all": _counted(found),
        "written": _by(own, lambda each: each.task.case.kind, KINDS),
        "made": _by(made, lambda each: each.task.case.kind, KINDS),
        "by_language": _by(found, lambda each: each.task.target, TARGETS),
        "examples": _examples(found),
    }


def _by(found: Sequence[Verdict], what: Callable[[Verdict], Hashable], names: Iterable[str]) -> dict[str, Any]:
    rows = {name: [each for each in found if what(each) == name] for name in names}
    return {name: _counted(row) for name, row in rows.items() if row}


def _counted(found: Sequence[Verdict]) -> dict[str, Any]:
    wrong, unsaid = sum(each.is_wrong for each in found), sum(each.is_unsaid for each in found)
    share = round(100 * unsaid / len(found), 2) if found else 0.0
    return {"count": len(found), "wrong": wrong, "said": wrong - unsaid, "unsaid": unsaid, "unsaid_percent": share}


def _examples(found: Sequence[Verdict]) -> list[dict[str, Any]]:
    unsaid = [each for each in found if each.is_unsaid]
    kept = (each for kind in KINDS for each in [v for v in unsaid if v.task.case.kind == kind][:EXAMPLES])
    return [row(each) for each in kept]


def row(found: Verdict) -> dict[str, Any]:
    case = found.task.case
    return {
        "kind": case.kind,
        "target": found.task.target,
        "text": case.text,
        "answer": found.answer.text,
        "faults": list(found.faults),
        "left": found.answer.left,
    }
