"""The rules about dates and times."""

from tolmach.styles.rules import Ways
from tolmach.styles.rules.dates import dates, periods, time_rules, years

_MODULES = (dates, periods, time_rules, years)

WAYS: Ways = {rule: options for module in _MODULES for rule, options in module.WAYS.items()}
