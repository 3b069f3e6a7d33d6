"""Whether two numbers ask for the same forms of the words beside them. Pure."""

from tolmach.languages.traits import base

_MANY_FORMS = frozenset({"ar", "cs", "he", "lt", "lv", "pl", "ro", "ru", "sk", "sl", "uk"})
"""Languages in which the words beside a number have more forms than one for 1 and one for more."""
_ONE_FORM = frozenset({"hu", "id", "ja", "ko", "th", "tr", "vi", "zh"})
"""Languages in which those words have only one form, so that a text does not show which form another language needs."""
_LAST = (0, 1, 2, 2, 2, 3, 3, 3, 3, 3)


def count_alike(one: str, other: str, source: str, target: str) -> bool:
    """If the words of the source show the difference themselves, and the target has no more forms, any two numbers
    count alike."""
    if base(target) in _MANY_FORMS or base(source) in _ONE_FORM:
        return _form(one) == _form(other)
    return True


def _form(number: str) -> tuple[int, ...]:
    """The class of a number, finer than in any language: the first few numbers by themselves, then by the tens and the
    last digit."""
    if not number.isdecimal():
        return ()
    value = int(number[-3:])
    return min(value, 5) if len(number) < 4 else 5, min(value % 100 // 10, 2), _LAST[value % 10]
