"""Rules about the ampersand, the plus sign and the slash between words. Pure functions.

Fractions, dates, units and endings such as that of `Lehrer/in` are not two words with a slash.
"""

import re
from collections.abc import Callable
from functools import cache

from tolmach.linguistics.facts import any_of, of_all, string, words
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import built, content, replacing
from tolmach.units import Rewriting

_WORD = r"[^\W\d_][\w'’-]*"
# Names with an ampersand of their own, which never gets spaces.
_BRANDS = "(?:AT ?& ?T|H ?& ?M|C ?& ?A|P ?& ?G|S ?& ?P|D ?& ?G|J ?& ?J|B ?& ?Q|A ?& ?W|A ?& ?M|M ?& ?M|M ?& ?S|P ?& ?O)"
_LETTERS = r"(?<![\w&])(?:[A-Z]{{1,3}}{0}&{0})+[A-Z]{{1,3}}(?![\w&])"
_APART = rf"(?!{_BRANDS}(?!\w)){_LETTERS.format('')}"

# In names and titles both sides are capitalized; single letters are abbreviations and formulas.
_AND = r"(?<=[\w.)”\"’'])([ \u00a0]?)&\1(?=[\w(“\"‘])"
_WORD_BEFORE, _WORD_BEHIND = re.compile(r"[\w'’-]+\.?$"), re.compile(r"[\w'’-]+")
_LONGEST = 40

_AND_WORD, _OR_WORD = content("names.and", string), content("signs.or", string)
_FIRMS, _SURNAMES = content("names.firms", words), content("names.surnames", words)
_COMPANIES = content("names.companies", string)


def _and(code: str) -> Rewriting:
    return replacing(_AND, lambda match: f" {_AND_WORD[code]} " if _is_between_nouns(match) else None, hint="&")


def _is_between_nouns(match: re.Match[str]) -> bool:
    before = _WORD_BEFORE.search(match.string[max(0, match.start() - _LONGEST) : match.start()])
    behind = _WORD_BEHIND.match(match.string, match.end())
    one, other = (found[0] if found else "" for found in (before, behind))
    if any(re.fullmatch(r"[A-Za-z]|[A-Z]{2,}", word) for word in (one, other)):
        return False
    if one[:1].isupper() and other[:1].isupper():
        return False
    return bool(match[1]) or (one.islower() and other.islower())


def _and_among_capitals(code: str) -> Rewriting:
    """Replaces ampersands. Nouns are capitalized like names, so only known names and company names keep theirs."""
    firms, names = any_of(_FIRMS[code]), any_of(_SURNAMES[code])
    pattern = (
        rf"(?<=[^\W\d_])(?<!\W[A-ZÄÖÜ]) & (?![A-ZÄÖÜ](?!\w)|[A-ZÄÖÜ]{{2}}|{firms}(?!\w)|{names}(?!\w))"
        rf"(?={_WORD}(?![^.,;:!?\n]{{0,30}} (?:{_COMPANIES[code]})(?!\w)))"
    )
    last = re.compile(rf"(?<!\w)(?:{names}|[A-ZÄÖÜ]{{2,}})$")

    def written(match: re.Match[str]) -> str | None:
        is_name = last.search(match.string[max(0, match.start() - 30) : match.start()])
        return None if is_name else f" {_AND_WORD[code]} "

    return replacing(pattern, written, hint="&")


_PLAIN_AMPERSAND = r"(?<![&＆])[&＆](?![&＆=]|#?\w{2,6};)"

_KEY_NAMES = (
    "Ctrl Control Alt Shift Cmd Command Option Win Windows Tab Esc Enter Fn Strg Del Delete Meta Super Home End"
)
_KEYS = any_of(_KEY_NAMES.split())
_PLUS = (
    rf"(?<=[a-z]{{2}}) \+ (?!{_KEYS}(?!\w))(?=[a-z]{{2}}|a |an |\d+ [a-z]{{2}})"
    r"|(?<=[a-z]{3})\+(?=[a-z]{3})"
)


def _plus(code: str) -> Rewriting:
    def written(match: re.Match[str]) -> str | None:
        before = match.string[max(0, match.start() - 12) : match.start()]
        return None if re.search(rf"(?<!\w){_KEYS}$", before) else f" {_AND_WORD[code]} "

    return replacing(_PLUS, written, hint="+")


# Slashes between words: with spaces or without, or words instead.


