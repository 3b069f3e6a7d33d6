"""Finds headings by their size and weight. Pure."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from tolmach.documents.formats.pdf.conversion.model import Item, Paragraph

_LARGER = 1.12
_LONGEST = 200
_LONGEST_BOLD = 80
LEVELS = 3


def body_size(paragraphs: Iterable[Paragraph]) -> float:
    """The size of most characters, in half points as Word counts them."""
    counted: Counter[float] = Counter()
    for paragraph in paragraphs:
        counted[round(2 * paragraph.size) / 2] += len(paragraph.text)
    return counted.most_common(1)[0][0] if counted else 11.0


def with_headings(items: Sequence[Item], body: float) -> list[Item]:
    sizes = sorted({_rounded(item) for item in items if _is_large(item, body)}, reverse=True)
    levels = {size: min(number, LEVELS) for number, size in enumerate(sizes, 1)}
    bold = min(len(levels) + 1, LEVELS)
    texts = [text for item in items if isinstance(item, Paragraph) for text in item.texts]
    mostly_bold = 2 * sum(len(text.text) for text in texts if text.bold) > sum(len(text.text) for text in texts)
    found: list[Item] = []
    for item in items:
        if isinstance(item, Paragraph) and _is_large(item, body):
            item = replace(item, level=levels[_rounded(item)])
        elif isinstance(item, Paragraph) and _is_bold_heading(item, body) and not mostly_bold:
            item = replace(item, level=bold)
        found.append(item)
    return found


def _rounded(item: Item) -> int:
    return round(item.size) if isinstance(item, Paragraph) else 0


def _is_large(item: Item, body: float) -> bool:
    if not isinstance(item, Paragraph) or item.is_code or (item.marker and not item.marker[0].isdigit()):
        return False
    return item.size > _LARGER * body and len(item.text) < _LONGEST and any(map(str.isalpha, item.text))


def _is_bold_heading(item: Paragraph, body: float) -> bool:
    text = item.text.strip()
    short = len(text) < _LONGEST_BOLD and item.box.height < 1.5 * item.size and not text.endswith((".", ":", ",", ";"))
    is_text = not item.is_code and not item.marker and any(map(str.isalpha, text))
    return item.is_bold and short and item.size > 0.97 * body and is_text
