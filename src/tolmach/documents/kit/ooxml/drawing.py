"""Reads and writes paragraphs of drawings: slides, shapes, charts, SmartArt (`a:p`)."""

from collections.abc import Sequence
from copy import copy

from lxml import etree

from tolmach.documents.kit.ooxml.atoms import Atom, Gap, Still, Thing, Words
from tolmach.documents.kit.ooxml.languages import WrittenLanguage
from tolmach.documents.kit.ooxml.names import MC, A, M
from tolmach.documents.kit.ooxml.story import StoryParagraph
from tolmach.documents.kit.trees import Element

PARAGRAPH = f"{A}p"
_UNSEEN = frozenset({"lang", "altLang", "dirty", "err", "noProof", "smtClean", "smtId", "bmk"})
"""Attributes of a run that a reader does not see."""


def paragraph(element: Element) -> StoryParagraph:
    return StoryParagraph(element, DrawingSpeech())


class DrawingSpeech:
    def atoms(self, paragraph: Element) -> list[Atom]:
        found: list[Atom] = []
        for child in paragraph:
            if child.tag == f"{A}r":
                found += _words(child)
            elif child.tag == f"{A}br":
                found.append(Still((Thing(child),), parts=True))
            elif child.tag == f"{A}fld":
                found.append(Still((Thing(child),), child.findtext(f"{A}t") or ""))
            elif child.tag not in (f"{A}pPr", f"{A}endParaRPr"):
                found.append(Still((Thing(child),), _mathematics(child)))
        return found

    def run(self, like: Element, text: str) -> Element:
        run = etree.Element(f"{A}r", nsmap={"a": A[1:-1]})
        run.extend(copy(child) for child in like if child.tag == f"{A}rPr")
        etree.SubElement(run, f"{A}t").text = text
        return run

    def emptied(self, container: Element) -> Element:
        """There are no containers here; a link is a property of a run."""
        raise NotImplementedError

    def fill(self, paragraph: Element, content: Sequence[Element], language: WrittenLanguage) -> None:
        properties = paragraph.find(f"{A}pPr")
        end = paragraph.find(f"{A}endParaRPr")
        for child in list(paragraph):
            if child is not properties and child is not end:
                paragraph.remove(child)
        start = 0 if properties is None else 1
        paragraph[start:start] = list(content)
        for run in paragraph.iter(f"{A}rPr", f"{A}endParaRPr"):
            if run.get("lang") is not None:
                run.set("lang", language.tag)
        if language.turns:
            _turn(paragraph, properties, language)


def _words(run: Element) -> list[Atom]:
    text = run.findtext(f"{A}t") or ""
    look = _look(run.find(f"{A}rPr"))
    atoms: list[Atom] = []
    for number, part in enumerate(text.split("\t")):
        if number:
            atoms.append(Gap(words=Words("\t", look, run)))
        if part:
            atoms.append(Words(part.replace("\n", " "), look, run))
    return atoms


def _look(properties: Element | None) -> bytes:
    if properties is None:
        return b""
    plain = copy(properties)
    plain.tail = None
    for name in _UNSEEN & set(map(str, plain.attrib)):
        del plain.attrib[name]
    for child in list(plain):
        if child.tag == f"{A}extLst":
            plain.remove(child)
    return etree.tostring(plain, method="c14n2") if len(plain) or plain.attrib else b""


def _mathematics(element: Element) -> str:
    return "".join(text.text or "" for text in element.iter(f"{M}t")) if element.tag != f"{MC}AlternateContent" else ""


def _turn(paragraph: Element, properties: Element | None, language: WrittenLanguage) -> None:
    if properties is None:
        properties = etree.Element(f"{A}pPr")
        paragraph.insert(0, properties)
    properties.set("rtl", "1" if language.right_to_left else "0")
    turned = {"l": "r", "r": "l"}.get(properties.get("algn", ""))
    if turned is not None:
        properties.set("algn", turned)
