"""Writes the parts of the page about speech."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import table


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
