"""What became of a document: each figure from a planted case, on the result and for a person."""

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
import typst

from tests.documents.conftest import Owner, key_of
from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.notes import Note, NoteKind, collecting, note
from tolmach.documents.report import HEADER, DocumentReport, Reason, Tally, lines, report, tally
from tolmach.translation.confidence import JudgedSentence
from tolmach.translation.model import Done, Receipt
from tolmach.units import Rendered, Unit


def done(text: str, *, repaired: Sequence[str] = (), left: Sequence[str] = ()) -> Done:
    return Done(Rendered(text), Receipt(repaired=frozenset(repaired), left=frozenset(left)))


@pytest.mark.parametrize(
    ("text", "outcome", "expected"),
    [
        ("Good morning", done("Guten Morgen"), Tally(1)),
        ("42 + x", done("42 + x"), Tally(1, {Reason.NO_WORDS: 1})),
        ("Berlin", done("Berlin", left=["copy"]), Tally(1, {Reason.SAME: 1})),
        ("Good <b>day</b>", done("Good <b>day</b>", repaired=["tags"], left=["copy"]), Tally(1, {Reason.FAILED: 1})),
        ("Pay 5 euros", done("Pay 5 euros", left=["copy", "numbers"]), Tally(1, {Reason.FAILED: 1})),
        ("Pay 5 euros", done("Zahlen", left=["numbers", "short"]), Tally(1, {}, {"numbers": 1, "short": 1}, 1)),
    ],
)
def test_why_a_text_is_not_translated(text: str, outcome: Done, expected: Tally) -> None:
    assert tally([Unit(text)], [outcome]) == expected


def test_doubtful_sentences_are_counted() -> None:
    sentences = (JudgedSentence("Gut.", 0.9), JudgedSentence("Kaum.", 0.4, is_doubtful=True))
    outcome = Done(Rendered("Gut. Kaum."), Receipt(sentences=sentences))
    assert tally([Unit("Good. Hardly.")], [outcome]) == Tally(1, sentences=2, doubtful=1)


def test_a_report_of_parts_and_notes() -> None:
    parts = [Tally(3, {"same": 1}, {"numbers": 1}, 1, 1027, 4), Tally(2, {"same": 1, "no_words": 1}, sentences=3)]
    notes = [
        Note(NoteKind.PAGES, 4),
        Note(NoteKind.UNSURE, 2, 3),
        Note(NoteKind.UNSURE, 1, 1),
        Note(NoteKind.UNREAD, 1, 4),
        Note(NoteKind.PICTURES, 3, 2),
        Note(NoteKind.SHRUNK, 2, 1),
        Note(NoteKind.OVERFLOW, 1, 4),
        Note(NoteKind.FONTS, 5),
    ]
    found = report(parts, notes)
    assert found.header == (
        "pages=4; units=5; no_words=1; same=2; not_read=3; unread=1; pictures=3; shrunk=2; overflow=1; fonts=5; "
        "checks=1; sentences=1030; doubtful=4; not_read_pages=1,3; unread_pages=4; pictures_pages=2; shrunk_pages=1; overflow_pages=4"
    )
    assert found.lines == [
        "Pages: 4",
        "Texts: 5",
        "Not translated, because they are numbers, signs or single letters: 1",
        "Not translated, because they came back as they were: 2",
        "Not translated, because they could not be read reliably: 3 (page 1, 3)",
        "Pictures in which no text could be read: 1 (page 4)",
        "Pictures that were not searched for text: 3 (page 2)",
        "Texts set below 70 % of their size: 2 (page 1)",
        "Texts that do not fit their box: 1 (page 4)",
        "Fonts replaced: 5",
        "Translations with a fault that a check found: 1",
        "Sentences that look doubtful: 4 of 1,030",
    ]
    assert DocumentReport.of_json(found.as_json) == found
    new = {"pictures", "overflow", "sentences", "doubtful"}
    before = {name: value for name, value in found.as_json.items() if name not in new}
    bare = replace(found, pictures=0, overflow=0, sentences=0, doubtful=0)
    assert DocumentReport.of_json(before) == bare, "of the previous release"
    assert lines("") == []
    assert report([], []).header == "units=0"


def test_notes_are_for_the_one_who_collects_them() -> None:
    note(NoteKind.SHRUNK)
    with collecting() as outer:
        note(NoteKind.SHRUNK, 2, 7)
        note(NoteKind.FONTS, 0)
        with collecting() as inner:
            note(NoteKind.PAGES, 3)
    assert outer == [Note(NoteKind.SHRUNK, 2, 7)]
    assert inner == [Note(NoteKind.PAGES, 3)]


def test_text_that_has_no_room_becomes_small_and_is_counted() -> None:
    source = b"""#set page(width: 200pt, height: 60pt, margin: 10pt)
#place(top + left, dx: 2pt, dy: 2pt, rect(width: 60pt, height: 14pt, inset: 2pt, text(size: 9pt)[Good day]))"""
    data = typst.compile(source)
    reading = pdf.read(bytes(data), "en")
    (place,) = [number for number, unit in enumerate(reading.units) if unit.text == "Good day"]
    for words, shrunk in (("Guten Tag", 0), ("Guten Tag und noch sehr viele andere Wörter " * 3, 1)):
        rendered = [Rendered(words if number == place else unit.text) for number, unit in enumerate(reading.units)]
        with collecting() as notes:
            pdf.write(bytes(data), rendered, Wanted("de", "en", "pdf"), b"")
        assert sum(each.count for each in notes if each.kind is NoteKind.SHRUNK) == shrunk
        assert Note(NoteKind.FONTS, 1) in notes


def test_it_comes_with_the_status_and_with_the_result(owner: Owner) -> None:
    ticket = owner.ticket("a.txt", b"Good morning\n\n42\n\nA second line")
    assert HEADER not in owner.upload("b.txt", b"Hello").headers
    owner.wait(ticket)
    status = owner.client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket))
    assert set(status.json()) == {"document_id", "status", "billed_characters"}
    answer = owner.download(ticket)
    found = dict(pair.split("=") for pair in answer.headers[HEADER].split("; "))
    assert {"units", *found} <= {"units", *(reason.value for reason in Reason)}
    assert answer.headers[HEADER] == status.headers[HEADER]
    assert int(found["units"]) >= 2
    assert re.fullmatch(r"[a-z_=0-9;, ]+", answer.headers[HEADER]), "counts, and nothing of the text"


def test_a_document_of_the_previous_release_has_none(live: Any, owner: Owner) -> None:
    from tolmach.documents import chest

    ticket = owner.ticket("a.txt", b"Good morning")
    owner.wait(ticket)
    own = chest.document_chest(live.parts.storage.blobs, ticket["document_id"], bytes.fromhex(ticket["document_key"]))
    asyncio.run(own.delete(chest.REPORT))
    answer = owner.download(ticket)
    assert answer.status_code == 200
    assert HEADER not in answer.headers
