"""Decides whether an Accept header allows the type in which entries are sent."""

from tolmach.errors import UnsupportedMediaType

TSV = "text/tab-separated-values"
# From the least to the most specific range. The most specific one in the header decides.
_RANGES = ("*/*", "text/*", TSV)


def check_accept(header: str | None) -> None:
    if not header or not header.strip():
        return
    named = dict(map(_range, header.lower().split(",")))
    weights = [named[kind] for kind in _RANGES if kind in named]
    if not weights or weights[-1] <= 0:
        raise UnsupportedMediaType("No supported media type specified in Accept header")


def _range(item: str) -> tuple[str, float]:
    kind, *parameters = (part.strip() for part in item.split(";"))
    weight = next((value for name, _, value in (p.partition("=") for p in parameters) if name.strip() == "q"), "1")
    return kind, _number(weight)


def _number(text: str) -> float:
    """The weight as a number. A weight that is not a number counts as absent, which means 1."""
    try:
        return float(text)
    except ValueError:
        return 1.0
