"""HTML for the programs that print it: Chromium, WeasyPrint, LibreOffice Writer."""

from collections.abc import Iterator
from html import escape

from benchmarks.documents.making.content import Block, Content

STYLE = """
@page { size: A4; margin: 20mm }
body { font: 10.5pt/1.35 'DejaVu Serif', 'Droid Sans Fallback', serif }
h1 { font-size: 17pt } h2 { font-size: 12.5pt }
table { border-collapse: collapse; margin: 8pt 0; width: 100% }
td, th { padding: 3pt 5pt; text-align: start; vertical-align: top }
.ruled td, .ruled th { border: 0.6pt solid #555 }
.number { text-align: end }
.turned span { display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg); height: 75pt }
.side { position: absolute; left: 0; top: 120mm; font-size: 9pt }
.side { writing-mode: vertical-rl; transform: rotate(180deg) }
.footnote { font-size: 8pt; border-top: 0.5pt solid black; margin-top: 14pt }
input[type=text] { width: 60mm; margin: 2pt 6pt }
"""


def page(said: Content, style: str = "", forms: bool = True) -> str:
    way = ' dir="rtl"' if said.from_right else ""
    side = f'<div class="side">{escape(said.side)}</div>' if said.side else ""
    body = "\n".join(part for block in said.blocks for part in _parts(block, forms))
    return (
        f'<!DOCTYPE html><html lang="{said.language}"{way}><head><meta charset="utf-8">'
        f"<title>{escape(said.title)}</title><style>{STYLE}{style}</style></head>"
        f'<body>{side}<h1>{escape(said.title)}</h1><form class="body">\n{body}\n</form></body></html>'
    )


def _parts(block: Block, forms: bool) -> Iterator[str]:
    if block.heading:
        yield f"<h2>{escape(block.heading)}</h2>"
    if block.link:
        yield f'<p><a href="{escape(block.link)}">{escape(block.text)}</a></p>'
    elif block.text:
        yield f"<p>{escape(block.text)}</p>"
    if block.items:
        tag = "ol" if block.numbered else "ul"
        yield f"<{tag}>{''.join(f'<li>{escape(item)}</li>' for item in block.items)}</{tag}>"
    if block.table:
        yield _table(block)
    if block.footnote:
        yield f'<p class="footnote">{escape(block.footnote)}</p>'
    if block.formula:
        yield f"<p><i>{escape(block.eqn)}</i></p>"
    yield from (_input(name, forms) for name in block.inputs)
    yield from (_check(name, forms) for name in block.checks)


def _table(block: Block) -> str:
    looks = " ".join(["plain" if block.plain or block.fields else "ruled", *(["turned"] if block.turned else [])])
    head = "".join(f"<th><span>{escape(cell)}</span></th>" for cell in block.head)
    rows = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in block.rows or block.fields)
    border = ' border="1"' if "ruled" in looks else ""
    return f'<table class="{looks}"{border}>{f"<tr>{head}</tr>" if head else ""}{rows}</table>'


def _cell(cell: str) -> str:
    number = ' class="number"' if cell[:1].isdigit() else ""
    return f"<td{number}>{escape(cell)}</td>"


def _input(name: str, forms: bool) -> str:
    box = f'<input type="text" name="{escape(name)}">' if forms else "." * 60
    return f"<p>{escape(name)} {box}</p>"


def _check(name: str, forms: bool) -> str:
    box = f'<input type="checkbox" name="{escape(name)}">' if forms else "☐"
    return f"<p>{box} {escape(name)}</p>"
