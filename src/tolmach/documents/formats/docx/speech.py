"""Reads paragraphs of Word as atoms, and writes them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy

from lxml import etree

from tolmach.documents.formats.docx import fields, languages, ranges
from tolmach.documents.formats.docx.fields import FieldMark, Token
from tolmach.documents.formats.docx.looks import look
from tolmach.documents.formats.docx.styles import DocxStyles
from tolmach.documents.kit.identifiers import is_address
from tolmach.documents.kit.ooxml import WrittenLanguage
from tolmach.documents.kit.ooxml.atoms import Atom, Close, Gap, Open, Still, Thing, Words
from tolmach.documents.kit.ooxml.names import M, W
from tolmach.documents.kit.trees import XML, Element

_PREFIX = {"w": W[1:-1]}
"""The usual prefix. If a document has another one, a run takes that when it is inserted."""
_HYPHEN = "\u2011"
_PARTS_OF_CONTAINERS = frozenset(f"{W}{name}" for name in ("sdtPr", "sdtEndPr", "customXmlPr", "smartTagPr", "fldData"))
_MADE_ANEW = frozenset(f"{W}{name}" for name in ("pPr", "rPr", "proofErr", "lastRenderedPageBreak", "softHyphen"))
"""Elements that are not content, or that the program computes again."""
_CONTAINERS = frozenset(
    f"{W}{name}" for name in ("hyperlink", "ins", "moveTo", "customXml", "dir", "bdo", "sdt", "fldSimple")
)
_CONTROLS_THAT_STAY = (f"{W}date", f"{W}picture", "{http://schemas.microsoft.com/office/word/2010/wordml}checkbox")
_FAR_BREAKS = frozenset({"page", "column"})


class WordSpeech:
    def __init__(self, styles: DocxStyles) -> None:
        self.styles = styles

    def is_code(self, paragraph: Element) -> bool:
        return self.styles.is_code(paragraph.find(f"{W}pPr"), "pStyle")

    def atoms(self, paragraph: Element) -> list[Atom]:
        return ranges.paired(_merged(fields.resolved(list(self._children(paragraph)))))

    def run(self, like: Element, text: str) -> Element:
        run = etree.Element(f"{W}r", nsmap=_PREFIX)
        run.extend(copy(child) for child in like if child.tag == f"{W}rPr")
        for number, part in enumerate(text.split(_HYPHEN) if text else ()):
            if number:
                etree.SubElement(run, f"{W}noBreakHyphen")
            if part:
                _add_text(run, part)
        return run

    def emptied(self, container: Element) -> Element:
        hole = _hole(container)
        for child in list(hole):
            if child.tag not in _PARTS_OF_CONTAINERS:
                hole.remove(child)
        return hole

    def fill(self, paragraph: Element, content: Sequence[Element], language: WrittenLanguage) -> None:
        properties = paragraph.find(f"{W}pPr")
        for child in list(paragraph):
            if child is not properties:
                paragraph.remove(child)
        paragraph.extend(content)
        languages.set_of_paragraph(paragraph, language)

    def _children(self, element: Element) -> Iterator[Token]:
        for child in element:
            if child.tag == f"{W}r":
                yield from self._run(child)
            elif child.tag == f"{W}smartTag":
                yield from self._children(child)
            elif child.tag in _CONTAINERS:
                yield from self._container(child)
            elif child.tag not in _MADE_ANEW and child.tag not in _PARTS_OF_CONTAINERS:
                yield Still((Thing(child),), _mathematics(child))

    def _container(self, container: Element) -> Iterator[Token]:
        """Tells the content once, because containers may be nested deeply."""
        content = list(self._children(_hole(container)))
        said = fields.said(fields.resolved(content))
        if _stays(container, said):
            yield Still((Thing(container),), said)
        else:
            yield Open(container, once=container.tag == f"{W}sdt")
            yield from content
            yield Close()

    def _run(self, run: Element) -> Iterator[Token]:
        properties = run.find(f"{W}rPr")
        if self.styles.is_code(properties, "rStyle") and run.find(f"{W}fldChar") is None:
            yield Still((Thing(run),), "".join(child.text or "" for child in run.iterchildren(f"{W}t")))
            return
        seen = look(properties)
        for child in run:
            if child.tag not in _MADE_ANEW:
                yield from _OF_RUNS.get(str(child.tag), _thing)(child, run, seen)


def _hole(container: Element) -> Element:
    """The element that holds the content of a container."""
    content = container.find(f"{W}sdtContent")
    return container if content is None else content


def _stays(container: Element, said: str) -> bool:
    """Whether the content is not language: an address, a number that a program computes, a date that it inserted."""
    if container.tag == f"{W}hyperlink":
        return is_address(said)
    if container.tag == f"{W}fldSimple":
        return not fields.is_language_of(container.get(f"{W}instr", ""), said)
    return any(container.find(f"{W}sdtPr/{kind}") is not None for kind in _CONTROLS_THAT_STAY)


def _thing(child: Element, run: Element, seen: bytes) -> list[Token]:
    return [Still((Thing(child, run),))]


def _text(child: Element, run: Element, seen: bytes) -> list[Token]:
    text = " ".join((child.text or "").split("\n"))
    tokens: list[Token] = []
    for number, part in enumerate(text.split("\t")):
        if number:
            tokens.append(Gap(words=Words("\t", seen, run)))
        if part:
            tokens.append(Words(part, seen, run))
    return tokens


def _hyphen(child: Element, run: Element, seen: bytes) -> list[Token]:
    return [Words(_HYPHEN, seen, run)]


def _gap(child: Element, run: Element, seen: bytes) -> list[Token]:
    return [Gap((Thing(child, run),))]


def _break(child: Element, run: Element, seen: bytes) -> list[Token]:
    thing = Thing(child, run)
    return [Gap((thing,)) if child.get(f"{W}type") in _FAR_BREAKS else Still((thing,), parts=True)]


def _mark(child: Element, run: Element, seen: bytes) -> list[Token]:
    return [FieldMark(child.get(f"{W}fldCharType", ""), Thing(child, run))]


def _instruction(child: Element, run: Element, seen: bytes) -> list[Token]:
    return [FieldMark("instruction", Thing(child, run), child.text or "")]


def _ruby(child: Element, run: Element, seen: bytes) -> list[Token]:
    """Only the base text. The readings above it are in the source language."""
    texts = (text for base in child.iterchildren(f"{W}rubyBase") for text in base.iter(f"{W}t"))
    return [Words(text.text, seen, run) for text in texts if text.text]


_OF_RUNS: Mapping[str, Callable[[Element, Element, bytes], list[Token]]] = {
    f"{W}t": _text,
    f"{W}noBreakHyphen": _hyphen,
    f"{W}tab": _gap,
    f"{W}ptab": _gap,
    f"{W}br": _break,
    f"{W}cr": _break,
    f"{W}fldChar": _mark,
    f"{W}instrText": _instruction,
    f"{W}ruby": _ruby,
}


def _merged(atoms: Sequence[Atom]) -> list[Atom]:
    """Joins neighbours that stay and show text, because code is often split into many runs."""
    merged: list[Atom] = []
    for atom in atoms:
        last = merged[-1] if merged else None
        if isinstance(atom, Still) and isinstance(last, Still) and _is_run(atom) and _is_run(last):
            merged[-1] = Still(last.things + atom.things, last.text + atom.text)
        else:
            merged.append(atom)
    return merged


def _is_run(still: Still) -> bool:
    return bool(still.things) and all(thing.element.tag == f"{W}r" for thing in still.things)


def _mathematics(element: Element) -> str:
    return "".join(text.text or "" for text in element.iter(f"{M}t"))


def _add_text(run: Element, text: str) -> None:
    element = etree.SubElement(run, f"{W}t")
    element.text = text
    if text != text.strip() or "  " in text:
        element.set(f"{XML}space", "preserve")
