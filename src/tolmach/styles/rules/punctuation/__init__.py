"""The rules about punctuation."""

from tolmach.styles.rules import Ways
from tolmach.styles.rules.punctuation import (
    abbreviations,
    brackets,
    commas,
    dashes,
    eastern,
    ends,
    quotes,
    ranges,
    signs,
)

_MODULES = (abbreviations, brackets, commas, dashes, eastern, ends, quotes, ranges, signs)

WAYS: Ways = {rule: options for module in _MODULES for rule, options in module.WAYS.items()}