# Between two words, not in a chain of paths.
_SLASH = r"(?<=[\w.)’'”\"»])([ \u00a0]?)/\1(?=[\w(“\"«‘])"
_NO_WORDS = content("signs.no_words", words)
_CAPITALIZED_WORDS = content("sentences.words_before_names", words)
_FIXED, _NO_OR = content("signs.fixed", words), content("signs.no_or", words)
_SIDE_BEFORE, _SIDE_BEHIND = re.compile(r"[\w'’.&-]+$"), re.compile(r"[\w'’&-]+")
_CAPITALIZED_BEHIND = re.compile(r"[A-ZÀ-Ý][\w'’-]*(?:[ \u00a0][A-ZÀ-Ý][\w'’-]*)*")
_PART_BEFORE, _PART_BEHIND = re.compile(r"[^,.;:!?\n()“”\"«»/|]*$"), re.compile(r"[^,.;:!?\n()“”\"«»/|]*")
_LONGEST_SIDE = 60
_LABEL = 4
"""With this many words between two marks, the text is a sentence, and the slash joins only two of its words."""


@cache
def _no_words() -> frozenset[str]:
    return frozenset(of_all(_NO_WORDS))


@cache
def _capitalized_before() -> re.Pattern[str]:
    others = any_of(of_all(_CAPITALIZED_WORDS))
    return re.compile(rf"(?:(?!{others} )[A-ZÀ-Ý][\w'’.-]*[ \u00a0])*[A-ZÀ-Ý][\w'’.-]*$")


def _before(match: re.Match[str]) -> str:
    return match.string[max(0, match.start() - _LONGEST_SIDE) : match.start()]


def _behind(match: re.Match[str]) -> str:
    return match.string[match.end() : match.end() + _LONGEST_SIDE]


def _is_between_words(match: re.Match[str]) -> bool:
    before, behind = _SIDE_BEFORE.search(_before(match)), _SIDE_BEHIND.match(_behind(match))
    sides = (before[0] if before else "(", behind[0] if behind else "(")
    return not any(side[0].isdigit() or side in _no_words() for side in sides)


def _counts(match: re.Match[str]) -> tuple[int, int]:
    """How many words on either side the slash joins: those in capitals for names, everything between two marks for
    a label."""
    before, behind = _before(match), _behind(match)
    first, second = _capitalized_before().search(before), _CAPITALIZED_BEHIND.match(behind)
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
    """The slash without spaces, but not after an address that ends with it."""
    token = _before(match).rsplit(" ", 1)[-1]
    return None if "/" in token or "." in token[:-1] else "/"


_TERM = "([a-z]{2,}(?:-[a-z]+)?)"


def _or(code: str) -> Rewriting:
    fixed, others = any_of(_FIXED[code]), any_of(_NO_OR[code])
    pattern = rf"(?<![\w/.@-])(?!{fixed}(?!\w))(?!{others}/){_TERM} ?/ ?{_TERM}(?![\w/@]|\.\w)"
    both, either = _AND_WORD[code], _OR_WORD[code]

    def written(match: re.Match[str]) -> str | None:
        if match[1] in _no_words() or match[2] in _no_words():
            return None
        return either if (match[1], match[2]) == (both, either) else f"{match[1]} {either} {match[2]}"

    return replacing(pattern, written, hint="/")


WAYS: Ways = {
    "ampersand_abbreviation_spacing": {
        "do_not_use_spaces_before_and_after_ampersand_as_part_of_abbreviation": Way(
            replacing(_LETTERS.format("[ \u00a0]?"), lambda match: re.sub(r"\s", "", match[0]), hint="&")
        ),
        "use_spaces_before_and_after_ampersand_as_part_of_abbreviation": Way(
            replacing(_APART, lambda match: match[0].replace("&", " & "), hint="&")
        ),
    },
    "ampersand_usage": {
        "use_english_word_and_except_in_company_names_common_abbreviations_titles_software_code"
        "_and_mathematical_equations": Way(built(_and)),
        "use_full_width_ampersand": Way(replacing(_PLAIN_AMPERSAND, "＆", hint="&")),
        "use_german_word_und_except_in_company_names_common_abbreviations_titles_software_code"
        "_and_mathematical_equations": Way(built(_and_among_capitals), exact=False),
        "use_half_width_ampersand": Way(replacing(_PLAIN_AMPERSAND, "&", hint="＆")),
    },
    "plus_sign_usage": {
        "do_not_use_plus_sign_to_symbolize_english_word_and_unless_it_is_part_of_a_proper_noun": Way(built(_plus))
    },
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
        # Only a reader can tell whether a slash means "or".
        "do_not_use_slash_to_symbolize_english_word_or": Way(built(_or), exact=False)
    },
}
