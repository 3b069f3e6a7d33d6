"""Small PDF files with text and drawings at known places."""

import io
from collections.abc import Sequence

import pikepdf
from pikepdf import Array, Dictionary, Name

SIZE = (400, 300)

Text = tuple[str, float, float]
"""What stands there, and where its first letter begins, from the lower left corner."""


def text(said: str, x: float, y: float, size: float = 10, font: str = "F1") -> bytes:
    """`F1` is Helvetica, `F2` is a font whose letters are equally wide and whose name does not say so."""
    escaped = said.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return b"BT /%s %g Tf 1 0 0 1 %g %g Tm (%s) Tj ET\n" % (font.encode(), size, x, y, escaped.encode())


def drawn(*contents: bytes, fields: Sequence[tuple[float, float, float, float]] = ()) -> bytes:
    """A page for each content. The first page has the fields."""
    made = pikepdf.new()
    font = made.make_indirect(Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica))
    even = made.make_indirect(
        Dictionary(
            Type=Name.Font, Subtype=Name.TrueType, BaseFont=Name.Even, FirstChar=32, LastChar=126, Widths=[600] * 95
        )
    )
    for content in contents:
        page = made.add_blank_page(page_size=SIZE)
        page.obj.Resources = Dictionary(Font=Dictionary(F1=font, F2=even))
        page.obj.Contents = made.make_stream(content)
    if fields:
        widgets = [
            made.make_indirect(
                Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, T=f"field {number}", Rect=Array(box), F=4)
            )
            for number, box in enumerate(fields)
        ]
        made.pages[0].obj.Annots = Array(widgets)
        made.Root.AcroForm = Dictionary(Fields=Array(widgets))
    out = io.BytesIO()
    made.save(out)
    return out.getvalue()
