"""Counts, by kind and by language, whether an answer says what its text says, or admits what it does not say.

    python -m benchmarks.faithfulness [--kind KIND …] [--target TARGET …] [--limit N] [--tell] [--before]

It saves a whole run, and only shows a part. It keeps every answer at once: --again continues a run that was stopped,
and scores the stored answers by the rules of today.
"""

import argparse
import json
import random
from collections.abc import Sequence
from pathlib import Path

from benchmarks.engine import model_hash
from benchmarks.faithfulness.asking import Answer, ask_all, house
from benchmarks.faithfulness.cases import DATA, KINDS, TARGETS, Task, into_all, written
from benchmarks.faithfulness.grammar import made
from benchmarks.faithfulness.page import BEFORE
from benchmarks.faithfulness.verdicts import Verdict, tables, verdicts
from benchmarks.signature import ROOT, save, signature
from benchmarks.tables import table

Key = tuple[str, str, str]
ANSWERS = ROOT / ".cache" / "faithfulness.jsonl"


def chosen(asked: argparse.Namespace) -> list[Task]:
    every = [*into_all(written()), *([] if asked.written else made())]
    kinds, targets = asked.kind or KINDS, asked.target or TARGETS
    found = [task for task in every if task.case.kind in kinds and task.target in targets]
    # Picks from all over the list, because neighbours are alike.
    return found[:: max(1, len(found) // asked.limit)][: asked.limit] if asked.limit else found


def answers(tasks: Sequence[Task], path: Path, *, again: bool) -> list[Answer]:
    known = kept(path) if again else {}
    if missing := [task for task in tasks if _key(task) not in known]:
        path.parent.mkdir(parents=True, exist_ok=True)
        random.Random(0).shuffle(missing)
        with path.open("a" if again else "w", encoding="utf-8") as file, house() as running:

            def take(task: Task, answer: Answer) -> None:
                known[_key(task)] = answer
                print(json.dumps([*_key(task), *answer], ensure_ascii=False), file=file, flush=True)

            ask_all(running, missing, take)
    return [known[_key(task)] for task in tasks]


def kept(path: Path) -> dict[Key, Answer]:
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines()) if path.exists() else ()
    return {(kind, target, text): Answer(said, left) for kind, target, text, said, left in rows}


def _key(task: Task) -> Key:
    return task.case.kind, task.target, task.case.text


def show(found: Sequence[Verdict], *, tell: bool) -> None:
    for each in found if tell else ():
        if each.is_wrong:
            said = f" (said: {', '.join(each.answer.left)})" if each.answer.left else ""
            print(f"{each.task.case.kind} {each.task.target}: {each.task.case.text!r} -> {each.answer.text!r}")
            print(f"    {'; '.join(each.faults)}{said}")
    counted = tables(found)
    columns = ("count", "wrong", "said", "unsaid", "unsaid_percent")
    rows = {"all": counted["all"]} | {
        f"{kind}, {part}": row for part in ("written", "made") for kind, row in counted[part].items()
    }
    rows |= counted["by_language"]
    print(
        "\n".join(table(["", *columns], ([name, *(row[column] for column in columns)] for name, row in rows.items())))
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kind", action="append", choices=KINDS)
    parser.add_argument("--target", action="append", choices=TARGETS)
    parser.add_argument("--limit", type=int, help="so many texts, spread over all")
    parser.add_argument("--written", action="store_true", help="none of the grammar's")
    parser.add_argument("--tell", action="store_true", help="print every wrong answer and what is wrong")
    parser.add_argument("--before", action="store_true", help="saved as what later runs are held against")
    parser.add_argument("--answers", type=Path, default=ANSWERS, help="where answers are kept")
    parser.add_argument("--again", action="store_true", help="ask only for answers that are not kept")
    asked = parser.parse_args()
    signed = signature(sorted(DATA.glob("*.toml")), model_hash())
    tasks = chosen(asked)
    found = verdicts(tasks, answers(tasks, asked.answers, again=asked.again))
    show(found, tell=asked.tell)
    if not (asked.kind or asked.target or asked.limit or asked.written):
        print(save(BEFORE if asked.before else "faithfulness", {"signature": signed} | tables(found)))


if __name__ == "__main__":
    main()
