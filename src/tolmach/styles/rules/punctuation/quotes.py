"""Rules about quotation marks and apostrophes: which ones, on which level. Pure functions."""

import re
from collections.abc import Callable, Iterator

from tolmach.languages.traits import base
from tolmach.linguistics.facts import any_of, words
from tolmach.linguistics.quotations import CORNERS, QuotationPair, pairs, quoting
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import built, content, replacing, together
from tolmach.units import Edit, Rewriting

CURLY, STRAIGHT = "’", "'"
_SIGNS = "'’‘´ʼ"
_APOSTROPHE = re.compile(
    rf"[{_SIGNS}](?:"
    r"(?<=[^\W\d_].)(?=[^\W_])"  # it's, l'eau, dell'80
    r"|(?<=\d['’])(?=s(?!\w))"  # the 1990's
    r"|(?<![^\s([{\"“«—–-]['’‘])(?<=['’‘])(?=(?:\d0s|(?:tis|twas|twere|em|cause|til|till|bout|n)(?!\w)))"
    r"|(?<=[^\W\d_]['’])(?![\w'’]))",  # the boys' toys, un po' di
    re.IGNORECASE,
)


def writing(sign: str) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        found = [m.start() for m in _APOSTROPHE.finditer(text) if m[0] != sign]
        if found:
            quotations = quoting(text, language)
            yield from (Edit(at, at + 1, sign) for at in found if at not in quotations)

    return edits


# Names of single persons. A capital and a final s alone may be a plural: "the Beatles' songs".
_NAMES = content("names.in_s", words)
_NO_NAMES = content("names.no_names_in_s", words)
_TITLES = content("names.titles", words)


def _possessive(code: str) -> Rewriting:
    titles = "|".join(f"(?<={title}{dot} )" for dot in ("", r"\.") for title in _TITLES[code])
    names = rf"(?<![\w'’])(?:{any_of(_NAMES[code])}|(?:{titles})[A-Z]\w*s)['’](?= [^\W\d_])"
    return replacing(names, r"\g<0>s", hint=("s' ", "s’ "))


def _bare_possessive(code: str) -> Rewriting:
    names = rf"(?<![\w'’-])(?!{any_of(_NO_NAMES[code])}['’])([A-Z][^\W\d_]*s['’])s(?!\w)"
    return replacing(names, r"\1", hint=("s's", "s’s"))


# Quotation marks: which ones, on which level.


_CURLY, _SINGLE_CURLY = "“”", "‘’"
_STRAIGHT, _SINGLE_STRAIGHT = '""', "''"
_GUILLEMETS, _SINGLE_GUILLEMETS = "«»", "‹›"
_REVERSED, _SINGLE_REVERSED = "»«", "›‹"
_LOW, _SINGLE_LOW = "„“", "‚‘"
_CORNERS, _DOUBLE_CORNERS = "「」", "『』"
_PLAIN = frozenset("\"'")
_POINTED = frozenset("«»‹›")
_SPACES = frozenset(" \u00a0\u202f")
_NO_BREAK = "\u00a0"
_CORNERED = frozenset({"ja", "zh"})
"""Languages in which corner brackets are quotation marks. In Korean, they contain titles."""

Choice = Callable[[QuotationPair, str], str | None]
"""The marks for a pair in a language; None to keep its marks."""


def _marking(choice: Choice) -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        return iter(sorted(_edits(text, base(language), choice), key=lambda edit: (edit.start, edit.end)))

    return edits


def _edits(text: str, language: str, choice: Choice) -> Iterator[Edit]:
    for pair in pairs(text, language):
        marks = choice(pair, language) if pair.mark not in CORNERS or language in _CORNERED else None
        if marks:
            if text[pair.start] != marks[0]:
                yield Edit(pair.start, pair.start + 1, marks[0])
            yield from _spaced(text, pair, marks, language)
            if text[pair.end] != marks[1]:
                yield Edit(pair.end, pair.end + 1, marks[1])


def _spaced(text: str, pair: QuotationPair, marks: str, language: str) -> Iterator[Edit]:
    """Sets the spaces inside the marks: French has non-breaking spaces inside guillemets; other languages have none."""
    wanted = _NO_BREAK if language == "fr" and marks[0] in _POINTED else ""
    first, last = text[pair.start + 1], text[pair.end - 1]
    if first in _SPACES and (pair.end - pair.start > 2):
        if not wanted or first == " ":
            yield Edit(pair.start + 1, pair.start + 2, wanted)
    elif wanted:
        yield Edit(pair.start + 1, pair.start + 1, wanted)
    if last in _SPACES and (pair.end - pair.start > 2):
        if not wanted or last == " ":
            yield Edit(pair.end - 1, pair.end, wanted)
    elif wanted:
        yield Edit(pair.end, pair.end, wanted)


def _levels(*levels: str) -> Choice:
    """Chooses marks by level. Deeper levels alternate between the last two."""

    def choice(pair: QuotationPair, language: str) -> str | None:
        if language == "ja" and pair.mark == "『" and not pair.depth:
            return None  # A title, which is no quotation.
        if language == "ko" and pair.is_single and not pair.depth:
            return levels[1]
        depth = pair.depth
        return levels[depth if depth < len(levels) else len(levels) - 2 + (depth - len(levels)) % 2]

    return choice


