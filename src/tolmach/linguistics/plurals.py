"""The form of a noun that a number asks for, where there are more than two: for one, for two to four, for five, and for
a fraction. Pure."""

from collections.abc import Callable, Mapping

from tolmach.linguistics.facts import facts, string

_RULES = facts("units.plural", string)
_ONE, _FEW, _MANY, _FRACTION = range(4)


def form(number: str, language: str) -> int:
    """The index of the form: 0 for one, 1 for more where the language has only two."""
    return _BY_NAME[_RULES[language]](number) if language in _RULES else int(number != "1")


def _czech(number: str) -> int:
    if not number.isdecimal():
        return _FRACTION
    return _ONE if number == "1" else _FEW if number in ("2", "3", "4") else _MANY


def _polish(number: str) -> int:
    if not number.isdecimal():
        return _FRACTION
    return _ONE if number == "1" else _FEW if _ends_in_few(int(number)) else _MANY


def _russian(number: str) -> int:
    if not number.isdecimal():
        return _FRACTION
    value = int(number)
    return _ONE if value % 10 == 1 and value % 100 != 11 else _FEW if _ends_in_few(value) else _MANY


def _ends_in_few(value: int) -> bool:
    return value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14)


_BY_NAME: Mapping[str, Callable[[str], int]] = {"czech": _czech, "polish": _polish, "russian": _russian}
