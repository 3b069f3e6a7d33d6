import pytest

from tolmach.engines.nmt.packages import shipped
from tolmach.engines.nmt.tokens import Tokens, spans


@pytest.fixture(scope="module")
def tokens() -> Tokens:
    return Tokens(shipped() / "spm.model")


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
