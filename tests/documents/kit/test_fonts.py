"""Which font draws what."""

import pytest
from PIL import Image, ImageDraw, ImageFont

from tolmach.documents.kit import fonts


@pytest.mark.parametrize(
    ("language", "family"),
    [
        ("ja", "Noto Sans CJK JP"),
        ("ko", "Noto Sans CJK KR"),
        ("zh", "Noto Sans CJK SC"),
        ("zh-Hans", "Noto Sans CJK SC"),
        ("zh-Hant", "Noto Sans CJK TC"),
        ("zh-Hant-TW", "Noto Sans CJK TC"),
        ("de", "Noto Sans CJK SC"),
    ],
)
def test_ideographs_as_the_country_writes_them(language: str, family: str) -> None:
    assert fonts.cjk(language) == family


def test_a_chain_begins_with_latin_letters() -> None:
    assert fonts.families("ar", "serif", "مرحبا")[:3] == ("Libertinus Serif", "Noto Sans", "Noto Sans Arabic")
    assert fonts.families("de", "mono")[0] == "DejaVu Sans Mono"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("plain", [("plain", "Noto Sans")]),
        ("", []),
        ("مرحبا Tolmach 3", [("مرحبا ", "Noto Sans Arabic"), ("Tolmach 3", "Noto Sans")]),
        ("日本 語", [("日本 語", "Noto Sans CJK JP")]),
        ("a ไทย→b", [("a ", "Noto Sans"), ("ไทย", "Noto Sans Thai"), ("→", "Noto Sans Symbols"), ("b", "Noto Sans")]),
    ],
)
def test_stretches(text: str, parts: list[tuple[str, str]]) -> None:
    assert [(each.text, each.family) for each in fonts.stretches(text, "ja")] == parts


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("sample", ["Äpfel", "мир", "שלום", "مرحبا", "สวัสดี", "日本", "한국", "नमस्ते", "→"])
def test_every_face_opens_and_draws(sample: str, bold: bool) -> None:
    for stretch in fonts.stretches(sample, "ja"):
        face = fonts.face(stretch.family, bold=bold)
        font = ImageFont.truetype(face.path, 20, index=face.index)
        font.set_variation_by_axes([face.weight])
        canvas = Image.new("L", (200, 40))
        ImageDraw.Draw(canvas).text((5, 5), stretch.text, 255, font)
        assert canvas.getbbox() is not None


def test_italic_letters_lie_in_another_file() -> None:
    assert fonts.face("Noto Sans", italic=True).path != fonts.face("Noto Sans").path
    assert fonts.face("Comic Sans").family == "Noto Sans"
