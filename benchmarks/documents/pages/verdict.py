"""Is a result whole? Every fault has a kind and a sentence; a result without faults is whole."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.documents.pages.corpus import Sample
from benchmarks.documents.pages.counting import Coverage, coverage, lost
from benchmarks.documents.pages.double import doubled, doubled_words, words
from benchmarks.documents.pages.layout import cut, overlaps
from benchmarks.documents.pages.pieces import EXACT, READ, neighbours_joined, torn
from benchmarks.documents.pages.rows import (
    Band,
    bands_of_lines,
    bands_of_page,
    broken,
    lines_of_cells,
    wanted,
)
from benchmarks.documents.pages.seen import PageSeen, numbers, typed
from benchmarks.documents.pages.sizes import mixed
from benchmarks.documents.pages.word_file import WordFile

KINDS = {
    "refused": "no result came back",
    "words": "words lost or left as they were",
    "numbers": "numbers gone or new on their page",
    "rows": "numbers of a row no longer side by side, or not beside their name, or rows in another order",
    "cells": "a cell joined with a neighbour or torn apart",
    "overlap": "lines over each other that were not before",
    "cut": "text outside of its page",
    "paragraphs": "a paragraph joined with a neighbour or torn apart",
    "sizes": "a paragraph in more than one size",
    "formulas": "a word of a formula was translated",
    "fields": "fields of a form or links lost",
}
LEAST, LEAST_READ = 0.99, 0.95
"""The share of words that must be translated: of text, and of text that is recognised on a picture."""
_LONG = 12
"""A paragraph of at least this many words has several lines."""
_HAS_CELLS = frozenset({"table", "plain-table", "form"})
Fault = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Original:
    """A file before its translation."""

    sample: Sample
    pages: Sequence[PageSeen]
    units: Sequence[str]
    """What the engine was given."""
    exact: bool = True
    """Whether the double translated it, so that every word of the result is known."""

    @property
    def is_read(self) -> bool:
        """Whether its text is recognised on pictures."""
        return "scan" in self.sample.traits

    @property
    def alike(self) -> float:
        return READ if self.is_read else EXACT

    @property
    def text(self) -> str:
        """As we wrote it, or else as it is in the file."""
        truth = self.sample.truth
        return truth.text if truth else "\n".join(page.text for page in self.pages)

    @property
    def numbers(self) -> list[str]:
        """Those that we wrote and that can be found; what a program added, as the numbers of pages, is not among them.
        On pictures a recogniser finds them, and what it misses now it would miss again."""
        found = [number for page in self.pages for number in page.numbers]
        return list((Counter(numbers(self.text)) & Counter(found)).elements()) if self.sample.truth else found

    @property
    def cells(self) -> list[Sequence[str]]:
        if truth := self.sample.truth:
            return [row for table in truth.tables for row in table]
        if self.sample.traits & _HAS_CELLS:
            return [line for page in self.pages for line in lines_of_cells(page)]
        return []

    @property
    def long_paragraphs(self) -> list[str]:
        truth = self.sample.truth
        return [text for text in truth.paragraphs if len(words(text)) >= _LONG] if truth else []

    def covered(self, result: str) -> Coverage:
        code = typed(self.sample.path.read_bytes()) if "code" in self.sample.traits else ""
        return coverage(self.text, result, code)


def text_of(pages: Sequence[PageSeen]) -> str:
    return "\n".join(page.text for page in pages)


def faults_of_pdf(original: Original, result: Sequence[PageSeen]) -> list[Fault]:
    found = list(_pairs(original, result))
    found += _words(original, text_of(result))
    bands = [band for page in result for band in bands_of_page(page, original.sample.lean)]
    found += _rows(original, bands)
    found += [("cells", each) for each in _cells(original)]
    found += [("paragraphs", each) for each in torn(original.long_paragraphs, original.units, original.alike)]
    if original.exact:
        found += [("sizes", each) for each in mixed(original.long_paragraphs, result)]
    return found


def faults_of_docx(original: Original, result: WordFile) -> list[Fault]:
    pages = range(1, len(original.pages) + 1) if result.counts_pages else ()
    kept = [*numbers(result.text), *result.counted, *map(str, pages)]
    found = [("numbers", each) for each in lost(original.numbers, kept) if " gone" in each]
    found += _words(original, result.text)
    found += _rows(original, bands_of_lines(result.rows))
    if original.exact:
        found += _pieces_of_docx(original, result)
    return found


def _pieces_of_docx(original: Original, result: WordFile) -> Iterator[Fault]:
    alike, paragraphs = original.alike, original.long_paragraphs
    if truth := original.sample.truth:
        yield from (("cells", each) for each in torn(truth.cells, result.pieces, alike, doubled))
    yield from (("paragraphs", each) for each in torn(paragraphs, result.pieces, alike, doubled))
    for text, sizes in result.sizes:
        if len(sizes) > 1 and len(torn(paragraphs, [text], alike, doubled)) < len(paragraphs):
            yield "sizes", f"{len(sizes)} sizes: {text[:50]}"


def _pairs(original: Original, result: Sequence[PageSeen]) -> Iterator[Fault]:
    """What is compared page by page."""
    if len(result) != len(original.pages):
        yield "cut", f"{len(original.pages)} pages became {len(result)}"
    if original.is_read:
        figures = [number for page in result for number in page.numbers]
        yield from (("numbers", each) for each in lost(original.numbers, figures) if " gone" in each)
    for number, (before, after) in enumerate(zip(original.pages, result, strict=False), 1):
        if not original.is_read:
            figures = lost(numbers(before.text), numbers(after.text))
            yield from (("numbers", f"page {number}: {each}") for each in figures)
        yield from (("overlap", f"page {number}: {each}") for each in overlaps(before, after))
        yield from (("cut", f"page {number}: {each}") for each in cut(before, after))
        for name, old, new in (("fields", before.widgets, after.widgets), ("links", before.links, after.links)):
            if new < old:
                yield "fields", f"page {number}: {old - new} of {old} {name} lost"


def _words(original: Original, result: str) -> Iterator[Fault]:
    if not original.exact:
        return
    covered = original.covered(result)
    if covered.share < (LEAST_READ if original.is_read else LEAST):
        yield "words", covered.told()
    truth, found = original.sample.truth, set(words(result))
    symbols = {word for formula in truth.formulas for word in words(formula)} if truth else set()
    yield from (("formulas", word) for word in sorted(symbols) if found.intersection(doubled_words(word)))


def _rows(original: Original, bands: Sequence[Band]) -> list[Fault]:
    """Rows of a picture count if a recogniser finds their numbers on it."""
    rows, known = wanted(original.cells), set(original.numbers)
    ours = [row for row in rows if known.issuperset(row.numbers)] if original.is_read else rows
    return [("rows", each) for each in broken(ours, bands, _is_ordered(original), original.exact)]


def _cells(original: Original) -> list[str]:
    if truth := original.sample.truth:
        return torn(truth.cells, original.units, original.alike)
    return neighbours_joined(original.cells, original.units)


def _is_ordered(original: Original) -> bool:
    """In a script from the right, the columns of a result may change sides."""
    return "right-to-left" not in original.sample.traits
