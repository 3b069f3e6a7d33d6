import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.engines.nmt.notation import marked, spelled
from tests.engines.nmt.texts import marked_texts
from tolmach.engines.nmt.packages import shipped
from tolmach.engines.nmt.tokens import SPACE, Tokens, plain
from tolmach.engines.nmt.writing import CODES, LONGEST_CONTEXT, Controls, writable, write
from tolmach.engines.protocol import Request, Task, Term
from tolmach.units import Formality, Mark

TOKENS = Tokens(shipped() / "spm.model")


@pytest.mark.parametrize(
    ("notation", "pieces"),
    [
        ("Hello world", "▁Hello ▁world"),
        ("[Hello] world|", "<x0> ▁Hello <x0> ▁world <x1>"),
        ("|Hello [world]", "<x0> ▁Hello <x1> ▁world <x1>"),
        ("[|Hello]", "<x1> <x0> ▁Hello <x0>"),
        ("[Hello|]", "<x0> ▁Hello <x0> <x1>"),
        ("[[Hello] world]", "<x0> <x1> ▁Hello <x1> ▁world <x0>"),
        ("[[Hello]]", "<x0> <x1> ▁Hello <x1> <x0>"),
        ("Hello [ world]", "▁Hello <x0> ▁world <x0>"),
        ("Hello[ ]world", "▁Hello <x0> <x0> ▁world"),
        ("Hello {x} world", "▁Hello <x0> ▁world"),
        ("Hello {x}, {y}.", "▁Hello <x0> , <x1> ."),
        ("{x}{y}", "<x0> <x1>"),
        ("[{x}]", "<x0> <x1> <x0>"),
        ("H[ello]", "▁H <x0> ello <x0>"),
        ("日[本]です", "▁日 <x0> 本 <x0> です"),
        ("", ""),
        ("|", "<x0>"),
    ],
)
def test_marks_among_the_pieces(notation: str, pieces: str) -> None:
    assert write(TOKENS, *marked(notation), terms=()).pieces == spelled(TOKENS, pieces)


@pytest.mark.parametrize(
    ("notation", "terms", "pieces"),
    [
        ("The system is slow", [Term(4, 10, "Haus")], "▁The <t> ▁system <=> ▁Haus </t> ▁is ▁slow"),
        ("The [system] is", [Term(4, 10, "Haus")], "▁The <x0> <t> ▁system <=> ▁Haus </t> <x0> ▁is"),
        ("The system is", [Term(4, 10, "Haus", "n")], "▁The <t> ▁system <=> ▁Haus <r3> </t> ▁is"),
        ("The system|", [Term(0, 3, "das"), Term(4, 10, "Haus")], "<t> ▁The <=> ▁das </t> <t> ▁system <=> ▁Haus </t> <x0>"),
    ],
)  # fmt: skip
def test_terms_among_the_pieces(notation: str, terms: list[Term], pieces: str) -> None:
    written = write(TOKENS, *marked(notation), terms)
    assert written.pieces == spelled(TOKENS, pieces)
    given_at = written.pieces.index("▁Haus")
    assert written.spans[given_at] == (4, 10)
    assert "▁Haus" in written.offered
    assert "▁Haus" not in written.text


@pytest.mark.parametrize(
    ("marks", "terms", "can"),
    [
        ([Mark(n, n + 1) for n in range(24)], [], True),
        ([Mark(n, n + 1) for n in range(25)], [], False),
        ([Mark(0, 5, True), Mark(0, 5)], [], True),
        ([Mark(0, 5, True), Mark(1, 2)], [], False),
        ([Mark(0, 5, True), Mark(0, 5, True)], [], False),
        ([Mark(0, 0, True), Mark(0, 0, True)], [], True),
        ([Mark(0, 5)], [Term(0, 5, "a")], True),
        ([Mark(2, 2)], [Term(0, 5, "a")], False),
        ([Mark(0, 3)], [Term(0, 5, "a")], False),
        ([], [Term(0, 5, "a"), Term(3, 8, "b")], False),
        ([], [Term(0, 0, "a")], False),
        ([], [Term(0, 5, "a <x3> b")], False),
        ([], [Term(0, 5, "a\nb")], False),
    ],
)
def test_writable(marks: list[Mark], terms: list[Term], can: bool) -> None:
    assert writable(marks, terms) is can


def test_an_opaque_mark_around_nothing_is_a_point() -> None:
    assert write(TOKENS, "Hello", [Mark(0, 0, opaque=True)], ()).pieces == spelled(TOKENS, "<x0> ▁Hello")


@given(marked_texts())
def test_without_reserved_pieces_it_is_the_text(case: tuple[str, tuple[Mark, ...]]) -> None:
    text, marks = case
    written = write(TOKENS, plain(text), marks, ())
    assert [piece for piece in written.pieces if piece not in CODES] == written.text
    opaque = {at for mark in marks if mark.opaque for at in range(mark.start, mark.end)}
    bare = [char for at, char in enumerate(plain(text)) if at not in opaque and char != " "]
    assert list(TOKENS.decode(written.text).replace(" ", "")) == bare
    for piece, (start, end) in zip(written.pieces, written.spans, strict=True):
        if piece not in CODES and not piece.startswith("<0x"):
            assert plain(text)[start:end] == piece.replace(SPACE, "")


@given(st.lists(st.sampled_from(["Hello", "world", "Haus", "日本", "are", "42"]), min_size=1), st.data())
def test_marks_between_words_leave_the_pieces_as_they_are(words: list[str], data: st.DataObject) -> None:
    text = " ".join(words)
    starts = [sum(len(word) + 1 for word in words[:count]) for count in range(len(words))]
    chosen = data.draw(st.lists(st.sampled_from(starts), max_size=24))
    (pieces,) = TOKENS.encode([text])
    assert write(TOKENS, text, [Mark(at, at) for at in chosen], ()).text == pieces


@pytest.mark.parametrize(
    ("task", "formality", "context", "before", "after"),
    [
        ("translate", None, "", "", ""),
        ("translate", None, " \n", "", ""),
        ("translate", "formal", "", "<formal>", ""),
        ("translate", "informal", "Hello", "<informal>", "<ctx> ▁Hello"),
        ("translate", None, "<2fr>Hello\nworld</s> ", "", "<ctx> ▁Hello ▁world"),
        ("correct", None, "", "<fix>", ""),
    ],
)
def test_controls(task: Task, formality: Formality | None, context: str, before: str, after: str) -> None:
    controls = Controls.of(TOKENS, Request("x", "en", "de", task=task, formality=formality, context=context))
    assert controls.around(["a"]) == [*before.split(), "a", *spelled(TOKENS, after)]
    assert controls.around_spans([(0, 1)])[len(before.split())] == (0, 1)
    assert len(controls.around_spans([(0, 1)])) == controls.length + 1


@pytest.mark.parametrize("long", ["The end of it. " * 10_000, "日本" * 50_000, "x" * 100_000 + " end"])
def test_only_the_nearest_context_is_read(long: str) -> None:
    controls = Controls.of(TOKENS, Request("x", "en", "de", context=long))
    assert len(controls.after) <= LONGEST_CONTEXT + 1
    assert long.strip().endswith(TOKENS.decode(controls.after[-1:]))
