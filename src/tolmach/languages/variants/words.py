"""Words that two variants of a language spell differently, or words that differ altogether."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tolmach.units import Edit

_DATA = Path(__file__).parent.parent / "data"
_LINE = re.compile(r"(.+) ([=<>]) (.+)")
_WORD = re.compile(r"[^\W\d_]+")
# A part of a file name or of a name in a program is not a word: `color.css`, `@color`, `#color`, `color_map`.
_GLUED_BEFORE = frozenset("@#$\\._0123456789&")
_GLUED_AFTER = re.compile(r"[\w@\\]|\.\w")

# These words are often part of a name, which keeps its spelling: Pearl Harbor, the Labour Party, the World Health
# Organization.
_IN_NAMES = frozenset(
    {
        "centre", "center", "harbour", "harbor", "labour", "labor", "defence", "defense", "grey", "gray", "theatre",
        "theater", "organisation", "organization", "programme",
    }
)  # fmt: skip
_NAME_BEFORE = re.compile(r"\b[A-Z][a-z]+(?: of| for| and| the)? $")
_NAME_AFTER = re.compile(r"(?:'s)? (?:of |for |and )?[A-Z][a-z]")
_LONGEST_NEIGHBOUR = 40

Table = Mapping[str, tuple["_Entry", ...]]


@dataclass(frozen=True, slots=True)
class _Entry:
    found: str
    """In lower case, unless it counts in capitals only."""
    replacement: str


@cache
def table(name: str, *, rightwards: bool) -> Table:
    """The entries by their first word, the longest entry first."""
    entries: dict[str, list[_Entry]] = {}
    for line in (_DATA / name).read_text("utf-8").splitlines():
        left, sign, right = _parsed(line)
        if sign == ("<" if rightwards else ">"):
            continue
        entry = _Entry(left, right) if rightwards else _Entry(right, left)
        entries.setdefault(_first_word(entry.found), []).append(entry)
    return {word: tuple(sorted(found, key=lambda entry: -len(entry.found))) for word, found in entries.items()}


@cache
def spellings(name: str) -> Mapping[str, str]:
    """Words that mean the same in both variants, each with its other spelling."""
    lines = (_parsed(line) for line in (_DATA / name).read_text("utf-8").splitlines())
    pairs = [(left, right) for left, sign, right in lines if sign == "=" and " " not in left + right]
    return dict(pairs) | {right: left for left, right in pairs}


def _parsed(line: str) -> tuple[str, str, str]:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f"Not a line of a word table: {line!r}")
    return match[1], match[2], match[3]


def _first_word(text: str) -> str:
    match = _WORD.match(text)
    return match[0].lower() if match else text


def edits(text: str, words: Table) -> Iterator[Edit]:
    plain = text.replace("’", "'")
    end = 0
    for word in _WORD.finditer(plain):
        entries = words.get(word[0].lower())
        if entries is None or word.start() < end or plain[word.start() - 1 : word.start()] in _GLUED_BEFORE:
            continue
        edit = next(_fitting(plain, word.start(), entries), None)
        if edit is not None:
            yield edit
            end = edit.end


def _fitting(text: str, start: int, entries: tuple[_Entry, ...]) -> Iterator[Edit]:
    for entry in entries:
        end = start + len(entry.found)
        stretch = text[start:end]
        if _GLUED_AFTER.match(text, end) or _is_name(text, start, end):
            continue
        if stretch == entry.found:
            yield Edit(start, end, entry.replacement)
        elif entry.found.islower() and stretch.lower() == entry.found:
            replacement = _in_case_of(stretch, entry.replacement)
            if replacement is not None:
                yield Edit(start, end, replacement)


def _is_name(text: str, start: int, end: int) -> bool:
    if not text[start].isupper() or text[start:end].lower() not in _IN_NAMES or text[start:end].isupper():
        return False
    before = text[max(0, start - _LONGEST_NEIGHBOUR) : start]
    return bool(_NAME_BEFORE.search(before) or _NAME_AFTER.match(text, end))


def _in_case_of(found: str, replacement: str) -> str | None:
    if found.isupper():
        return replacement.upper()
    if found[0].isupper() and found[1:].islower():
        return replacement[0].upper() + replacement[1:]
    return " ".join(word.capitalize() for word in replacement.split()) if found.istitle() else None
