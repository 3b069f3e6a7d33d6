"""The ampersand, the plus sign and the slash between words. Pure."""

import re

from tolmach.styles.rules.kit.patterns import any_of, replacing
from tolmach.styles.rules.punctuation.lists import listed
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
}
