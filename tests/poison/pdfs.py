"""PDF files written by hand: objects that lead in circles, promise too much or hide something."""

import zlib
from collections.abc import Callable, Sequence

from tests.documents import corpus
from tests.documents.rude import zeros
from tests.poison.doors import document
from tests.poison.model import Poison

HELLO = b"BT /F 20 Tf 60 700 Td (Good morning everybody) Tj ET"
FONT = b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>"
WHOLE = b"[0 0 600 800]"


def written(objects: Sequence[bytes], trailer: bytes = b"/Root 1 0 R", start: int | None = None) -> bytes:
    """With a table of where each object is, which may be said to lie elsewhere."""
    out, places = b"%PDF-1.7\n", []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    found = len(out) if start is None else start
    return out + b"xref\n0 %d\n0000000000 65535 f \n%btrailer\n<</Size %d %b>>\nstartxref\n%d\n%%%%EOF" % (size, table, size, trailer, found)  # fmt: skip


def stream(data: bytes, entries: bytes = b"", length: int | None = None) -> bytes:
    return b"<<%b /Length %d>>\nstream\n%b\nendstream" % (entries, len(data) if length is None else length, data)


def page(
    content: bytes = HELLO,
    *,
    box: bytes = WHOLE,
    resources: bytes = b"<</Font <</F 5 0 R>>>>",
    catalog: bytes = b"",
    of_page: bytes = b"",
    entries: bytes = b"",
    more: Sequence[bytes] = (),
    start: int | None = None,
) -> bytes:
    objects = [
        b"<</Type /Catalog /Pages 2 0 R %b>>" % catalog,
        b"<</Type /Pages /Kids [3 0 R] /Count 1>>",
        b"<</Type /Page /Parent 2 0 R /MediaBox %b /Contents 4 0 R /Resources %b %b>>" % (box, resources, of_page),
        stream(content, entries),
        FONT,
        *more,
    ]
    return written(objects, start=start)


def _form(content: bytes, form: bytes) -> bytes:
    """A page with a reused part, object 6, which may use itself."""
    own = b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources <</XObject <</A 6 0 R>> /Font <</F 5 0 R>>>>"
    used = b"<</Font <</F 5 0 R>> /XObject <</A 6 0 R>>>>"
    return page(content, resources=used, more=[stream(form, own)])


def _many(levels: int = 12) -> bytes:
    """Each part draws the next one ten times."""
    forms = [
        stream(
            b"/A Do " * 10 if number < levels - 1 else HELLO,
            b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources <</XObject <</A %d 0 R>> /Font <</F 5 0 R>>>>"
            % (number + 7),
        )
        for number in range(levels)
    ]
    return page(b"/A Do " + HELLO, resources=b"<</Font <</F 5 0 R>> /XObject <</A 6 0 R>>>>", more=forms)


def _pages(count: int) -> bytes:
    kids = b" ".join(b"%d 0 R" % (number + 3) for number in range(count))
    each = b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 600 800]>>"
    return written([b"<</Type /Catalog /Pages 2 0 R>>", b"<</Type /Pages /Kids [%b] /Count %d>>" % (kids, count), *[each] * count])  # fmt: skip


def _flate(megabytes: int) -> bytes:
    """`zeros` is bare; a stream of PDF has a head and a sum, and readers forgive a missing sum."""
    return b"\x78\x9c" + zeros(megabytes)


def _packed(data: bytes, times: int) -> bytes:
    for _ in range(times):
        data = zlib.compress(data)
    return data


def _picture(width: int, height: int, data: bytes, entries: bytes = b"/Filter /FlateDecode") -> bytes:
    image = b"/Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceRGB /BitsPerComponent 8 %b" % (width, height, entries)  # fmt: skip
    used = b"<</Font <</F 5 0 R>> /XObject <</A 6 0 R>>>>"
    return page(HELLO + b" q 500 0 0 500 50 50 cm /A Do Q", resources=used, more=[stream(data, image)])


def _file(name: str) -> bytes:
    return (corpus.FILES / "pdf" / name).read_bytes()


