"""Punctuation: each module has the ways of some rules that have to do with each other."""

from tolmach.styles.rules.punctuation import (
    abbreviations,
    acronyms,
    apostrophes,
    brackets,
    chinese,
    colons,
    commas,
    dashes,
    ellipses,
    exclamations,
    japanese,
    joined_ranges,
    quotes,
    salutations,
    sentence_ends,
    set_off,
    signs,
    slashes,
    titles,
)
from tolmach.styles.rules.way import Ways

_MODULES = (
    abbreviations, acronyms, apostrophes, brackets, chinese, colons, commas, dashes, ellipses, exclamations, japanese,
    joined_ranges, quotes, salutations, sentence_ends, set_off, signs, slashes, titles,
)  # fmt: skip

WAYS: Ways = {rule: options for module in _MODULES for rule, options in module.WAYS.items()}
