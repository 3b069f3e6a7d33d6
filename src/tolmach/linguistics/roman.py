"""Roman numerals up to 39, which is as far as centuries go. Pure."""

_TENS = ("", "X", "XX", "XXX")
_ONES = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
LARGEST = 39
PATTERN = r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})"
_VALUES = {_TENS[number // 10] + _ONES[number % 10]: number for number in range(1, LARGEST + 1)}


def written(number: int) -> str:
    return _TENS[number // 10] + _ONES[number % 10]


def value(signs: str) -> int | None:
    return _VALUES.get(signs)
