"""Reads a page with PDFium: glyphs with their places and looks, and the shapes drawn beside them."""

import ctypes
import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from tolmach.documents.formats.pdf.accents import accented
from tolmach.documents.formats.pdf.copies import copies
from tolmach.documents.formats.pdf.hidden_layers import misses
from tolmach.documents.formats.pdf.ligatures import mended
from tolmach.documents.formats.pdf.looks import look
from tolmach.documents.formats.pdf.matrices import applied, times
from tolmach.documents.formats.pdf.model import Box, DrawnShape, Glyph, Key, TextStyle, framed, turned
from tolmach.documents.formats.pdf.objects import Handle, TextObject, matrix_of, objects

_OUTLINED, _INVISIBLE = 2, 3
"""How a text is rendered: filled and outlined, which makes it bold; not at all."""
_DIAGONAL = 0.1
"""Text that is turned by nearly 45 degrees: the box around a glyph does not tell its width."""
_SLANTED = 0.1
"""The sine of the least angle between an upright and a slanted letter."""
_UNKNOWN = "\ufffd"


@dataclass(frozen=True, slots=True)
class Seen:
    """The contents of one page. Glyphs are in the frame of their angle."""

    glyphs: Mapping[float, list[Glyph]]
    shapes: list[DrawnShape]
    silent: list[tuple[Key, Box]]
    """Texts without words, with their boxes: spaces, parts of letters, copies of a text that make it look bold, hidden
    text that misses what the picture shows."""
    copies: Mapping[Key, Key]
    """Those of them that lie on a text, and that text."""
    places: Mapping[Key, tuple[float, float]]
    """Where each text begins, in the form that contains it or else on the page."""


def see(page: pdfium.PdfPage) -> Seen:
    found = objects(page)
    textpage = page.get_textpage()
    try:
        texts = {ctypes.addressof(text.handle.contents): text for text in found.texts}
        glyphs = _without_dots(_glyphs(textpage, texts))
        told = {glyph.key for shown in glyphs.values() for glyph in shown}
        silent = [text for text in found.texts if text.key not in told]
        boxes = {text.key: text.box for text in found.texts if text.key in told}
        over = copies(boxes, {text.key: text.box for text in silent})
        _add_silent(textpage, glyphs, [text for text in silent if text.key not in over])
        glyphs = _as_painted(glyphs, {over[text.key]: text.handle for text in silent if text.key in over})
        places = {text.key: matrix_of(text.handle)[4:] for text in found.texts}
        gone = {glyph.key for shown in glyphs.values() if misses(shown) for glyph in shown if glyph.style.hidden}
        glyphs = {angle: [glyph for glyph in shown if glyph.key not in gone] for angle, shown in glyphs.items()}
        silent += [text for text in found.texts if text.key in gone]
        return Seen(glyphs, found.shapes, [(text.key, text.box) for text in silent], over, places)
    finally:
        textpage.close()


def _glyphs(textpage: pdfium.PdfTextPage, texts: Mapping[int, TextObject]) -> dict[float, list[Glyph]]:
    found: dict[float, list[Glyph]] = defaultdict(list)
    looks: dict[int, TextStyle] = {}
    last: int | None = None
    x, y, box = ctypes.c_double(), ctypes.c_double(), raw.FS_RECTF()
    shown, size, angle, style, parted = None, 0.0, 0.0, TextStyle(), False
    for number, text in _characters(textpage):
        if not text:
            parted = True
            continue
        handle = raw.FPDFText_GetTextObject(textpage.raw, number)
        if not handle:
            continue
        address = ctypes.addressof(handle.contents)
        if address != last:
            last, shown = address, texts.get(address)
            size, angle, leans = _placing(textpage, number, handle)
            style = _style(handle, looks)
            style = replace(style, italic=True) if leans else style
        if shown is None or size <= 0:
            continue
        raw.FPDFText_GetCharOrigin(textpage.raw, number, x, y)
        raw.FPDFText_GetLooseCharBox(textpage.raw, number, box)
        left, baseline = framed(*_origin(x.value, y.value, shown, size), angle)
        width = min(_width(box, angle, size), 4 * size)
        glyph = Glyph(text, left, left + width, baseline, size, style, shown.key)
        if parted and found[angle]:
            found[angle] += _space(found[angle][-1], glyph)
        found[angle].append(glyph)
        parted = False
    boxes = {text.key: text.box for text in texts.values()}
    return {
        angle: mended(_widened(accented(shown)), lambda key, angle=angle: turned(boxes[key], angle).right)  # type: ignore[misc]
        for angle, shown in found.items()
    }


