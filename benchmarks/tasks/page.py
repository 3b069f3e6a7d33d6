"""Writes the part of the page about what the model was taught."""

from collections.abc import Iterable
from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table


def tasks_part(result: dict[str, Any]) -> list[str]:
    codes = result["codes"]
    return [
        "## What the model was taught",
        "",
        "Asked of the engine itself, in one decoding: nothing is checked or repaired.",
        "",
        f"Inline codes: in {codes['exact_percent']} % of {codes['sentences']} sentences every code is there once; "
        f"{codes['right_spans_percent']} % of {codes['spans']} spans stand on the words that the links name, mean F1 "
        f"{codes['mean_f1']}.",
        "",
        *term_rows(result["terms"]),
        "",
        *table(["asked for", "language", "as asked %", "other %", "neither %"], _address_rows(result["formality"])),
        "",
        *table(["corrected by", "language", "F0.5", "precision", "recall", "right ones touched %"], _mended(result)),
        "",
        f"News lines that are changed by correction: {_listed(result['correction']['news_touched_percent'])}.",
        "",
        signed(result),
        "",
    ]


def term_rows(terms: dict[str, Any]) -> list[str]:
    columns = {
        "terms": "terms",
        "there %": "present_percent",
        "inflected where the reference is %": "acceptable_percent",
        "made-up words there %": "made_up_present_percent",
        "chrF without": "chrf_without",
        "chrF with": "chrf_with",
    }
    rows = ([language, *(row[name] for name in columns.values())] for language, row in terms.items())
    return table(["terms into", *columns], rows)


def _address_rows(formality: dict[str, Any]) -> Iterable[Row]:
    for language, forms in formality.items():
        for form, row in forms.items():
            yield form, language, row["as_asked_percent"], row["other_percent"], row["neither_percent"]


def _mended(result: dict[str, Any]) -> Iterable[Row]:
    for name in ("model", "spelling", "nothing"):
        for language, row in result["correction"].get(name, {}).items():
            yield name, language, row["f0.5"], row["precision"], row["recall"], row["right_ones_touched_percent"]


def _listed(shares: dict[str, float]) -> str:
    return ", ".join(f"{name} {share} %" for name, share in shares.items())
