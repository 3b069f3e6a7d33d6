"""Reads and writes the text of a document that is on no page: its title, its bookmarks and the notes of its readers."""

from collections.abc import Iterator
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, String

# Compared as PDF names, because a name need not be valid text.
_NOTES = tuple(
    Name(f"/{name}")
    for name in ("Text", "FreeText", "Highlight", "Underline", "Squiggly", "StrikeOut", "Square", "Circle", "Stamp")
)
_MOST = 20_000


@dataclass(frozen=True, slots=True)
class _Slot:
    holder: Object
    key: str
    text: str


def slots(pdf: pikepdf.Pdf) -> list[_Slot]:
    holders = [(pdf.trailer.get(Name.Info), "/Title"), *_bookmarks(pdf), *_notes(pdf)]
    return [slot for holder, key in holders if (slot := _slot(holder, key)) is not None]


def fill(pdf: pikepdf.Pdf, slot: _Slot, text: str) -> None:
    slot.holder[slot.key] = String(text)
    if slot.key == "/Title" and slot.holder.objgen == getattr(pdf.trailer.get(Name.Info), "objgen", None):
        _tell_metadata(pdf, text)
    if slot.key == "/Contents":
        for shown in (Name.RC, Name.AP) if slot.holder.get(Name.Subtype) == Name.FreeText else (Name.RC,):
            if shown in slot.holder:  # otherwise a viewer would still show the old text
                del slot.holder[shown]


def unsigned(pdf: pikepdf.Pdf) -> None:
    """Removes signatures, which promise that nothing was changed. Their fields stay, empty."""
    if Name.Perms in pdf.Root:
        del pdf.Root.Perms
    form = pdf.Root.get(Name.AcroForm)
    if isinstance(form, Dictionary) and Name.SigFlags in form:
        del form[Name.SigFlags]
        for field in _fields(form):
            if field.get(Name.FT) == Name.Sig and Name.V in field:
                del field[Name.V]


def _tell_metadata(pdf: pikepdf.Pdf, title: str) -> None:
    if isinstance(pdf.Root.get(Name.Metadata), pikepdf.Stream):
        with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as metadata:
            if "dc:title" in metadata:
                metadata["dc:title"] = title


def _slot(holder: Object | None, key: str) -> _Slot | None:
    if not isinstance(holder, Dictionary):
        return None
    value = holder.get(key)
    try:
        text = str(value).strip() if isinstance(value, String) else ""
    except UnicodeDecodeError:
        return None
    return _Slot(holder, key, text) if any(sign.isalpha() for sign in text) else None


def _bookmarks(pdf: pikepdf.Pdf) -> Iterator[tuple[Object, str]]:
    """Yields bookmarks depth first, as a viewer shows them. Bookmarks that were seen before are left out."""
    outlines = pdf.Root.get(Name.Outlines)
    waiting = [outlines.get(Name.First)] if isinstance(outlines, Dictionary) else []
    seen: set[tuple[int, int]] = set()
    while waiting and len(seen) < _MOST:
        item = waiting.pop()
        if isinstance(item, Dictionary) and item.objgen not in seen:
            seen.add(item.objgen)
            yield item, "/Title"
            waiting += [item.get(Name.Next), item.get(Name.First)]


def _notes(pdf: pikepdf.Pdf) -> Iterator[tuple[Object, str]]:
    for page in pdf.pages:
        annotations = page.obj.get(Name.Annots)
        for note in annotations if isinstance(annotations, Array) else []:
            if isinstance(note, Dictionary) and note.get(Name.Subtype) in _NOTES:
                yield note, "/Contents"


def _fields(form: Dictionary) -> Iterator[Dictionary]:
    fields = form.get(Name.Fields)
    waiting = list(fields) if isinstance(fields, Array) else []
    seen: set[tuple[int, int]] = set()
    while waiting and len(seen) < _MOST:
        field = waiting.pop()
        if isinstance(field, Dictionary) and field.objgen not in seen:
            seen.add(field.objgen)
            yield field
            inner = field.get(Name.Kids)
            waiting += list(inner) if isinstance(inner, Array) else []