def _shaped(double: str, single: str, always_double: bool = False) -> Choice:
    """Single marks stay single on the first level, unless all must be double. Deeper marks differ from those
    around them.

    In Korean, single marks emphasise and do not quote, so they are never doubled.
    """

    def is_single(pair: QuotationPair, language: str) -> bool:
        if pair.parent:
            return not is_single(pair.parent, language)
        return pair.is_single and (language == "ko" or not always_double)

    return lambda pair, language: single if is_single(pair, language) else double


def _pointed(pair: QuotationPair, language: str) -> str | None:
    if pair.parent:
        return _CURLY if pair.mark in "«»" else None
    return None if pair.is_single and language == "ko" else _GUILLEMETS


def _in_shape_found(singles_first: bool) -> Choice:
    def choice(pair: QuotationPair, language: str) -> str:
        single = (pair.depth % 2 == 0) is singles_first
        if pair.mark in _PLAIN:
            return _SINGLE_STRAIGHT if single else _STRAIGHT
        return _SINGLE_CURLY if single else _CURLY

    return choice


def _way(choice: Choice, apostrophe: str = "") -> Way:
    marks = _marking(choice)
    edits = together(marks, writing(apostrophe)) if apostrophe else marks
    return Way(edits, reaches=frozenset({"quotation"}))


_CURLED, _STRAIGHTENED = _shaped(_CURLY, _SINGLE_CURLY), _shaped(_STRAIGHT, _SINGLE_STRAIGHT)
_PRIMARY = "use_{}_for_primary_quotations_and_{}_for_secondary_quotations"
_ALTERNATE = "use_{}_for_primary_quotations_then_alternate_with_{}_for_nested_quotations"
_THIRD = (
    "use_guillemets_for_primary_quotations_double_curly_quotation_marks_for_secondary_quotations"
    "_and_single_curly_quotation_marks_for_further_nested_quotations"
)


def _named(form: str, first: str, second: str, *levels: str) -> tuple[str, Way]:
    return form.format(first, second), _way(_levels(*levels))


_C2, _C1 = "double_curly_quotation_marks", "single_curly_quotation_marks"
_S2, _S1 = "double_straight_quotation_marks", "single_straight_quotation_marks"
_D2, _D1 = "double_german_quotation_marks", "single_german_quotation_marks"

WAYS: Ways = {
    "apostrophe": {
        "use_curly_apostrophes": Way(writing(CURLY)),
        "use_straight_apostrophes": Way(writing(STRAIGHT)),
    },
    "possessives_of_proper_names_ending_in_s_style": {
        "add_apostrophe_only": Way(built(_bare_possessive)),
        # Only a list of names can tell whether a capitalized word in s is a name or a plural.
        "add_apostrophe_s": Way(built(_possessive), exact=False),
    },
    "quotation_mark": {
        "use_curly_quotation_marks": _way(_CURLED),
        "use_double_curly_quotation_marks": _way(_shaped(_CURLY, _SINGLE_CURLY, always_double=True)),
        "use_double_straight_quotation_marks": _way(_shaped(_STRAIGHT, _SINGLE_STRAIGHT, always_double=True)),
        "use_guillemets": _way(_pointed),
        "use_straight_quotation_marks": _way(_STRAIGHTENED),
    },
    "quotation_mark_and_apostrophe": {
        "use_curly_quotation_marks_and_apostrophes": _way(_CURLED, CURLY),
        "use_double_and_single_curly_quotation_marks_and_curly_apostrophes": _way(_CURLED, CURLY),
        "use_double_and_single_straight_quotation_marks_and_straight_apostrophes": _way(_STRAIGHTENED, STRAIGHT),
        "use_guillemets_and_curly_apostrophes": _way(_pointed, CURLY),
        "use_guillemets_and_straight_apostrophes": _way(_pointed, STRAIGHT),
        "use_straight_quotation_marks_and_apostrophes": _way(_STRAIGHTENED, STRAIGHT),
    },
    "quotation_style": dict(
        [
            _named(_PRIMARY, "corner_brackets", "double_corner_brackets", _CORNERS, _DOUBLE_CORNERS),
            _named(_PRIMARY, _C2, _C1, _CURLY, _SINGLE_CURLY),
            _named(_ALTERNATE, _C2, _C1, _CURLY, _SINGLE_CURLY),
            _named(_PRIMARY, _D2, _D1, _LOW, _SINGLE_LOW),
            (_PRIMARY.format("double_quotation_marks", "single_quotation_marks"), _way(_in_shape_found(False))),
            _named(_PRIMARY, _S2, _S1, _STRAIGHT, _SINGLE_STRAIGHT),
            _named(_ALTERNATE, _S2, _S1, _STRAIGHT, _SINGLE_STRAIGHT),
            _named(_PRIMARY, "guillemets", _C2, _GUILLEMETS, _CURLY),
            _named(_PRIMARY, "guillemets", _S2, _GUILLEMETS, _STRAIGHT),
            _named(_PRIMARY, "guillemets", "single_guillemets", _GUILLEMETS, _SINGLE_GUILLEMETS),
            (_THIRD, _way(_levels(_GUILLEMETS, _CURLY, _SINGLE_CURLY))),
            _named(_PRIMARY, "reversed_guillemets", "single_reversed_guillemets", _REVERSED, _SINGLE_REVERSED),
            (_PRIMARY.format("single_quotation_marks", "double_quotation_marks"), _way(_in_shape_found(True))),
        ]
    ),
}
