"""Handles drop caps: Word puts a large first letter into a paragraph of its own, before the one that it begins."""

from collections.abc import Sequence

from tolmach.documents.formats.docx.speech import WordSpeech
from tolmach.documents.formats.docx.styles import DocxStyles
from tolmach.documents.kit.ooxml import WrittenLanguage
from tolmach.documents.kit.ooxml.atoms import Atom, Words
from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element


def letter_of(paragraph: Element) -> Element | None:
    """The text element of a drop cap, if the paragraph is one and another paragraph follows."""
    frame = paragraph.find(f"{W}pPr/{W}framePr")
    if frame is None or frame.get(f"{W}dropCap", "none") == "none" or _next(paragraph) is None:
        return None
    texts = [text for text in paragraph.iter(f"{W}t") if text.text]
    return texts[0] if len(texts) == 1 and len(texts[0].text or "") == 1 else None


def letter_before(paragraph: Element) -> Element | None:
    """The drop cap with which a paragraph begins."""
    previous = paragraph.getprevious()
    return letter_of(previous) if previous is not None and previous.tag == f"{W}p" else None


class DroppedSpeech(WordSpeech):
    """Reads and writes a paragraph together with its drop cap."""

    def __init__(self, styles: DocxStyles, letter: Element) -> None:
        super().__init__(styles)
        self._letter = letter

    def atoms(self, paragraph: Element) -> list[Atom]:
        atoms = super().atoms(paragraph)
        first = next((atom for atom in atoms if isinstance(atom, Words)), None)
        return [Words(self._letter.text or "", first.look, first.run), *atoms] if first else atoms

    def fill(self, paragraph: Element, content: Sequence[Element], language: WrittenLanguage) -> None:
        super().fill(paragraph, content, language)
        text = next((each for each in paragraph.iter(f"{W}t") if each.text), None)
        if text is not None and text.text:
            self._letter.text, text.text = text.text[0], text.text[1:]


def _next(paragraph: Element) -> Element | None:
    following = paragraph.getnext()
    return following if following is not None and following.tag == f"{W}p" else None
