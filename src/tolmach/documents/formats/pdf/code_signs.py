"""Tells by its words and signs whether text in a font of fixed width is code or language. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

_WORD = re.compile(r"[\"'“”‘„«»(\[]*[^\W\d_]+(?:['’-][^\W\d_]+)*['’]?[.,;:!?…]*[\"”’»)\]]*[.,;:!?…]*")
_CAMEL = re.compile(r"[a-z][A-Z]")
_NEUTRAL = re.compile(
    r"""
    [^\w=<>{}|\\$#@%^~`_]{1,3} | \(?[-+]?[$€£]?\d[\d.,:/-]*[%€]?[.,;:)]*  # - 12.50 12/03/2015
    | [(\[]?(?:[^\W\d_]\.){1,4},? | \w*\d\w*[.,;:)]* | [^\W\d_]+(?:/[^\W\d_]+)+[.,;:)]*  # e.g. B2B he/she
    | \w+\(\w{1,3}\)[.,;:]* | \S+@\S+ | (?:https?://|www\.)\S+ | [A-Z]{1,4}&[A-Z]{1,4} | &  # word(s) a@b.org
    | [-_.=*~#+]{3,} | \#\d+[.,]?  # lines of signs, #5
    """,
    re.VERBOSE,
)
_SHORT = re.compile(r"[\[(]?(?:-[A-Za-z]\w*|\.{0,2}/[\w.-]+(?:/[\w.-]*)*|[\w.-]+)[\])]?")
"""What may stand beside a sign of a command: a short option, a path, a value."""
_SURELY = re.compile(r"[\[(]?(?:--[A-Za-z][\w-]*(?:[=:]\S*)?|-?\w?<[\w/ .-]+>|\w+::\w\S*|\w+_\w+\S*)[\])]?")
"""An option, a place for a value, a name of a program."""
_LONE = frozenset("AIOaeiouwyzàéèóвикосуя")
"""Words of one letter."""
_ENDED = re.compile(r"[;{}]$")
_SENTENCE = re.compile(r"[^\W\d_]{2,}[.,:!?][\"”’»)]?(?:\s|$)")

_LABEL = re.compile(r"[^\W\d_a-zß-ÿ][\w'’-]*(?: (?:[\w'’/-]+|#))*:")

_SURE, SOME, _PLAIN = 0.22, 0.1, 0.06
"""The share of signs of code among them and words: what has more than the first is code, what has more than the second
may be, and sentences have less than the third."""
_FEW, _MANY = 3, 12
_LONG = 4.5
"""Sentences have so many words on a line, on average."""
_LETTERS = 0.2
"""The most words of one letter that sentences have."""


class Verdict(Enum):
    CODE = auto()
    LANGUAGE = auto()
    UNSURE = auto()


@dataclass(frozen=True, slots=True)
class CodeSigns:
    """What there is of code and of language in some lines."""

    words: int = 0
    signs: int = 0

    @property
    def share(self) -> float:
        return self.signs / max(1, self.signs + self.words)

    def __add__(self, other: "CodeSigns") -> "CodeSigns":
        return CodeSigns(self.words + other.words, self.signs + other.signs)


def signs(lines: Sequence[str]) -> CodeSigns:
    words = marks = 0
    for line in lines:
        for token in line.split():
            is_word = _WORD.fullmatch(token) is not None and not _CAMEL.search(token)
            words += is_word
            marks += not is_word and not _NEUTRAL.fullmatch(token)
        marks += bool(_ENDED.search(line))
    return CodeSigns(words, marks)


def verdict(lines: Sequence[str]) -> Verdict:
    found = signs(lines)
    if found.share > _SURE or _is_program(lines):
        return Verdict.CODE
    return Verdict.LANGUAGE if _is_running(lines, found) else Verdict.UNSURE


def is_command(text: str) -> bool:
    """Tells whether a text is nothing but options and names of programs, in whatever font it stands."""
    tokens = text.split()
    return any(map(_SURELY.fullmatch, tokens)) and all(
        _SURELY.fullmatch(token) or (_SHORT.fullmatch(token) and not _WORD.fullmatch(token)) for token in tokens
    )


def is_label(text: str) -> bool:
    """Tells whether a text is a label as forms have them: words that begin with a capital, and a colon."""
    return _LABEL.fullmatch(text.strip()) is not None


def is_phrase(text: str) -> bool:
    """Tells whether a text is several plain words and nothing else."""
    found = signs([text])
    return found.signs == 0 and found.words >= _FEW


def _is_running(lines: Sequence[str], found: CodeSigns) -> bool:
    """Tells whether the lines are sentences."""
    if found.words < _MANY or found.share > _PLAIN or found.words < _LONG * (len(lines) - 1):
        return False
    tokens = " ".join(lines).split()
    letters = sum(len(token) == 1 and token.isalpha() and token not in _LONE for token in tokens)
    return letters < _LETTERS * len(tokens) and any(_SENTENCE.search(line) for line in lines)


def _is_program(lines: Sequence[str]) -> bool:
    """Tells whether most of the lines are code in any text."""
    # Imported here because it loads much and few documents need it.
    from tolmach.translation.protected.programs import find

    text = "\n".join(lines)
    return 2 * sum(end - start for start, end in find(text)) > len(text)
