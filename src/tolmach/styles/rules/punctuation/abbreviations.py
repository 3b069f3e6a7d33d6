"""German abbreviations of several words: with periods, spaces, both or none. Pure."""

import re

from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.kit.patterns import replacing
from tolmach.styles.rules.punctuation.ends import ends_line
from tolmach.styles.rules.punctuation.lists import words
from tolmach.styles.rules.way import Way, Ways

_SPACE = "[ \u00a0\u202f]"
_NO_BREAK = "\u00a0"

_DOTTED = words("German abbreviations with periods only")
_EITHER = words("German abbreviations with periods or without")
_FIRST_IN_SENTENCE = ["d.h.", "i.d.R.", "s.o.", "s.u.", "u.a.", "v.a.", "z.B."]
_PARTS = {short.replace(".", "").lower(): short.rstrip(".").split(".") for short in (*_DOTTED, *_EITHER)}
_TELLING = {*_PARTS, *(parts[0].lower() for parts in _PARTS.values())}
_OTHER_WORDS = frozenset(["ad", "am", "bw", "di", "dj", "eh", "im", "iü", "oa", "pa", "sa", "so", "su", "wo"])
"""What some would be if joined."""


def _form(short: str, dot: str) -> str:
    first, *rest = (re.escape(part) for part in short.rstrip(".").split("."))
    if dot and short in _FIRST_IN_SENTENCE:
        first = f"[{first}{first.upper()}]"
    return rf"{dot}{_SPACE}?".join([first, *rest]) + dot


def _alternatives(shorts: list[str], dot: str) -> str:
    return "|".join(_form(short, dot) for short in sorted(shorts, key=len, reverse=True))


_WITH_PERIODS, _WITHOUT = _alternatives([*_DOTTED, *_EITHER], r"\."), _alternatives(_EITHER, "")
_SHORT = rf"(?<![\w.])(?:{_WITH_PERIODS}|(?:{_WITHOUT})(?!\w))(?!\.?\w)"


def _written(match: re.Match[str], joint: str, dot: str) -> str | None:
    bare = re.sub(rf"\.|{_SPACE}", "", match[0])
    if not joint and not dot and bare.lower() in _OTHER_WORDS:
        return None
    first, *rest = _PARTS[bare.lower()]
    written = f"{dot}{joint}".join([bare[: len(first)], *rest]) + dot
    if not dot and "." in match[0] and ends_line(match):
        written += "."
    return None if re.sub(_SPACE, " ", match[0]) == written.replace(_NO_BREAK, " ") else written


def _way(joint: str, dot: str) -> Way:
    return Way(needing(_TELLING)(replacing(_SHORT, lambda match: _written(match, joint, dot))))


WAYS: Ways = {
    "abbreviations": {
        "do_not_separate_abbreviated_words": _way("", ""),
        "separate_each_abbreviated_word_with_period_and_space": _way(_NO_BREAK, "."),
        "separate_each_abbreviated_word_with_period_without_space": _way("", "."),
        "separate_each_abbreviated_word_with_space_without_period": _way(_NO_BREAK, ""),
    }
}
