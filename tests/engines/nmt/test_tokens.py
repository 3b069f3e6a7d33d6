import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sentencepiece import SentencePieceProcessor

from tests.translation.test_languages import NOT_OPENED
from tolmach.engines.nmt.packages import shipped
from tolmach.engines.nmt.tokens import SPACE, Tokens, plain, spans

MODEL = shipped() / "spm.model"
TOKENS = Tokens(MODEL)


@pytest.fixture
def tokens() -> Tokens:
    return TOKENS


@pytest.mark.parametrize(
    "text", ["Hello world.", "Grüße aus Köln", "今日は良い天気です。", "two  spaces", "a 😀 b", "Привет, мир!"]
)
def test_spans_point_at_what_the_pieces_spell(tokens: Tokens, text: str) -> None:
    (pieces,) = tokens.encode([text])
    found = spans(pieces, text)
    letters = {index for start, end in found for index in range(start, end)}
    assert {index for index, char in enumerate(text) if not char.isspace()} <= letters
    for piece, (start, end) in zip(pieces, found, strict=True):
        if not piece.startswith("<0x"):
            assert text[start:end] == piece.lstrip("▁")


@pytest.mark.parametrize("text", ["Haus", "tür und Tor", "日本", "é", "½", "", "x" * 50])
def test_a_text_that_goes_on_has_no_space_before_it(tokens: Tokens, text: str) -> None:
    pieces = tokens.encode_inside(text)
    assert not pieces or not pieces[0].startswith(SPACE)
    assert tokens.decode(pieces) == text


@pytest.fixture(scope="module")
def overridden() -> SentencePieceProcessor:
    """The library's own way to leave the space out, which releases from 0.2.3 on do not have."""
    processor = SentencePieceProcessor(model_file=str(MODEL))
    if not hasattr(processor, "override_normalizer_spec"):
        pytest.skip("This release cannot be told so.")
    processor.override_normalizer_spec(add_dummy_prefix=False)
    return processor


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40))
@settings(max_examples=500)
def test_any_text_that_goes_on_has_the_pieces_that_the_library_would_give(
    overridden: SentencePieceProcessor, text: str
) -> None:
    assert TOKENS.encode_inside(text) == overridden.encode(text, out_type=str)


def test_words_that_go_on_have_the_pieces_that_the_library_would_give(overridden: SentencePieceProcessor) -> None:
    texts = [
        text
        for sentence in NOT_OPENED.values()
        for text in (sentence, *sentence.split(), sentence[3:], f"  {sentence} ")
    ]
    assert [TOKENS.encode_inside(text) for text in texts] == [overridden.encode(text, out_type=str) for text in texts]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b", "a b"),
        ("380\u00a0000\u202f!\u3000", "380 000 ! "),
        ("a\t\r\nb\u2028\x85", "a   b  "),
        ("a\u2581b\ud800\0", "a\ufffdb\ufffd\ufffd"),
        ("日本 é 😀 \u200b", "日本 é 😀 \u200b"),
    ],
)
def test_plain(text: str, expected: str) -> None:
    assert plain(text) == expected


@given(st.text(st.characters(exclude_categories=[]), max_size=30))
def test_plain_text_is_as_long_and_every_piece_has_its_place(text: str) -> None:
    made = plain(text)
    assert len(made) == len(text)
    (pieces,) = TOKENS.encode([made])
    for piece, (start, end) in zip(pieces, spans(pieces, made), strict=True):
        if not piece.startswith("<0x"):
            assert made[start:end] == piece.replace(SPACE, "")
