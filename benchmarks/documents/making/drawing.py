"""Libraries that draw pages: ReportLab, fpdf2, Matplotlib."""

import io
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import fpdf
from matplotlib.backends.backend_pdf import PdfPages
from matplotlib.figure import Figure
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate, Paragraph, Spacer, Table, TableStyle

from benchmarks.documents.making.content import Block, Content

STYLES = getSampleStyleSheet()
MARGIN = 56
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"


class Input(Flowable):  # type: ignore[misc]
    """A name with a field of the form beside it."""

    def __init__(self, name: str, check: bool) -> None:
        super().__init__()
        self.name, self.check, self.height, self.width = name, check, 22, 400

    def draw(self) -> None:
        form, left = self.canv.acroForm, 20 if self.check else 0
        self.canv.setFont("Helvetica", 10)
        self.canv.drawString(left, 7, self.name)
        if self.check:
            form.checkbox(name=self.name, relative=True, x=0, y=4, size=12)
        else:
            form.textfield(name=self.name, relative=True, x=160, y=2, width=220, height=16, fontSize=9)


def reportlab(said: Content, columns: int = 1, wrap: bool = True) -> bytes:
    """`wrap` sets cells as paragraphs; otherwise each is one string."""
    out = io.BytesIO()
    width = (A4[0] - 2 * MARGIN) / columns
    height = (A4[1] - 2 * MARGIN) / columns
    frames = [Frame(MARGIN + n * width, A4[1] - MARGIN - height, width, height) for n in range(columns)]
    template = PageTemplate(frames=frames, onPage=_edge(said))
    made = BaseDocTemplate(out, pagesize=A4, title=said.title, pageTemplates=[template])
    flow = [Paragraph(said.title, STYLES["Title" if columns == 1 else "Heading1"])]
    made.build([*flow, *(part for block in said.blocks for part in _flowables(block, width - 12, wrap))])
    return out.getvalue()


def _edge(said: Content) -> Callable[[Canvas, Any], None]:
    def draw(canvas: Canvas, _: Any) -> None:
        canvas.saveState()
        canvas.rotate(90)
        canvas.drawString(300, -30, said.side)
        canvas.restoreState()

    return draw


def _flowables(block: Block, width: float, wrap: bool) -> Iterator[Flowable]:
    if block.heading:
        yield Paragraph(block.heading, STYLES["Heading2"])
    if block.text:
        said = f'<a href="{block.link}" color="blue">{block.text}</a>' if block.link else block.text
        yield Paragraph(said, STYLES["BodyText"])
    for number, item in enumerate(block.items, 1):
        yield Paragraph(item, STYLES["Bullet"], bulletText=f"{number}." if block.numbered else "•")
    if block.table:
        yield _reportlab_table(block, width, wrap)
    yield from (Input(name, check=False) for name in block.inputs)
    yield from (Input(name, check=True) for name in block.checks)
    if block.footnote:
        yield Paragraph(block.footnote, STYLES["Italic"])
    yield Spacer(1, 6)


def _reportlab_table(block: Block, width: float, wrap: bool) -> Table:
    rules = [] if block.plain or block.fields else [("GRID", (0, 0), (-1, -1), 0.5, "gray")]
    rows = [[Paragraph(cell, STYLES["BodyText"]) if wrap else cell for cell in row] for row in block.table]
    across = [width / len(rows[0])] * len(rows[0]) if wrap else None
    looks = TableStyle([*rules, ("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("ALIGN", (1, 1), (-1, -1), "RIGHT")])
    return Table(rows, colWidths=across, style=looks)


def fpdf2(said: Content, columns: int = 1) -> bytes:
    made = fpdf.FPDF()
    made.set_title(said.title)
    made.add_font("DejaVu", fname=FONT)
    made.set_font("DejaVu", size=16)
    made.add_page()
    made.multi_cell(0, 9, said.title, new_x="LMARGIN", new_y="NEXT")
    for block in said.blocks:
        _fpdf_block(made, block, columns)
    return bytes(made.output())


def _fpdf_block(made: fpdf.FPDF, block: Block, columns: int) -> None:
    if block.heading:
        made.set_font("DejaVu", size=13)
        made.multi_cell(0, 9, block.heading, new_x="LMARGIN", new_y="NEXT")
    made.set_font("DejaVu", size=10)
    if block.text and columns > 1:
        with made.text_columns(ncols=columns, gutter=8, text_align="J", balance=True) as text:
            text.write(block.text)
        made.ln(6)
    elif block.text:
        made.multi_cell(0, 5.5, block.text, new_x="LMARGIN", new_y="NEXT", link=block.link)
    for number, item in zip(count(1), block.items, strict=False):
        made.cell(8, 5.5, f"{number}." if block.numbered else "•")
        made.multi_cell(0, 5.5, item, new_x="LMARGIN", new_y="NEXT")
    if block.table:
        rules = "NONE" if block.plain or block.fields else "ALL"
        made.ln(2)
        with made.table(borders_layout=rules, first_row_as_headings=False, line_height=6) as table:
            for row in block.table:
                table.row(row)
    if block.footnote:
        made.multi_cell(0, 5.5, block.footnote, new_x="LMARGIN", new_y="NEXT")
    for name in (*block.inputs, *block.checks):
        made.multi_cell(0, 7, f"{name} {'.' * 40}", new_x="LMARGIN", new_y="NEXT")
    made.ln(2)


def plotted(said: Content) -> bytes:
    """A chart and a table by Matplotlib, of the numbers in the second column."""
    table = next(block for block in said.blocks if block.rows)
    out, figure = io.BytesIO(), Figure(figsize=(7, 8))
    above, below = figure.subplots(2, 1)
    above.bar([row[0] for row in table.rows], [float(row[-1]) for row in table.rows])
    above.tick_params(axis="x", rotation=20)
    above.set_title(said.title)
    above.set_ylabel(table.head[-1])
    below.axis("off")
    below.table(cellText=[list(row) for row in table.rows], colLabels=list(table.head), loc="center")
    with PdfPages(out, metadata={"CreationDate": None}) as pages:
        pages.savefig(figure)
    return out.getvalue()
