"""Changes a result and keeps what is known about it: where its marks are and which words became which. Pure."""

from tolmach.engines.protocol import Link, Result
from tolmach.translation.reading.spans import rewrite
from tolmach.units import Placed, Rendered


def reworded(result: Result, text: str) -> Result:
    if text == result.text:
        return result
    spans = tuple(Placed(number, *link.target) for number, link in enumerate(result.alignment))
    moved = rewrite(Rendered(result.text, spans), text).codes
    links = tuple(
        Link(link.source, (span.start, span.end), link.weight)
        for link, span in zip(result.alignment, moved, strict=True)
    )
    marks = None if result.marks is None else rewrite(Rendered(result.text, result.marks), text).codes
    return Result(text, result.score, links, marks)
