"""Where digits stand in a text: read once for all rules that are about numbers. Pure."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tolmach.units import Span

# Not `\d+`: a search for a set of signs goes fast, one for a repetition of them letter by letter.
_RUN = re.compile(r"\d\d*")
_OPENING = re.compile(r"[+(](?=\d)")


@lru_cache(maxsize=4)
def runs(text: str) -> tuple[Span, ...]:
    """Of digits with nothing between them."""
    return tuple([run.span() for run in _RUN.finditer(text)])


def signed_runs(text: str) -> Sequence[Span]:
    """The same, with the signs before them that a number may begin with."""
    if "+" not in text and "(" not in text:
        return runs(text)
    return sorted([*runs(text), *(sign.span() for sign in _OPENING.finditer(text))])


def at_runs(pattern: re.Pattern[str], text: str, before: str = "") -> Iterator[re.Match[str]]:
    """The matches of a pattern that begins with the first digit of a run: faster than to search for them. Where it is
    known `before` which signs the run stands, no others are looked at."""
    done = 0
    for start, end in runs(text):
        if before and text[end : end + 1] not in before:
            continue
        if start >= done and (match := pattern.match(text, start)):
            done = match.end()
            yield match


def at_last_digits(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The same, of one that begins with the last digit of a run."""
    done = 0
    for _, end in runs(text):
        if end > done and (match := pattern.match(text, end - 1)):
            done = match.end()
            yield match
