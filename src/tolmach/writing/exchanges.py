"""Exchanges words of a sentence by rules: patterns with what stands for what they find. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tolmach.languages.model import Language
from tolmach.patterns import deferred
from tolmach.units import Edit, Span, applied, outside
from tolmach.writing import finding
from tolmach.writing.grammar.classes import fits
from tolmach.writing.proposals import in_case_of
from tolmach.writing.telling import edits

_STARTS = deferred(r"(?:^|[.!?…:\"“„«¿¡])[\s\"“„«¿¡]*$")
_GAP = re.compile(r",? ")


@dataclass(frozen=True, slots=True)
class WordExchange:
    pattern: re.Pattern[str]
    replacement: str
    """Nothing, if the words go away with what stands behind them."""


def exchange(pattern: str, replacement: str) -> WordExchange:
    """A pattern knows no case, stands at the bounds of words and finds both kinds of apostrophe."""
    either = pattern.replace("'", "['’]")
    return WordExchange(re.compile(rf"(?<![\w'’-])(?:{either})(?:(?<=['’])|(?![\w'’-]))", re.IGNORECASE), replacement)


def exchanged(
    text: str, exchanges: Sequence[WordExchange], language: Language, kept: frozenset[str] = frozenset()
) -> str:
    """Earlier rules go before later ones, and nothing is changed twice. Words of `kept`, in small letters, stay. Other
    words may need another article, so that rules of grammar have the last say about what stands beside them."""
    found: list[Edit] = []
    for edit in _edits(text, exchanges, language.base):
        if text[edit.start : edit.end].lower() not in kept and not any(_meet(edit, other) for other in found):
            found.append(edit)
    made = outside(sorted(found, key=lambda edit: edit.start), finding.kept_spans(text, language))
    return _agreeing(_raised(text, applied(text, made)), _places(made), language) if made else text


def _places(made: Sequence[Edit]) -> list[Span]:
    """Where the new words are."""
    found, shift = [], 0
    for edit in made:
        found.append((edit.start + shift, edit.start + shift + len(edit.replacement)))
        shift += len(edit.replacement) - (edit.end - edit.start)
    return found


def _agreeing(text: str, places: Sequence[Span], language: Language) -> str:
    """With what rules of grammar change right beside the new words."""
    changed = edits(text, finding.mended(text, language)[0])
    near = [each for each in changed if any(each.start <= end + 1 and start <= each.end + 1 for start, end in places)]
    return applied(text, near)


def _edits(text: str, exchanges: Iterable[WordExchange], base: str) -> Iterator[Edit]:
    for rule in exchanges:
        for match in rule.pattern.finditer(text):
            edit = _edit(text, match, rule.replacement)
            if edit is not None and edit.replacement != text[edit.start : edit.end] and fits(match, base):
                yield edit


def _edit(text: str, match: re.Match[str], replacement: str) -> Edit | None:
    """None for a word that is part of a name: it has a capital that nothing else explains."""
    old, is_start = match[0], bool(_STARTS.search(text[: match.start()]))
    if not replacement:
        # If a word begins a sentence, the order of the other words depends on it.
        gap = _GAP.match(text, match.end())
        return None if (is_start and " " not in old) or gap is None else Edit(match.start(), gap.end(), "")
    new = match.expand(replacement)
    new = new.replace("'", "’") if "’" in text else new
    if is_start:
        return Edit(match.start(), match.end(), in_case_of(old, new))
    is_name = old[:1].isupper() and not new[:1].isupper()
    return None if is_name else Edit(match.start(), match.end(), new)


def _meet(one: Edit, other: Edit) -> bool:
    return one.start < other.end and other.start < one.end


def _raised(before: str, after: str) -> str:
    """A sentence that lost its first word still begins with a capital."""
    return after[:1].upper() + after[1:] if before[:1].isupper() else after
