"""Reads and writes PDF: sets the translated text where the old text stood, and keeps everything else as it is."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pikepdf

from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.pdf import strings
from tolmach.documents.formats.pdf.conversion import converted
from tolmach.documents.formats.pdf.inlines import passages
from tolmach.documents.formats.pdf.model import Page
from tolmach.documents.formats.pdf.opening import OpenPdf, opened, with_pdfium
from tolmach.documents.formats.pdf.page_mark import marked
from tolmach.documents.formats.pdf.pages import pages
from tolmach.documents.formats.pdf.proof import TableProof
from tolmach.documents.formats.pdf.scans import Paper, ScanReader, papers
from tolmach.documents.formats.pdf.setting import Change, Set, Setter, shared
from tolmach.documents.formats.pdf.stamping import stamp
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.typesetting import typeset
from tolmach.units import Rendered, Unit


def read(data: bytes, source: str | None) -> Reading:
    file = opened(data)
    recogniser = ScanReader(b"", source)
    found = pages(file.data, recogniser)
    more = [slot.text for slot in strings.slots(file.pdf)]
    units = [each.inline.unit for page in found for _, each in passages(page) if each is not None]
    characters = sum(len(line.text) for page in found for block in page.blocks for line in block.lines)
    return Reading((*units, *map(Unit, more)), characters + sum(map(len, more)), recogniser.kept)


@dataclass(frozen=True, slots=True)
class WrittenPdf:
    data: bytes
    kept_cells: int
    """How many cells of tables stay as they were, because their translations had other numbers."""


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    return written(data, rendered, wanted, kept).data


def written(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> WrittenPdf:
    proof = TableProof(wanted)
    result = _written(data, rendered, wanted, kept, proof)
    return WrittenPdf(result, proof.kept)


def _written(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes, proof: TableProof) -> bytes:
    file = opened(data)
    answers = iter(rendered)
    found = pages(file.data, ScanReader(kept or b"{}", wanted.source))
    if wanted.output == "docx":
        return converted(file, found, rendered, wanted, proof)
    changes = {page.number: (page, _changes(page, answers, proof)) for page in found}
    sets = dict(_sets(file, changes, wanted))
    retold = [
        (slot, answer.text)
        for slot, answer in zip(strings.slots(file.pdf), answers, strict=True)
        if answer.text != slot.text
    ]
    if not sets and not retold:
        return data
    if sets:
        stamp(file.pdf, sets, typeset([done.sheet for _, done in sets.values()], wanted.target))
    for slot, text in retold:
        strings.fill(file.pdf, slot, text)
    return _saved(file.pdf)


def _saved(pdf: pikepdf.Pdf) -> bytes:
    strings.unsigned(pdf)
    out = io.BytesIO()
    pdf.save(out, deterministic_id=True)
    return out.getvalue()


_Changes = tuple[list[Change], list[int]]


def _changes(page: Page, answers: Iterator[Rendered], proof: TableProof) -> _Changes:
    """Returns the changed blocks of a page, and the numbers of the blocks without words that must be set again as they
    were, because they share a text object with a changed block."""
    given = [
        Change(chain, each, proof.checked(page.blocks[chain[0]], each.inline, next(answers)))
        for chain, each in passages(page)
        if each is not None
    ]
    changed = {
        number
        for change in given
        if change.rendered != as_it_was(change.passage.inline.unit)
        for number in change.numbers
    }
    numbers = shared(page, changed)
    changes = [change for change in given if not numbers.isdisjoint(change.numbers)]
    told = {number for change in given for number in change.numbers}
    return changes, sorted(numbers - told)


def _sets(
    file: OpenPdf, found: dict[int, tuple[Page, _Changes]], wanted: Wanted
) -> Iterator[tuple[int, tuple[Page, Set]]]:
    seen = _papers(file, found)
    for number, (page, (changes, remaining)) in found.items():
        done = Setter(page, wanted.target, seen.get(number)).lay(changes, remaining) if changes else None
        if wanted.watermark and page.box.width > 0:
            done = marked(page, done)
        if done is not None:
            yield number, (page, done)


def _papers(file: OpenPdf, found: dict[int, tuple[Page, _Changes]]) -> dict[int, Paper]:
    """Renders the pages on which a change must cover part of an image."""
    boxes = {
        number: page.box
        for number, (page, (changes, _)) in found.items()
        if any(page.blocks[change.numbers[0]].recognised for change in changes)
    }
    if not boxes:
        return {}
    document = with_pdfium(file.data)
    try:
        return papers(document, boxes)
    finally:
        document.close()
