"""What a reader finds in a Word file: cells, rows and paragraphs, in order."""

import io
import zipfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_PARTS = ("word/document.xml", "word/footnotes.xml", "word/header", "word/footer")


@dataclass(frozen=True, slots=True)
class WordFile:
    pieces: tuple[str, ...]
    """The cells of tables, and the paragraphs outside of tables."""
    rows: tuple[str, ...]
    """The rows of tables, and the paragraphs outside of tables."""
    sizes: tuple[tuple[str, frozenset[str]], ...]
    """Each paragraph, and the sizes of its runs in half points; an empty one is that of its style."""
    counted: tuple[str, ...]
    """The numbers that the file does not hold but that Word shows in front of items of lists."""
    counts_pages: bool

    @property
    def text(self) -> str:
        return "\n".join(self.rows)


def opened(data: bytes) -> WordFile:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [name for name in archive.namelist() if name.startswith(_PARTS) and name.endswith(".xml")]
        roots = [etree.fromstring(archive.read(name)) for name in names]
        lists = archive.read("word/numbering.xml") if "word/numbering.xml" in archive.namelist() else None
    paragraphs = [each for root in roots for each in root.iter(f"{_W}p")]
    return WordFile(
        tuple(text for root in roots for text in _stretches(root, "tc")),
        tuple(text for root in roots for text in _stretches(root, "tr")),
        tuple((_text(each), _sizes(each)) for each in paragraphs),
        tuple(_counted(paragraphs, _numbering(lists))),
        any(_names_page(field) for root in roots for field in root.iter(f"{_W}instrText", f"{_W}fldSimple")),
    )


def _names_page(field: etree._Element) -> bool:
    return "PAGE" in (field.text or field.get(f"{_W}instr") or "")


def _stretches(root: etree._Element, tag: str) -> Iterator[str]:
    """The texts of all elements of this kind, and of paragraphs outside of tables."""
    for each in root.iter(f"{_W}{tag}", f"{_W}p"):
        inside = each.tag == f"{_W}p" and next(each.iterancestors(f"{_W}tbl", f"{_W}txbxContent"), None) is not None
        if not inside or (each.tag == f"{_W}p" and _is_in_box(each)):
            yield _text(each)


def _is_in_box(paragraph: etree._Element) -> bool:
    around = next(paragraph.iterancestors(f"{_W}tbl", f"{_W}txbxContent"), None)
    return around is not None and around.tag == f"{_W}txbxContent"


def _text(element: etree._Element) -> str:
    parts = {f"{_W}t": None, f"{_W}tab": "\t", f"{_W}br": "\n", f"{_W}noBreakHyphen": "-", f"{_W}p": " "}
    found = (parts[each.tag] or each.text or "" for each in element.iter(*parts))  # type: ignore[index]
    return "".join(found).strip()


def _sizes(paragraph: etree._Element) -> frozenset[str]:
    runs = (run for run in paragraph.iter(f"{_W}r") if _text(run) and run.find(f".//{_W}vertAlign") is None)
    return frozenset(_value(run.find(f"{_W}rPr/{_W}sz")) for run in runs)


def _numbering(data: bytes | None) -> set[tuple[str, str]]:
    """The lists and levels that count with numbers."""
    if data is None:
        return set()
    root, counting = etree.fromstring(data), dict[str, set[str]]()
    for abstract in root.iter(f"{_W}abstractNum"):
        levels = (level for level in abstract.iter(f"{_W}lvl") if _value(level.find(f"{_W}numFmt")) == "decimal")
        counting[abstract.get(f"{_W}abstractNumId", "")] = {level.get(f"{_W}ilvl", "") for level in levels}
    return {
        (number.get(f"{_W}numId", ""), level)
        for number in root.iter(f"{_W}num")
        for level in counting.get(_value(number.find(f"{_W}abstractNumId")), ())
    }


def _counted(paragraphs: list[etree._Element], counting: set[tuple[str, str]]) -> Iterator[str]:
    seen = Counter[tuple[str, str]]()
    for paragraph in paragraphs:
        shown = paragraph.find(f"{_W}pPr/{_W}numPr")
        if shown is not None:
            key = _value(shown.find(f"{_W}numId")), _value(shown.find(f"{_W}ilvl")) or "0"
            seen[key] += 1
            if key in counting:
                yield str(seen[key])


def _value(element: etree._Element | None) -> str:
    return "" if element is None else element.get(f"{_W}val", "")
