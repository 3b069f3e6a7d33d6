"""Writes the part of the page about confidence."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table

MOST_ALARMS = 0.1


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
    people = result["people"]
    return [
        "### Damage in given translations",
        "",
        "What `tolmach check` makes of translations with damage made by hand, on lines that the model of confidence "
        f"has not seen. First {result['answers']} translations by the service in all directions of the table above, "
        "each judged by itself as it is and with each kind of damage. Then translations by people in "
        f"{people['answers'] + people['damaged']} lines, judged in files, of which every fourth line is damaged: they "
        "are never likely to the model, so they are compared with each other.",
        "",
        *table(
            ["counted as doubtful, %", "by the service", "by people"],
            [
                ["without damage", *_percents(result, "false_alarms")],
                *(
                    [kind, *(f"{100 * each['found'][kind]:.1f}" for each in (result, people))]
                    for kind in people["found"]
                ),
                ["all damage", *_percents(result, "all_found")],
                ["without damage, likelihood alone", *_percents(result, "false_alarms_without_checks")],
                ["all damage, likelihood alone", *_percents(result, "found_without_checks")],
                ["exchanged words among the doubtful words", *_percents(result, "exchanged_words_named")],
            ],
        ),
        "",
        f"The bar is {100 * result['bar']:.0f} % of the damage at 10 % false alarms: "
        f"{'reached' if result['reached'] else '**not reached**'} for translations by the service, and "
        f"{'reached' if _is_reached(people, result['bar']) else '**not reached**'} for those by people. To judge takes "
        f"{result['time_beside_translating']} times the processor time of translating.",
        "",
        signed(result),
        "",
    ]


def _percents(result: dict[str, Any], name: str) -> list[str]:
    return [_percent(each[name]) for each in (result, result["people"])]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _is_reached(found: dict[str, Any], bar: float) -> bool:
    return bool(found["all_found"] >= bar and found["false_alarms"] <= MOST_ALARMS)


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
