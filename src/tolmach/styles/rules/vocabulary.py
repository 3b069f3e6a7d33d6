"""Rules about loanwords in Japanese."""

import re
from collections.abc import Iterator
from functools import cache

from tolmach.languages.traits import base
from tolmach.linguistics.facts import as_is
from tolmach.styles.rules import Way, Ways
from tolmach.styles.rules.phrases import phrases
from tolmach.styles.rules.rewriting import content
from tolmach.units import Edit

_ABBREVIATIONS = content("explained.abbreviations", as_is)
"""Abbreviations, each with the full term and its meaning."""


@cache
def _short(code: str) -> re.Pattern[str]:
    forms = "|".join(f"(?<={short[0]}){short[1:]}" for short in _ABBREVIATIONS[code])
    return re.compile(rf"[A-Z](?<![A-Za-z0-9（(].)(?:{forms})(?![A-Za-z0-9：])")


def explained(text: str, language: str) -> Iterator[Edit]:
    """Explains an abbreviation at its first occurrence, unless the full term is in the text already."""
    seen: set[str] = set()
    code = base(language)
    for match in _short(code).finditer(text):
        term, meaning = _ABBREVIATIONS[code][match[0]]
        if match[0] not in seen and term not in text:
            seen.add(match[0])
            yield Edit(*match.span(), f"{term}（{match[0]}：{meaning}を指す）")


WAYS: Ways = {
    "abbreviations": {"write_original_term_then_abbreviation_and_explanation": Way(explained, exact=False)},
    "loanwords": {
        "add_explanation_to_loanword_if_difficult_to_rephrase": Way(phrases("loanwords.explained")),
        "rephrase_loanword_in_daily_use_chinese_or_japanese_words_if_possible": Way(phrases("loanwords.everyday")),
        "rephrase_loanword_with_another_expression_if_not_established": Way(phrases("loanwords.reworded")),
        "use_loanword_as_is_if_well_established": Way(),
    },
}
