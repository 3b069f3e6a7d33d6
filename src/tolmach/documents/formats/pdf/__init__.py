"""Reads and writes PDF: sets the translated text where the old text stood, and keeps everything else as it is."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pikepdf
from pikepdf import Dictionary, Name

from tolmach.documents.formats.model import PageRead, Reading, Wanted
from tolmach.documents.formats.notes import SMALL, NoteKind, note
from tolmach.documents.formats.pdf import strings
from tolmach.documents.formats.pdf.conversion import converted
from tolmach.documents.formats.pdf.covering import coloured
from tolmach.documents.formats.pdf.inlines import Formula, is_unread, passages
from tolmach.documents.formats.pdf.mirroring import turning
from tolmach.documents.formats.pdf.model import Page
from tolmach.documents.formats.pdf.opening import OpenPdf, opened, with_pdfium
from tolmach.documents.formats.pdf.page_mark import marked
from tolmach.documents.formats.pdf.pages import pages
from tolmach.documents.formats.pdf.paint_order import overlaid
from tolmach.documents.formats.pdf.peers import in_line
from tolmach.documents.formats.pdf.proof import TableProof
from tolmach.documents.formats.pdf.recognition import recognised_pages
from tolmach.documents.formats.pdf.scans import ScanReader, paper
from tolmach.documents.formats.pdf.setting import Change, Set, Setter, characters, shared
from tolmach.documents.formats.pdf.stamping import stamp
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.typesetting import typeset
from tolmach.languages.traits import traits
from tolmach.units import Rendered, Unit


def read(data: bytes, source: str | None) -> Reading:
    """Recognises scanned pages itself, one after the other."""
    return _read(data, ScanReader(b"", source))


def read_recognised(data: bytes, source: str | None, recognised: bytes) -> Reading:
    """Recognises nothing: the reading names the pages of which `recognised` has nothing."""
    return _read(data, ScanReader(recognised or b"{}", source))


def recognise(data: bytes, source: str | None, numbers: Sequence[int]) -> Iterator[PageRead]:
    """Recognises these pages, one after the other."""
    document = with_pdfium(opened(data).data)
    try:
        yield from recognised_pages(document, numbers, source)
    finally:
        document.close()


def _read(data: bytes, recogniser: ScanReader) -> Reading:
    file = opened(data)
    found = pages(file.data, recogniser)
    note(NoteKind.PAGES, len(found))
    recogniser.report()
    for page in found:
        texts = (" ".join(line.text for line in block.lines) for block in page.blocks)
        note(NoteKind.UNSURE, sum(map(is_unread, texts)), page.number + 1)
    # The title of a document is not worth a translation if none of its pages could be read.
    is_blank = bool(recogniser.found) and not any(page.blocks for page in found)
    more = [] if is_blank else [slot.text for slot in strings.slots(file.pdf)]
    units = [each.inline.unit for page in found for _, each in passages(page) if each is not None]
    characters = sum(len(line.text) for page in found for block in page.blocks for line in block.lines)
    characters += sum(map(len, more))
    unread, efforts = tuple(recogniser.unread), tuple(recogniser.unread.values())
    return Reading((*units, *map(Unit, more)), characters, recogniser.kept, unread, efforts)


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    file = opened(data)
    answers, proof = iter(rendered), TableProof(wanted)
    found = pages(file.data, ScanReader(kept or b"{}", wanted.source))
    if wanted.output == "docx":
        return converted(file, found, rendered, wanted, proof)
    changes: dict[int, tuple[Page, _Changes]] = {}
    carried: Change | None = None
    for page in found:
        begun = [replace(carried, numbers=page.begun)] if carried else []
        given = [*begun, *_given(page, answers, proof)]
        changes[page.number] = page, _changes(page, given, wanted.target)
        carried = _carried(page, given)
    sets = dict(_sets(file, changes, wanted))
    retold = [
        (slot, answer.text)
        for slot, answer in zip(strings.slots(file.pdf), answers, strict=True)
        if answer.text != slot.text
    ]
    if not sets and not retold:
        return data
    if sets:
        note(NoteKind.FONTS, len({name for number in sets for name in _fonts(file.pdf.pages[number])}))
        stamp(file.pdf, sets, typeset([done.sheet for _, done in sets.values()], wanted.target, SMALL))
    for slot, text in retold:
        strings.fill(file.pdf, slot, text)
    return _saved(file.pdf)


def _fonts(page: pikepdf.Page) -> Iterator[str]:
    """The names of the fonts of a page. Its text is set again in ours."""
    fonts = page.resources.get(Name.Font, Dictionary())
    for font in fonts.values() if isinstance(fonts, Dictionary) else ():
        if isinstance(font, Dictionary):
            yield str(font.get(Name.BaseFont, ""))


def _saved(pdf: pikepdf.Pdf) -> bytes:
    strings.unsigned(pdf)
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class _Changes:
    changes: list[Change]
    remaining: list[int]
    """Blocks without words that must be set again as they were, because they share a text object with a changed block,
    or are in a table that turns around."""
    tables: list[frozenset[int]]
    """The blocks of the tables that turn around."""


def _given(page: Page, answers: Iterator[Rendered], proof: TableProof) -> Iterator[Change]:
    """The paragraphs that begin on a page, with their translations."""
    for chain, each in passages(page):
        if each is not None:
            answer = proof.checked(page.blocks[chain[0]], each.inline, next(answers))
            beyond = page.beyond if page.broken_off in chain else ()
            yield Change(chain, each, answer, after=sum(map(characters, beyond)))


def _carried(page: Page, given: Sequence[Change]) -> Change | None:
    """The paragraph that goes on over the page, for the next page."""
    change = next((change for change in given if page.broken_off in change.numbers), None)
    if change is None:
        return None
    return replace(change, after=0, before=sum(characters(page.blocks[number]) for number in change.numbers))


def _changes(page: Page, given: Sequence[Change], target: str) -> _Changes:
    changed = {
        number
        for change in given
        if change.rendered != as_it_was(change.passage.inline.unit)
        for number in change.numbers
    }
    same = {
        change.numbers[0]
        for change in given
        if changed.isdisjoint(change.numbers) and not any(isinstance(c, Formula) for c in change.passage.codes)
    }
    changed |= in_line(page, same, changed)
    turned = turning(page, leftward=traits(target).is_right_to_left).values()
    tables = [numbers for numbers in turned if not changed.isdisjoint(numbers)]
    moving = changed.union(*tables)
    numbers = shared(page, moving | overlaid(page, moving))
    changes = [change for change in given if not numbers.isdisjoint(change.numbers)]
    told = {number for change in given for number in change.numbers}
    return _Changes(changes, sorted(numbers - told), tables)


def _sets(
    file: OpenPdf, found: dict[int, tuple[Page, _Changes]], wanted: Wanted
) -> Iterator[tuple[int, tuple[Page, Set]]]:
    document = with_pdfium(file.data)
    try:
        for number, (page, own) in found.items():
            # One page at a time, because the pixels of a book would not fit into memory.
            seen = paper(document, number, page.box) if _has_covers(page, own.changes) else None
            setter = Setter(page, wanted.target, seen, own.tables)
            done = setter.lay(own.changes, own.remaining) if own.changes else None
            if done is not None and seen is not None:
                done = replace(done, covers=coloured(done.covers, seen))
            if wanted.watermark and page.box.width > 0:
                done = marked(page, done)
            if done is not None:
                yield number, (page, done)
    finally:
        document.close()


def _has_covers(page: Page, changes: Sequence[Change]) -> bool:
    """Tells whether a change must cover part of an image."""
    return any(page.blocks[change.numbers[0]].recognised for change in changes)
