"""Writes the part of the results page about faithfulness, before the repairs and now."""

import json
from typing import Any

from benchmarks.signature import RESULTS, signed
from benchmarks.tables import Row, table

BEFORE = "faithfulness-before"
BAR = 0.5
"""The largest share of texts that are wrong without a word in the receipt, in percent."""
NONE = ("memory", "markup", "codes", "placeholders")
"""Kinds that must have none at all."""
_COLUMNS = ("count", "wrong", "said", "unsaid")


def faithfulness_part(result: dict[str, Any]) -> list[str]:
    path = RESULTS / f"{BEFORE}.json"
    before = json.loads(path.read_text(encoding="utf-8")) if path.exists() else None
    return section(result, before)


def section(result: dict[str, Any], before: dict[str, Any] | None) -> list[str]:
    texts = result["texts"]
    head = ["", *_COLUMNS, *(("wrong before", "unsaid before") if before else ())]
    return [
        "## Faithfulness",
        "",
        f"{texts['written']} texts written by hand, each into 12 languages, and {texts['made']} made by a grammar, "
        "each into one: whether names, codes, numbers, dates, tags and all else that a text says stand in the answer. "
        "*Said* are wrong answers whose receipt says that something is wrong, *unsaid* those that pass for right. The "
        "bar is "
        f"{BAR} % unsaid of all, and none for {', '.join(NONE[:-1])} and {NONE[-1]}; now {_share(result)}"
        + (f", before {_share(before)}." if before else "."),
        "",
        *table(
            head, [*_rows("all", result, before), *_kinds("written", result, before), *_kinds("made", result, before)]
        ),
        "",
        *table(head, [_row(name, row, before and before["by_language"].get(name)) for name, row in _languages(result)]),
        "",
        *([f"Before: {signed(before)}", ""] if before else []),
        signed(result),
        "",
    ]


def _share(result: dict[str, Any]) -> str:
    return f"{result['all']['unsaid_percent']} %"


def _languages(result: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return list(result["by_language"].items())


def _rows(name: str, result: dict[str, Any], before: dict[str, Any] | None) -> list[Row]:
    return [_row(name, result[name], before and before[name])]


def _kinds(part: str, result: dict[str, Any], before: dict[str, Any] | None) -> list[Row]:
    return [
        _row(f"{kind}, {part}", row, before and before[part].get(kind)) for kind, row in result[part].items()
    ]  # fmt: skip


def _row(name: str, row: dict[str, Any], before: dict[str, Any] | None) -> Row:
    return [name, *(row[column] for column in _COLUMNS), *((before["wrong"], before["unsaid"]) if before else ())]
