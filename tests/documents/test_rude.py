"""Hostile and broken files: each ends with a sentence or is rightly done, with the limits of the service."""

import random
from collections.abc import Callable

import pytest

from tests.documents import corpus
from tests.documents.conftest import Owner
from tests.documents.formats import docx_made as word
from tests.documents.rude import Member, outcome, outcomes, with_parts, zeros
from tests.documents.rude_files import (
    CONTROLS,
    ENTITIES,
    HOLLOW,
    LARGE,
    NESTED,
    OLE,
    PACKAGES,
    STRANGE,
    UNSAFE,
    Case,
    base,
    laughs,
    with_member,
)
from tolmach.documents.formats.table import FORMATS
from tolmach.files import child

FINISHED = ["docx", "pptx", "xlsx", "idml", "html", "txt", "xlf", "srt", "xml", "json", "dita", "mif"]
PATIENCE = 60.0
"""Seconds; on a machine with nothing else to do it is a tenth of that."""


def assert_as_expected(cases: list[Case]) -> None:
    found = outcomes([(extension, make()) for _, extension, make, _ in cases])
    wrong = [
        (what, extension, each)
        for (what, extension, _, expected), each in zip(cases, found, strict=True)
        if each.defect or not each.said.startswith(expected) or each.seconds > PATIENCE
    ]
    assert wrong == []


def test_bad_packages_are_refused_with_a_sentence() -> None:
    assert_as_expected(PACKAGES)


def test_entities_are_refused() -> None:
    assert_as_expected(ENTITIES)


@pytest.mark.heavy
def test_depth_does_no_harm() -> None:
    assert_as_expected(NESTED)


def test_strange_characters_come_through() -> None:
    assert_as_expected(STRANGE)


def test_files_without_words() -> None:
    assert_as_expected(HOLLOW)


@pytest.mark.heavy
@pytest.mark.parametrize(("what", "extension", "make", "expected"), LARGE)
def test_large_files_end_in_time(what: str, extension: str, make: Callable[[], bytes], expected: str) -> None:
    found = outcome(extension, make())
    assert not found.defect
    assert found.said.startswith(expected)
    assert found.seconds < 4 * PATIENCE


# Damage


def cut(extension: str, path_number: int) -> list[tuple[str, bytes]]:
    paths = sorted(corpus.files(extension), key=lambda path: path.stat().st_size)
    data = paths[path_number % len(paths)].read_bytes()
    return [(extension, data[: len(data) * share // 10]) for share in range(1, 10)] + [(extension, data[:-1])]


def damaged(data: bytes, dice: random.Random) -> bytes:
    changed = bytearray(data)
    kind = dice.randrange(5)
    for _ in range(dice.choice((1, 1, 3, 20))):
        place = dice.randrange(len(changed) or 1)
        other = dice.randrange(len(changed) or 1)
        if kind == 0:
            changed[place : place + 1] = dice.randbytes(1)
        elif kind == 1:
            del changed[place : place + dice.randrange(1, 30)]
        elif kind == 2:
            changed[place:place] = changed[other : other + dice.randrange(1, 60)]
        elif kind == 3:
            changed[place:place] = dice.choice(
                (b"<", b">", b"&", b'"', b"\0", b"{", b"]]>", b"\xff", b"\n\n", b"</", b"\\")
            )
        else:
            changed[place] ^= 1 << dice.randrange(8)
    return bytes(changed)


def damaged_inside(data: bytes, dice: random.Random) -> bytes:
    """A part of a package, so that the archive itself is sound."""
    parts = corpus.members(data)
    name = dice.choice([name for name in parts if name.endswith((".xml", ".rels"))])
    return with_parts(data, {name: damaged(parts[name], dice) if dice.random() < 0.9 else b""})


def mutations(extension: str, count: int) -> list[tuple[str, bytes]]:
    dice = random.Random(f"{extension} {count}")
    paths = corpus.files(extension)
    files = []
    for number in range(count):
        data = paths[number % len(paths)].read_bytes()
        inside = data.startswith(b"PK") and dice.random() < 0.8
        files.append((extension, (damaged_inside if inside else damaged)(data, dice)))
    return files


def assert_no_defects(files: list[tuple[str, bytes]]) -> None:
    found = outcomes(files, target="ar")
    assert [each for each in found if each.defect or each.said == child.UNREADABLE] == []


@pytest.mark.parametrize("extensions", [FINISHED[:4], FINISHED[4:]])
def test_damaged_files_have_no_defects(extensions: list[str]) -> None:
    assert_no_defects([file for each in extensions for file in [*cut(each, 0), *mutations(each, 6)]])


@pytest.mark.heavy
@pytest.mark.parametrize("extension", FINISHED)
def test_many_damaged_files_have_no_defects(extension: str) -> None:
    assert_no_defects([file for number in range(5) for file in cut(extension, number)] + mutations(extension, 200))


# Through the service


@pytest.mark.parametrize(
    ("name", "make", "expected"),
    [
        ("a.docx", lambda: with_member(Member(b"z", zeros(64), 8, size=2**32 - 2)), UNSAFE),
        ("a.docx", lambda: OLE, "The file is protected with a password"),
        ("a.docx", lambda: base("pptx"), "The file is not what its name says"),
        ("a.xml", lambda: laughs("x"), "The file defines"),
        ("a.txt", lambda: CONTROLS.encode(), "The file is not a text file"),
        ("a.docx", lambda: word.document(""), "No text was found"),
    ],
)
def test_the_service_says_what_is_wrong(owner: Owner, name: str, make: Callable[[], bytes], expected: str) -> None:
    assert owner.refused(name, make(), source_lang="EN").startswith(expected)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.docx", b"<html><p>Hello</p></html>"),
        ("a.jpg", b"\x89PNG\r\n\x1a\n" + bytes(100)),
        ("a.txt", b"%PDF-1.7\n"),
        ("a.html", OLE),
        ("a.pdf", b"Hello"),
        ("a.docx", b""),
        ("docx", b"Hello"),
        (".", b"Hello"),
        ("a.docx.exe", b"Hello"),
        ("a.docx ", b"Hello"),
        ("a.docx.", b"Hello"),
        ("a.d\u043ecx", b"Hello"),
    ],
)
def test_the_service_takes_no_file_that_is_not_what_it_says(owner: Owner, name: str, data: bytes) -> None:
    answer = owner.upload("x", data, filename=name) if data else owner.upload(name, data)
    assert (answer.status_code, answer.json()["message"]) == (400, "Invalid file data.")


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd.txt",
        "a\nb: c\r\n.txt",
        "a\u202etxt.txt",
        """'; drop table "documents"; --.txt""",
        ".txt",
        "a" * 10_000 + ".txt",
        "\U0001f600.TXT",
    ],
)
def test_any_name_does_no_harm(owner: Owner, name: str) -> None:
    answer = owner.translated("x.txt", filename=name)
    assert answer.content == b"[de] Hello world"
    header = answer.headers["content-disposition"]
    assert header.startswith("attachment; filename=")
    assert header.isprintable()


def test_the_service_lives_on_after_rude_files(owner: Owner) -> None:
    for extension in FORMATS:
        owner.upload(f"a.{extension}", b"PK\x03\x04" + bytes(300), source_lang="EN")
    assert owner.translated("a.txt", b"Hello world").content == b"[de] Hello world"
