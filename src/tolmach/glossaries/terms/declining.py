"""Puts the terms of a translation into the form that the sentence requires."""

from collections.abc import Sequence

from tolmach.glossaries.terms.agreement import PlacedTerm, agreed
from tolmach.glossaries.terms.inflection import acceptable, standing
from tolmach.glossaries.terms.words import is_shouted, pieces
from tolmach.linguistics.inflection.stems import paradigms
from tolmach.units import Edit, Match


def term_edits(
    source: str, source_language: str, matches: Sequence[Match], translation: str, language: str
) -> list[Edit]:
    """The edits are in order and do not overlap. Doubtful terms stay unchanged."""
    if not matches:
        return []
    stands = standing(translation, [match.target for match in matches], language)
    numbers = _numbers(source, matches) if source_language == "en" else {}
    terms = [
        PlacedTerm(span, match.target, numbers.get(match.target), match.gender)
        for match, span in ((matches[number], span) for number, span in stands.items())
    ]
    edits = [edit for edit in agreed(translation, terms) if _is_still(edit, terms)] if language == "de" else []
    is_loud = is_shouted(source) and not _quietly(translation, terms)
    return _raised(translation, terms, edits) if is_loud else edits


def _quietly(translation: str, terms: Sequence[PlacedTerm]) -> bool:
    """Whether the translation has small letters outside the terms."""
    inside = {at for term in terms for at in range(*term.span)}
    return any(char.islower() for at, char in enumerate(translation) if at not in inside)


def _is_still(edit: Edit, terms: Sequence[PlacedTerm]) -> bool:
    """Whether a changed term still counts as a form of its entry."""
    entry = next((term.entry for term in terms if term.span == (edit.start, edit.end)), None)
    return entry is None or acceptable(edit.replacement, entry, "de")


def _raised(translation: str, terms: Sequence[PlacedTerm], edits: Sequence[Edit]) -> list[Edit]:
    """The edits that write the terms in capitals, unless the entry has capitals of its own: `iPhone`."""
    changed = {(edit.start, edit.end): edit.replacement for edit in edits}
    plain = {term.span for term in terms if not term.entry[1:].islower()}
    whole = {term.span: translation[slice(*term.span)] for term in terms} | changed
    return [Edit(*span, text if span in plain else text.upper()) for span, text in sorted(whole.items())]


def _numbers(source: str, matches: Sequence[Match]) -> dict[str, bool | None]:
    """For each entry, whether its English source is a plural; None if it occurs in both numbers or this is
    not known."""
    found: dict[str, bool | None] = {}
    for match in matches:
        number = _is_plural(source[match.start : match.end], match)
        found[match.target] = number if found.get(match.target, number) == number else None
    return found


def _is_plural(written: str, match: Match) -> bool | None:
    last = pieces(written)[-1][1].lower()
    if match.exact:
        return None if last.endswith("s") else False
    return True if last.endswith("s") or last in paradigms("en").irregular else None
