"""How telephone numbers are written."""

import re
from collections.abc import Callable, Iterator

from tolmach.linguistics.phones import Phone, phones
from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.way import Way
from tolmach.units import DIGIT, Edit

Writer = Callable[[Phone, str], str | None]
"""From the parts and the number as it stands; None where it stays so."""

_REACHES = frozenset({"phone", "version"})
_NORTH_AMERICAN = 10
_LAST = 4


def _way(write: Writer) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for phone in phones(text):
            shown = write(phone, text[phone.start : phone.end])
            if shown is not None:
                yield Edit(phone.start, phone.end, shown)

    return Way(needing([DIGIT])(edits), reaches=_REACHES)


def _double_zero(phone: Phone, shown: str) -> str | None:
    return f"00{shown[1:]}" if phone.prefix == "+" else None


def _plus(phone: Phone, shown: str) -> str | None:
    return f"+{shown[2:]}" if phone.prefix == "00" else None


def _without_spaces(phone: Phone, shown: str) -> str:
    return re.sub(r"\s", "", shown)


def _digits(phone: Phone, shown: str) -> str:
    return phone.international + phone.national


def _area(before: str, behind: str) -> Writer:
    """Without a second group nothing tells where the area ends; pairs of digits, as in France, have no area."""

    def write(phone: Phone, shown: str) -> str | None:
        if not phone.rest or ("(" not in shown and all(len(group) == 2 for group in phone.groups)):
            return None
        country = f"{phone.international} " if phone.country else ""
        return f"{country}{before}{phone.area}{behind}{phone.rest}"

    return write


def _joined(sign: str) -> Writer:
    def write(phone: Phone, shown: str) -> str | None:
        groups = _groups(phone)
        return sign.join([phone.international, *groups] if phone.country else groups) if groups else None

    return write


def _groups(phone: Phone) -> list[str]:
    """Area, local prefix and the last four digits."""
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
WAYS = {
    "phone_number_country_code_format": {
        "use_00_before_country_code": _way(_double_zero),
        "use_plus_sign_before_country_code": _way(_plus),
    },
    "phone_number_format": {
        "do_not_use_spaces": _way(_without_spaces),
        "do_not_use_spaces_or_special_characters_between_digits_of_phone_number": _way(_digits),
        "keep_original_format": Way(),
        "place_area_code_in_parentheses_followed_by_space": _way(_area("(", ") ")),
        "separate_area_code_and_phone_number_with_slash": _way(_area("", "/")),
        "separate_area_code_and_phone_number_with_space": _way(_area("", " ")),
        f"{_SEPARATED}_hyphens": _way(_joined("-")),
        f"{_SEPARATED}_periods": _way(_joined(".")),
        f"{_SEPARATED}_spaces": _way(_joined(" ")),
        "use_north_american_numbering_plan_format": _way(_north_american),
        "use_space_after_country_code": _way(_space_after_country),
    },
}
