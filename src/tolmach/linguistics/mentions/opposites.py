"""Words that come in pairs: on and off, open and close, left and right, in English and in other languages."""

import re
from collections.abc import Mapping, Sequence
from functools import cache

from tolmach.linguistics.facts import LanguageFacts, facts, unbroken

_TURN = r"\b(?:switch|turn)(?:es|ed|ing|s)?"
_BEHIND = r"(?=[.,;!?]|$| (?:at|when|before|after|if)\b)"
_SIDE = "(?:side|button|arm|leg|hand|eye|foot)"
_HEAVY = "(?:the|this|your) (?:door|gate|lever|handle|cart)"
# How English says one of a pair, and how it says the other. Only what can mean nothing else.
_ENGLISH = {
    "on": (
        rf"{_TURN} on\b|{_TURN} (?:\w+ ){{1,3}}on{_BEHIND}",
        rf"{_TURN} off\b|{_TURN} (?:\w+ ){{1,3}}off{_BEHIND}",
    ),
    "enable": (r"\benabl(?:e[sd]?|ing)\b", r"\bdisabl(?:e[sd]?|ing)\b"),
    "open": (
        r"\b(?:re)?open(?:s|ed|ing)?\b(?! to\b| question)",
        r"\bclos(?:es|ed|ing)\b|\bclose (?:the|this|your|it|all)\b|\bshut\b",
    ),
    "increase": (r"\bincreas(?:e[sd]?|ing)\b", r"\bdecreas(?:e[sd]?|ing)\b|\breduc(?:e[sd]?|ing)\b"),
    "left": (
        rf"\bon the left\b|\b(?:turn|go|swipe|bear|keep|to the) left\b|\bleft(?:most|-hand)\b|\bleft {_SIDE}\b",
        rf"\bon the right\b(?! (?:track|path|side of))|\b(?:turn|go|swipe|bear|keep|to the) right\b"
        rf"|\bright(?:most|-hand)\b|\bright {_SIDE}\b",
    ),
    "before": (r"\bbefore\b", r"\bafter\b"),
    "lock": (r"\block(?:s|ed|ing)?\b", r"\bunlock(?:s|ed|ing)?\b"),
    "most": (r"\bat most\b|\bno more than\b", r"\bat least\b|\bno (?:less|fewer) than\b"),
    "push": (rf"\bpush {_HEAVY}\b", rf"\bpull {_HEAVY}\b"),
}
# Pairs of which a translation has to say one of the words above; it is not enough that the other is missing.
_NUMBER = r"(?:\d|an? |one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|half|once|twice)"
_SAID = {
    "on": rf"{_TURN} (?:on|off) (?:the|your|this|all|both)\b",
    "left": _ENGLISH["left"][0] + "|" + _ENGLISH["left"][1],
    "most": rf"\b(?:at (?:most|least)|no (?:more|less|fewer) than) (?={_NUMBER})",
}
_HINT = re.compile("|".join(side for sides in _ENGLISH.values() for side in sides), re.IGNORECASE)
PAIRS = tuple(_ENGLISH)


def _sides(value: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(unbroken, value))


_OTHERS: Mapping[str, LanguageFacts[tuple[str, ...]]] = {pair: facts(f"opposites.{pair}", _sides) for pair in PAIRS}


def may_have_any(text: str) -> bool:
    """Whether an English text has a word of a pair."""
    return _HINT.search(text) is not None


def in_english(text: str, pair: str) -> list[re.Match[str] | None]:
    """Where an English text says the one, and where it says the other."""
    return [_words(side).search(text) for side in _ENGLISH[pair]]


def said(text: str, pair: str, language: str) -> list[bool] | None:
    """Whether a text of another language says the one, and whether the other; None where its words are not known."""
    if language not in _OTHERS[pair]:
        return None
    return [_words(side).search(text) is not None for side in _OTHERS[pair][language]]


def has_to_be_said(text: str, pair: str) -> bool:
    """Whether a translation of this English text has to say one of the known words; it is not enough that the other is
    missing."""
    return pair in _SAID and _words(_SAID[pair]).search(text) is not None


@cache
def _words(side: str) -> re.Pattern[str]:
    return re.compile(side, re.IGNORECASE)