def _origin(x: float, y: float, text: TextObject, size: float) -> tuple[float, float]:
    """Maps a point to the page: for the letters of a ligature in a form, PDFium gives their place in the form."""
    box = text.box
    if len(text.key) == 1 or (box.left - size < x < box.right + size and box.top - size < y < box.bottom + size):
        return x, y
    return applied(text.outer, x, y)


def _without_dots(glyphs: dict[float, list[Glyph]]) -> dict[float, list[Glyph]]:
    """Drops unknown glyphs on pages with right-to-left scripts, which may set the dots of a letter as such glyphs."""
    if not any("\u0590" <= glyph.text[:1] < "\u0900" for shown in glyphs.values() for glyph in shown):
        return glyphs
    return {angle: [glyph for glyph in shown if glyph.text != _UNKNOWN] for angle, shown in glyphs.items()}


def _widened(shown: list[Glyph]) -> list[Glyph]:
    """Extends each hidden glyph to the next one, because fonts that paint nothing have no widths."""
    for number in range(len(shown) - 1):
        glyph, later = shown[number], shown[number + 1]
        if glyph.style.hidden and glyph.key == later.key and glyph.right < later.left < glyph.right + glyph.size:
            shown[number] = glyph._replace(right=later.left)
        elif glyph.style.hidden and number and shown[number - 1].key == glyph.key:
            before = shown[number - 1]
            shown[number] = glyph._replace(right=max(glyph.right, glyph.left + before.right - before.left))
    return shown


def _add_silent(textpage: pdfium.PdfTextPage, glyphs: dict[float, list[Glyph]], silent: Sequence[TextObject]) -> None:
    """Adds the texts for which PDFium gives no characters: lone spaces, and parts of letters, which fill gaps that
    would otherwise look like spaces."""
    added: dict[float, dict[Key, Glyph]] = defaultdict(dict)
    for text in silent:
        matrix = times(matrix_of(text.handle), text.outer)
        angle, size = _turn(matrix), _font_size(text.handle) * math.hypot(matrix[2], matrix[3])
        if size > 0:
            box = turned(text.box, angle)
            baseline = framed(matrix[4], matrix[5], angle)[1]
            shown = " " if _text_of(text.handle, textpage).isspace() else ""
            style = TextStyle(hidden=raw.FPDFTextObj_GetTextRenderMode(text.handle) == _INVISIBLE)
            added[angle][text.key] = Glyph(shown, box.left, box.right, baseline, size, style, text.key)
    for angle, more in added.items():
        glyphs[angle] = _merged(glyphs.get(angle, []), more)


def _merged(shown: list[Glyph], more: dict[Key, Glyph]) -> list[Glyph]:
    """Inserts each glyph after the text that the page shows before it."""
    waiting = sorted(more.items(), reverse=True)
    merged: list[Glyph] = []
    for glyph in shown:
        while waiting and glyph.key is not None and waiting[-1][0] < glyph.key:
            merged.append(waiting.pop()[1])
        merged.append(glyph)
    return [*merged, *(glyph for _, glyph in reversed(waiting))]


def _as_painted(glyphs: dict[float, list[Glyph]], last: Mapping[Key, Handle]) -> dict[float, list[Glyph]]:
    """Gives each text the colour of the copy that is painted over it: the first may be its shadow."""
    seen = {key: _colour(handle) for key, handle in last.items() if _is_painted(handle)}

    def painted(glyph: Glyph) -> Glyph:
        if glyph.key not in seen or glyph.style.hidden or glyph.style.colour == seen[glyph.key]:
            return glyph
        return glyph._replace(style=replace(glyph.style, colour=seen[glyph.key]))

    return {angle: [painted(glyph) for glyph in shown] for angle, shown in glyphs.items()} if seen else glyphs


def _is_painted(handle: Handle) -> bool:
    return bool(raw.FPDFTextObj_GetTextRenderMode(handle) != _INVISIBLE)


def _text_of(handle: Handle, textpage: pdfium.PdfTextPage) -> str:
    buffer = (ctypes.c_ushort * 8)()
    length = raw.FPDFTextObj_GetText(handle, textpage.raw, buffer, 8)
    return "".join(map(chr, buffer[: max(0, min(8, length) - 1)]))


