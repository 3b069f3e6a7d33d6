"""The parts of the page about what stands around plain translation: pipeline, tasks, terms."""

from collections.abc import Iterable, Sequence
from typing import Any

from benchmarks.signature import signed

Row = Sequence[object]


def table(head: Row, rows: Iterable[Row]) -> list[str]:
    """Nothing where there is no figure."""
    lines = [head, ["---"] * len(head), *rows]
    return ["| " + " | ".join("" if cell is None else str(cell) for cell in row) + " |" for row in lines]


def pipeline_part(result: dict[str, Any]) -> list[str]:
    cost, ways = result["cost"], result["ways"]
    costs = [
        [name, cost[f"{name}_ms_per_sentence"], cost.get(f"{name}_above_bare_percent")]
        for name in ("bare", "plain", "tagged")
    ]
    columns = {
        "placed at once %": "at_once_percent",
        "emptied pairs %": "emptied_percent",
        "copies of pairs %": "repeated_percent",
        "F1 with links": "f1",
        "names and numbers on their side %": "right_anchors_percent",
        "chrF": "chrf",
        "ms per sentence": "ms_per_sentence",
    }
    return [
        "## Pipeline",
        "",
        f"The same {cost['sentences']} news sentences through the bare engine, through the whole pipeline, and through "
        "it with HTML tags: milliseconds of processor time per sentence. The bar for the pipeline is "
        f"{cost['bar_percent']:g} % above the bare engine.",
        "",
        *table(["", "ms", "above the bare engine %"], costs),
        "",
        f"Inline codes carried by the model's marks and by the links of the words, {ways['sentences']} sentences into "
        f"each of {', '.join(ways['by_target'])}. The agreement with links is no judge of the links themselves; names "
        "and numbers that are the same in both languages are: whether they stand in the codes that they stood in.",
        "",
        *table(["", *columns], ([way, *(ways[way][name] for name in columns.values())] for way in ("marks", "links"))),
        "",
        "The form of address that was asked for, in sentences that speak to somebody: from the engine at once, and "
        "as a user gets it. By itself a translation may show neither form; beside its source it shows more.",
        "",
        *table(["asked for", "into", "from", "shown %", "beside the source %", "the other %"], _obeyed(result)),
        "",
        signed(result),
        "",
    ]


def _obeyed(result: dict[str, Any]) -> Iterable[Row]:
    columns = ("as_asked_percent", "as_asked_beside_source_percent", "other_percent")
    for language, forms in result["address"].items():
        for form, sides in forms.items():
            for side, row in sides.items():
                yield form, language, side, *(row[name] for name in columns)


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
        *_term_rows(result["terms"]),
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


def _term_rows(terms: dict[str, Any]) -> list[str]:
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
        *_term_rows(result["languages"]),
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
