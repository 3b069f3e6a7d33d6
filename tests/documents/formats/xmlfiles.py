"""What the tests of the formats that are XML share."""

import re
from collections.abc import Callable
from typing import Any

from lxml import etree

from tests.documents.corpus import translated
from tolmach.documents.formats.model import Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.units import Placed, Rendered, Unit

WORD = re.compile(r"[^\W\d_]{2,}")


def texts(form: Any, data: str | bytes) -> list[str]:
    return [unit.text for unit in form.read(_bytes(data), "en").units]


def rewritten(form: Any, data: str | bytes, change: Callable[[str], str] = str.upper, **more: str) -> str:
    given = _bytes(data)
    rendered = [translated(unit, change) for unit in form.read(given, "en").units]
    return form.write(given, rendered, wanted(**more), b"").decode()  # type: ignore[no-any-return]


def rendered_with(form: Any, data: str, make: Callable[[Unit], Rendered]) -> str:
    given = _bytes(data)
    return form.write(given, [make(unit) for unit in form.read(given, "en").units], wanted(), b"").decode()  # type: ignore[no-any-return]


def unchanged(form: Any, data: str | bytes) -> bytes:
    given = _bytes(data)
    return form.write(given, [as_it_was(unit) for unit in form.read(given, "en").units], wanted(), b"")  # type: ignore[no-any-return]


def wanted(target: str = "de", source: str = "en") -> Wanted:
    return Wanted(target, source, "xml")


def parsed(data: bytes) -> Any:
    """By a reader that is not ours."""
    return etree.fromstring(data, etree.XMLParser(resolve_entities=False, load_dtd=False, huge_tree=True))


def words(text: str) -> set[str]:
    return set(WORD.findall(text))


def parted(unit: Unit) -> Rendered:
    """The worst that may come back: pairs stand twice, everything else is at the end, backwards."""
    marks = list(enumerate(unit.codes))
    pairs = [mark for mark, code in marks if code.start < code.end and not code.opaque]
    opaque = [(mark, unit.text[code.start : code.end]) for mark, code in marks if code.opaque]
    points = [mark for mark, code in marks if code.start == code.end]
    text, placed = "", []
    for mark in [*pairs, *pairs]:
        placed.append(Placed(mark, len(text), len(text) + 4))
        text += "word "
    for mark, shown in reversed(opaque):
        placed.append(Placed(mark, len(text), len(text) + len(shown)))
        text += shown + " "
    placed += [Placed(mark, len(text), len(text)) for mark in reversed(points)]
    return Rendered(text + "end", tuple(placed))


def _bytes(data: str | bytes) -> bytes:
    return data.encode() if isinstance(data, str) else data
