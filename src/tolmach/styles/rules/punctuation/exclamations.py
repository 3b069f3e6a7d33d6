"""Exclamation marks, and the French spaces before marks. Pure."""

import re
from collections.abc import Callable, Iterator

from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.kit.patterns import any_of, replacing, together
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit, Rewriting

_SPACES = " \u00a0\u202f"
_SPACE = f"[{_SPACES}]"
_NAMES = any_of("Yahoo Joomla Kahoot Jeopardy Wham Yum Eureka Ubisoft Mamma")
_RUN = rf"¡|(?P<note>{_SPACE}?\(!+\))|(?P<space>{_SPACE}?)(?P<marks>[!?！]*[!！][!?！]*)(?!=|\[|\w|{_SPACE}?=)"
_GREETING = "Liebe|Sehr geehrte|Hallo|Guten Tag|Cher|Chère|Bonjour|Caro|Cara|Gentile|Dear|Hello|Hi|Estimad|Querid|Hola"
_SALUTATION = re.compile(rf"(?:^|\n)(?:{_GREETING})(?:[^.,;:!?\n]|(?:Dr|Prof|Mr|Ms|Mrs)\.){{0,60}}$")
_BEHIND_QUOTE = re.compile(rf"[”“\"’‘'»«]{{1,2}}{_SPACE}?")


def _calm(match: re.Match[str]) -> str | None:
    """The mark that a sentence without emphasis has there."""
    if not match["marks"]:
        return ""
    if not match.start() or re.search(r"[\n(\[]$", match.string[match.start() - 1 : match.start()]):
        return None
    before = match.string[max(0, match.start() - 70) : match.start()]
    after = match.string[match.end() : match.end() + 6]
    if "?" in match["marks"]:
        return f"{match['space']}?"
    if re.search(rf"(?<!\w){_NAMES}$", before) and re.match(r"['’ ][a-zà-ÿ]", after):
        return None
    return _mark(before, after)


def _mark(before: str, after: str) -> str:
    quote = _BEHIND_QUOTE.match(after)
    rest = after[quote.end() - 1 :] if quote and quote[0][-1:] == " " else after[quote.end() :] if quote else after
    if re.match("[,;:.…]", rest) or before[-1:] in "….,":
        return ""
    goes_on = re.match(r"[ \u00a0][a-zà-ÿ]", rest)
    is_greeting = re.match(r"\s*(?:\n|$)", after) and _SALUTATION.search(before)
    return "," if goes_on or (is_greeting and after.strip(" ")[:1] == "\n") else "."


# A smiley is no mark, nor is what programs compare with.
_BEFORE_MARK = re.compile(rf"(?<=[\w)\]»”\"’'%°€.…])(?P<space>{_SPACE}*)(?=[;:!?](?![)(=:/\\|]))")
_MARKS = ";:!?"
_MARK = re.compile(f"[{_MARKS}]")


def _before_marks(written: Callable[[re.Match[str]], str | None]) -> Rewriting:
    """From mark to mark, as what stands before one may be anything."""

    @needing(_MARKS)
    def edits(text: str, language: str) -> Iterator[Edit]:
        for mark in _MARK.finditer(text):
            start = end = mark.start()
            while start and text[start - 1] in _SPACES:
                start -= 1
            match = _BEFORE_MARK.match(text, start)
            new = written(match) if match else None
            if new is not None and new != text[start:end]:
                yield Edit(start, end, new)

    return edits


def _spread(match: re.Match[str]) -> str | None:
    """Not within a time, a ratio or an entity."""
    mark, behind = match.string[match.end()], match.string[match.end() + 1 : match.end() + 2]
    if (mark == ":" and behind.isalnum()) or (mark == ":" and _is_ratio(match)):
        return None
    return (
        None
        if mark == ";" and re.search(r"&\w{2,6}$", match.string[max(0, match.start() - 7) : match.start()])
        else " "
    )


def _tight(match: re.Match[str]) -> str | None:
    return None if match.string[match.end()] == ":" and _is_ratio(match) else ""


def _is_ratio(match: re.Match[str]) -> bool:
    sides = match.string[match.start() - 1] + match.string[match.end() + 1 : match.end() + 3].strip()[:1]
    return len(sides) == 2 and sides.isdigit()


_SPREAD = together(
    _before_marks(_spread),
    replacing(rf"(?<=«){_SPACE}?(?=[^\s»])", " ", hint="«"),
    replacing(rf"(?<=[^\s«]){_SPACE}?(?=»)", " ", hint="»"),
)
_TIGHT = together(
    _before_marks(_tight),
    replacing(rf"(?<=«){_SPACE}+", "", hint="«"),
    replacing(rf"{_SPACE}+(?=»)", "", hint="»"),
)

WAYS: Ways = {
    "exclamation_marks": {"do_not_use": Way(replacing(_RUN, _calm, hint="!¡！"))},
    "spacing_and_punctuation": {
        "do_not_use_space": Way(_TIGHT, reaches=frozenset({"quotation"})),
        "use_regular_space": Way(_SPREAD, reaches=frozenset({"quotation"})),
    },
}
