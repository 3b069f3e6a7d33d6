"""Reads and writes rich text of cells and comments: runs with properties, or one plain text."""

from collections.abc import Collection, Iterator, Sequence
from copy import copy

from lxml import etree

from tolmach.documents.formats.xlsx.escapes import escaped, unescaped
from tolmach.documents.kit.ooxml import WrittenLanguage
from tolmach.documents.kit.ooxml.atoms import Atom, Gap, Still, Thing, Words
from tolmach.documents.kit.ooxml.lines import BREAK, joined
from tolmach.documents.kit.trees import XML, Element, local

_UNSEEN = frozenset({"charset", "family", "scheme"})
"""Properties of a run that a reader does not see."""


class CellSpeech:
    """Readings of Japanese words (`rPh`) are not text, and are removed when the words change."""

    def __init__(self, authors: Collection[str] = ()) -> None:
        self._authors = authors
        """The authors whose names stay at the beginning of a comment."""

    def atoms(self, paragraph: Element) -> list[Atom]:
        found: list[Atom] = []
        for child in paragraph:
            if local(child) == "t":
                found += self._words(child, child, not found)
            elif local(child) == "r" and (text := _part(child, "t")) is not None:
                found += self._words(child, text, not found)
        return found

    def run(self, like: Element, text: str) -> Element:
        run = etree.Element(_name(like, "r"), nsmap=like.nsmap)
        run.extend(copy(child) for child in like if local(child) == "rPr")
        run.append(_text(_name(like, "t"), text))
        return run

    def emptied(self, container: Element) -> Element:
        """There are no containers here."""
        raise NotImplementedError

    def fill(self, paragraph: Element, content: Sequence[Element], language: WrittenLanguage) -> None:
        last = [child for child in paragraph if local(child) == "phoneticPr"]
        was_plain = not any(local(child) == "r" for child in paragraph)
        runs = _merged(content)
        if was_plain and len(runs) == 1 and _part(runs[0], "rPr") is None:
            runs = list(runs[0])
        paragraph[:] = [*runs, *last]

    def _words(self, run: Element, text: Element, is_first: bool) -> Iterator[Atom]:
        look = _look(_part(run, "rPr"))
        said = unescaped(text.text or "")
        if is_first and said.strip().removesuffix(":") in self._authors:
            yield Gap(words=Words(said, look, run))
            return
        split = BREAK.split(said)
        for number, part in enumerate(split):
            if number % 2 == 0:
                if part:
                    yield Words(part, look, run)
            elif joined(split[number - 1], part, split[number + 1]):
                yield Still((Thing(self.run(run, part)),), parts=True)
            else:
                yield Gap(words=Words(part, look, run))


def _part(run: Element, name: str) -> Element | None:
    return next((child for child in run if local(child) == name), None)


def _name(like: Element, name: str) -> str:
    """The name in the namespace of another element."""
    return etree.QName(etree.QName(like).namespace, name).text


def _text(name: str, text: str) -> Element:
    element = etree.Element(name)
    element.text = escaped(text)
    element.set(f"{XML}space", "preserve")
    return element


def _look(properties: Element | None) -> bytes:
    if properties is None:
        return b""
    seen = sorted((local(child), sorted(child.items())) for child in properties if local(child) not in _UNSEEN)
    return repr(seen).encode()


def _merged(runs: Sequence[Element]) -> list[Element]:
    """Joins neighbouring runs with equal properties."""
    kept: list[Element] = []
    texts: list[list[str]] = []
    for run in runs:
        text = _part(run, "t")
        said = (text.text or "") if text is not None else ""
        if kept and _same(kept[-1], run):
            texts[-1].append(said)
        else:
            kept.append(run)
            texts.append([said])
    for run, said_here in zip(kept, texts, strict=True):
        text = _part(run, "t")
        assert text is not None
        text.text = "".join(said_here)
    return kept


def _same(one: Element, other: Element) -> bool:
    return _look(_part(one, "rPr")) == _look(_part(other, "rPr"))


def plain(rich: Element) -> str:
    """The text without formatting."""
    runs = (child for child in rich if local(child) in {"t", "r"})
    texts = (run if local(run) == "t" else _part(run, "t") for run in runs)
    return unescaped("".join(text.text or "" for text in texts if text is not None))
