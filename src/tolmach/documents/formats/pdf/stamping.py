"""Removes the old text from the pages of a document and puts the typeset text in its place."""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import count

import pikepdf
from pikepdf import Array, Dictionary, Name, Object

from tolmach.documents.formats.notes import NoteKind, note
from tolmach.documents.formats.pdf.content import Aside, Edited, ShownText, edited
from tolmach.documents.formats.pdf.inline_pictures import Carried, pictures
from tolmach.documents.formats.pdf.inlines import Formula
from tolmach.documents.formats.pdf.matrices import IDENTITY, Matrix, times
from tolmach.documents.formats.pdf.mirroring import Reflected, moved
from tolmach.documents.formats.pdf.model import Box, Key, Page, placed, union
from tolmach.documents.formats.pdf.opening import DAMAGED
from tolmach.documents.formats.pdf.operands import numbers
from tolmach.documents.formats.pdf.setting import Cover, Set
from tolmach.errors import UnsafeFile

_TAG = re.compile(rb"/[A-Za-z0-9]+ ?<</MCID \d+>> ?BDC")
"""Structure tags that the typesetter gives its own document. They mean nothing in another document."""
_DEPTH = 8


class Unfit(ValueError):
    """PDFium and the walk over the content found different numbers of texts on a page."""


_BROKEN = (pikepdf.PdfError, Unfit, AttributeError, IndexError, KeyError, RuntimeError, TypeError, ValueError)


def stamp(pdf: pikepdf.Pdf, sets: Mapping[int, tuple[Page, Set]], typeset: bytes) -> None:
    """Stamps the pages of `typeset`, which are in the order of `sets`. A page that is too damaged to edit stays as it
    is. If all pages are, the file is refused."""
    failed = 0
    with pikepdf.open(io.BytesIO(typeset)) as source:
        for sheet, (number, (page, done)) in zip(source.pages, sets.items(), strict=True):
            try:
                _Stamp(pdf, pdf.pages[number], page, done).put(source, sheet)
            except _BROKEN:
                failed += 1
    if failed == len(sets):
        raise UnsafeFile(DAMAGED)


class _Stamp:
    def __init__(self, pdf: pikepdf.Pdf, target: pikepdf.Page, page: Page, done: Set) -> None:
        self._pdf, self._target, self._page, self._done = pdf, target, page, done
        self._asides: Sequence[Aside] = ()

    def put(self, source: pikepdf.Pdf, sheet: pikepdf.Page) -> None:
        places = dict(_spots(sheet, self._page.box, "hole"))
        note(NoteKind.SHRUNK, _small(sheet), self._page.number + 1)
        content = self._without_texts([*self._done.reflected, *_carried(self._done.holes, places)])
        overlay = self._overlay(source, sheet)
        box = self._page.box
        stamp = b"q 1 0 0 1 %.3f %.3f cm %s Do Q\n" % (box.left, box.top, overlay.encode())
        moved = b"".join(self._moved(number, formula, places, content) for number, formula in self._done.holes.items())
        covers = b"".join(map(_cover, self._done.covers))
        whole = b"q\n" + content.written() + b"\nQ\n" + covers + moved + stamp
        self._target.obj[Name.Contents] = self._pdf.make_stream(whole)
        for part in self._done.reflected:
            _move_fields(self._target, part)
        _relink(self._target, list(_spots(sheet, self._page.box, "link")))

    def _without_texts(self, asides: Sequence[Aside]) -> Edited:
        self._asides = asides
        self._target.obj[Name.Resources] = self._own(self._target.resources)
        return self._edit(self._target.obj, self._target.resources, (), IDENTITY, has_font=False)

    def _own(self, resources: Object) -> Object:
        """Copies resources that other pages may share, because forms in them may change."""
        own = copy(resources)
        own[Name.XObject] = copy(resources.get(Name.XObject, Dictionary()))
        return own

    def _edit(self, stream: Object, resources: Object, path: Key, outer: Matrix, *, has_font: bool) -> Edited:
        forms = resources.get(Name.XObject, Dictionary())
        drop = frozenset(key[-1] for key in self._done.dropped if key[:-1] == path)
        places = {key[-1]: place for key, place in self._page.places.items() if key[:-1] == path}

        def is_form(name: Name) -> bool:
            found = forms.get(name)
            return isinstance(found, pikepdf.Stream) and found.get(Name.Subtype) == Name.Form

        def renamed(name: Name, number: int, font: bool, matrix: Matrix) -> Name:
            inner = (*path, number)
            if len(inner) > _DEPTH or not any(key[: len(inner)] == inner for key in self._done.dropped):
                return name
            return self._form(forms, name, inner, resources, matrix, has_font=font)

        content = edited(
            stream,
            drop,
            places,
            is_form,
            renamed,
            has_font=has_font,
            rules=self._done.rules,
            asides=self._asides,
            outer=outer,
        )
        if content.texts != len(places):
            raise Unfit
        return content

    def _form(self, forms: Object, name: Name, path: Key, above: Object, matrix: Matrix, *, has_font: bool) -> Name:
        """Copies a form without the removed texts. Other places may still paint the form itself."""
        form = forms[name]
        resources = self._own(form.get(Name.Resources, above))
        own = numbers(form.get(Name.Matrix, Array(IDENTITY)))
        content = self._edit(form, resources, path, times(own, matrix), has_font=has_font)
        emptied = self._pdf.make_stream(content.written())
        for key, value in form.stream_dict.items():
            if key not in {"/Length", "/Filter", "/DecodeParms"}:
                emptied.stream_dict[key] = value
        emptied.stream_dict[Name.Resources] = resources
        fresh = Name(f"{bytes(name).decode('latin-1')}.{'.'.join(map(str, path))}")
        forms[fresh] = emptied
        return fresh

    def _overlay(self, source: pikepdf.Pdf, sheet: pikepdf.Page) -> str:
        resources = self._pdf.copy_foreign(source.make_indirect(sheet.resources))
        content = b"\n".join(stream.read_bytes() for stream in _streams(sheet))
        form = self._pdf.make_stream(
            _TAG.sub(b"/Span BMC", content),
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([0, 0, self._done.sheet.width, self._done.sheet.height]),
            Resources=resources,
        )
        painted = self._target.resources[Name.XObject]
        name = next(name for name in (f"/Translation{number}" for number in count()) if name not in painted)
        painted[name] = form
        return name

    def _moved(self, number: int, formula: Formula, places: Mapping[int, Box], content: Edited) -> bytes:
        place = places.get(number)
        if place is None:
            return b""
        scale = place.width / max(0.01, formula.right - formula.left)
        written = [_rule(rule, formula, place, scale) for rule in formula.rules]
        for key in sorted({glyph.key for glyph in formula.glyphs if glyph.key is not None}):
            shown = content.taken.get(key)
            if shown is not None:
                x, y = self._page.places[key]
                left = place.left + (x - formula.left) * scale
                low = place.top + (y + formula.baseline) * scale
                written.append(_shown(shown, left, low, scale))
        return b"".join(written)


