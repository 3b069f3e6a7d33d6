"""Everyday phrases and what people make of them: other days and names, two phrases together, marks left out.

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
"""One in so many changed phrases is never trained on, so that they can be tested."""
UNSPACED = frozenset({"ja", "zh", "zh-hant"})
STOPS = dict.fromkeys(UNSPACED, "。") | {"th": ""}
COMMAS = {"ja": "、", "zh": "，", "zh-hant": "，", "ar": "، ", "th": " "}
DOTLESS = frozenset({"tr"})
"""Their capitals are not those of Unicode's plain rules."""

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
    """Spaces that do not break are plain ones in the other text."""
    lines = path.read_text(encoding="utf-8").replace("\u00a0", " ").replace("\u202f", " ").splitlines()
    return [line.split("\t") for line in lines]


def kept_back(english: str) -> bool:
    """Whether a changed phrase is for tests only. Its marks, spaces and capitals do not count."""
    return zlib.crc32(re.sub(r"\W", "", english).lower().encode()) % KEPT_BACK == 0


def changed(sayings: Sequence[Saying], language: str) -> list[Saying]:
    """The phrases with other words in the place of some, and with names behind them; without what is kept back."""
    other = [each for saying in sayings for each in swapped(saying, language)]
    to_whom = set(_tables()["roles"]["called"])
    with_names = [each for saying in sayings if saying.english in to_whom for each in called(saying, language)]
    return [saying for saying in (*other, *with_names) if not kept_back(saying.english)]


def swapped(saying: Saying, language: str) -> Iterator[Saying]:
    """Monday becomes the other days, and so on, where both sides have the word."""
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
    """With each name behind it: "Good morning, Anna!"."""
    table = _tables()["call"]
    names = table.get(language) or (table["en"] if language in table["same"] else [])
    english, mark = split(saying.english)
    text, end = split(saying.text)
    for name, form in zip(table["en"], names, strict=False):
        yield replace(saying, english=f"{english}, {name}{mark}", text=f"{text}{COMMAS.get(language, ', ')}{form}{end}")


def split(text: str) -> tuple[str, str]:
    """What stands before the closing mark, and the mark with its space."""
    found = _CLOSING.search(text)
    return (text[: found.start()], found[1]) if found else (text, "")


def together(first: Saying, second: Saying, language: str) -> Saying | None:
    """One after the other, unless they address two people."""
    registers = {first.register, second.register} - {"neutral"}
    if len(registers) > 1:
        return None
    space = "" if language in UNSPACED else " "
    return Saying(f"{first.english} {second.english}", f"{first.text}{space}{second.text}", *(registers or {"neutral"}))


def combined(
    plain: Sequence[Saying], named: Sequence[Saying], language: str, count: int, rng: random.Random
) -> list[Saying]:
    """An opening, half of them with a name, and a whole sentence, so many times; without what is kept back."""
    sentences = [saying for saying in plain if split(saying.english)[1]]
    pools = [pool for each in (plain, named) if (pool := [saying for saying in each if _opens(saying.english)])]
    if not pools:
        return []
    made = [together(rng.choice(rng.choice(pools)), rng.choice(sentences), language) for _ in range(count)]
    return [saying for saying in made if saying and not kept_back(saying.english)]


def _opens(english: str) -> bool:
    """Whether it is an opening, also with a name behind it."""
    bare, mark = split(english)
    return bare.split(",")[0] + mark in _tables()["roles"]["opening"]


def bare(text: str) -> str | None:
    """Without its closing mark; nothing where more would be left open than that."""
    body, _ = split(text)
    inverted = len(_INVERTED.findall(body))
    if inverted > 1 or (inverted and not _INVERTED.match(body)):
        return None
    return body.lstrip("¿¡")


def hasty(source: str, target: str) -> tuple[str, str] | None:
    """Neither side has its closing mark."""
    left, right = bare(source), bare(target)
    return (left, right) if left and right else None


def calm(source: str, target: str, source_stop: str, target_stop: str) -> tuple[str, str] | None:
    """A full stop where there was a call."""
    ends = split(source)[1].strip()
    if ends not in {"!", "！"} or (both := hasty(source, target)) is None:
        return None
    return both[0] + source_stop, both[1] + target_stop


def as_written(source: str, target: str, languages: tuple[str, str], rng: random.Random) -> tuple[str, str]:
    """The pair as somebody may write it; more often than not as it stands."""
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
