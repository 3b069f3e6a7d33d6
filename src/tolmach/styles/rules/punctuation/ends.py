"""Rules about exclamation marks, spaces before marks, and the period beside a closing bracket or quotation mark.
Pure functions."""

import re
from collections.abc import Callable, Iterator
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import any_of, string
from tolmach.linguistics.quotations import pairs
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import built, content, needing, replacing, together
from tolmach.units import Edit, Rewriting

_SPACES = " \u00a0\u202f"
_SPACE = f"[{_SPACES}]"
_NAMES = any_of(("Yahoo", "Joomla", "Kahoot", "Jeopardy", "Wham", "Yum", "Eureka", "Ubisoft", "Mamma"))
_RUN = rf"¡|(?P<note>{_SPACE}?\(!+\))|(?P<space>{_SPACE}?)(?P<marks>[!?！]*[!！][!?！]*)(?!=|\[|\w|{_SPACE}?=)"
_GREETINGS = content("letters.greetings", string)
_TITLES = content("letters.titles", string)
_BEHIND_QUOTE = re.compile(rf"[”“\"’‘'»«]{{1,2}}{_SPACE}?")


def _calm(match: re.Match[str]) -> str | None:
    """The mark that a sentence without emphasis would have there."""
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
    is_greeting = re.match(r"\s*(?:\n|$)", after) and _salutation().search(before)
    return "," if goes_on or (is_greeting and after.strip(" ")[:1] == "\n") else "."


@cache
def _salutation() -> re.Pattern[str]:
    greetings, titles = "|".join(_GREETINGS.values()), "|".join(_TITLES.values())
    return re.compile(rf"(?:^|\n)(?:{greetings})(?:[^.,;:!?\n]|(?:{titles})\.){{0,60}}$")


# Smileys and comparison operators of programs are not punctuation.
_BEFORE_MARK = re.compile(rf"(?<=[\w)\]»”\"’'%°€.…])(?P<space>{_SPACE}*)(?=[;:!?](?![)(=:/\\|]))")
_MARKS = ";:!?"
_MARK = re.compile(f"[{_MARKS}]")


def _before_marks(written: Callable[[re.Match[str]], str | None]) -> Rewriting:
    """Rewrites the space before marks. It searches from mark to mark, because anything may stand before one."""

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
    """A space before the mark, but not within a time, a ratio or an entity."""
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


# The period beside a closing bracket or quotation mark.


_STOP = "。．"
_OPENING = re.compile("[（(]")
_CONTENT = rf"[^（）()\n{_STOP}]{{1,80}}"
_PREDICATES = content("clauses.predicates", string)
_NOTE_PREDICATES = content("clauses.note_predicates", string)
_WITHIN = content("clauses.within", re.compile)
_TAKEN_UP = content("clauses.taken_up", string)
_START = rf"(?:(?<=^.)|(?<=[{_STOP}！？」\n].))"


def _bracketed(code: str) -> Rewriting:
    """Puts the period inside the brackets of a whole sentence, which ends with a predicate. Other content
    is an addition."""
    whole = rf"(?:[^（）()\n{_STOP}]{{1,80}}?(?:{_PREDICATES[code]}))"
    return replacing(rf"([（(]{_START}{whole})([）)])[{_STOP}]?(?![\w、])", r"\1。\2", re.MULTILINE, "（(")


# A bracket that begins with a capital and follows the end of a sentence contains a sentence of its own.
_BEHIND_SENTENCE = r"(?:(?<=^.)|(?<=[.!?] .)|(?<=[.!?][”\"] .)|(?<=\n.))"
"""Looks back from the bracket itself, at which the search starts."""
_BRACKETED_WITH_CAPITAL = together(
    replacing(rf"(\({_BEHIND_SENTENCE}[A-Z](?=[^()\n]* )[^()\n]{{2,300}}[^()\n.!?…:,])\)\.(?=\s|$)", r"\1.)", hint=")"),
    replacing(
        rf"(\({_BEHIND_SENTENCE}[A-Z](?=[^()\n]* \S+ \S+ )[^()\n]{{2,300}}[^()\n.!?…:,])\)(?=\s*$|\s+[A-Z(])",
        r"\1.)",
        hint=")",
    ),
)


def _added_behind(code: str) -> Rewriting:
    """Moves the period after the bracket. A sentence of its own in brackets keeps its period."""
    ends = re.compile(f"(?:{_PREDICATES[code]})$")

    def written(match: re.Match[str]) -> str | None:
        if ends.search(match["content"]):
            return None
        return f"{match['open']}{match['content']}{match['close']}{match['stop']}"

    content = rf"(?P<stop>[{_STOP}])(?P<open>[（(])(?P<content>{_CONTENT})[{_STOP}]?(?P<close>[）)])(?![{_STOP}])"
    return replacing(content, written, hint=_STOP)


def _within(text: str, language: str) -> Iterator[Edit]:
    """Puts a period into a bracket that follows a whole sentence or its predicate."""
    for match in _notes(text, base(language)):
        stop = match["stop"] or match["end"]
        if match["stop"]:
            yield Edit(match.start("close"), match.start("close"), stop)
        elif stop:
            yield Edit(match.start("open"), match.start("open"), stop)
            yield Edit(match.start("close"), match.end(), f"{stop}{match['close']}")


