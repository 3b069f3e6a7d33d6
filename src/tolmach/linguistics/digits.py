"""Finds digits in a text, and tells whether the words before them make them a name. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import traits
from tolmach.linguistics.facts import facts, of_all, string, words
from tolmach.units import Span

# Not `\d+`: a search for a set of signs is fast, one for a repetition of them goes letter by letter.
_RUN = re.compile(r"\d\d*")
_OPENING = re.compile(r"[+(](?=\d)")


@lru_cache(maxsize=4)
def runs(text: str) -> tuple[Span, ...]:
    """Runs of digits with nothing between them."""
    return tuple([run.span() for run in _RUN.finditer(text)])


def signed_runs(text: str) -> Sequence[Span]:
    """The same, with signs before them with which a number may begin."""
    if "+" not in text and "(" not in text:
        return runs(text)
    return sorted([*runs(text), *(sign.span() for sign in _OPENING.finditer(text))])


def at_runs(pattern: re.Pattern[str], text: str, before: str = "") -> Iterator[re.Match[str]]:
    """The matches of a pattern that begins with the first digit of a run: faster than a search. If `before` names
    signs, only runs right before one of them are looked at."""
    done = 0
    for start, end in runs(text):
        if before and text[end : end + 1] not in before:
            continue
        if start >= done and (match := pattern.match(text, start)):
            done = match.end()
            yield match


def at_last_digits(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """The same, for a pattern that begins with the last digit of a run."""
    done = 0
    for _, end in runs(text):
        if end > done and (match := pattern.match(text, end - 1)):
            done = match.end()
            yield match


# Words before a number that names something and counts nothing: a chapter, a room, an order.


_LONGEST = 24
_SIGNS = ("§", "§§", "#")
_PROGRAMS_AND_STANDARDS = """
android ansi astm bluetooth chrome css debian din en firefox fw gpt html http iec ios iphone iso java macos office
openssl oracle php postgresql python qt rfc tls typescript ubuntu unicode usb windows wlan word
"""
_LABELS = facts("numbers.labels", words)
_PARTICLES = facts("numbers.label_particles", string)
_BEYOND_WORDS = "\u2fff"
"""The signs of East Asia follow this character. Most of them end no label."""
_BETWEEN = " \u00a0:："
_DIVIDING = (" ", "\u00a0", "\n", "'", "’")
_AROUND = "([{\"'«„“.°º"


@dataclass(frozen=True, slots=True)
class _Labels:
    """The labels of all languages. A label of one language seldom means something else before a number in another."""

    words: frozenset[str]
    suffixes: tuple[str, ...]
    """Labels of languages in which a label may be the end of a longer word."""
    particles: str
    last_signs: frozenset[str]


@cache
def _labels() -> _Labels:
    dense = {code: labels for code, labels in _LABELS.items() if traits(code).is_dense}
    spaced = of_all({code: labels for code, labels in _LABELS.items() if code not in dense})
    suffixes, particles = tuple(of_all(dense)), "".join(_PARTICLES.values())
    return _Labels(
        frozenset([*_SIGNS, *_PROGRAMS_AND_STANDARDS.split(), *spaced]),
        suffixes,
        particles,
        frozenset([*particles, *(suffix[-1] for suffix in suffixes)]),
    )


def is_label(text: str, start: int) -> bool:
    """Whether the words before a number tell that it names something."""
    labels = _labels()
    before = text[max(0, start - _LONGEST) : start].rstrip(_BETWEEN)
    if before[-1:] > _BEYOND_WORDS and before[-1] not in labels.last_signs:
        return False
    word = before[max(map(before.rfind, _DIVIDING)) + 1 :].lower()
    if word.strip(_AROUND) in labels.words or word[-1:] in ("§", "#", "°", "º"):
        return True
    return not before.isascii() and before.rstrip(labels.particles).endswith(labels.suffixes)
