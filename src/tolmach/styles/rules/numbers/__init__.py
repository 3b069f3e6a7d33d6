"""The rules about numbers, money, measures and what is counted."""

from tolmach.styles.rules.numbers import (
    eastern,
    large,
    measuring,
    money,
    percents,
    references,
    separators,
    temperatures,
)
from tolmach.styles.rules.way import Ways

_MODULES = (eastern, large, measuring, money, percents, references, separators, temperatures)

WAYS: Ways = {rule: options for module in _MODULES for rule, options in module.WAYS.items()}
