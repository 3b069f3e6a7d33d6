"""The rules about dates and times."""

from tolmach.styles.rules.dates import (
    centuries,
    dates,
    decades,
    time_rules,
    years,
)
from tolmach.styles.rules.way import Ways

_MODULES = (centuries, dates, decades, time_rules, years)

WAYS: Ways = {rule: options for module in _MODULES for rule, options in module.WAYS.items()}
