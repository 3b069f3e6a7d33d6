"""The rules about punctuation."""

from tolmach.styles.rules.punctuation import (
    abbreviations,
    brackets,
    commas,
    dashes,
    eastern,
    ends,
    quotes,
    ranges,
    salutations,
    signs,
)
from tolmach.styles.rules.way import Ways

_MODULES = (abbreviations, brackets, commas, dashes, eastern, ends, quotes, ranges, salutations, signs)

WAYS: Ways = {rule: options for module in _MODULES for rule, options in module.WAYS.items()}
