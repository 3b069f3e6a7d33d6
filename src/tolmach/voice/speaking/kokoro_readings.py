"""Splits a text into readings for Kokoro: one sentence at a time, in symbols, so that the first is heard before the
last is read."""

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator

from tolmach.voice.speaking.kokoro_symbols import TIE, symbols
from tolmach.voice.speaking.phonemes import phonemes

ENOUGH = 100
"""A reading ends with the next clause after this many symbols: some seven seconds of speech, which take as long
to make."""
_LONGEST = 250
"""The most symbols of a clause; a longer one is cut between words. Together with `ENOUGH`, this stays
below `MOST_SYMBOLS`."""
_ENDS = tuple(".!?…")
_MARKS = re.compile(r"([;:,.!?…—])[;:,.!?…—]*(?=\W|$)")
"""Punctuation, but not inside a number or an address: 3.5, 10:30."""

Phonemes = Callable[[str, str, str], str]


def readings(text: str, language: str, sounds: Phonemes = phonemes) -> Iterator[str]:
    """The readings. None of them is empty or longer than `MOST_SYMBOLS`."""
    return _gathered(_clauses(text, lambda clause: symbols(sounds(clause, language, TIE))))


def _clauses(text: str, read: Callable[[str], str]) -> Iterator[str]:
    """Reads clause by clause, because eSpeak leaves out the punctuation, which Kokoro needs for the intonation."""
    clauses, marks = _MARKS.split(text)[::2], _MARKS.split(text)[1::2]
    for clause, mark in zip(clauses, [*marks, ""], strict=True):
        if said := clause.strip() and read(clause):
            yield from textwrap.wrap(said + mark, _LONGEST)


def _gathered(clauses: Iterable[str]) -> Iterator[str]:
    reading = ""
    for clause in clauses:
        reading = f"{reading} {clause}".strip()
        if reading.endswith(_ENDS) or len(reading) >= ENOUGH:
            yield reading
            reading = ""
    if reading:
        yield reading
