"""The forms of Japanese words: what a text may have where a dictionary has a word. Pure."""

from collections.abc import Iterator
from typing import Final

_ROWS: Final = (
    "わいうえおっ",
    "かきくけこい",
    "がぎぐげごい",
    "さしすせそ",
    "たちつてとっ",
    "なにぬねのん",
    "ばびぶべぼん",
    "まみむめもん",
)
"""How the last sign of a verb changes. The dictionary has the third. `る` stands apart: it may also fall away."""
_CHANGES: Final = {row[2]: row for row in _ROWS} | {"る": "らりるれろっ"}
_BEHIND_E_OR_I: Final = "てたまなるらろよれさず"
"""What follows a verb that drops `る`."""
_BEFORE_RU: Final = frozenset("いきぎしじちにびみりえけげせぜてでねべめれ")
_DO: Final = "さしすせ"
_LINKS: Final = ("する", "した", "な", "の")
"""What a dictionary writes behind a noun to make a verb or an adjective of it."""
_LEAST: Final = 2
_PARTICLES: Final = "をがはにでのともやへ、。"
_POLITE: Final = ("ます", "まし", "ませ", "たい", "たが", "ながら")
"""What only stands behind a verb."""
_NOUN: Final = "noun"


def forms(said: str, kind: str) -> Iterator[str]:
    """How the forms of a word begin, each long enough to tell it. The word itself comes first."""
    yield said
    for link in _LINKS:
        bare = said.removesuffix(link)
        if bare != said and len(bare) >= _LEAST:
            yield from (bare + sign for sign in _DO) if link == "する" else (bare,)
            return
    if kind == "verb":
        yield from _conjugated(said)
    elif kind == "adjective" and said.endswith("い") and len(said) >= _LEAST:
        yield from (said[:-1] + sign for sign in "くかけさそ")


def _conjugated(said: str) -> Iterator[str]:
    stem, last = said[:-1], said[-1:]
    if len(stem) < _LEAST and not is_han(stem):
        return
    yield from (stem + sign for sign in _CHANGES.get(last, "") if sign != last)
    if last == "る" and (stem[-1] in _BEFORE_RU or is_han(stem[-1])):
        yield from (stem + sign for sign in _BEHIND_E_OR_I if sign not in "らるれろ")


def alone(said: str) -> Iterator[str]:
    """A word of one sign with each that may follow it: anything else makes another word of it."""
    if is_han(said):
        yield from (said + sign for sign in _PARTICLES)


def fits(before: str, said: str, behind: str, kind: str) -> bool:
    """Whether a word may stand between these texts: one sign is a word only beside other signs than its like, and what
    looks like a noun may be a verb."""
    if len(said) == 1:
        return not is_han(before[-1:]) and (not behind or behind[0] in _PARTICLES)
    return kind != _NOUN or not behind.startswith(_POLITE)


def is_han(text: str) -> bool:
    return len(text) == 1 and "\u4e00" <= text <= "\u9fff"
