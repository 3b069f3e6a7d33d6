"""Writes the parts of the page about glossaries."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table
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