def _space(before: Glyph, glyph: Glyph) -> list[Glyph]:
    """Makes a space where PDFium found one and slanted letters reach so far into it that the layout would miss it."""
    gap = glyph.left - before.right
    near = abs(glyph.baseline - before.baseline) < 0.02 * glyph.size and 0.05 * glyph.size < gap < 0.5 * glyph.size
    return [Glyph(" ", before.right, glyph.left, glyph.baseline, glyph.size, before.style, None)] if near else []


def _characters(textpage: pdfium.PdfTextPage) -> Iterator[tuple[int, str]]:
    """Yields each character with its number. It is empty where PDFium adds a space or a line end of its own."""
    high = 0
    for number in range(raw.FPDFText_CountChars(textpage.raw)):
        if raw.FPDFText_IsGenerated(textpage.raw, number) == 1:
            yield number, ""
            continue
        code = raw.FPDFText_GetUnicode(textpage.raw, number)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code, high = (0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00) if high else 0xFFFD), 0
        yield number, _character(code)


def _character(code: int) -> str:
    if code == 0x02:  # PDFium's sign for a hyphen at the end of a line
        return "-"
    if code in {0x09, 0x0A, 0x0D, 0xA0, 0x2003, 0x2002, 0x2009}:
        return " "
    if code < 0x20 or 0x7F <= code < 0xA0 or 0xE000 <= code < 0xF900 or code in {0xFFFE, 0xFFFF} or code > 0x10FFFF:
        return _UNKNOWN
    return chr(code)


def _width(box: raw.FS_RECTF, angle: float, size: float) -> float:
    """The width of a glyph from the upright box around it, which is wider and higher if the glyph is turned."""
    across, up = abs(math.cos(angle)), abs(math.sin(angle))
    if abs(across - up) < _DIAGONAL:
        return 0.5 * size
    wide, high = float(box.right - box.left), float(box.top - box.bottom)
    return max(0.0, (wide * across - high * up) / (across**2 - up**2))


def _placing(textpage: pdfium.PdfTextPage, number: int, handle: Handle) -> tuple[float, float, bool]:
    """The size and the angle of a text, and whether its upright letters are drawn slanted."""
    matrix = raw.FS_MATRIX()
    raw.FPDFText_GetMatrix(textpage.raw, number, matrix)
    wide, high = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
    slant = (matrix.a * matrix.c + matrix.b * matrix.d) / max(wide * high, 1e-9)
    return _font_size(handle) * high, _turn((matrix.a, matrix.b)), slant > _SLANTED


def _font_size(handle: Handle) -> float:
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(handle, size)
    return abs(size.value)


def _turn(matrix: tuple[float, ...]) -> float:
    """The angle of a matrix in radians, rounded to half a degree."""
    return math.radians(round(math.degrees(math.atan2(matrix[1], matrix[0])) * 2) / 2)


def _style(handle: Handle, looks: dict[int, TextStyle]) -> TextStyle:
    font = raw.FPDFTextObj_GetFont(handle)
    address = ctypes.addressof(font.contents) if font else 0
    if address not in looks:
        weight = raw.FPDFFont_GetWeight(font) if font else 0
        flags = max(0, raw.FPDFFont_GetFlags(font)) if font else 0
        looks[address] = look(_name(font), flags, weight, partial(_is_even, font)) if font else TextStyle()
    mode = raw.FPDFTextObj_GetTextRenderMode(handle)
    if mode == _INVISIBLE:
        return TextStyle(hidden=True)
    colour = _colour(handle)
    plain = replace(looks[address], bold=True) if mode == _OUTLINED else looks[address]
    return plain if colour == (0, 0, 0) else replace(plain, colour=colour)


def _is_even(font: Handle) -> bool:
    """Tells whether narrow and wide letters of a font are equally wide, as far as its codes are those of letters."""
    width = ctypes.c_float()
    narrow, wide = set[float](), set[float]()
    for letters, widths in (("fijlrt", narrow), ("BDGHMNOQRUVWmw", wide)):
        for letter in letters:
            if raw.FPDFFont_GetGlyphWidth(font, ord(letter), 1000, ctypes.byref(width)) and width.value > 0:
                widths.add(round(width.value))
    return len(narrow) == 1 and narrow == wide


def _name(font: Handle) -> str:
    buffer = ctypes.create_string_buffer(256)
    raw.FPDFFont_GetBaseFontName(font, buffer, 256)
    return buffer.value.decode("utf-8", "replace")


def _colour(handle: Handle) -> tuple[int, int, int]:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    if not raw.FPDFPageObj_GetFillColor(handle, red, green, blue, alpha):
        return 0, 0, 0
    return red.value, green.value, blue.value
