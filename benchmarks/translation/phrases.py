"""Measures how many everyday phrases come out as people say them, through the pipeline as a user gets them.

The phrase book has the fixed phrases and the words that vary, so its share shows how much of everyday language it
covers. The program also measures what the model makes of the same phrases.
"""

import argparse
import asyncio
import re
import unicodedata
from pathlib import Path
from typing import Any

from benchmarks.engine import model_hash, router
from benchmarks.signature import ROOT, save, signature
from benchmarks.translation.driving import drive
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.translation.model import Wish
from tolmach.units import Unit

PHRASES = ROOT / "benchmarks" / "data" / "phrases"
LANGUAGES = ("de", "fr", "es", "it", "pt", "nl", "pl", "ru", "ja", "zh")
TARGETS = {"pt": "pt-PT", "zh": "zh-Hans"}
BARS = {"fixed": 95.0, "variations": 85.0}
"""The least share of right answers in each language, in percent."""

Phrase = tuple[str, frozenset[str]]
"""The English phrase, and the translations that count as right."""


def plain(text: str) -> str:
    """Keeps letters and digits alone. This does not measure punctuation, spaces, capitals or the dots of ё."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", text)).casefold().replace("ё", "е")


def phrases(name: str, language: str) -> list[Phrase]:
    lines = (PHRASES / f"{name}.{language}.tsv").read_text(encoding="utf-8").splitlines()
    return [(english, frozenset(map(plain, accepted))) for english, *accepted in (line.split("\t") for line in lines)]


def right(outputs: list[str], cases: list[Phrase]) -> list[bool]:
    return [plain(output) in accepted for output, (_, accepted) in zip(outputs, cases, strict=True)]


async def _share(opened: Router, name: str, language: str, *, by_heart: bool, tell: bool) -> float:
    cases = phrases(name, language)
    wish = Wish(named(TARGETS.get(language, language)), phrases=by_heart).known(named("en"))
    driven = await drive(opened, [Unit(english) for english, _ in cases], wish)
    outputs = [item.rendered.text for item in driven]
    found = right(outputs, cases)
    if tell:
        for (english, _), output, is_right in zip(cases, outputs, found, strict=True):
            print(*() if is_right else (f"{language}: {english} -> {output}\n",), sep="", end="")
    return round(100 * sum(found) / len(found), 1)


async def _shares(opened: Router, name: str, languages: list[str], *, by_heart: bool, tell: bool) -> dict[str, Any]:
    found = {each: await _share(opened, name, each, by_heart=by_heart, tell=tell) for each in languages}
    return {"right_percent": found, "mean_percent": round(sum(found.values()) / len(found), 1)}


async def measure(languages: list[str], *, tell: bool) -> dict[str, Any]:
    result: dict[str, Any] = {}
    async with router() as opened:
        for name, bar in BARS.items():
            shares = await _shares(opened, name, languages, by_heart=True, tell=tell)
            reached = min(shares["right_percent"].values()) >= bar
            alone = await _shares(opened, name, languages, by_heart=False, tell=False)
            result[name] = shares | {"bar_percent": bar, "reached": reached, "model_alone": alone}
            print(name, result[name], flush=True)
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=f"of {', '.join(LANGUAGES)}; then not saved")
    parser.add_argument("--tell", action="store_true", help="print what is not right")
    asked = parser.parse_args()
    data: list[Path] = sorted(PHRASES.glob("*.tsv"))
    result: dict[str, Any] = {"signature": signature(data, model_hash())}
    result |= asyncio.run(measure(asked.languages or list(LANGUAGES), tell=asked.tell))
    if not asked.languages:
        save("phrases", result)


if __name__ == "__main__":
    main()
