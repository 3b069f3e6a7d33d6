"""Notes the pictures of a package of Office. They stay as they are, and with them any words in them."""

from collections.abc import Iterable, Sequence
from contextlib import suppress

from tolmach.documents.formats.notes import NoteKind, note
from tolmach.documents.kit.ooxml import Opc
from tolmach.errors import UnsafeFile

_TEXTURES = "theme+xml"
"""The type of a part whose pictures are patterns that an author may choose."""
_DRAWN = "svg+xml"
"""The type of a picture that has a second version for older programs. Only that version is counted."""


def note_pictures(package: Opc, pages: Sequence[str] = ()) -> None:
    """Each picture counts once, on the first of the pages that show it; the others, such as those of a master or a
    header, on none."""
    seen: set[str] = set()
    for number, name in enumerate(pages, 1):
        note(NoteKind.PICTURES, _more(package, [name], seen), number)
    note(NoteKind.PICTURES, _more(package, package.names, seen))


def _more(package: Opc, names: Iterable[str], seen: set[str]) -> int:
    """The number of pictures of these parts that were not seen before."""
    before = len(seen)
    for name in names:
        with suppress(UnsafeFile):  # a damaged part that holds no text does not matter
            if not package.type_of(name).endswith(_TEXTURES):
                pictures = package.related(name, "image")
                seen.update(each for each in pictures if not package.type_of(each).endswith(_DRAWN))
    return len(seen) - before
