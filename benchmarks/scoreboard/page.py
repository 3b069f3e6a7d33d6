"""Writes the board on the page of results."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table
from benchmarks.tasks.taught import FORMS


def scoreboard_part(result: dict[str, Any]) -> list[str]:
    means, whole = result["mean_chrf"], result["all"]
    through = result["through_english"]
    faults = ", ".join(f"{kind} {count}" for kind, count in whole["defects"].items())
    return [
        "## Scoreboard",
        "",
        f"All {result['directions']:,} directions, {result['lines']} lines of NTREX each, through the whole pipeline; "
        f"{through or 'none'} of them through English. Mean chrF {means['all']}: into English {means['into English']}, "
        f"from English {means['from English']}, without English {means['without English']}. A row for each is "
        "in [scoreboard.jsonl](scoreboard.jsonl); [how it is made](../../docs/measuring.md#the-scoreboard).",
        "",
        "![chrF of every direction, from the language of the row into that of the column](scoreboard.svg)",
        "",
        f"Best: {_listed(result['best'])}. Worst: {_listed(result['worst'])}.",
        "",
        f"Visible faults in {result['sentences']:,} sentences: {faults}; that is {whole['defects_percent']} for each "
        f"hundred. Of terms with a made-up word as translation, {whole['terms_percent']} % are there. Lines that "
        "speak to somebody show the form that was asked for as follows, and else mostly none:",
        "",
        *table(
            ["into", *(f"{form}, %" for form in FORMS), *(f"the other, asked for {form}, %" for form in FORMS)],
            _address_rows(result["into"]),
        ),
        "",
        signed(result),
        "",
    ]


def _listed(scores: dict[str, float]) -> str:
    return ", ".join(f"{name} {score}" for name, score in scores.items())


def _address_rows(into: dict[str, Any]) -> list[list[object]]:
    return [
        [
            language,
            *(row["formality"][form]["shown_percent"] for form in FORMS),
            *(row["formality"][form]["other_percent"] for form in FORMS),
        ]
        for language, row in into.items()
        if row["formality"][FORMS[0]]
    ]
