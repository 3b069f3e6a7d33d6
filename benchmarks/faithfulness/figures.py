"""Finds numbers, sums, dates and clock times in the ways that people write them."""

import re

from benchmarks.faithfulness.lexicon import MONTHS, UNPARTED, forms, plain

_GROUP = r"[.,' ]?"
_NEAR = 16
"""The most letters between a number and its unit, or between a day and its month."""
_WRITTEN_OUT = 12
"""Numbers up to here may stand in words."""
_MYRIAD = 10_000
_ONES: tuple[str, ...] = ("", *"一二三四五六七八九")
_TENS: tuple[str, ...] = ("", "十", *(f"{one}十" for one in _ONES[2:]))


def number(shown: str) -> str:
    """Makes a pattern for the number with any separators. A decimal number must stay decimal."""
    digits = re.sub(r"[^\d.,]", "", shown).strip(".,")
    whole, mark, rest = re.fullmatch(r"([\d.,]*?)(?:([.,])(\d{1,2}|\d{4,}))?", digits).groups()  # type: ignore[union-attr]
    whole = re.sub(r"\D", "", whole)
    grouped = _GROUP.join(_thirds(whole))
    pattern = f"{grouped}[.,]{rest.rstrip('0')}0*" if mark and rest.strip("0") else f"{grouped}(?:[.,]0+)?"
    return rf"(?<!\d)(?<!\d[.,])0?{pattern}(?!\d)"


def _thirds(digits: str) -> list[str]:
    first = len(digits) % 3
    return [part for part in (digits[:first], *(digits[at : at + 3] for at in range(first, len(digits), 3))) if part]


def numbers(shown: str, language: str) -> str:
    """Makes a pattern that also allows words for small numbers, and ten thousands (`万`) for large ones."""
    found = [number(shown)]
    digits = re.sub(r"\D", "", shown)
    if language in UNPARTED and digits and int(digits) < len(_TENS) * 10:
        found.append(_in_han(int(digits)))
    if shown.strip().isdigit() and 0 < int(digits) <= _WRITTEN_OUT and (word := forms(digits, language)):
        found.append(word.pattern)
    if language in UNPARTED and digits and int(digits) >= _MYRIAD:
        found.append(rf"{int(digits) / _MYRIAD:g}\s?[万萬]")
    return f"(?:{'|'.join(found)})"


def _in_han(value: int) -> str:
    """`六十五`, as Chinese and Japanese write it out."""
    return _TENS[value // 10] + _ONES[value % 10]


def has_number(shown: str, answer: str, language: str) -> bool:
    return re.search(numbers(shown, language), plain(answer)) is not None


def has_sum(shown: str, unit: str, answer: str, language: str) -> bool:
    """Tells whether the number is there, with its unit or currency close to it on either side."""
    amount = re.search(r"\d[\d.,]*", shown)
    unit_forms = forms(unit, language)
    if amount is None or unit_forms is None:
        return unit_forms is None or unit_forms.search(plain(answer)) is not None
    figure, folded = numbers(amount[0], language), plain(answer)
    unit_pattern = unit_forms.pattern
    near = rf"[^\d\n]{{0,{_NEAR}}}?"
    return any(re.search(p, folded) for p in (figure + near + unit_pattern, unit_pattern + near + figure))


def has_date(meaning: str, answer: str, language: str) -> bool:
    """Tells whether a date such as `6 may` is there, in words or in figures."""
    day, month = meaning.split()
    named = forms(month, language)
    assert named is not None
    at, folded = MONTHS.index(month) + 1, plain(answer)
    figure = numbers(day, language)
    near = rf"[^\d\n]{{0,{_NEAR}}}?"
    in_words = (figure + near + named.pattern, named.pattern + near + figure)
    in_figures = (rf"(?<!\d)0?{day}[./-] ?0?{at}(?!\d)", rf"(?<!\d)0?{at}[./-] ?0?{day}(?!\d)")
    return any(re.search(pattern, folded) for pattern in (*in_words, *in_figures))


_BETWEEN = r"\s?(?:[:.h時点點时]|uhr|heures?|ore|horas?(?: e)?|uur|godz\.?|час(?:а|ов)?|ч\.?|hodin[ya]?|y|e)\s?"
_SHARP = r"(?:\s?(?:uhr|heures?|h\b|ore\b|horas?|uur|godz|час|ч\b|hodin|時|点|點|时|:00|\.00|h00)|\b)"


def has_time(meaning: str, answer: str, language: str) -> bool:
    """Tells whether a time is there, in figures or as people say it: `4:10` is in either half of the day, `21:30 pm`
    only in the second."""
    clock, _, half = meaning.partition(" ")
    hour, minute = map(int, clock.split(":"))
    folded = plain(answer)
    spoken = forms(f"{hour}:{minute:02}", language) if _known(f"{hour}:{minute:02}") else None
    if not half:
        either = (hour % 12 or 12, hour % 12 + 12, hour % 24)
        return bool(spoken and spoken.search(folded)) or any(_clock(each, minute, folded, language) for each in either)
    if hour >= 13 and _clock(hour, minute, folded, language):
        return True
    said, other = forms(half, language), forms("am" if half == "pm" else "pm", language)
    assert said is not None
    assert other is not None
    twelve = _clock(hour % 12 or 12, minute, folded, language)
    # A morning hour needs no word for the morning, as long as the answer names no other part of the day.
    return twelve and (said.search(folded) is not None or (half == "am" and not other.search(folded)))


def _known(clock: str) -> bool:
    return clock in ("4:10", "5:45", "7:30", "2:40", "8:55", "11:15")


def _clock(hour: int, minute: int, folded: str, language: str) -> bool:
    figure = rf"(?:(?<!\d)0?{hour}|(?<!十){_in_han(hour)})" if language in UNPARTED and hour else rf"(?<!\d)0?{hour}"
    if minute:
        halves = {30: r"[時点點时]半", 15: r"[点點]一刻", 45: r"[点點]三刻"}
        half = rf"|{figure}{halves[minute]}" if minute in halves else ""
        return re.search(rf"{figure}{_BETWEEN}{minute:02}(?!\d){half}", folded) is not None
    words = forms(str(hour), language) if hour <= _WRITTEN_OUT else None
    return re.search(rf"{figure}{_SHARP}", folded) is not None or bool(words and words.search(folded))
