"""The terms of a list, one on each line."""

from collections.abc import Set

from tolmach.errors import BadRequest
from tolmach.names import CONTROL
from tolmach.spoken_terms.model import MOST_CHARACTERS, SEPARATOR, TermList

Terms = tuple[str, ...]


def parse(text: str) -> Terms:
    terms = tuple(text.replace("\r\n", SEPARATOR).removesuffix(SEPARATOR).split(SEPARATOR))
    if terms == ("",):
        raise BadRequest(
            detail="Missing or invalid argument: entries. Allowed: one term or more, each on its own line."
        )
    seen: set[str] = set()
    for number, term in enumerate(terms, start=1):
        _check(number, term, seen)
        seen.add(term)
    return terms


def checked(made: TermList) -> TermList:
    length = len(made.entries)
    if length > MOST_CHARACTERS:
        raise BadRequest(
            detail=f"The list for '{made.language}' has {length} characters with its line breaks."
            f" Allowed: at most {MOST_CHARACTERS}."
        )
    return made


def merged(old: TermList | None, new: TermList) -> TermList:
    """Known terms keep their place."""
    known = () if old is None else old.terms
    return checked(TermList(new.language, tuple(dict.fromkeys((*known, *new.terms)))))


def _check(number: int, term: str, seen: Set[str]) -> None:
    """Names a term by its number: an error never repeats what a caller wrote."""
    fault = _fault(term) or ("occurs twice" if term in seen else None)
    if fault is not None:
        raise BadRequest(detail=f"entries, line {number}: the term {fault}.")


def _fault(term: str) -> str | None:
    if not term.strip():
        return "is empty"
    if CONTROL.search(term):
        return "has a tab or another control character"
    return "begins or ends with white space" if term != term.strip() else None
