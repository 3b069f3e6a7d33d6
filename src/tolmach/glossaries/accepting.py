"""Whether an Accept header takes entries as they are sent."""

from tolmach.errors import UnsupportedMediaType

TSV = "text/tab-separated-values"
# From the least to the most specific; the most specific one that is named decides.
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
    """A weight that is no number says nothing."""
    try:
        return float(text)
    except ValueError:
        return 1.0
