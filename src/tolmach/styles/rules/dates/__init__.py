"""The rules about dates and times."""

from tolmach.styles.rules.dates import centuries, date_rules, decades, eras, time_rules, time_signs, years
from tolmach.styles.rules.way import Ways

WAYS: Ways = {
    **centuries.WAYS,
    **date_rules.WAYS,
    **decades.WAYS,
    **eras.WAYS,
    **time_rules.WAYS,
    **time_signs.WAYS,
    **years.WAYS,
}
