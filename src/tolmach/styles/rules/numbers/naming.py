"""Names of currencies in a sentence."""

from tolmach.styles.rules.numbers.currencies import Currency
from tolmach.styles.rules.numbers.sums import Sum


def linked(name: str, code: str) -> str:
    """Behind a noun such as "millions": d'euros, de dólares."""
    if code == "fr":
        return f"d'{name}" if name[0] in "aeioé€AE" else f"de {name}"
    return f"{ {'es': 'de', 'it': 'di'}[code] } {name}"


def usual(found: Sum, currency: Currency) -> str:
    """The name that stands there, in the letters of the table."""
    return next(name for name in currency.read_names if name.lower() == found.sign.lower())
