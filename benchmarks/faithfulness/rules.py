"""Judges an answer by pure rules, which know nothing of the checks of the service.

The rules are generous: if people would argue about an answer, it is right.
"""

import re
import unicodedata
from collections.abc import Callable

from benchmarks.faithfulness import address, figures, lexicon, names, structure
from benchmarks.faithfulness.cases import Case, Mark, read

_RUN = 3
"""This many words of the source in a row were left untranslated."""
_NO_PROSE = re.compile(r"<[^<>]*>|\]\([^()]*\)|\{[^{}]*\}|\S+://\S+")
_QUOTES = re.compile('["“”„«»「」『』]')
_CASED = ("de", "fr", "es", "it", "pt", "nl", "pl", "ru", "cs", "sv")

Rule = Callable[[Mark, Case, str, str], bool]
"""Tells from a mark, its case, the answer and its language whether the mark is kept."""
Check = Callable[[Case, str, str], bool]


def faults(case: Case, answer: str, language: str) -> list[str]:
    """Lists what is wrong, in words for people."""
    marks = [f"{mark.kind}: {mark.shown}" for mark in case.marks if not MARKS[mark.kind](mark, case, answer, language)]
    checks = [name for name in (*case.checks, "clean") if not CHECKS[name](case, answer, language)]
    return [*dict.fromkeys(marks), *checks]


# Marks


def _kept(mark: Mark, case: Case, answer: str, _: str) -> bool:
    """Tells whether it occurs as often as in the source, letter for letter and not inside a longer word."""
    return _count(mark.shown, answer) == _count(mark.shown, case.text)


def _count(literal: str, text: str) -> int:
    start = r"(?<![A-Za-z0-9])" if literal[0].isalnum() else ""
    end = r"(?![A-Za-z0-9])" if literal[-1].isalnum() else ""
    spaced = re.sub(r"[\u00a0\u202f]", " ", unicodedata.normalize("NFC", text))
    return len(re.findall(start + re.escape(literal) + end, spaced))


def _named(mark: Mark, _: Case, answer: str, language: str) -> bool:
    return all(names.stands(part, answer, language) for part in mark.shown.split())


def _said(mark: Mark, _: Case, answer: str, language: str) -> bool:
    """Tells whether the answer has the concept and not its opposite."""
    concept = mark.meaning
    if concept in lexicon.WEEKDAYS:
        return lexicon.stands(concept, answer, language)
    return lexicon.stands(concept, answer, language) and not (
        lexicon.opposites(concept) and _contradicted(concept, answer, language)
    )


def _contradicted(concept: str, answer: str, language: str) -> bool:
    """Tells whether the answer has an opposite, outside of the words for the concept itself."""
    folded, own = lexicon.plain(answer), lexicon.forms(concept, language)
    rest = own.sub(" ", folded) if own else folded
    return any(lexicon.stands(other, rest, language) for other in lexicon.opposites(concept))


def _gone(mark: Mark, _: Case, answer: str, __: str) -> bool:
    return not re.search(rf"(?i)(?<![A-Za-z]){re.escape(mark.shown)}(?![A-Za-z])", answer)


def _summed(mark: Mark, case: Case, answer: str, language: str) -> bool:
    """Tells whether the sum is there. Of two sums in one currency, as in `from 5 to 8 euros`, one need not name it."""
    if figures.has_sum(mark.shown, mark.meaning, answer, language):
        return True
    shared = sum(other.meaning == mark.meaning for other in case.marks if other.kind == "sum") > 1
    named = lexicon.stands(mark.meaning, answer, language)
    return shared and named and figures.has_number(mark.shown, answer, language)


MARKS: dict[str, Rule] = {
    "keep": _kept,
    "name": _named,
    "is": _said,
    "gone": _gone,
    "num": lambda mark, _, answer, language: figures.has_number(mark.shown, answer, language),
    "sum": _summed,
    "date": lambda mark, _, answer, language: figures.has_date(mark.meaning, answer, language),
    "time": lambda mark, _, answer, language: figures.has_time(mark.meaning, answer, language),
}


# Checks of the whole


def _translated(case: Case, answer: str, _: str) -> bool:
    """Tells whether the answer is neither the source nor has some of its words in a row. Marked words do not count,
    except those of `is` and `gone`."""
    if answer.strip().casefold() == case.text.strip().casefold():
        return False
    source = _NO_PROSE.sub(" | ", case.text)
    for mark in case.marks:
        if mark.kind not in ("is", "gone"):
            source = source.replace(mark.shown, " | ")
    words = re.findall(r"[a-z][a-z'-]+|\|", source.casefold())
    there = " ".join(re.findall(r"(?:[^\W\d_]|['-])+", answer.casefold()))
    runs = (words[at : at + _RUN] for at in range(len(words) - _RUN + 1))
    return not any(f" {' '.join(run)} " in f" {there} " for run in runs if "|" not in run)


def _capital(case: Case, answer: str, language: str) -> bool:
    """Tells whether a label begins with a capital if the source does, and is not all capitals if the source is not."""
    if language not in _CASED:
        return True
    letters = [letter for letter in answer if letter.isalpha()]
    shouted = len(letters) > 3 and answer.isupper() and not case.text.isupper()
    return bool(letters) and letters[0].isupper() == _first(case.text).isupper() and not shouted


def _first(text: str) -> str:
    return next(letter for letter in text if letter.isalpha())


def _no_other_weekday(case: Case, answer: str, language: str) -> bool:
    said = {mark.meaning for mark in case.marks}
    others = [day for day in lexicon.WEEKDAYS if day not in said]
    # Short forms prove nothing: `do` is short for Thursday, and also a word of its own.
    return not any(_long_form(day, answer, language) for day in others)


def _long_form(day: str, answer: str, language: str) -> bool:
    found = lexicon.forms(day, language)
    return found is not None and any(
        len(match[0]) > 3 or language in lexicon.UNPARTED for match in found.finditer(lexicon.plain(answer))
    )


def _clean(_: Case, answer: str, language: str) -> bool:
    start = "" if language in lexicon.UNPARTED else r"(?<!\w)"
    return not re.search(rf"(?i){start}(?:{_OFFENSIVE[language]})", answer)


_OFFENSIVE: dict[str, str] = read("offensive")

CHECKS: dict[str, Check] = {
    "translated": _translated,
    "capital": _capital,
    "clean": _clean,
    "weekdays": _no_other_weekday,
    "affirmed": lambda _, answer, language: not lexicon.stands("denial", answer, language),
    "markup": lambda case, answer, _: structure.markup_kept(case.text, answer),
    "markdown": lambda case, answer, _: structure.markdown_kept(case.text, answer),
    "layout": lambda case, answer, _: structure.layout_kept(case.text, answer),
    "quotes": lambda case, answer, _: len(_QUOTES.findall(answer)) >= len(_QUOTES.findall(case.text)),
    "icu": lambda case, answer, _: structure.icu_kept(case.text, answer),
    "sentences": lambda case, answer, _: structure.sentences(answer) >= structure.sentences(case.text),
    "address": lambda _, answer, language: not address.is_mixed(answer, language),
}
