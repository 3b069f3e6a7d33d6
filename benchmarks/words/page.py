"""Writes the part of the page about ordinary words."""

from typing import Any

from benchmarks.signature import signed
from benchmarks.tables import Row, table

HALVES = {"open": " of the open half", "kept": " of the half that was not looked at"}
NAMES = {"model_alone": "model alone", "with_lexicon": "with the lexicon"}


def words_part(result: dict[str, Any]) -> list[str]:
    pairs = result["with_lexicon"]["directions"]
    codes = sorted(pair.removeprefix("en-") for pair in pairs if pair.startswith("en-"))
    bars = result["bars"]
    half = HALVES.get(result.get("half", "all"), "")
    return [
        "## Ordinary words",
        "",
        f"{result['sentences']} everyday sentences{half} with {result['words']} words of the lexicon, written by hand "
        "with what counts as right, in percent: words that come out right, and articles and adjectives that fit the "
        f"noun behind them. Wanted: {bars['right_percent']:.0f} and {bars['agreement_percent']:.0f}.",
        "",
        *table(["", *codes, "mean"], [row for name in NAMES for row in _rows(result[name], NAMES[name], codes)]),
        "",
        signed(result),
        "",
    ]


def _rows(part: dict[str, Any], name: str, codes: list[str]) -> list[Row]:
    made, means = part["directions"], part["mean_percent"]
    from_english = [made[f"en-{code}"] for code in codes]
    into_english = [made[f"{code}-en"] for code in codes]
    return [
        [f"from English, {name}", *(each["right_percent"] for each in from_english), means["from"]],
        [f"into English, {name}", *(each["right_percent"] for each in into_english), means["into"]],
        [f"agreement, {name}", *(each.get("agreement_percent") for each in from_english), None],
        [f"chrF from English, {name}", *(each["chrf"] for each in from_english), None],
        [f"chrF into English, {name}", *(each["chrf"] for each in into_english), None],
    ]
