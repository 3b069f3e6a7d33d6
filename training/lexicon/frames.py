"""Puts a word into short frames: articles, labels and whole sentences, in the form that its gender requires.

`words.toml` has the frames, written by hand. A frame has the same name in every language, so that two languages can
say the same about a word.
"""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tolmach.languages.variants import adapt
from training.lexicon import Entry

TABLES = Path(__file__).with_name("words.toml")
LIKE = {"pt-br": "pt", "zh-hant": "zh"}
"""Languages that share the frames of another language, apart from their own frames."""
BARE = frozenset({"the", "a", "to"})
"""If a language lacks one of these frames, the bare word says the same."""
_CHOICE = re.compile("<([^<>]+)>")
_CAPITALS = {"tr": str.maketrans("iı", "İI")}


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads(TABLES.read_text(encoding="utf-8"))


def languages() -> list[str]:
    return [name for name in _tables() if name != "kinds"] + [name for name in LIKE if name not in _tables()]


def names(kind: str, *, is_countable: bool) -> tuple[str, ...]:
    """The frames for a part of speech; those for any word come last."""
    kinds = _tables()["kinds"]
    more = kinds["countable"] if is_countable and kind == "noun" else ()
    return (*kinds.get(kind, ()), *more, *kinds["any"])


@cache
def _kind(name: str) -> str:
    return next(kind for kind, frames in _tables()["kinds"].items() if name in frames)


@cache
def frames(language: str) -> Mapping[str, Any]:
    """The frames of a language by name, and the other entries of its table."""
    tables = _tables()
    shared = tables.get(LIKE.get(language, ""), {})
    if language == "zh-hant":
        shared = {name: adapt(frame, language) for name, frame in shared.items()}
    return {**shared, **tables.get(language, {})}


def framed(name: str, entry: Entry, language: str) -> str | None:
    """The word in a frame; None if the language lacks the frame or the word does not fit it."""
    table = frames(language)
    frame = table.get(name)
    wanted = {"verb": table.get("verbs", ""), "adjective": table.get("adjectives", "")}.get(_kind(name), "")
    if not frame or not re.search(wanted, entry.translation):
        return None
    chosen = _chosen(frame, entry, table)
    if chosen is None:
        return None
    said = chosen.replace("{}", entry.translation).replace("{-}", entry.translation[:-1])
    for pattern, replacement in table.get("joins", ()):
        said = re.sub(pattern, replacement, said)
    return said if name in BARE else capital(said, language)


def _chosen(frame: str, entry: Entry, table: Mapping[str, Any]) -> str | None:
    """The frame in the form for the gender of the word."""
    if "<" not in frame:
        return frame
    place = table["genders"].find(entry.gender) if entry.gender else -1
    if place < 0 or (table.get("single") and " " in entry.translation):
        return None
    return _CHOICE.sub(lambda match: match[1].split("|")[place], frame)


def capital(text: str, language: str) -> str:
    """Writes the first letter as a sentence or a label needs it."""
    first = text[:1].translate(_CAPITALS[language]) if language in _CAPITALS else text[:1]
    return first.upper() + text[1:]
