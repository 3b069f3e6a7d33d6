"""Keeps the case of the first letter of a sentence, and the punctuation that opens and closes it. Pure."""

import re
from collections.abc import Sequence
from unicodedata import category

from tolmach.languages.traits import traits
from tolmach.translation.codes.words import WordKind, kind
from tolmach.units import Edit, Span

_ENDS = {"。": ".", "．": ".", "।": ".", "？": "?", "؟": "?", "\u037e": "?", "！": "!", "：": ":", "…": "…"}
"""Other spellings of the marks that end a sentence."""
_FINAL = frozenset(".?!:…")
_ELLIPSES = frozenset({"...", "…"})
_ITEM_NUMBER = re.compile(r"\W*(\d{1,3}(?:\.\d{1,3}){0,3}|[a-z](?=\)))\s?[.):/–-]+\s+(?=\S)")
_LABEL = re.compile(r"[^\W\d_](?:[^\n.!?…:;,]{0,58}[^\s.!?…:;,])?")
"""A few words without a mark."""
_QUOTES = frozenset("\"'")
_PAIRED = frozenset({"Ps", "Pe", "Pi", "Pf"})
_INVERTED = frozenset("¿¡")
"""Spanish puts these signs before a question or an exclamation."""


def kept(source: str, target: str, language: str, fixed: Sequence[Span] = ()) -> list[Edit]:
    """The edits that the target needs. Fixed spans stay as they are."""
    edits = [*_opening(source, target), *_first_letter(source, target), *_closing(source, target, language)]
    taken = [*fixed, *((edit.start, edit.end) for edit in edits)]
    edits = [edit for edit in edits if _is_apart(edit, fixed)]
    edits += (edit for edit in _ellipses(source, target) if _is_apart(edit, taken))
    return sorted(edits, key=lambda edit: edit.start)


def labelled(source: str, target: str) -> list[Edit]:
    """A label that begins with a capital gets one in every language, unless its first word stands in the source."""
    if not _LABEL.fullmatch(source) or not source[0].isupper() or not target[:1].islower():
        return []
    (first, *_) = target.split(maxsplit=1)
    return [] if first in source.split() else _first(source, target)


def _is_apart(edit: Edit, spans: Sequence[Span]) -> bool:
    return all(edit.end <= start or end <= edit.start for start, end in spans)


def _ellipses(source: str, target: str) -> list[Edit]:
    """Keeps three points as three and one sign as one. If the source has both spellings, nothing is changed."""
    given = [spelling for spelling in _ELLIPSES if spelling in source]
    if len(given) != 1:
        return []
    (wanted,) = given
    (other,) = _ELLIPSES - {wanted}
    return [Edit(match.start(), match.end(), wanted) for match in re.finditer(re.escape(other), target)]


def _opening(source: str, target: str) -> list[Edit]:
    given, got = _marks_before(source), _marks_before(target)
    if bool(given) == bool(got) or given == source or got == target or got.strip() in _INVERTED:
        return []
    if _has_partner(given + got):
        return []
    return [Edit(0, len(got), given)]


def _marks_before(text: str) -> str:
    """The opening marks, with the white space behind them, as in `- item`."""
    end = next((at for at, char in enumerate(text) if kind(char) is WordKind.WORD), len(text))
    return text[:end]


def _has_partner(marks: str) -> bool:
    """Whether these are quotes or brackets: to change one of a pair would be worse than to leave it."""
    return any(char in _QUOTES or category(char) in _PAIRED for char in marks)


def _first_letter(source: str, target: str) -> list[Edit]:
    """Sets the case of the first letter, behind the number of an item if both texts have it: `1. first`."""
    given, got = _ITEM_NUMBER.match(source), _ITEM_NUMBER.match(target)
    if given and got and given[1] == got[1]:
        start = got.end()
        return [
            Edit(e.start + start, e.end + start, e.replacement) for e in _first(source[given.end() :], target[start:])
        ]
    return _first(source, target)


def _first(source: str, target: str) -> list[Edit]:
    before, after = _marks_before(source), _marks_before(target)
    at, other = len(after), len(before)
    if at == len(target) or other == len(source) or target[at + 1 : at + 2].isupper():
        return []
    if _has_partner(before) != _has_partner(after):
        return []
    first, wanted = target[at], source[other]
    changed = first.lower() if wanted.islower() else first.upper() if wanted.isupper() else first
    return [Edit(at, at + 1, changed)] if changed != first and len(changed) == 1 else []


def _closing(source: str, target: str, language: str) -> list[Edit]:
    written, given, got = traits(language), _final(source), _final(target)
    spelt = "...".join("".join(written.mark(_ENDS.get(char, char)) for char in marks) for marks in given.split("..."))
    if _plain(given) == _plain(got) or (spelt and target.endswith(spelt)):
        return []
    end = len(target)
    start = end - len(got)
    if not given:
        start = len(target[:start].rstrip())
    return [Edit(start, end, spelt)] if start else []


def _final(text: str) -> str:
    """The marks at the end, even if a space stands between two of them: `... ?`"""
    start = len(text)
    while start and _ENDS.get(text[start - 1], text[start - 1]) in _FINAL:
        start -= 1
        if text[start - 1 : start].isspace() and text[: start - 1].endswith(("...", "…")):
            start -= 1
    return text[start:]


def _plain(marks: str) -> str:
    return "".join(_ENDS.get(char, char) for char in "".join(marks.split())).replace("...", "…")
