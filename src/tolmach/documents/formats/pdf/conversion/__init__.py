"""Converts a PDF to a Word document: text in reading order that people can edit, not a picture of the pages."""

from collections.abc import Sequence

from tolmach.documents.formats.docx import watermark
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf import strings
from tolmach.documents.formats.pdf.conversion.flow import flow
from tolmach.documents.formats.pdf.conversion.pictures import pictures
from tolmach.documents.formats.pdf.conversion.texts import formulas
from tolmach.documents.formats.pdf.conversion.writing import written
from tolmach.documents.formats.pdf.model import Page
from tolmach.documents.formats.pdf.opening import OpenPdf
from tolmach.documents.formats.pdf.proof import TableProof
from tolmach.documents.kit.ooxml import Opc, language
from tolmach.units import Rendered


def converted(
    file: OpenPdf, pages: Sequence[Page], rendered: Sequence[Rendered], wanted: Wanted, proof: TableProof
) -> bytes:
    """`rendered` are the translations of all passages of these pages, then of the text that is on no page."""
    found = language(wanted.target, wanted.source)
    shown = pictures(file.data, pages, [formulas(page) for page in pages])
    result = written(flow(pages, rendered, shown, proof), _title(file, rendered), found)
    if not wanted.watermark:
        return result
    package = Opc(result, "wordprocessingml")
    watermark.add(package)
    return package.written()


def _title(file: OpenPdf, rendered: Sequence[Rendered]) -> str:
    """The translated title of the file. Bookmarks and notes are not converted."""
    slots = strings.slots(file.pdf)
    information = getattr(file.pdf.trailer.get("/Info"), "objgen", None)
    is_titled = bool(slots) and slots[0].holder.objgen == information
    return rendered[-len(slots)].text if is_titled else ""
