"""The ampersand, the plus sign and the slash between words. Pure.

Fractions, dates, units and endings such as those of `Lehrer/in` are something else than two words with a slash.
"""

import re
from collections.abc import Callable

from tolmach.styles.rules.punctuation.lists import listed
from tolmach.styles.rules.rewriting import any_of, replacing
from tolmach.styles.rules.way import Way, Ways

_WORD = r"[^\W\d_][\w'’-]*"
# Names with an ampersand of their own that is never set apart.
_BRANDS = "(?:AT ?& ?T|H ?& ?M|C ?& ?A|P ?& ?G|S ?& ?P|D ?& ?G|J ?& ?J|B ?& ?Q|A ?& ?W|A ?& ?M|M ?& ?M|M ?& ?S|P ?& ?O)"
_LETTERS = r"(?<![\w&])(?:[A-Z]{{1,3}}{0}&{0})+[A-Z]{{1,3}}(?![\w&])"
_APART = rf"(?!{_BRANDS}(?!\w)){_LETTERS.format('')}"

# Of names and titles both sides are capitalized; single letters are abbreviations and formulas.
_AND = r"(?<=[\w.)”\"’'])([ \u00a0]?)&\1(?=[\w(“\"‘])"
_WORD_BEFORE, _WORD_BEHIND = re.compile(r"[\w'’-]+\.?$"), re.compile(r"[\w'’-]+")
_LONGEST = 40

_GERMAN_FIRMS = listed("German firms")
_GERMAN_NAMES = listed("German names")
_GERMAN_AND = (
    rf"(?<=[^\W\d_])(?<!\W[A-ZÄÖÜ]) & (?![A-ZÄÖÜ](?!\w)|[A-ZÄÖÜ]{{2}}|{_GERMAN_FIRMS}(?!\w)|{_GERMAN_NAMES}(?!\w))"
    rf"(?={_WORD}(?![^.,;:!?\n]{{0,30}} (?:GmbH|AG|KG|KGaA|OHG|Co\.|mbH)(?!\w)))"
)
_LAST_NAME = re.compile(rf"(?<!\w)(?:{_GERMAN_NAMES}|[A-ZÄÖÜ]{{2,}})$")


def _english_and(match: re.Match[str]) -> str | None:
    before = _WORD_BEFORE.search(match.string[max(0, match.start() - _LONGEST) : match.start()])
    behind = _WORD_BEHIND.match(match.string, match.end())
    one, other = (found[0] if found else "" for found in (before, behind))
    if any(re.fullmatch(r"[A-Za-z]|[A-Z]{2,}", word) for word in (one, other)):
        return None
    if one[:1].isupper() and other[:1].isupper():
        return None
    return " and " if match[1] or (one.islower() and other.islower()) else None


def _german_and(match: re.Match[str]) -> str | None:
    return None if _LAST_NAME.search(match.string[max(0, match.start() - 30) : match.start()]) else " und "


_PLAIN_AMPERSAND = r"(?<![&＆])[&＆](?![&＆=]|#?\w{2,6};)"

_KEYS = any_of(
    "Ctrl Control Alt Shift Cmd Command Option Win Windows Tab Esc Enter Fn Strg Del Delete Meta Super Home End"
)
_PLUS = (
    rf"(?<=[a-z]{{2}}) \+ (?!{_KEYS}(?!\w))(?=[a-z]{{2}}|a |an |\d+ [a-z]{{2}})"
    r"|(?<=[a-z]{3})\+(?=[a-z]{3})"
)


def _plus(match: re.Match[str]) -> str | None:
    before = match.string[max(0, match.start() - 12) : match.start()]
    return None if re.search(rf"(?<!\w){_KEYS}$", before) else " and "


# Slashes between words: with spaces or without, or words instead.


# Between two words, not in a chain of paths.
_SLASH = r"(?<=[\w.)’'”\"»])([ \u00a0]?)/\1(?=[\w(“\"«‘])"
_ALONE = listed("no words beside a slash")
_SLASHES_WORD_BEFORE, _SLASHES_WORD_BEHIND = re.compile(r"[\w'’.&-]+$"), re.compile(r"[\w'’&-]+")
_FUNCTION = listed("words before names")
_CAPITALIZED_BEFORE = re.compile(rf"(?:(?!{_FUNCTION} )[A-ZÀ-Ý][\w'’.-]*[ \u00a0])*[A-ZÀ-Ý][\w'’.-]*$")
_CAPITALIZED_BEHIND = re.compile(r"[A-ZÀ-Ý][\w'’-]*(?:[ \u00a0][A-ZÀ-Ý][\w'’-]*)*")
_PART_BEFORE, _PART_BEHIND = re.compile(r"[^,.;:!?\n()“”\"«»/|]*$"), re.compile(r"[^,.;:!?\n()“”\"«»/|]*")
_SLASHES_LONGEST = 60
_LABEL = 4
"""From how many words on what stands between two marks is a sentence, of which the slash joins two words."""


def _before(match: re.Match[str]) -> str:
    return match.string[max(0, match.start() - _SLASHES_LONGEST) : match.start()]


def _behind(match: re.Match[str]) -> str:
    return match.string[match.end() : match.end() + _SLASHES_LONGEST]


def _is_between_words(match: re.Match[str]) -> bool:
    before, behind = _SLASHES_WORD_BEFORE.search(_before(match)), _SLASHES_WORD_BEHIND.match(_behind(match))
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
        "_and_mathematical_equations": Way(replacing(_AND, _english_and, hint="&")),
        "use_full_width_ampersand": Way(replacing(_PLAIN_AMPERSAND, "＆", hint="&")),
        # German nouns are capitalized as names are, so only known names and forms of companies keep theirs.
        "use_german_word_und_except_in_company_names_common_abbreviations_titles_software_code"
        "_and_mathematical_equations": Way(replacing(_GERMAN_AND, _german_and, hint="&"), exact=False),
        "use_half_width_ampersand": Way(replacing(_PLAIN_AMPERSAND, "&", hint="＆")),
    },
    "plus_sign_usage": {
        "do_not_use_plus_sign_to_symbolize_english_word_and_unless_it_is_part_of_a_proper_noun": Way(
            replacing(_PLUS, _plus, hint="+")
        )
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
        # Whether a slash means "or" is a matter of reading.
        "do_not_use_slash_to_symbolize_english_word_or": Way(replacing(_OR, _or, hint="/"), exact=False)
    },
}
