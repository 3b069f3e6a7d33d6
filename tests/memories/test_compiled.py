"""The file of a memory: what goes in comes out, and what is damaged is refused."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tolmach.errors import InvalidFile
from tolmach.memories.compiled import CompiledMemory, DamagedMemory, SegmentPage, build
from tolmach.memories.model import Segment

SEGMENTS = (
    Segment("Vielen Dank!", (("en", "Thanks a lot!"), ("fr", "Merci beaucoup !"))),
    Segment("  Guten Tag ", (("en-gb", "Good day"),)),
    Segment("Größe", (("en", "Size"), ("en-gb", "Size, sir"))),
    Segment("日本語のテキスト", (("en", "Japanese text"),)),
    Segment("STRASSE 5", (("en", "5 street"),)),
    Segment("Привет, мир", (("en", "Hello world"),)),
    Segment("x" * 5000, (("fr", "y"),)),
)


def made(path: Path, segments: tuple[Segment, ...] | list[Segment] = SEGMENTS) -> CompiledMemory:
    build(segments, "de", path)
    return CompiledMemory.open(path)


@pytest.fixture
def memory(tmp_path: Path) -> CompiledMemory:
    return made(tmp_path / "memory")


def numbers(found: SegmentPage) -> list[int]:
    return [number for number, _ in found.segments]


def test_what_went_in(memory: CompiledMemory) -> None:
    assert (memory.count, memory.source, memory.targets) == (7, "de", ("en", "fr", "en-gb"))
    assert tuple(memory.segment(number) for number in range(memory.count)) == SEGMENTS
    memory.verify()


def test_what_is_told_of_it(tmp_path: Path) -> None:
    built = build(SEGMENTS, "de", tmp_path / "memory")
    texts = [text for segment in SEGMENTS for text in (segment.source, *(text for _, text in segment.targets))]
    assert (built.count, built.targets) == (7, ("en", "fr", "en-gb"))
    assert built.text_bytes == sum(len(text.encode()) for text in texts)
    assert built.file_bytes == (tmp_path / "memory").stat().st_size


def test_pages(memory: CompiledMemory) -> None:
    numbered = tuple(enumerate(SEGMENTS))
    assert memory.page(0, 3) == (numbered[:3], 3)
    assert memory.page(4, 3) == (numbered[4:], None)
    assert memory.page(5, 3) == (numbered[5:], None)
    assert memory.page(7, 3) == ((), None)


@pytest.mark.parametrize("number", [-1, 7])
def test_no_such_segment(memory: CompiledMemory, number: int) -> None:
    with pytest.raises(IndexError):
        memory.segment(number)


def test_an_empty_memory(tmp_path: Path) -> None:
    memory = made(tmp_path / "memory", [])
    assert (memory.count, memory.targets, memory.page(0, 5)) == (0, (), ((), None))
    assert memory.search("ab", False, 0, 5) == ((), None)
    assert memory.best("ab", "en", 0) is None


def test_the_same_segments_give_the_same_file(tmp_path: Path) -> None:
    for name in "ab":
        build(SEGMENTS, "de", tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_nothing_stands_where_the_import_fails(tmp_path: Path) -> None:
    def failing() -> Iterator[Segment]:
        yield SEGMENTS[0]
        raise InvalidFile

    with pytest.raises(InvalidFile):
        build(failing(), "de", tmp_path / "memory")
    assert list(tmp_path.iterdir()) == []


def test_closed(memory: CompiledMemory) -> None:
    with memory:
        memory.segment(0)
    with pytest.raises(ValueError, match="closed"):
        memory.segment(0)


# Damage


@pytest.mark.parametrize("length", [0, 1, 47, 48, 500])
def test_cut_off(tmp_path: Path, length: int) -> None:
    path = tmp_path / "memory"
    build(SEGMENTS, "de", path)
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(DamagedMemory):
        CompiledMemory.open(path)


def test_cut_off_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "memory"
    build(SEGMENTS, "de", path)
    whole = path.read_bytes()
    for length in random.Random(1).sample(range(len(whole)), 50):
        path.write_bytes(whole[:length])
        with pytest.raises(DamagedMemory):
            CompiledMemory.open(path)


def test_another_file(tmp_path: Path) -> None:
    (tmp_path / "memory").write_bytes(b"<tmx>" * 100)
    with pytest.raises(DamagedMemory, match="not a compiled memory"):
        CompiledMemory.open(tmp_path / "memory")


def test_another_version(tmp_path: Path) -> None:
    path = tmp_path / "memory"
    build(SEGMENTS, "de", path)
    data = bytearray(path.read_bytes())
    data[16] += 1
    path.write_bytes(data)
    with pytest.raises(DamagedMemory, match="version 3; this release reads version 2"):
        CompiledMemory.open(path)


def test_a_wrong_byte_anywhere_is_found(tmp_path: Path) -> None:
    path = tmp_path / "memory"
    build(SEGMENTS, "de", path)
    whole = path.read_bytes()
    chance = random.Random(2)
    # What fills up to a multiple of 64 means nothing, so it may be anything.
    meant = [place for place in range(len(whole)) if whole[place]]
    for place in [*range(44), *chance.sample(meant, 100)]:
        data = bytearray(whole)
        data[place] ^= 1 << chance.randrange(8)
        path.write_bytes(data)
        with pytest.raises(DamagedMemory):
            CompiledMemory.open(path).verify()


# Search


@pytest.mark.parametrize(
    ("text", "case_sensitive", "expected"),
    [
        ("Dank", True, [0]),
        ("dank", True, []),
        ("dank", False, [0]),
        ("MERCI", False, [0]),
        ("size", False, [2]),
        ("größe", False, [2]),
        ("GRÖSSE", False, [2]),
        ("straße", False, [4]),
        ("strasse", False, [4]),
        ("ПРИВЕТ", False, [5]),
        ("привет", True, []),
        ("テキ", False, [3]),
        ("e", False, [0, 1, 2, 3, 4, 5]),
        # Not across the end of a text.
        ("!Thanks", True, []),
        ("e5", False, []),
        ("xx", True, [6]),
    ],
)
def test_search(memory: CompiledMemory, text: str, case_sensitive: bool, expected: list[int]) -> None:
    found = memory.search(text, case_sensitive, 0, 10)
    assert numbers(found) == expected
    assert found.next is None
    assert all(segment == SEGMENTS[number] for number, segment in found.segments)


def test_search_goes_on(memory: CompiledMemory) -> None:
    first = memory.search("e", False, 0, 2)
    assert (numbers(first), first.next) == ([0, 1], 2)
    assert numbers(memory.search("e", False, 4, 2)) == [4, 5]
    assert memory.search("e", False, 4, 2).next is None


def test_search_in_many(tmp_path: Path) -> None:
    """As if every text were folded and looked at."""
    chance = random.Random(3)
    letters = "abkKſsSßẞﬁfiİıIŉnΣσςéÉЖж "
    pieces = ["".join(chance.choices(letters, k=chance.randint(1, 12))) for _ in range(1500)]
    segments = [Segment(text, (("en", text[::-1]), ("fr", chance.choice(pieces)))) for text in pieces]
    memory = made(tmp_path / "memory", segments)
    for _ in range(60):
        wanted = "".join(chance.choices(letters, k=chance.randint(2, 3)))
        start = chance.randrange(1500)
        for case_sensitive in (True, False):
            fold = str if case_sensitive else str.casefold
            expected = [
                number
                for number in range(start, 1500)
                if any(
                    fold(wanted) in fold(text)
                    for text in (segments[number].source, *(text for _, text in segments[number].targets))
                )
            ]
            assert numbers(memory.search(wanted, case_sensitive, start, 5000)) == expected
