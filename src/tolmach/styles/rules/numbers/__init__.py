"""The rules about numbers, money, measures and counted things."""

from tolmach.styles.rules import Ways
from tolmach.styles.rules.numbers import eastern, large, measuring, money, references, separators, temperatures

_MODULES = (eastern, large, measuring, money, references, separators, temperatures)

WAYS: Ways = {rule: options for module in _MODULES for rule, options in module.WAYS.items()}
