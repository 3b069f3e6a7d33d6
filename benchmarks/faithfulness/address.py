"""Tells whether a text keeps one form of address, by words that clearly belong to one form."""

import re
from functools import cache

from benchmarks.faithfulness.cases import read


@cache
def _told(form: str) -> dict[str, re.Pattern[str]]:
    return {language: re.compile("|".join(words), re.MULTILINE) for language, words in read("forms")[form].items()}


def is_mixed(answer: str, language: str) -> bool:
    """Always false for languages with one form for everyone, such as modern Swedish."""
    told = [_told(form).get(language) for form in ("formal", "informal")]
    return all(each is not None and each.search(answer) for each in told)
