"""Writes the parts of the page about translation: quality, detection, everyday phrases, pipeline, rules of style."""

from collections.abc import Iterable
from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table
from benchmarks.translation.defects import KINDS


def quality_part(result: dict[str, Any]) -> list[str]:
    directions = result["directions"]
    others = sorted({name.removeprefix("en-") for name in directions if name.startswith("en-")})
    rows = [f"| {o} | {_cells(directions[f'en-{o}'])} | {_cells(directions[f'{o}-en'])} |" for o in others]
    head = "chrF++ / BLEU"
    return [
        "## Quality",
        "",
        "NTREX, first 200 lines; in brackets all 1,000 lines where they were measured. Lines go through the whole "
        "pipeline. Translations into English are scored against the English original.",
        "",
        f"Mean chrF from English {result['mean_chrf_from_english']}, into English {result['mean_chrf_into_english']}; "
        f"of the engine's first answers {result['mean_chrf_from_english_bare']} and "
        f"{result['mean_chrf_into_english_bare']}.",
        "",
        "![chrF++ by language](quality.svg)",
        "",
        f"| | from English: {head} | {' | '.join(KINDS)} | into English: {head} | {' | '.join(KINDS)} |",
        "|---" * (3 + 2 * len(KINDS)) + "|",
        *rows,
        "",
        f"The columns after the scores count sentences with visible faults: {_explained()}.",
        "",
        f"In all {result['sentences']} sentences, before and after the checks; {result['tried_again']} were translated "
        "once more.",
        "",
        *table(["fault", "before", "after", "after %", "bar %"], _fault_rows(result["defects"])),
        "",
        f"Metric signatures, for German: {' and '.join(f'`{s}`' for s in directions['en-de']['few']['signatures'])}.",
        "",
        signed(result),
        "",
    ]


def _fault_rows(faults: dict[str, Any]) -> list[list[object]]:
    return [
        [kind, row["before"], row["after"], row["after_percent"], row["bar_percent"]] for kind, row in faults.items()
    ]


def _explained() -> str:
    return (
        "a number of the source missing or of another size, a stretch repeated three or four times in a row, the "
        "source or a stretch of it returned as it was, less than 45 % of the usual length, letters mostly of another "
        "script"
    )


def _cells(row: dict[str, Any]) -> str:
    few, whole = row["few"], row.get("all")
    scores = f"{few['chrf++']} / {few['bleu']}"
    if whole:
        scores += f" ({whole['chrf++']} / {whole['bleu']})"
    return " | ".join([scores, *(str(row["defects_after"][kind] or "") for kind in KINDS)])


def detection_part(result: dict[str, Any]) -> list[str]:
    rows = [
        f"| {length} | {row['texts']} | {row['accuracy']} | {row['outcomes']['success']} "
        f"| {row['wrong_among_success']} | {row['milliseconds']} |"
        for length, row in result["lengths"].items()
    ]
    worst = sorted(result["lengths"]["one word"]["by_language"].items(), key=lambda item: item[1])[:6]
    return [
        "## Language detection",
        "",
        "NTREX, lines 1 to 500 of 35 files, 33 languages; the thresholds were chosen on lines 501 to 1000. `Right` is "
        "what translation assumes without `source_lang`; `success` is what the detection operation dares to say.",
        "",
        "| | texts | right % | success % | wrong among success % | ms per text |",
        "|---|---|---|---|---|---|",
        *rows,
        "",
        f"Hardest with one word: {', '.join(f'{language} {share} %' for language, share in worst)}.",
        "",
        f"Languages that are not served: {_foreign(result['foreign'])} Others, on which no threshold was "
        f"chosen: {_foreign(result['foreign_unseen'])} The first detection of a process takes "
        f"{result['first_seconds']} s.",
        "",
        signed(result),
        "",
    ]


def _foreign(part: dict[str, Any]) -> str:
    shown = ", ".join(f"{name} {share} %" for name, share in part["outcomes"].items())
    return f"{part['sentences']} sentences in {', '.join(part['languages'])}: {shown}."


def phrases_part(result: dict[str, Any]) -> list[str]:
    parts = {name: result[name] for name in ("fixed", "variations")}
    rows: list[Row] = []
    for name, part in parts.items():
        rows.append([name, *part["right_percent"].values(), part["mean_percent"], part["bar_percent"]])
        alone = part["model_alone"]
        rows.append([f"{name}, model alone", *alone["right_percent"].values(), alone["mean_percent"], None])
    return [
        "## Everyday phrases",
        "",
        "The share that comes out as people say it, in percent: 150 fixed phrases, which the phrase book may have, and "
        "150 variations of such phrases; through the whole pipeline, and without the book.",
        "",
        *table(["", *parts["fixed"]["right_percent"], "mean", "bar"], rows),
        "",
        signed(result),
        "",
    ]


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
        "words inside that stayed %": "right_inner_words_percent",
        "words outside that stayed %": "right_outer_words_percent",
        "chrF": "chrf",
        "ms per sentence": "ms_per_sentence",
    }
    # The page is also made of results in which the words of the lexicon were not yet looked at.
    columns = {title: name for title, name in columns.items() if name in ways["marks"]}
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


def styles_part(result: dict[str, Any]) -> list[str]:
    columns = {"rules": "rules", "median": "median_ms", "95 %": "p95_ms", "worst": "worst_ms"}
    rows = [[language, *(row[name] for name in columns.values())] for language, row in result["languages"].items()]
    return [
        "## Rules of style",
        "",
        f"{result['exact']} of {result['options']} options are followed exactly "
        f"({100 * result['exact'] / result['options']:.1f} %), the others as well as can be.",
        "",
        "An option of every rule of a language at once, drawn by chance, on news: milliseconds of processor time for "
        "1,000 characters.",
        "",
        *table(["", *columns], rows),
        "",
        signed(result),
        "",
    ]
