"""Slashes between words: with spaces or without, or words instead. Pure.

Fractions, dates, units and endings such as those of `Lehrer/in` are something else than two words.
"""

import re
from collections.abc import Callable

from tolmach.styles.rules.kit.patterns import any_of, replacing
from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.way import Way, Ways

# Between two words, not in a chain of paths.
_SLASH = r"(?<=[\w.)’'”\"»])([ \u00a0]?)/\1(?=[\w(“\"«‘])"
_ALONE = listed("no words beside a slash")
_WORD_BEFORE, _WORD_BEHIND = re.compile(r"[\w'’.&-]+$"), re.compile(r"[\w'’&-]+")
_FUNCTION = listed("words before names")
_CAPITALIZED_BEFORE = re.compile(rf"(?:(?!{_FUNCTION} )[A-ZÀ-Ý][\w'’.-]*[ \u00a0])*[A-ZÀ-Ý][\w'’.-]*$")
_CAPITALIZED_BEHIND = re.compile(r"[A-ZÀ-Ý][\w'’-]*(?:[ \u00a0][A-ZÀ-Ý][\w'’-]*)*")
_PART_BEFORE, _PART_BEHIND = re.compile(r"[^,.;:!?\n()“”\"«»/|]*$"), re.compile(r"[^,.;:!?\n()“”\"«»/|]*")
_LONGEST = 60
_LABEL = 4
"""From how many words on what stands between two marks is a sentence, of which the slash joins two words."""


def _before(match: re.Match[str]) -> str:
    return match.string[max(0, match.start() - _LONGEST) : match.start()]


def _behind(match: re.Match[str]) -> str:
    return match.string[match.end() : match.end() + _LONGEST]


def _is_between_words(match: re.Match[str]) -> bool:
    before, behind = _WORD_BEFORE.search(_before(match)), _WORD_BEHIND.match(_behind(match))
    sides = (before[0] if before else "(", behind[0] if behind else "(")
    return not any(side[0].isdigit() or re.fullmatch(_ALONE, side) for side in sides)


def _counts(match: re.Match[str]) -> tuple[int, int]:
    """How many words stand on either side: names have theirs in capitals, a label is all there is between two marks."""
    before, behind = _before(match), _behind(match)
    first, second = _CAPITALIZED_BEFORE.search(before), _CAPITALIZED_BEHIND.match(behind)
    if first or second:
        return len(first[0].split()) if first else 1, len(second[0].split()) if second else 1
    one, other = (
        len(part[0].split()) if part else 1 for part in (_PART_BEFORE.search(before), _PART_BEHIND.match(behind))
    )
    return (one, other) if one < _LABEL and other < _LABEL else (1, 1)


def _spacing(is_wide: Callable[[int, int], bool]) -> Way:
    def written(match: re.Match[str]) -> str | None:
        if not _is_between_words(match):
            return None
        return " / " if is_wide(*_counts(match)) else "/"

    return Way(replacing(_SLASH, written, hint="/"))


def _tight(match: re.Match[str]) -> str | None:
    """Not behind an address that ends with it."""
    token = _before(match).rsplit(" ", 1)[-1]
    return None if "/" in token or "." in token[:-1] else "/"


_FIXED = any_of(
    "client/server input/output read/write pass/fail on/off either/or true/false text/html text/plain true/false yes/no"
    " master/slave request/response"
)
_NOT_WORDS = any_of(
    "text image audio video application font src lib bin etc usr var home http https km src test tests docs"
)
_TERM = "([a-z]{2,}(?:-[a-z]+)?)"
_OR = rf"(?<![\w/.@-])(?!{_FIXED}(?!\w))(?!{_NOT_WORDS}/){_TERM} ?/ ?{_TERM}(?![\w/@]|\.\w)"


def _or(match: re.Match[str]) -> str | None:
    if re.fullmatch(_ALONE, match[1]) or re.fullmatch(_ALONE, match[2]):
        return None
    return "or" if (match[1], match[2]) == ("and", "or") else f"{match[1]} or {match[2]}"


WAYS: Ways = {
    "slash": {
        "do_not_use_spaces_before_and_after_slashes": Way(replacing(_SLASH, _tight, hint="/")),
        "use_spaces_before_and_after_slashes": _spacing(lambda before, behind: True),
        "use_spaces_before_and_after_slashes_if_there_are_multiple_words_before_and_after_slash": _spacing(
            lambda before, behind: before > 1 and behind > 1
        ),
        "use_spaces_before_and_after_slashes_if_there_are_multiple_words_before_or_after_slash": _spacing(
            lambda before, behind: before > 1 or behind > 1
        ),
    },
    "slash_usage": {
        # Whether a slash means "or" is a matter of reading.
        "do_not_use_slash_to_symbolize_english_word_or": Way(replacing(_OR, _or, hint="/"), exact=False)
    },
}
