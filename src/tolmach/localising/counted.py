"""Says a plural form with a number in place of its placeholder, so that the words around it take the right form. Pure.

An engine knows that 3 files are *3 pliki* and 5 files *5 plików*; of `{count} files` it knows neither.
"""

import re

_COUNT = re.compile(
    r"""(?x)
    \{\{-?\s*(?:count|n|num|number|total)\s*\}\}     # i18next, Angular
    | %\{(?:count|n|num|number|total)\}              # Rails
    | %\((?:count|n|num|number|total)\)[di]          # Python
    | \{(?:count|n|num|number|total|howMany|itemCount)\}
    | %(?:\d\$)?(?:l{1,2}|z)?[diu](?![a-z])
    | \{0\}
    """
)


def count_of(text: str) -> str | None:
    """The placeholder of the number in a text, if there is surely one."""
    return _place(text, None)


def counted(text: str, number: int, sign: str | None = None) -> str | None:
    """The text with the number, or None if nothing in it surely stands for one. `sign` is what does, if it is known."""
    place = _place(text, sign)
    return None if place is None or re.search(r"\d", text.replace(place, "")) else text.replace(place, str(number))


def uncounted(said: str, text: str, number: int, sign: str | None = None) -> str | None:
    """The translation with the placeholder again; None if it does not have the number exactly once."""
    place = _place(text, sign)
    found = re.findall(r"\d+", said)
    return said.replace(str(number), place) if place and found == [str(number)] else None


def _place(text: str, sign: str | None) -> str | None:
    found = [sign] * text.count(sign) if sign else [match[0] for match in _COUNT.finditer(text)]
    return found[0] if len(found) == 1 else None
