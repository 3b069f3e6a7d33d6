"""Adds a small mark at the foot of every page that says who translated it."""

from lxml import etree

from tolmach.documents.kit.ooxml import Opc
from tolmach.documents.kit.ooxml.names import R, W, is_strict, strict
from tolmach.documents.kit.trees import Element

TEXT = "Translated by Tolmach"
_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footer+xml"
_MARK = f"""<w:p xmlns:w="{W[1:-1]}"><w:pPr><w:jc w:val="right"/></w:pPr><w:r><w:rPr><w:noProof/>\
<w:color w:val="808080"/><w:sz w:val="14"/><w:szCs w:val="14"/><w:lang w:val="en-US"/></w:rPr>\
<w:t>{TEXT}</w:t></w:r></w:p>"""
_FOOTER = f'<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:ftr xmlns:w="{W[1:-1]}">{_MARK}</w:ftr>'


def add(package: Opc) -> None:
    for name in package.related(package.main, "footer"):
        part = package.part(name)
        part.root.append(etree.fromstring(_MARK))
        part.changed = True
    _add_missing(package)


def _add_missing(package: Opc) -> None:
    """Adds footers to the first section. Later sections inherit them unless they have their own."""
    part = package.part(package.main)
    section = _first_section(part.root)
    present = {reference.get(f"{W}type") for reference in section.iterchildren(f"{W}footerReference")}
    for kind in _kinds(package, section):
        if kind not in present:
            reference = etree.Element(f"{W}footerReference", {f"{W}type": kind, f"{R}id": _new_footer(package)})
            section.insert(0, reference)
            part.changed = True


def _first_section(root: Element) -> Element:
    found = next(root.iter(f"{W}sectPr"), None)
    body = root.find(f"{W}body")
    if found is None:
        found = etree.SubElement(root if body is None else body, f"{W}sectPr")
    return found


def _kinds(package: Opc, section: Element) -> list[str]:
    """The kinds of footers that a section shows."""
    settings = [package.part(name).root for name in package.related(package.main, "settings")]
    is_even_other = any(root.find(f"{W}evenAndOddHeaders") is not None for root in settings)
    is_first_other = section.find(f"{W}titlePg") is not None
    return ["default", *(["first"] if is_first_other else []), *(["even"] if is_even_other else [])]


def _new_footer(package: Opc) -> str:
    number = next(number for number in range(1, 10_000) if package.name(f"word/tolmach{number}.xml") is None)
    name = f"word/tolmach{number}.xml"
    data = _FOOTER.encode()
    package.add(name, strict(data) if is_strict(package.part(package.main).data) else data, _TYPE)
    return package.relate(package.main, "footer", name)
