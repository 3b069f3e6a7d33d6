"""The rules about numbers, money, measures and what is counted."""

from tolmach.styles.rules.numbers import (
    chinese,
    expressions,
    japanese,
    large,
    measuring,
    money,
    myriads,
    percents,
    references,
    separators,
    temperatures,
)
from tolmach.styles.rules.way import Ways

WAYS: Ways = {
    **chinese.WAYS,
    **expressions.WAYS,
    **japanese.WAYS,
    **measuring.WAYS,
    **money.WAYS,
    **percents.WAYS,
    **references.WAYS,
    **separators.WAYS,
    **temperatures.WAYS,
    **large.WAYS,
    "large_number_format": {**large.WAYS["large_number_format"], **myriads.WAYS["large_number_format"]},
}
