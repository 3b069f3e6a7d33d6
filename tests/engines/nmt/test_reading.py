import pytest
from hypothesis import given

from tests.engines.nmt.notation import marked, shown, spelled
from tests.engines.nmt.texts import marked_texts
from tolmach.engines.nmt.packages import shipped
from tolmach.engines.nmt.reading import PieceReading, wrong
from tolmach.engines.nmt.tokens import Tokens, plain
from tolmach.engines.nmt.writing import write
from tolmach.units import Mark, Placed

TOKENS = Tokens(shipped() / "spm.model")


def read(notation: str, pieces: str, target: str = "de") -> str:
    source, marks = marked(notation)
    reading = PieceReading.of(TOKENS, spelled(TOKENS, pieces), marks, source, target)
    return shown(reading.text, reading.placed())


@pytest.mark.parametrize(
    ("notation", "pieces", "target", "expected"),
    [
        ("[Hello] world", "<x0> ▁Hallo <x0> ▁Welt", "de", "[Hallo]0 Welt"),
        ("[Hello] world", "▁Welt <x0> ▁Hallo <x0>", "de", "Welt [Hallo]0"),
        ("[[big] world]", "<x0> ▁Welt , <x1> ▁gro ß <x1> <x0>", "de", "[Welt, [groß]1]0"),
        ("Hello[ world]", "▁Hallo <x0> ▁Welt <x0>", "de", "Hallo[ Welt]0"),
        ("Hello[ |world]", "▁Hallo <x0> <x1> ▁Welt <x0>", "de", "Hallo[ |1Welt]0"),
        # Points stay with the word that they stood at.
        ("Hello |world", "▁Hallo <x0> ▁Welt", "de", "Hallo |0Welt"),
        ("Hello| world", "▁Hallo <x0> ▁Welt", "de", "Hallo|0 Welt"),
        ("|Hello|", "<x0> ▁Hallo <x1>", "de", "|0Hallo|1"),
        # A point at the start of a pair is in it where it was so.
        ("[|Hello]", "<x1> <x0> ▁Hallo <x0>", "de", "[|1Hallo]0"),
        ("|[Hello]", "<x0> <x1> ▁Hallo <x1>", "de", "|0[Hallo]1"),
        ("[Hello] |you", "<x1> <x0> ▁Hallo <x0>", "de", "|1[Hallo]0"),
        # Spaces before what is opaque.
        ("Hello {x}.", "▁Hallo <x0> .", "de", "Hallo {x}."),
        ("{x} Hello", "▁Hallo <x0>", "de", "Hallo {x}"),
        ("{x} Hello", "<x0> ▁Hallo", "de", "{x} Hallo"),
        ("a {x} {y}", "▁a <x0> <x1>", "de", "a {x} {y}"),
        ("a {x}{y}", "▁a <x0> <x1>", "de", "a {x}{y}"),
        ("a{x} b", "▁a <x0> ▁b", "de", "a{x} b"),
        ("the ({x})", "▁die ▁( <x0> )", "de", "die ({x})"),
        ("the {x}", "▁( <x0> )", "de", "({x})"),
        ('say "{x}"', '▁sag ▁„ <x0> “', "de", "sag „{x}“"),
        ('a "red" {x}', '▁ein ▁" rot " <x0>', "de", 'ein "rot" {x}'),
        ('a "red" {x}', "▁ein ▁„ rot “ <x0>", "de", "ein „rot“ {x}"),
        ("of the {x}", "▁de ▁l ' <x0>", "fr", "de l'{x}"),
        ("new – {x}", "▁neu ▁– <x0>", "de", "neu – {x}"),
        ("new {x}", "▁neu - <x0>", "de", "neu-{x}"),
        ("单击{x}", "▁Click <x0>", "en", "Click {x}"),
        ("单击。{x}", "▁Click . <x0>", "en", "Click.{x}"),
        ("click {x} now", "现在 单击 <x0>", "zh", "现在单击{x}"),
        ("on Windows {x}", "▁Windows <x0> です", "ja", "Windows {x}です"),
        # White space around the text.
        ("  Hello [world] ", "▁Hallo <x0> ▁Welt <x0>", "de", "  Hallo [Welt]0 "),
        ("", "", "de", ""),
        ("|", "<x0>", "de", "|0"),
    ],
)  # fmt: skip
def test_what_the_model_wrote(notation: str, pieces: str, target: str, expected: str) -> None:
    assert read(notation, pieces, target) == expected


