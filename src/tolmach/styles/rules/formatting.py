"""The rules about e-mail addresses, telephone numbers and spaces. Pure."""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from tolmach.linguistics.facts import words
from tolmach.linguistics.phones import Phone, phones
from tolmach.linguistics.units import alternatives, by_name, by_symbol
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.rewriting import content, needing
from tolmach.units import DIGIT, Edit, Span

# The sign in brackets is recognised as well, but not the bare word "at", which may be an ordinary word.
_AT = r"(?:@|[ \u00a0]?(?:\((?:at|ät)\)|\[(?:at|ät)\]|\{at\})[ \u00a0]?)"
_DOT = r"(?:\.|[ \u00a0]?(?:\((?:dot|punkt)\)|\[(?:dot|punkt)\]|\{dot\})[ \u00a0]?)"
_ADDRESS = re.compile(
    rf"(?<![\w.+:/=?&@-])(?P<local>[a-z0-9][\w+-]{{0,63}}(?:{_DOT}[\w+-]{{1,63}}){{0,4}}){_AT}"
    rf"(?P<domain>[a-z0-9-]{{1,63}}(?:{_DOT}[a-z0-9-]{{2,63}}){{1,5}})(?![\w@])",
    re.IGNORECASE | re.ASCII,
)
_DOTS = re.compile(_DOT, re.IGNORECASE)
_HINT = re.compile(r"[@(\[{](?:(?<=@)|(?:at|ät)[)\]}])", re.IGNORECASE)
_REACHES = frozenset({"email", "url"})

Writer = Callable[[str, str], str]


def _way(write: Writer) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for match in _ADDRESS.finditer(text) if _HINT.search(text) else ():
            local, domain = (_DOTS.sub(".", match[part]) for part in ("local", "domain"))
            yield Edit(match.start(), match.end(), write(local, domain))

    return Way(needing("@([{")(edits), reaches=_REACHES)


def _bracketed(at: str) -> Writer:
    return lambda local, domain: f"{local} {at} {domain}"


def _without_signs(local: str, domain: str) -> str:
    return f"{local}[at]{domain}".replace(".", "[dot]")


_REPLACED = "replace_at_symbol_with_english_word_at"


# How telephone numbers are written.


PhoneWriter = Callable[[Phone, str], str | None]
"""Takes the parts of the number and its written form; returns None if the number stays as it is."""

_PHONE_KINDS = frozenset({"phone", "version"})
_NORTH_AMERICAN = 10
_LAST = 4


def _phone_way(write: PhoneWriter) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for phone in phones(text):
            shown = write(phone, text[phone.start : phone.end])
            if shown is not None:
                yield Edit(phone.start, phone.end, shown)

    return Way(needing([DIGIT])(edits), reaches=_PHONE_KINDS)


def _double_zero(phone: Phone, shown: str) -> str | None:
    return f"00{shown[1:]}" if phone.prefix == "+" else None


def _plus(phone: Phone, shown: str) -> str | None:
    return f"+{shown[2:]}" if phone.prefix == "00" else None


def _without_spaces(phone: Phone, shown: str) -> str:
    return re.sub(r"\s", "", shown)


def _digits(phone: Phone, shown: str) -> str:
    return phone.international + phone.national


def _area(before: str, behind: str) -> PhoneWriter:
    """Marks the area code. Without a second group, its end is unknown; pairs of digits, as in France, have no
    area code."""

    def write(phone: Phone, shown: str) -> str | None:
        if not phone.rest or ("(" not in shown and all(len(group) == 2 for group in phone.groups)):
            return None
        country = f"{phone.international} " if phone.country else ""
        return f"{country}{before}{phone.area}{behind}{phone.rest}"

    return write


def _joined(sign: str) -> PhoneWriter:
    def write(phone: Phone, shown: str) -> str | None:
        groups = _groups(phone)
        return sign.join([phone.international, *groups] if phone.country else groups) if groups else None

    return write


def _groups(phone: Phone) -> list[str]:
    """The area code, the local prefix and the last four digits."""
    number = phone.national
    if len(number) == _NORTH_AMERICAN and phone.country in ("", "1") and not number.startswith("0"):
        return [number[:3], number[3:6], number[6:]]
    return phone.groups if len(phone.groups) > 2 and len(phone.groups[-1]) == _LAST else []