def _notes(text: str, code: str) -> Iterator[re.Match[str]]:
    """The notes in brackets. It searches from bracket to bracket, because the words before them are many."""
    done, note = 0, _note(code)
    for bracket in _OPENING.finditer(text):
        at = bracket.start()
        is_behind_stop = at > done and text[at - 1] in _STOP
        if match := note.match(text, at - is_behind_stop):
            done = match.end()
            yield match


@cache
def _note(code: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:(?P<stop>[{_STOP}])|(?<={_NOTE_PREDICATES[code]}))(?P<open>[（(]){_CONTENT}(?P<close>[）)])"
        rf"(?P<end>[{_STOP}])?"
    )


_ENDING = re.compile(r"「[^「」\n]*[^「」\n。．！？…]」(?=[ \t]*$)", re.MULTILINE)


def _after_corner(text: str, language: str) -> Iterator[Edit]:
    """Adds a full stop after a closing corner bracket if the words before make it a sentence. A heading is not one."""
    for match in _ENDING.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        sentence = re.split("[。．！？]", line)[-1]
        if _WITHIN[base(language)].search(sentence):
            yield Edit(match.end(), match.end(), "。")


def _before_corner(code: str) -> Rewriting:
    return replacing(rf"[{_STOP}](?=[」』](?:{_TAKEN_UP[code]}))", "", hint="」』")


_SAYING, _SPEECH = content("letters.led_in", string), content("letters.speech", string)
_SHORTENED = content("letters.shortened", string)


@cache
def _led_in() -> re.Pattern[str]:
    return re.compile(rf"[:,]\s?$|(?:^|[.!?]\s)$|(?<!\w)(?:{'|'.join(_SAYING.values())}) $")


@cache
def _speech() -> re.Pattern[str]:
    return re.compile(rf", (?:{'|'.join(_SPEECH.values())})")


def _periods(inside: bool) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        move = _moved_in if inside else _moved_out
        found = [edit for pair in pairs(text, language) for edit in move(text, pair.start, pair.end, base(language))]
        return iter(sorted(found, key=lambda edit: edit.start))

    return edits


def _moved_out(text: str, start: int, end: int, language: str) -> Iterator[Edit]:
    if text[end - 1] != "." or text[end - 2 : end - 1] in (".", "") or _is_abbreviation(text[start + 1 : end]):
        return
    yield Edit(end - 1, end, "")
    behind = text[end + 1 : end + 3]
    if re.match(r"\s*$|\s[^\W\da-z]|\n|\s[\"“„«»(]", behind) and not (language == "en" and behind[1:].islower()):
        yield Edit(end + 1, end + 1, ".")


def _moved_in(text: str, start: int, end: int, language: str) -> Iterator[Edit]:
    # A quotation that ends with another quotation keeps its end, because the period would have to move twice.
    if not _is_direct(text, start, end) or text[end - 1] in ".!?…,;:“”‘’«»‹›\"'":
        return
    if text[end + 1 : end + 2] == "." and text[end + 2 : end + 3] != ".":
        yield Edit(end, end, ".")
        yield Edit(end + 1, end + 2, "")
    elif language in _SPEECH and _speech().match(text, end + 1):
        yield Edit(end, end, ".")


def _is_direct(text: str, start: int, end: int) -> bool:
    """Whether the quotation is direct speech: it begins with a capital and starts a sentence, or follows a colon, a
    comma or a verb of saying."""
    if not text[start + 1 : start + 2].isupper():
        return False
    return bool(_led_in().search(text[max(0, start - 20) : start])) or bool(_speech().match(text, end + 1))


def _is_abbreviation(quoted: str) -> bool:
    return bool(_abbreviation().search(quoted))


@cache
def _abbreviation() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:[A-Za-z]|{'|'.join(_SHORTENED.values())})\.$")


_QUOTATION = frozenset({"quotation"})

WAYS: Ways = {
    "exclamation_marks": {"do_not_use": Way(replacing(_RUN, _calm, hint="!¡！"))},
    "spacing_and_punctuation": {
        "do_not_use_space": Way(_TIGHT, reaches=frozenset({"quotation"})),
        "use_regular_space": Way(_SPREAD, reaches=frozenset({"quotation"})),
    },
    "corner_bracket_and_periods": {"add_period_after_closing_corner_bracket_at_end_of_sentence": Way(_after_corner)},
    "corner_brackets_and_periods": {
        "do_not_add_period_before_closing_corner_bracket_when_sentence_continues": Way(
            built(_before_corner), reaches=_QUOTATION
        )
    },
    "full_sentence_in_round_brackets": {
        "add_period_before_closing_round_bracket": Way(
            built(lambda code: _bracketed(code) if code in _PREDICATES else _BRACKETED_WITH_CAPITAL)
        )
    },
    "periods_in_direct_quotes": {
        "do_not_use": Way(_periods(inside=False), reaches=_QUOTATION),
        "use": Way(_periods(inside=True), reaches=_QUOTATION),
    },
    "text_in_round_brackets_referring_to_previous_sentence": {
        "add_period_after_closing_round_bracket": Way(built(_added_behind)),
        "add_period_before_closing_round_bracket": Way(_within),
    },
    "text_in_round_brackets_supplementing_preceding_text": {
        "add_period_after_closing_round_bracket": Way(built(_added_behind))
    },
}
