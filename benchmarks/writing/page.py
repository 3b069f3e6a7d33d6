"""Writes the parts of the page about corrections."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table


def writing_part(result: dict[str, Any]) -> list[str]:
    columns = {"F0.5": "f0.5", "precision": "precision", "recall": "recall", "touched %": "right_ones_touched_percent"}
    languages = {name: row for name, row in result.items() if isinstance(row, dict) and "service" in row}
    rows = [
        [language, corrector.replace("_", " "), *(row[name] for name in columns.values())]
        for language, correctors in languages.items()
        for corrector, row in correctors.items()
    ]
    return [
        "## Correction",
        "",
        f"{result['wrong']} sentences of a language with mistakes, and {result['right']} right ones, of which the last "
        "column says how many were changed. Beside the service its rules without the model, Hunspell and, for English, "
        "Harper alone.",
        "",
        *table(["", "", *columns], rows),
        "",
        signed(result),
        "",
    ]


def writing_real_part(result: dict[str, Any]) -> list[str]:
    languages = {name: row for name, row in result.items() if name != "signature"}
    columns = {
        "fully right %": "fully_right_percent",
        "precision": "precision",
        "recall": "recall",
        "F0.5": "f0.5",
        "touched %": "right_ones_touched_percent",
    }
    rows = [
        [language, corrector.replace("_", " "), *(halves["kept_back"][name] for name in columns.values())]
        for language, correctors in languages.items()
        for corrector, halves in correctors.items()
    ]
    kinds = list(next(iter(languages.values()))["service"]["kept_back"]["by_kind"])
    by_kind = [[kind, *(row["service"]["kept_back"]["by_kind"][kind] for row in languages.values())] for kind in kinds]
    return [
        "## Mistakes as people make them",
        "",
        "104 sentences of a language with mistakes, and 100 right ones, written by hand and kept back from tuning; the "
        "last column says how many right ones were changed.",
        "",
        *table(["", "", *columns], rows),
        "",
        "Fully right by kind, in percent, of the service:",
        "",
        *table(["", *languages], by_kind),
        "",
        signed(result),
        "",
    ]


def rephrasing_part(result: dict[str, Any]) -> list[str]:
    languages = {name: row for name, row in result.items() if name != "signature"}
    columns = {
        "sentences": "sentences",
        "reworded": "reworded",
        "same": "same",
        "changed": "changed",
        "broken": "broken",
        "unread": "unjudged",
        "violations": "violations",
        "manner asked for": "manners_asked",
        "acted or said": "acted_or_said",
        "only touched": "only_touched",
        "with mistakes": "wrong",
        "left as they were": "mistakes_left",
    }
    rows = [[name, *(row[column] for column in columns.values())] for name, row in languages.items()]
    return [
        "## Rephrasing",
        "",
        "Sentences with and without a style or a tone, and what a reader said of every rewording: whether it says the "
        "same. A violation is found by rules: another number, denial or name. Right sentences that were not reworded, "
        "but taken for wrong, are only touched. The last column counts sentences with mistakes that came back as they "
        "were.",
        "",
        *table(["", *columns], rows),
        "",
        signed(result),
        "",
    ]