def _north_american(phone: Phone, shown: str) -> str | None:
    groups = _groups(phone)
    if (
        len(phone.national) != _NORTH_AMERICAN
        or phone.country not in ("", "1")
        or not groups
        or phone.national[0] in "01"
    ):
        return None
    country = f"{phone.international} " if phone.country else ""
    return f"{country}({groups[0]}) {groups[1]}-{groups[2]}"


def _space_after_country(phone: Phone, shown: str) -> str | None:
    return f"{phone.international} {phone.national}" if phone.country else None


_SEPARATED = "separate_country_code_area_code_local_prefix_and_last_four_digits_with"


# Spaces of Chinese text around digits and Latin letters.


_NUMERAL = re.compile(r"[+-]?\d")
_COUNTED = content("units.counted", words)
_VARIANTS = ("", "-Hant")


@cache
def _before_unit() -> re.Pattern[str]:
    units = {form for code in _COUNTED for form in (*_COUNTED[code], *by_symbol(code))}
    units |= {form for code in _COUNTED for variant in _VARIANTS for form in by_name(code + variant)}
    return re.compile(rf"(?:{alternatives(units)})(?![A-Za-z0-9])")


_LATIN_END = re.compile(r"[A-Za-z](?:[\d+#.]|\+\+)?$")
_RUN = re.compile(r"[ \u00a0\u2009\u202f][ \u00a0\u2009\u202f]{0,3}")
Meets = Callable[[str, int, int], bool]


def _without(meets: Meets) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for start, end in _inner(text):
            if meets(text, start, end):
                yield Edit(start, end, "")

    return Way(edits)


@lru_cache(maxsize=4)
def _inner(text: str) -> tuple[Span, ...]:
    """The spaces between two characters, not those at the start or the end."""
    spans = (space.span() for space in _RUN.finditer(text))
    return tuple((start, end) for start, end in spans if start and end < len(text))


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u4dbf" or "\u4e00" <= char <= "\u9fff" or char == "〇"


def _unit(text: str, start: int, end: int) -> bool:
    return text[start - 1].isdigit() and bool(_before_unit().match(text, end))


def _english(text: str, start: int, end: int) -> bool:
    if _is_han(text[start - 1]):
        return text[end].isascii() and text[end].isalpha()
    return _is_han(text[end]) and bool(_LATIN_END.search(text[max(0, start - 3) : start]))


def _numeral(text: str, start: int, end: int) -> bool:
    if _is_han(text[start - 1]):
        return bool(_NUMERAL.match(text, end))
    return text[start - 1].isdigit() and _is_han(text[end])


WAYS: Ways = {
    "email_address_format": {
        "place_domain_in_parentheses": _way(lambda local, domain: f"{local} ({domain})"),
        f"{_REPLACED}_in_brackets_and_replace_periods_with_english_word_dot_in_brackets": _way(_without_signs),
        f"{_REPLACED}_in_brackets_with_space_on_either_side": _way(_bracketed("[at]")),
        f"{_REPLACED}_in_parentheses_with_space_on_either_side": _way(_bracketed("(at)")),
        f"{_REPLACED}_with_space_on_either_side": _way(_bracketed("at")),
        "use_standard_format": _way(lambda local, domain: f"{local}@{domain}"),
    },
    "phone_number_country_code_format": {
        "use_00_before_country_code": _phone_way(_double_zero),
        "use_plus_sign_before_country_code": _phone_way(_plus),
    },
    "phone_number_format": {
        "do_not_use_spaces": _phone_way(_without_spaces),
        "do_not_use_spaces_or_special_characters_between_digits_of_phone_number": _phone_way(_digits),
        "keep_original_format": Way(),
        "place_area_code_in_parentheses_followed_by_space": _phone_way(_area("(", ") ")),
        "separate_area_code_and_phone_number_with_slash": _phone_way(_area("", "/")),
        "separate_area_code_and_phone_number_with_space": _phone_way(_area("", " ")),
        f"{_SEPARATED}_hyphens": _phone_way(_joined("-")),
        f"{_SEPARATED}_periods": _phone_way(_joined(".")),
        f"{_SEPARATED}_spaces": _phone_way(_joined(" ")),
        "use_north_american_numbering_plan_format": _phone_way(_north_american),
        "use_space_after_country_code": _phone_way(_space_after_country),
    },
    "space_between_arabic_numerals_and_unit": {"do_not_use": _without(_unit)},
    "space_between_chinese_and_english": {"do_not_use": _without(_english)},
    "space_between_chinese_characters_and_arabic_numerals": {"do_not_use": _without(_numeral)},
}