def strange_names() -> bytes:
    """Of a font, a part, a note and an operator: bytes that are no text."""
    own = b"/Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources <</Font <</F 5 0 R>>>> /B#ff 1"
    used = b"<</Font <</F#ff 5 0 R>> /XObject <</A#fe 6 0 R>> /C#ff 1>>"
    content = HELLO.replace(b"/F ", b"/F#ff ") + b" /A#fe Do \xff\xfe"
    part = stream(HELLO.replace(b"700", b"500").replace(b"morning", b"evening"), own)
    note = b"/Annots [<</Type /Annot /Subtype /T#ff /Contents (Hello there)>>]"
    return page(content, resources=used, of_page=note, more=[part])


DAMAGED = "error: The file is damaged: it cannot be read as a PDF"
NO_PAGES = "error: The file has no pages"
NO_TEXT = "error: No text was found in the document"
UNREADABLE = "error: The file cannot be read: it is damaged or takes too much memory"
CASES: dict[str, tuple[Callable[[], bytes], str]] = {
    "a table that points at itself": (lambda: page().replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev 9"), "done"),
    "a table elsewhere": (lambda: page(start=2**31), "done"),
    "a table before the file": (lambda: page(start=-5), "done"),
    "pages that are their own parents": (lambda: page().replace(b"/Kids [3 0 R]", b"/Kids [2 0 R]"), DAMAGED),
    "pages in a ring": (lambda: page().replace(b"/Kids [3 0 R]", b"/Kids [3 0 R 2 0 R]"), DAMAGED),
    "a part that draws itself": (lambda: _form(b"/A Do " + HELLO, b"/A Do " + HELLO), "done"),
    "a part that draws the next ten times": (_many, UNREADABLE),
    "a page as large as a country": (lambda: page(box=b"[0 0 1e9 1e9]"), "done"),
    "a page of no size": (lambda: page(box=b"[0 0 0 0]"), "done"),
    "a page inside out": (lambda: page(box=b"[600 800 0 0]"), "done"),
    "a page of numbers that are none": (lambda: page(box=b"[nan inf -inf 1e999]"), "done"),
    "a script that opens with it": (lambda: page(catalog=b"/OpenAction <</S /JavaScript /JS (app.alert\\(1\\))>>"), "done"),
    "a program that starts with it": (lambda: page(catalog=b"/OpenAction <</S /Launch /F (/bin/sh)>>"), "done"),
    "an address to be told": (lambda: page(of_page=b"/AA <</O <</S /URI /URI (http://127.0.0.1:9)>>>>"), "done"),
    "a file that is attached": (lambda: page(catalog=b"/Names <</EmbeddedFiles <</Names [(a) 6 0 R]>>>>", more=[b"<</Type /Filespec /F (a) /EF <</F 7 0 R>>>>", stream(b"MZ" * 1000)]), "done"),
    "a stream that lies about its length": (lambda: page().replace(b"/Length %d" % len(HELLO), b"/Length 99999999"), "done"),
    "a stream of negative length": (lambda: page().replace(b"/Length %d" % len(HELLO), b"/Length -1"), "done"),
    "a length that is the stream itself": (lambda: page().replace(b"/Length %d" % len(HELLO), b"/Length 4 0 R"), "done"),
    "a gigabyte of nothing": (lambda: page(_flate(1024), entries=b"/Filter /FlateDecode"), UNREADABLE),
    "packed eight times": (lambda: page(_packed(bytes(10**6) + HELLO, 8), entries=b"/Filter [%b]" % (b"/FlateDecode " * 8)), "done"),
    "packed in a way that nobody knows": (lambda: page(entries=b"/Filter /JBIG9Decode"), DAMAGED),
    "a thousand filters": (lambda: page(entries=b"/Filter [%b]" % (b"/ASCIIHexDecode " * 1000)), DAMAGED),
    "a prediction of negative width": (lambda: page(zlib.compress(HELLO), entries=b"/Filter /FlateDecode /DecodeParms <</Predictor 15 /Columns -1>>"), NO_TEXT),
    "a prediction of a thousand million columns": (lambda: page(zlib.compress(HELLO), entries=b"/Filter /FlateDecode /DecodeParms <</Predictor 15 /Columns 1000000000>>"), NO_TEXT),
    "a hundred thousand open brackets": (lambda: page(b"[" * 100_000 + HELLO), NO_TEXT),
    "a hundred thousand dictionaries": (lambda: page(of_page=b"/A " + b"<</A " * 100_000 + b">>" * 100_000), NO_PAGES),
    "a hundred thousand saved states": (lambda: page(b"q " * 100_000 + HELLO), "done"),
    "a text of letters that are nowhere": (lambda: page(b"BT /F 1e30 Tf 1e30 -1e30 Td (Good morning) Tj ET"), NO_TEXT),
    "a matrix of zeros": (lambda: page(b"q 0 0 0 0 0 0 cm %b Q" % HELLO), NO_TEXT),
    "a hundred thousand words on one spot": (lambda: page(b"BT /F 20 Tf 60 700 Td " + b"(Hello there) Tj " * 30_000 + b"ET"), "done"),
    "a font that is a page": (lambda: page(resources=b"<</Font <</F 3 0 R>>>>"), "done"),
    "a font without a file": (lambda: page().replace(b"/Subtype /Type1", b"/Subtype /TrueType /FontDescriptor <</FontFile2 99 0 R>>"), "done"),
    "a map of letters without end": (lambda: page(more=[stream(b"1 beginbfrange <0000> <FFFF> <0041> endbfrange " * 3_000)]).replace(b"/Helvetica", b"/Helvetica /ToUnicode 6 0 R"), "done"),
    "a picture of 60,000 by 60,000": (lambda: _picture(60_000, 60_000, zlib.compress(bytes(1000))), "done"),
    "a picture without its pixels": (lambda: _picture(4_000, 4_000, b""), "done"),
    "a picture of negative size": (lambda: _picture(-5, -5, zlib.compress(bytes(100))), "done"),
    "a picture of JPEG 2000 that is none": (lambda: _picture(100, 100, b"\0\0\0\x0cjP  " + bytes(200), b"/Filter /JPXDecode"), "done"),
    "a picture of a fax without end": (lambda: _picture(60_000, 60_000, bytes(1000), b"/Filter /CCITTFaxDecode /DecodeParms <</K -1 /Columns 60000>>"), "done"),
    "bookmarks in a ring": (lambda: page(catalog=b"/Outlines 6 0 R", more=[b"<</First 7 0 R /Last 7 0 R>>", b"<</Title (Hello there) /Parent 6 0 R /Next 7 0 R /First 7 0 R>>"]), "done"),
    "names that are no text": (strange_names, "done"),
    "a tree of names in a ring": (lambda: page(catalog=b"/Names <</Dests 6 0 R>>", more=[b"<</Kids [6 0 R]>>"]), "done"),
    "three thousand pages": (lambda: _pages(3_000), "error: The file has too many pages"),
    "a count that lies": (lambda: page().replace(b"/Count 1", b"/Count 2000000000"), "done"),
    "an encryption that nobody knows": (lambda: page().replace(b"/Root 1 0 R", b"/Root 1 0 R /Encrypt <</Filter /Nobody /V 99>>"), "error: The file is encrypted in a way that cannot be read"),
    "a password": (lambda: _file("rude/locked.pdf"), "error: The file is protected with a password"),
    "a dynamic form": (lambda: _file("rude/dynamic-form.pdf"), "error: The file is a dynamic form (XFA)"),
    "no pages": (lambda: _file("rude/no-pages.pdf"), NO_PAGES),
    "the first half": (lambda: _file("guide-libreoffice-writer.pdf")[:20_000], DAMAGED),
    "a head only": (lambda: b"%PDF-1.7\n", DAMAGED),
    "a head after a thousand bytes": (lambda: bytes(1_000) + page(), "done"),
    "a page and a zip": (lambda: page() + b"PK\x03\x04" + bytes(500), "done"),
    "a page and a picture": (lambda: b"GIF89a\x01\x00\x01\x00%PDF-1.4\n" + page(), "done"),
}  # fmt: skip
_USUAL = ("a part that draws itself", "a script that opens with it", "pages that are their own parents")

PDFS = [
    Poison(what, document("pdf"), make, expected, seconds=400.0, usual=what in _USUAL)
    for what, (make, expected) in CASES.items()
]
