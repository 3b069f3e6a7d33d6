"""Exclamation marks, spaces before marks, and the period beside a closing bracket or quotation mark. Pure."""

import re
from collections.abc import Callable, Iterator

from tolmach.languages.traits import base
from tolmach.linguistics.quotations import pairs
from tolmach.styles.rules.rewriting import any_of, by_language, needing, replacing, together
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


# The period beside a closing bracket or quotation mark.


_STOP = "。．"
_OPENING = re.compile("[（(]")
_CONTENT = rf"[^（）()\n{_STOP}]{{1,80}}"
# How a Japanese sentence ends; what does not end so, is an addition to one.
_PREDICATE = (
    "(?:です|ます|ました|でした|ません|ください|ましょう|である|であった|のだ"
    "|った|した|きた|いた|れた|ない|する|れる|いる|ある|なる|える|だ)"
)
_WHOLE = rf"(?:[^（）()\n{_STOP}]{{1,80}}?{_PREDICATE})"
_START = rf"(?:(?<=^.)|(?<=[{_STOP}！？」\n].))"

_JAPANESE_SENTENCE = replacing(rf"([（(]{_START}{_WHOLE})([）)])[{_STOP}]?(?![\w、])", r"\1。\2", re.MULTILINE, "（(")
# A bracket with a capital behind the end of a sentence holds a sentence of its own.
_BEHIND_SENTENCE = r"(?:(?<=^.)|(?<=[.!?] .)|(?<=[.!?][”\"] .)|(?<=\n.))"
"""Behind the bracket itself, from which the search goes."""
_ENGLISH_SENTENCE = together(
    replacing(rf"(\({_BEHIND_SENTENCE}[A-Z](?=[^()\n]* )[^()\n]{{2,300}}[^()\n.!?…:,])\)\.(?=\s|$)", r"\1.)", hint=")"),
    replacing(
        rf"(\({_BEHIND_SENTENCE}[A-Z](?=[^()\n]* \S+ \S+ )[^()\n]{{2,300}}[^()\n.!?…:,])\)(?=\s*$|\s+[A-Z(])",
        r"\1.)",
        hint=")",
    ),
)


def _behind(match: re.Match[str]) -> str | None:
    """A sentence of its own keeps its period."""
    if _SENTENCE_END.search(match["content"]):
        return None
    return f"{match['open']}{match['content']}{match['close']}{match['stop']}"


_SENTENCE_END = re.compile(f"{_PREDICATE}$")
_ADDED_BEHIND = replacing(
    rf"(?P<stop>[{_STOP}])(?P<open>[（(])(?P<content>{_CONTENT})[{_STOP}]?(?P<close>[）)])(?![{_STOP}])",
    _behind,
    hint=_STOP,
)


def _within(text: str, language: str) -> Iterator[Edit]:
    """Of a bracket behind a whole sentence, or behind its predicate."""
    for match in _notes(text):
        stop = match["stop"] or match["end"]
        if match["stop"]:
            yield Edit(match.start("close"), match.start("close"), stop)
        elif stop:
            yield Edit(match.start("open"), match.start("open"), stop)
            yield Edit(match.start("close"), match.end(), f"{stop}{match['close']}")


def _notes(text: str) -> Iterator[re.Match[str]]:
    """From bracket to bracket, as the words before them are many."""
    done = 0
    for bracket in _OPENING.finditer(text):
        at = bracket.start()
        is_behind_stop = at > done and text[at - 1] in _STOP
        if match := _NOTE.match(text, at - is_behind_stop):
            done = match.end()
            yield match


_NOTE = re.compile(
    rf"(?:(?P<stop>[{_STOP}])|(?<=です|ます|した|った|ない|ある|する|いる|れる|れた))(?P<open>[（(]){_CONTENT}(?P<close>[）)])"
    rf"(?P<end>[{_STOP}])?"
)

_IN_SENTENCE = re.compile(r"[はがをもにで、：]")
_ENDING = re.compile(r"「[^「」\n]*[^「」\n。．！？…]」(?=[ \t]*$)", re.MULTILINE)


def _after_corner(text: str, language: str) -> Iterator[Edit]:
    """Where words before the bracket make it a sentence; a heading is none."""
    for match in _ENDING.finditer(text):
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        sentence = re.split("[。．！？]", line)[-1]
        if _IN_SENTENCE.search(sentence):
            yield Edit(match.end(), match.end(), "。")


# What follows the bracket takes up the sentence; "はい" and the like begin another one.
_TAKES_UP = (
    "(?:と(?!ころ|ても|にかく|りあえず)|って|など|なんて|、|は(?!い|じめ)|が(?!んば)|を"
    "|に(?!ほん)|の(?!ち)|で(?!は|も|す)|も(?!う|し|ちろん))"
)
_BEFORE_CORNER = replacing(rf"[{_STOP}](?=[」』]{_TAKES_UP})", "", hint="」』")

_LED_IN = re.compile(r"[:,]\s?$|(?:^|[.!?]\s)$|(?<!\w)(?:says?|said|asks?|asked|replied|wrote|added|reads?|goes) $")
_SPEECH = re.compile(
    r", (?:sag|frag|ruf|rief|mein|antwort|erklär|flüster|schr|dacht|denk|berichte|erzähl|füg|betont|heißt|wiederhol)"
)


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
    # A quotation that ends with another one keeps its end: the period would have to move twice.
    if not _is_direct(text, start, end) or text[end - 1] in ".!?…,;:“”‘’«»‹›\"'":
        return
    if text[end + 1 : end + 2] == "." and text[end + 2 : end + 3] != ".":
        yield Edit(end, end, ".")
        yield Edit(end + 1, end + 2, "")
    elif language == "de" and _SPEECH.match(text, end + 1):
        yield Edit(end, end, ".")


def _is_direct(text: str, start: int, end: int) -> bool:
    """Words that somebody says begin with a capital, and a sentence, or follow a colon, a comma or a word of saying."""
    if not text[start + 1 : start + 2].isupper():
        return False
    return bool(_LED_IN.search(text[max(0, start - 20) : start])) or bool(_SPEECH.match(text, end + 1))


def _is_abbreviation(quoted: str) -> bool:
    return bool(re.search(r"(?<!\w)(?:etc|usw|[A-Za-z]|Inc|Co|Ltd|Jr|Sr|bzw|u\. a|a\.m|p\.m|U\.S)\.$", quoted))


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
            _BEFORE_CORNER, reaches=_QUOTATION
        )
    },
    "full_sentence_in_round_brackets": {
        "add_period_before_closing_round_bracket": Way(by_language({"ja": _JAPANESE_SENTENCE, "en": _ENGLISH_SENTENCE}))
    },
    "periods_in_direct_quotes": {
        "do_not_use": Way(_periods(inside=False), reaches=_QUOTATION),
        "use": Way(_periods(inside=True), reaches=_QUOTATION),
    },
    "text_in_round_brackets_referring_to_previous_sentence": {
        "add_period_after_closing_round_bracket": Way(_ADDED_BEHIND),
        "add_period_before_closing_round_bracket": Way(_within),
    },
    "text_in_round_brackets_supplementing_preceding_text": {
        "add_period_after_closing_round_bracket": Way(_ADDED_BEHIND)
    },
}