def test_a_pair_around_opaque_white_space_stands_around_it() -> None:
    marks = [Mark(1, 3), Mark(1, 3, opaque=True)]
    reading = PieceReading.of(TOKENS, spelled(TOKENS, "▁c <x0> <x1> <x0> ▁d"), marks, "a\n\nb", "de")
    assert (reading.text, reading.placed()) == ("c\n\nd", (Placed(0, 1, 3), Placed(1, 1, 3)))


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "  \n", "\n\t"])
def test_a_line_break_keeps_the_space_around_it(line_break: str) -> None:
    source = f"a{line_break}b"
    reading = PieceReading.of(TOKENS, ["▁c", "<x0>", "▁d"], [Mark(1, 1 + len(line_break), opaque=True)], source, "de")
    assert reading.text == f"c{line_break}d"


@pytest.mark.parametrize(
    ("notation", "pieces", "codes"),
    [
        ("[a] {b} |c", "<x0> ▁a <x0> <x1> <x2> ▁c", ""),
        ("[a] {b} |c", "<x0> ▁a <x1> <x2> ▁c", "<x0>"),
        ("[a] {b} |c", "<x0> ▁a <x0> <x1> <x1> ▁c", "<x1> <x2>"),
        ("[a]", "<x0> ▁a <x0> <x7>", "<x7>"),
        ("[a]", "▁a", "<x0>"),
        ("[a] [b]", "<x0> ▁a <x1> ▁b <x0> ▁c <x1>", "<x0> <x1>"),
        ("[a [b]]", "<x0> ▁a <x1> ▁b <x0> <x1>", ""),
        ("[[a] b]", "<x1> <x0> ▁a <x1> ▁b <x0>", ""),
        ("[a] [{b}] c", "<x0> ▁a <x1> <x2> <x0> ▁c <x1>", "<x0> <x1>"),
        ("[a] [b] |", "<x0> <x2> <x1> ▁a <x0> ▁b <x1>", ""),
        ("", "", ""),
    ],
)
def test_wrong_codes(notation: str, pieces: str, codes: str) -> None:
    assert wrong(pieces.split(), marked(notation)[1]) == frozenset(codes.split())


def letters(text: str, at: int) -> int:
    return sum(not char.isspace() for char in text[:at])


@given(marked_texts())
def test_what_was_written_is_read_where_it_stood(case: tuple[str, tuple[Mark, ...]]) -> None:
    """White space may be lost, nothing else; and marks around nothing else may change places with their neighbours."""
    text, marks = case
    pieces = write(TOKENS, plain(text), marks, ()).pieces
    assert not wrong(pieces, marks)
    reading = PieceReading.of(TOKENS, pieces, marks, text, "en")
    assert reading.text.split() == text.split() or "".join(reading.text.split()) == plain_letters(text, marks)
    found = [place_of(reading.text, item) for item in reading.placed()]
    wanted = [place_of(text, Placed(number, mark.start, mark.end)) for number, mark in enumerate(marks)]
    assert sorted(found) == sorted(wanted)
    if all(text[mark.start : mark.end].strip() or mark.start == mark.end for mark in marks):
        assert [item for item in found if not marks[item[0]].opaque] == [
            place for place, mark in zip(wanted, marks, strict=True) if not mark.opaque
        ]


def place_of(text: str, item: Placed) -> tuple[int, int, int]:
    return item.mark, letters(text, item.start), letters(text, item.end)


def plain_letters(text: str, marks: tuple[Mark, ...]) -> str:
    """What is not opaque comes back as the model can read it."""
    opaque = {at for mark in marks if mark.opaque for at in range(mark.start, mark.end)}
    return "".join("".join(char if at in opaque else plain(char) for at, char in enumerate(text)).split())
