"""The parts of the page about the domains: everyday phrases, memories, rules of style, documents, voice."""

from typing import Any

from benchmarks.sections import Row, table
from benchmarks.signature import signed


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


def memories_part(result: dict[str, Any]) -> list[str]:
    imported, bars, matching = result["import"], result["bars"], result["matching"]
    kinds: list[Row] = [["exact", *_quantiles(matching["exact"])]]
    for name in ("at 75 %", "at 50 %"):
        kinds += [[f"{name}, {kind}", *_quantiles(row)] for kind, row in matching[name].items()]
    return [
        "## Translation memories",
        "",
        f"{imported['segments']:,} segments ({result['segments']}), the best segment for a text. Import "
        f"{imported['segments_per_second']:,} segments a second (bar {bars['segments_per_second']:,}), index "
        f"{imported['index_to_text']} times the text (bar {bars['index_to_text']}). The bar at 75 % is "
        f"{bars['p99_ms_at_75']} ms for all but one in a hundred.",
        "",
        *table(["ours", "p50 ms", "p99 ms"], kinds),
        "",
        "Others beside it on fewer texts in the same run, and how often they found a segment as near as ours.",
        "",
        *table(["", "", "p50 ms", "p99 ms", "ours p50", "ours p99", "as near"], _rivals(result)),
        "",
        signed(result),
        "",
    ]


def _rivals(result: dict[str, Any]) -> list[Row]:
    return [
        [rival, name, *_quantiles(row := result[rival][name]), *_quantiles(row["ours"]), row["as_near_as_ours"]]
        for rival in ("rapidfuzz scan", "pg_trgm")
        if rival in result
        for name in ("at 75 %", "at 50 %")
    ]


def _quantiles(row: dict[str, Any]) -> tuple[float, float]:
    return row["p50_ms"], row["p99_ms"]


def voice_part(result: dict[str, Any]) -> list[str]:
    columns = {
        "words": "words",
        "word errors %": "word_error_rate",
        "delay p50 s": "delay_p50",
        "p95 s": "delay_p95",
        "words taken back for each": "erased_words_per_word",
        "seconds of work for each of speech": "work_per_second",
    }
    names = [name for name, row in result.items() if isinstance(row, dict) and "word_error_rate" in row]
    bars, two = result["bars"], result["two_streams_on_one_core"]
    heard = [name for name, text in result["noises"].items() if text]
    return [
        "## Live speech",
        "",
        "A page of a novel, and weekdays with numbers as announcements of a telephone; the delay is that from the end "
        "of a word to its final text, on a core that does nothing else. "
        f"Bars for English: {bars['english_wer']:g} %, {bars['p50']:g} s and {bars['p95']:g} s.",
        "",
        *table(["", *columns], [[name, *(result[name][key] for key in columns.values())] for name in names]),
        "",
        f"Two streams on one core: p50 {two['delay_p50']} s, p95 {two['delay_p95']} s. Of {len(result['noises'])} "
        f"noises ({', '.join(result['noises'])}) text was heard in {', '.join(heard) or 'none'}.",
        "",
        signed(result),
        "",
    ]


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


def spoken_terms_part(result: dict[str, Any]) -> list[str]:
    measured = {
        "names found": "found",
        "other words wrong": "other_words_wrong",
        "word errors in a novel without the names, %": "novel_wer",
    }
    rows = [[name, *(result[f"{key}_{side}_terms"] for side in ("without", "with"))] for name, key in measured.items()]
    return [
        "## Spoken terms",
        "",
        f"{result['names']} rare names, each said once by a synthesiser in a sentence of its own, with 25 of them "
        f"in a list. {result['others_taken_for_names']} times a listed name stood where another was said.",
        "",
        *table(["", "without terms", "with terms"], rows),
        "",
        signed(result),
        "",
    ]


def documents_part(result: dict[str, Any]) -> list[str]:
    columns = {
        "pages": "pages",
        "characters": "characters",
        "seconds": "seconds",
        "of the engine": "engine_seconds",
        "reading": "read_seconds",
        "writing": "write_seconds",
        "outside the engine %": "outside_percent",
        "engine threads at work": "engine_threads",
        "peak MiB": "peak_mib",
        "of a child": "child_peak_mib",
    }
    rows = ([kind, *(row[name] for name in columns.values())] for kind, row in result["documents"].items())
    return [
        "## Documents",
        "",
        "News sentences in long documents, en-de, in one process. The engine's seconds are those in which at least one "
        f"of its threads is at work; the bar for what is outside of them is {result['bar_percent']} %. Memory is what "
        "is resident at most in the process, the model included, and in a child that reads or writes, which may have "
        f"{result['child_limit_mib']} MiB.",
        "",
        *table(["", *columns], rows),
        "",
        signed(result),
        "",
    ]


def documents_short_part(result: dict[str, Any]) -> list[str]:
    columns = {
        "upload p50 ms": "upload_p50_ms",
        "p99": "upload_p99_ms",
        "until done p50 ms": "done_p50_ms",
        "p99 ": "done_p99_ms",
        "result p50 ms": "result_p50_ms",
        "p99  ": "result_p99_ms",
        "done at the first question %": "done_at_first_poll_percent",
        "questions of a client": "polls",
    }
    rows = (
        [kind, side, *(figures[name] for name in columns.values())]
        for kind, sides in result["kinds"].items()
        for side, figures in sides.items()
    )
    kept = result["idle"]["now"]
    return [
        "## Short documents",
        "",
        f"About 1 KB of text each, en-de, {result['rounds']} times in turns with the sources of commit "
        f"`{result['commit_before']}`, over one connection to a service that does nothing else. The bar for an upload "
        f"and a result is {result['bar_ms']} ms at the median. An official client sleeps for five seconds after a "
        f"question that is not answered with `done`. Afterwards the service keeps {kept['kept_mib']} MiB in processes "
        "that wait for the next document.",
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
