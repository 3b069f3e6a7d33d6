"""Finds code that stands in the font of the text around it: listings with braces, signatures of functions, and columns
of names. Pure.

The font tells nothing here, so only what no language has counts.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from tolmach.documents.formats.pdf.model import BlockRole, Page, TextBlock

_ENDED = re.compile(r"[;{}(,]$|^[}{)]")
_SIGNS = re.compile(r"^#\s?(?:include|define|if|endif)|\w[*&]+\s|\w+::\w|\w\(\)|[^\s=]\s=\s\S")
_OPENED, _CLOSED = re.compile(r"\{$"), re.compile(r"^\}")
_FEWEST_LINES = 3

_KEYWORD = r"(?:const|unsigned|signed|static|struct|void|int|char|long|short|float|double|bool|FILE)"
_TYPE = rf"(?:{_KEYWORD}|\w+_\w+)"
_SIGNATURE = re.compile(rf"(?:{_TYPE}[\s*&]+)+(?P<name>\w+)\((?P<given>[^()]*)\)(?: const)?;?")
_GIVEN = re.compile(rf"\s*|.*\*.*|{_TYPE}\s.*")

_NAME = re.compile(r"[a-z]\w*(?:\[\w*\])?(?:\(\))?")
_SURE_NAME = re.compile(r"\w+_\w+.*|\w+\[\w*\]|\w+\(\)")
_FEWEST_NAMES, _SHARE = 3, 0.4
"""A column of single words is one of names if it has so many that are surely names, and such a share."""


def with_plain_code(page: Page) -> Page:
    code = {*_signatures(page), *_listings(page), *_names(page)}
    if not code:
        return page
    blocks = (
        replace(block, role=BlockRole.CODE, continues=False) if number in code else block
        for number, block in enumerate(page.blocks)
    )
    return replace(page, blocks=tuple(blocks))


def is_signature(text: str) -> bool:
    """Tells whether a text is nothing but the signature of a function as C has them."""
    found = _SIGNATURE.fullmatch(text.strip())
    return found is not None and ("_" in found["name"] or _GIVEN.fullmatch(found["given"]) is not None)


def _text(block: TextBlock) -> str:
    return " ".join(line.text.strip() for line in block.lines)


def _signatures(page: Page) -> Iterator[int]:
    return (number for number, block in enumerate(page.blocks) if is_signature(_text(block)))


def _listings(page: Page) -> Iterator[int]:
    """The blocks that follow each other and together open and close braces."""
    looks = [all(_ENDED.search(text) or _SIGNS.search(text) for text in _texts(block)) for block in page.blocks]
    for is_like_code, group in groupby(range(len(looks)), key=looks.__getitem__):
        numbers = list(group)
        texts = [text for number in numbers for text in _texts(page.blocks[number])]
        if is_like_code and len(texts) >= _FEWEST_LINES and _has(_OPENED, texts) and _has(_CLOSED, texts):
            yield from numbers


def _texts(block: TextBlock) -> list[str]:
    return [line.text.strip() for line in block.lines]


def _has(pattern: re.Pattern[str], texts: Sequence[str]) -> bool:
    return any(map(pattern.search, texts))


def _names(page: Page) -> Iterator[int]:
    """The names in columns of tables that hold names of fields or of types."""
    columns: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, block in enumerate(page.blocks):
        if block.cell is not None and not block.marker and _NAME.fullmatch(_text(block)):
            columns[block.cell.table.number, block.cell.column].append(number)
    for numbers in columns.values():
        sure = sum(_SURE_NAME.fullmatch(_text(page.blocks[number])) is not None for number in numbers)
        if sure >= _FEWEST_NAMES and sure >= _SHARE * len(numbers):
            yield from numbers
