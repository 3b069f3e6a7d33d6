"""A text as engines read it best."""

import time
import unicodedata

import pytest

from tests.translation.tagging import read, write
from tolmach.translation.reading.legible import legible
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Unit


def decomposed(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (decomposed("Ich möchte ein Café in Zürich."), "Ich möchte ein Café in Zürich."),
        (decomposed("Tiếng Việt"), "Tiếng Việt"),
        (decomposed("데이터를 저장"), "데이터를 저장"),
        (decomposed("データが"), "データが"),
        (decomposed("мой ёж"), "мой ёж"),
        ("The ﬁnal oﬃce ﬂoor", "The final office floor"),
        ("Ｈｅｌｌｏ ﾃﾞｰﾀ 漢字", "Hello データ 漢字"),
        ("5 K, 3 Ω", "5 K, 3 Ω"),
        ("Super\u00admarket", "Supermarket"),
        ("x² ½ ™ 漢字 ① é ñ ا שלום ไทย", "x² ½ ™ 漢字 ① é ñ ا שלום ไทย"),
        (decomposed("Öffne Zürich.pdf"), "Öffne Zürich.pdf"),
        ("لدي ٢٥ كتابا، ١٬٢٣٤٫٥٦", "لدي 25 كتابا، 1,234.56"),
        ("۱۲۳, २५, ๑๒ และ １２，３４５．６", "123, 25, 12 และ 12,345.6"),
        ("１，二", "1，二"),
    ],
)
def test_letters_are_one_character(given: str, expected: str) -> None:
    assert legible(Unit(given)).text == expected


def test_codes_stay_around_their_words() -> None:
    text, codes, names = read(decomposed("é <b>é</b>té <x>é</x> <i>ﬁ</i>n\u00ade"))
    done = legible(Unit(text, codes))
    again = as_it_is(done.text, done.codes)
    assert write(again.text, again.codes, done.codes, names) == f"é <b>é</b>té <x>{decomposed('é')}</x> <i>fi</i>ne"


def test_long_texts_take_no_time() -> None:
    text, codes, _ = read("<x>a</x>e\u0301" * 20_000)
    began = time.process_time()
    legible(Unit(text, codes))
    assert time.process_time() - began < 2
