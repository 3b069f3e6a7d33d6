"""Cuts a text into words and signs, with their places. Pure."""

from collections.abc import Iterator

from tolmach.languages.scripts import UNSPACED
from tolmach.patterns import deferred
from tolmach.units import Span

_TOKEN = deferred(rf"[{UNSPACED}]|[^\W{UNSPACED}]+|[^\w\s]")


def tokens(text: str) -> Iterator[tuple[str, Span]]:
    """Each word in small letters."""
    return ((found.group().lower(), found.span()) for found in _TOKEN.finditer(text))
