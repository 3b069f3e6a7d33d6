"""What a builder was told comes back as pieces, also when the translation moves the codes."""

import pytest

from tolmach.documents.kit.inline import InlineBuilder, Piece, as_it_was, pieces
from tolmach.units import Code, Placed, Rendered


def _paragraph() -> InlineBuilder:
    """One <b>two <i>three</i><br></b><img> four «5»"""
    builder = InlineBuilder()
    builder.text("One ")
    builder.open()
    builder.text("two ")
    builder.open()
    builder.text("three")
    builder.close()
    builder.point()
    builder.close()
    builder.point()
    builder.text(" four ")
    builder.opaque("5")
    return builder


def test_codes_are_numbered_as_they_begin() -> None:
    inline = _paragraph().inline()
    assert inline.unit.text == "One two three four 5"
    assert inline.unit.codes == (Code(4, 13), Code(8, 13), Code(13, 13), Code(13, 13), Code(19, 20, True))
    assert inline.parents == (None, 0, 0, None, None)


def test_unchanged_text_gives_the_pieces_that_were_told() -> None:
    inline = _paragraph().inline()
    assert pieces(inline, as_it_was(inline.unit)) == [
        Piece("One "),
        Piece("two ", (0,)),
        Piece("three", (0, 1)),
        Piece("", (0,), 2),
        Piece("", (), 3),
        Piece(" four "),
        Piece("5", (4,)),
    ]


@pytest.mark.parametrize(
    ("rendered", "expected"),
    [
        (
            Rendered(
                "5 vier drei",
                (Placed(4, 0, 1), Placed(3, 2, 2), Placed(0, 7, 11), Placed(1, 7, 11), Placed(2, 11, 11)),
            ),
            [
                Piece("5", (4,)),
                Piece(" "),
                Piece("", (), 3),
                Piece("vier "),
                Piece("drei", (0, 1)),
                Piece("", (0,), 2),
            ],
        ),
        (
            Rendered("a", (Placed(0, 0, 0), Placed(1, 0, 0), Placed(2, 0, 0), Placed(3, 0, 0), Placed(4, 1, 1))),
            [
                Piece("", (0, 1)),
                Piece("", (0,), 2),
                Piece("", (), 3),
                Piece("a"),
                Piece("", (4,)),
            ],
        ),
        (
            Rendered("ab cd", (Placed(0, 0, 2), Placed(1, 0, 1), Placed(0, 3, 5), Placed(2, 5, 5), Placed(3, 5, 5))),
            [
                Piece("a", (0, 1)),
                Piece("b", (0,)),
                Piece(" "),
                Piece("cd", (0,)),
                Piece("", (0,), 2),
                Piece("", (), 3),
            ],
        ),
    ],
    ids=["moved", "empty", "parted"],
)
def test_pieces_follow_the_translation(rendered: Rendered, expected: list[Piece]) -> None:
    assert pieces(_paragraph().inline(), rendered) == expected
