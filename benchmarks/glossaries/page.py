"""Writes the parts of the page about glossaries."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table
from benchmarks.tasks.page import term_rows


def terms_part(result: dict[str, Any]) -> list[str]:
    bars = ", ".join(
        f"{name.removesuffix('_percent').replace('_', ' ')} {bar:g} %" for name, bar in result["bars"].items()
    )
    return [
        "## Glossary terms",
        "",
        "Through the whole pipeline, a glossary for each sentence; then one with made-up words, and one that has "
        f"nothing to do with the sentence. Bars: {bars}.",
        "",
        *term_rows(result["languages"]),
        "",
        f"Missed: {'; '.join(result['missed']) or 'none'}.",
        "",
        signed(result),
        "",
    ]


def matching_part(result: dict[str, Any]) -> list[str]:
    columns = {
        "one glossary": "one_glossary_ms",
        "five": "five_glossaries_ms",
        "first time": "cold_ms",
        "seconds to compile": "compile_seconds",
        "MiB each": "resident_mib_each",
    }
    rows = ([language, *(row[name] for name in columns.values())] for language, row in result["sources"].items())
    return [
        "## Finding terms",
        "",
        f"Glossaries of {result['entries']:,} entries; {result['unit']}.",
        "",
        *table(["source", *columns], rows),
        "",
        signed(result),
        "",
    ]


def found_part(result: dict[str, Any]) -> list[str]:
    rows: list[Row] = [
        [f"{language}, {'kept back' if kind == 'kept' else 'seen'}", *_found(row)]
        for kind in ("kept", "seen")
        for language, row in result[kind].items()
    ]
    return [
        "## Terms found in texts",
        "",
        "Texts of several subjects, of about 200 words, with their terms marked by hand before there was a finder: of"
        " its first 20 terms how many are right, and how many of the marked terms are among them.",
        "",
        *table(["", "texts", "terms", "proposed", "precision at 20", "recall"], rows),
        "",
        signed(result),
        "",
    ]


def _found(row: dict[str, Any]) -> Row:
    return [row[name] for name in ("texts", "terms", "proposed", "precision_at_20", "recall")]
