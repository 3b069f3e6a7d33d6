"""Reads everyday phrases and varies them: other days and names, two phrases together, marks left out.

A folder of phrases has a file `<language>.tsv` for each language: English, translation, and the form of address that
the translation shows (neutral, formal or informal), with a line for every alternative.
"""

import random
import re
import tomllib
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

TABLES = Path(__file__).with_name("everyday.toml")
KEPT_BACK = 8
"""One in this many changed phrases is never used for training, so that it can be used for tests."""
UNSPACED = frozenset({"ja", "zh", "zh-hant"})
STOPS = dict.fromkeys(UNSPACED, "。") | {"th": ""}
COMMAS = {"ja": "、", "zh": "，", "zh-hant": "，", "ar": "، ", "th": " "}
DOTLESS = frozenset({"tr"})
"""Languages whose capitals do not follow the plain rules of Unicode."""

_CLOSING = re.compile(r"(?<=[^\W\d_])([\s\u00a0\u202f]*[.!?。！？؟;]+)$")
_INVERTED = re.compile("[¿¡]")


@dataclass(frozen=True, slots=True)
class Saying:
    english: str
    text: str
    register: str


@cache
def _tables() -> dict[str, Any]:
    with TABLES.open("rb") as file:
        return tomllib.load(file)


def read(folder: Path) -> dict[str, list[Saying]]:
    return {path.stem: [Saying(*line) for line in _rows(path)] for path in sorted(folder.glob("*.tsv"))}


def _rows(path: Path) -> list[list[str]]:
    """Replaces non-breaking spaces by plain ones, as in the other text."""
    lines = path.read_text(encoding="utf-8").replace("\u00a0", " ").replace("\u202f", " ").splitlines()
    return [line.split("\t") for line in lines]


def kept_back(english: str) -> bool:
    """Tells whether a changed phrase is for tests only. Marks, spaces and capitals do not matter."""
    return zlib.crc32(re.sub(r"\W", "", english).lower().encode()) % KEPT_BACK == 0


def changed(sayings: Sequence[Saying], language: str) -> list[Saying]:
    """The phrases with some words replaced, and with names after them, without those that are kept back."""
    other = [each for saying in sayings for each in swapped(saying, language)]
    to_whom = set(_tables()["roles"]["called"])
    with_names = [each for saying in sayings if saying.english in to_whom for each in called(saying, language)]
    return [saying for saying in (*other, *with_names) if not kept_back(saying.english)]


def swapped(saying: Saying, language: str) -> Iterator[Saying]:
    """Replaces Monday by the other days, and so on, if both sides have the word."""
    for kind in _tables()["kind"]:
        fits = any(phrase in saying.english for phrase in kind.get("phrases", [""]))
        for forms in _forms(kind, language) if fits else ():
            yield from _exchanged(saying, kind["en"], forms, language)


def _forms(kind: dict[str, Any], language: str) -> list[list[str]]:
    return kind.get(language) or ([kind["en"]] if language in kind.get("same", ()) else [])


def _exchanged(saying: Saying, english: list[str], forms: list[str], language: str) -> Iterator[Saying]:
    for word, form in zip(english, forms, strict=True):
        left, right = _whole(word, "en"), _whole(form, language)
        if not left.search(saying.english) or not right.search(saying.text):
            continue
        for other, other_form in zip(english, forms, strict=True):
            if other != word:
                yield replace(saying, english=left.sub(other, saying.english), text=right.sub(other_form, saying.text))


@cache
def _whole(word: str, language: str) -> re.Pattern[str]:
    return re.compile(re.escape(word) if language in STOPS or language == "ko" else rf"(?<!\w){re.escape(word)}(?!\w)")


def called(saying: Saying, language: str) -> Iterator[Saying]:
    """Adds each name: "Good morning, Anna!"."""
    table = _tables()["call"]
    names = table.get(language) or (table["en"] if language in table["same"] else [])
    english, mark = split(saying.english)
    text, end = split(saying.text)
    for name, form in zip(table["en"], names, strict=False):
        yield replace(saying, english=f"{english}, {name}{mark}", text=f"{text}{COMMAS.get(language, ', ')}{form}{end}")


def split(text: str) -> tuple[str, str]:
    """The text before the closing mark, and the mark with its space."""
    found = _CLOSING.search(text)
    return (text[: found.start()], found[1]) if found else (text, "")


def together(first: Saying, second: Saying, language: str) -> Saying | None:
    """Joins two phrases, unless they address two people."""
    registers = {first.register, second.register} - {"neutral"}
    if len(registers) > 1:
        return None
    space = "" if language in UNSPACED else " "
    return Saying(f"{first.english} {second.english}", f"{first.text}{space}{second.text}", *(registers or {"neutral"}))


def combined(
    plain: Sequence[Saying], named: Sequence[Saying], language: str, count: int, rng: random.Random
) -> list[Saying]:
    """Joins an opening, half of them with a name, and a whole sentence, this many times, without those that are kept
    back."""
    sentences = [saying for saying in plain if split(saying.english)[1]]
    pools = [pool for each in (plain, named) if (pool := [saying for saying in each if _opens(saying.english)])]
    if not pools:
        return []
    made = [together(rng.choice(rng.choice(pools)), rng.choice(sentences), language) for _ in range(count)]
    return [saying for saying in made if saying and not kept_back(saying.english)]


def _opens(english: str) -> bool:
    """Tells whether the phrase is an opening, also with a name after it."""
    bare, mark = split(english)
    return bare.split(",")[0] + mark in _tables()["roles"]["opening"]


def bare(text: str) -> str | None:
    """The phrase without its closing mark; None if that would leave something else open."""
    body, _ = split(text)
    inverted = len(_INVERTED.findall(body))
    if inverted > 1 or (inverted and not _INVERTED.match(body)):
        return None
    return body.lstrip("¿¡")


def hasty(source: str, target: str) -> tuple[str, str] | None:
    """Drops the closing mark on both sides."""
    left, right = bare(source), bare(target)
    return (left, right) if left and right else None


def calm(source: str, target: str, source_stop: str, target_stop: str) -> tuple[str, str] | None:
    """Writes a full stop instead of an exclamation mark."""
    ends = split(source)[1].strip()
    if ends not in {"!", "！"} or (both := hasty(source, target)) is None:
        return None
    return both[0] + source_stop, both[1] + target_stop


def as_written(source: str, target: str, languages: tuple[str, str], rng: random.Random) -> tuple[str, str]:
    """Varies the pair as people write it; about half of the pairs stay as they are."""
    stops = [STOPS.get(language, ".") for language in languages]
    way = rng.choices(("plain", "hasty", "lower", "calm", "title", "upper"), (46, 16, 16, 14, 4, 4))[0]
    if way == "plain" or (way == "upper" and DOTLESS & set(languages)):
        return source, target
    if way == "upper":
        return source.upper(), target.upper()
    if way == "calm":
        return calm(source, target, *stops) or (source, target)
    left, right = hasty(source, target) or (source, target)
    return {"hasty": left, "lower": left.lower(), "title": _title(left)}[way], right


def _title(text: str) -> str:
    return " ".join(word[:1].upper() + word[1:] for word in text.split(" "))
