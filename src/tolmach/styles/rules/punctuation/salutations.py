"""What follows the salutation of a letter. Pure."""

import re
from collections.abc import Iterator
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import any_of, string, words
from tolmach.styles.rules.rewriting import content
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

_NAME = r"[A-ZÀ-Ý][\w'’-]*(?:\.(?= [A-ZÀ-Ý]))?"
_ADDRESS, _AMONG = content("letters.address", string), content("letters.among", string)
_GREETING, _BEHIND = content("letters.greeting", string), content("letters.behind", string)
_SMALL_WORDS = content("letters.small_words", lambda value: re.compile(any_of(words(value)), re.IGNORECASE))
"""Words that the language writes with a capital only where a sentence begins."""
_COLON_SPACE = content("letters.colon_space", string)


@cache
def _line(code: str) -> re.Pattern[str]:
    """A line of its own."""
    addressed = rf"(?:{_ADDRESS[code]})(?: (?:{_NAME}|{_AMONG[code]})){{1,8}}|Madame|Monsieur|Mesdames|Messieurs"
    greeted = rf"(?P<loose>(?:{_GREETING[code]})(?: (?:{_NAME}|{_BEHIND[code]})){{0,6}})"
    mark = "(?P<mark>[ \u00a0\u202f]?[,:!.]?)"
    return re.compile(rf"^[ \t]*(?:{addressed}|{greeted}){mark}(?=[ \t]*(?:\n|\Z))", re.MULTILINE)


_NEXT_WORD = re.compile(r"\s*\n\s*([^\W\d_][\w'’-]*)")
_NO_BREAK = "\u00a0"


def _salutations(text: str, language: str) -> Iterator[re.Match[str]]:
    for match in _line(language).finditer(text):
        if not match["loose"] or _is_letter(text, match):
            yield match


def _is_letter(text: str, match: re.Match[str]) -> bool:
    """A greeting may stand for itself, unless its mark leads on, or more lines follow."""
    mark = match["mark"].strip(" \u00a0\u202f")
    return mark in (",", ":") or (mark in ("", "!") and bool(_NEXT_WORD.match(text, match.end())))


def _ending(mark: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        code = base(language)
        written = _COLON_SPACE.get(code, "") + mark if mark == ":" else mark
        for match in _salutations(text, code):
            found = match["mark"]
            if found.replace("\u202f", _NO_BREAK).replace(" ", _NO_BREAK) != written:
                yield Edit(*match.span("mark"), written)
            if code in _SMALL_WORDS:
                yield from _first_letter(text, match.end(), mark, code)

    return edits


def _first_letter(text: str, end: int, mark: str, code: str) -> Iterator[Edit]:
    """Behind a comma the sentence goes on; behind an exclamation mark, or nothing, one begins."""
    word = _NEXT_WORD.match(text, end)
    if word is None or mark == ":":
        return
    start, first = word.start(1), word[1][0]
    if mark == "," and first.isupper() and _SMALL_WORDS[code].fullmatch(word[1]):
        yield Edit(start, start + 1, first.lower())
    elif mark != ",":
        yield Edit(start, start + 1, first.upper())


WAYS: Ways = {
    "salutation": {
        "do_not_use_comma_after_salutation_capitalize_following_word": Way(_ending("")),
        "use_colon_after_salutation": Way(_ending(":")),
        "use_comma_after_salutation": Way(_ending(",")),
        "use_exclamation_mark_after_salutation": Way(_ending("!")),
    }
}
