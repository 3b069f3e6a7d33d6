"""Makes long documents of news sentences: paragraphs, some with a bold stretch, headings and pages."""

import io
import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Any
from xml.sax.saxutils import escape

import typst

_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_MEMBERS = {
    "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/word/document.xml" ContentType="{_WORD}.document.main+xml"/>'
    f'<Override PartName="/word/styles.xml" ContentType="{_WORD}.styles+xml"/></Types>',
    "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
    f'Type="{_OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>',
    "word/_rels/document.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
    f'Type="{_OFFICE}/styles" Target="styles.xml"/></Relationships>',
    "word/styles.xml": f'<w:styles xmlns:w="{_W}"><w:style w:type="paragraph" w:styleId="Heading1">'
    '<w:name w:val="heading 1"/><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>',
}
_TYPST = b"""
#set page("a4", margin: 2.5cm)
#set par(justify: true, leading: 0.75em)
#set text(size: 12pt, lang: "en")
#for (number, paragraphs) in json(bytes(sys.inputs.pages)).enumerate() {
  if number > 0 { pagebreak() }
  for (heading, runs) in paragraphs {
    let content = runs.map(((said, bold)) => if bold { strong(said) } else { said }).join()
    if heading { strong(text(size: 16pt, content)) } else { content }
    parbreak()
  }
}
"""


@dataclass(frozen=True, slots=True)
class Paragraph:
    runs: tuple[tuple[str, bool], ...]
    """Stretches of text, and whether each is bold."""
    heading: bool = False

    @property
    def text(self) -> str:
        return "".join(text for text, _ in self.runs)


Page = Sequence[Paragraph]


def pages(sentences: Sequence[str], count: int, characters: int) -> list[Page]:
    """Makes pages of at least `characters` each. If there are too few sentences, they repeat in other paragraphs."""
    rest = cycle(sentences)
    return [tuple(_page(rest, characters)) for _ in range(count)]


def _page(rest: Iterator[str], characters: int) -> Iterator[Paragraph]:
    heading = Paragraph(((" ".join(next(rest).split()[:6]).rstrip(".,:;"), False),), heading=True)
    yield heading
    left, number = characters - len(heading.text), 0
    while left > 0:
        text = " ".join(islice(rest, 1 + number % 4))
        yield Paragraph(_with_bold(text) if number % 3 == 1 else ((text, False),))
        left -= len(text)
        number += 1


def _with_bold(text: str) -> tuple[tuple[str, bool], ...]:
    """Makes two words in the middle bold."""
    words = text.split(" ")
    middle = len(words) // 2
    before, bold, after = words[:middle], words[middle : middle + 2], words[middle + 2 :]
    parts = (" ".join([*before, ""]), False), (" ".join(bold), True), (" ".join(["", *after]) if after else "", False)
    return tuple(part for part in parts if part[0])


def docx(made: Sequence[Page]) -> bytes:
    body = "".join(_word_paragraph(each) for page in made for each in page)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in _MEMBERS.items():
            archive.writestr(name, content)
        archive.writestr("word/document.xml", f'<w:document xmlns:w="{_W}"><w:body>{body}</w:body></w:document>')
    return out.getvalue()


def _word_paragraph(paragraph: Paragraph) -> str:
    """Writes a paragraph. A heading begins a new page."""
    look = '<w:pPr><w:pStyle w:val="Heading1"/><w:pageBreakBefore/></w:pPr>' if paragraph.heading else ""
    runs = (
        f'<w:r>{"<w:rPr><w:b/></w:rPr>" if bold else ""}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'
        for text, bold in paragraph.runs
    )
    return f"<w:p>{look}{''.join(runs)}</w:p>"


def as_json(made: Sequence[Page]) -> bytes:
    return json.dumps([[[each.heading, each.runs] for each in page] for page in made]).encode()


def pdf(made: bytes) -> bytes:
    """Takes pages as JSON, so that another process can typeset them and the typesetter is not measured."""
    compiled: Any = typst.compile(_TYPST, sys_inputs={"pages": made.decode()})
    return bytes(compiled)
