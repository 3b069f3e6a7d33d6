"""Writes the part of the page about confidence."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table


def confidence_part(result: dict[str, Any]) -> list[str]:
    words, cost = result["words"], result["cost"]
    return [
        "## Confidence",
        "",
        f"{result['of_each_direction']} lines of NTREX in each direction, from {result['lines']}, which the model of "
        "confidence has not seen, each through the whole pipeline as one sentence. A sentence is bad if its chrF is in "
        f"the lowest fifth of its direction: {result['bad']} of {result['sentences']}.",
        "",
        "![reliability, and risk against coverage](confidence.svg)",
        "",
        *table(["", "measured", "bar", "reached"], _bars(result)),
        "",
        f"From English the area is {result['auc_from_english']}, into English {result['auc_into_english']}. A sentence "
        f"counts as doubtful below {result['doubtful_below']}: {result['doubtful']} sentences, of which "
        f"{result['doubtful_and_bad']} are bad. In them {words['doubtful']} words are called doubtful; the reference "
        f"lacks {words['doubtful_missing_percent']} % of those, and {words['others_missing_percent']} % of the other "
        f"{words['others']} words.",
        "",
        f"The cost is the judgement ({cost['judgement_percent']} %) and the second translation that a search keeps "
        f"(the middle of {cost['turns']} turns with and without it: {cost['second_translation_percent']} %, which "
        "cannot be told from 0 on this machine).",
        "",
        *table(["direction", "chrF", "area under the curve", "doubtful"], _directions(result["directions"])),
        "",
        signed(result),
        "",
    ]


def damage_part(result: dict[str, Any]) -> list[str]:
    return [
        "### Damage, in a second look",
        "",
        f"{result['answers']} answers to unseen lines, and {result['damaged']} with damage made by hand. An answer "
        "counts as damaged if its least likely piece is less likely than a limit for its direction, set on other "
        "answers. The service does not look a second time: to score an answer takes about as long as to translate.",
        "",
        *table(
            ["", "counted as damaged, %"],
            [
                ["without damage", f"{100 * result['false_alarms']:.1f}"],
                *([kind, f"{100 * share:.1f}"] for kind, share in result["found"].items()),
                ["all damage", f"{100 * result['all_found']:.1f}"],
            ],
        ),
        "",
        f"The bar is {100 * result['bar']:.0f} % of the damage at 10 % false alarms: "
        f"{'reached' if result['reached'] else '**not reached**'}.",
        "",
        signed(result),
        "",
    ]


def _bars(result: dict[str, Any]) -> list[Row]:
    cost = result["cost"]
    return [
        ["area under the curve", result["auc"], f"at least {result['auc_bar']}", _said(result["auc_reached"])],
        [
            "expected calibration error",
            result["calibration_error"],
            f"at most {result['calibration_error_bar']}",
            _said(result["calibration_error_reached"]),
        ],
        ["processor time, %", cost["percent"], f"at most {cost['bar_percent']:g}", _said(cost["reached"])],
    ]


def _said(is_reached: bool) -> str:
    return "yes" if is_reached else "**no**"


def _directions(rows: dict[str, dict[str, Any]]) -> list[Row]:
    return [[name, row["chrf"], row["auc"], row["doubtful"]] for name, row in rows.items()]