def _carried(holes: Mapping[int, Formula], places: Mapping[int, Box]) -> Iterator[Carried]:
    """The drawings in the holes of the text, with their new places."""
    for number, formula in holes.items():
        place = places.get(number)
        if place is None:
            continue
        scale = place.width / max(0.01, formula.right - formula.left)
        for glyph in pictures(formula.glyphs):
            yield Carried(glyph, place.left + (glyph.left - formula.left) * scale, place.top, scale)


def _shown(shown: ShownText, x: float, y: float, scale: float) -> bytes:
    matrix = (*(scale * part for part in shown.matrix[:4]), x, y)
    placed = b" ".join(b"%.4f" % part for part in matrix)
    return b"q " + shown.settings + b" BT " + placed + b" Tm " + shown.strings + b" ET Q\n"


def _cover(cover: Cover) -> bytes:
    corners = [(x, y) for x in (cover.box.left, cover.box.right) for y in (cover.box.top, cover.box.bottom)]
    first, second, fourth, third = (placed(x, y, cover.angle) for x, y in corners)
    colour = b"%.3f %.3f %.3f rg" % tuple(part / 255 for part in cover.colour)
    points = b"%.2f %.2f m %.2f %.2f l %.2f %.2f l %.2f %.2f l" % (*first, *second, *third, *fourth)
    return b"q %s %s f Q\n" % (colour, points)


def _rule(rule: Box, formula: Formula, place: Box, scale: float) -> bytes:
    """Draws the bar of a fraction or a root. `rule` is in the frame of the text."""
    left = place.left + (rule.left - formula.left) * scale
    low = place.top + (formula.baseline - rule.bottom) * scale
    width, height = rule.width * scale, max(0.3, rule.height * scale)
    colour = b"%.3f %.3f %.3f rg" % tuple(part / 255 for part in formula.glyphs[0].style.colour)
    return b"q %s %.3f %.3f %.3f %.3f re f Q\n" % (colour, left, low, width, height)


def _streams(page: pikepdf.Page) -> list[Object]:
    contents = page.obj.get(Name.Contents)
    return list(contents) if isinstance(contents, Array) else [contents] if contents is not None else []


def _small(sheet: pikepdf.Page) -> int:
    """Counts the paragraphs that the typesetter had to make small."""
    return sum(str(each.A.get(Name.URI, "")) == "small:" for each in sheet.obj.get(Name.Annots, Array()))


def _spots(sheet: pikepdf.Page, box: Box, wanted: str) -> Iterator[tuple[int, Box]]:
    """Finds the places on the page that the typesetter marked with links of this kind, each with its number."""
    for annotation in sheet.obj.get(Name.Annots, Array()):
        kind, _, number = str(annotation.A.get(Name.URI, "")).partition(":")
        if kind == wanted:
            left, low, right, high = map(float, annotation.Rect)
            yield int(number), Box(left + box.left, low + box.top, right + box.left, high + box.top)


def _move_fields(page: pikepdf.Page, part: Reflected) -> None:
    for field in page.obj.get(Name.Annots, Array()):
        if field.get(Name.Subtype) == Name.Widget:
            left, low, right, high = map(float, field.Rect)
            box = moved(Box(min(left, right), min(low, high), max(left, right), max(low, high)), part)
            field[Name.Rect] = Array([round(side, 3) for side in box])


def _relink(page: pikepdf.Page, spots: Sequence[tuple[int, Box]]) -> None:
    """Moves links and marks to their words. One over several lines gets a box for each."""
    annotations = page.obj.get(Name.Annots, Array())
    for number in {number for number, _ in spots if number <= len(annotations)}:
        boxes = [spot for other, spot in spots if other == number]
        link = annotations[number - 1]
        link[Name.Rect] = Array([round(side, 3) for side in union(boxes)])
        corners = [(b.left, b.bottom, b.right, b.bottom, b.left, b.top, b.right, b.top) for b in boxes]
        if link.get(Name.Subtype) != Name.Link and Name.AP in link:
            del link[Name.AP]  # a picture of the mark, as wide as the old words: programs draw another one
        link[Name.QuadPoints] = Array([round(place, 3) for each in corners for place in each])
