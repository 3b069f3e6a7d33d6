"""Opens an untrusted file. If the file cannot be used, the error tells its owner why in one sentence."""

import io
from dataclasses import dataclass

import pikepdf
import pypdfium2 as pdfium
from pikepdf import Name

from tolmach.documents.formats.pdf.bitmap_fonts import name_letters
from tolmach.errors import UnsafeFile

LOCKED = "The file is protected with a password. Remove the password and upload it again."
ENCRYPTED = "The file is encrypted in a way that cannot be read. Remove the encryption and upload it again."
DAMAGED = "The file is damaged: it cannot be read as a PDF."
EMPTY = "The file has no pages."
TOO_MANY_PAGES = "The file has too many pages. Split it and upload the parts."
TOO_LARGE = "The file holds too much text. Split it and upload the parts."
XFA = "The file is a dynamic form (XFA), which cannot be translated. Print it into a PDF and upload that."
MOST_PAGES = 2_000


@dataclass(frozen=True, slots=True)
class OpenPdf:
    pdf: pikepdf.Pdf
    data: bytes
    """The file without encryption, repaired if it was damaged, and with the letters of its bitmap fonts named."""


def opened(data: bytes) -> OpenPdf:
    try:
        pdf = pikepdf.open(io.BytesIO(data), suppress_warnings=True)
        pages = len(pdf.pages)
    except pikepdf.PasswordError:
        raise UnsafeFile(LOCKED) from None
    except pikepdf.PdfError as error:
        raise UnsafeFile(ENCRYPTED if "encrypt" in str(error).lower() else DAMAGED) from None
    except (ValueError, TypeError, KeyError, AttributeError, RuntimeError, RecursionError):
        raise UnsafeFile(DAMAGED) from None
    if pages == 0:
        raise UnsafeFile(EMPTY)
    if pages > MOST_PAGES:
        raise UnsafeFile(TOO_MANY_PAGES)
    _refuse_xfa(pdf)
    return OpenPdf(pdf, _plain(pdf, data, is_changed=name_letters(pdf)))


def _refuse_xfa(pdf: pikepdf.Pdf) -> None:
    """Refuses a dynamic form, because its only page just says that another program is needed."""
    form = pdf.Root.get(Name.AcroForm)
    if isinstance(form, pikepdf.Dictionary) and Name.XFA in form and len(pdf.pages) == 1:
        fields = form.get(Name.Fields)
        if not isinstance(fields, pikepdf.Array) or len(fields) == 0:
            raise UnsafeFile(XFA)


def _plain(pdf: pikepdf.Pdf, data: bytes, *, is_changed: bool) -> bytes:
    if not pdf.is_encrypted and not pdf.get_warnings() and not is_changed:
        return data
    out = io.BytesIO()
    try:
        pdf.save(out, static_id=True)
    except (pikepdf.PdfError, RuntimeError):
        raise UnsafeFile(DAMAGED) from None
    return out.getvalue()


def with_pdfium(data: bytes) -> pdfium.PdfDocument:
    try:
        return pdfium.PdfDocument(data)
    except pdfium.PdfiumError:
        raise UnsafeFile(DAMAGED) from None
