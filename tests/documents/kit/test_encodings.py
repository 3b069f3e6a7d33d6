"""Bytes are read in the encoding they are in, and written in the same one."""

import codecs

import pytest

from tolmach.documents.kit.encodings import DecodedText, codec, decoded
from tolmach.errors import UnsafeFile

_TEXTS = {
    "ru": ("Привет, мир! Это небольшой текст на русском языке.", "cp1251 koi8_r cp866 iso8859_5"),
    "uk": ("Це невеликий текст українською мовою, її слова прості.", "cp1251 koi8_u"),
    "bg": ("Това е малък текст на български език.", "cp1251"),
    "de": ("Größe und Wärme, süße Äpfel für schöne Gäste", "cp1252 cp850 latin_1 mac_roman"),
    "fr": ("L’été dernier, j’ai mangé des crêpes à Besançon…", "cp1252 mac_roman"),
    "en": ("Don’t say “hello” — it’s rude…", "cp1252"),
    "es": ("¿Dónde está el niño? ¡Mañana!", "cp1252 latin_1"),
    "pl": ("Zażółć gęślą jaźń, proszę bardzo, świetnie łódź", "cp1250 iso8859_2 cp852"),
    "cs": ("Příliš žluťoučký kůň úpěl ďábelské ódy", "cp1250 iso8859_2"),
    "hu": ("Árvíztűrő tükörfúrógép, nagyon jó idő van", "cp1250 iso8859_2"),
    "tr": ("Türkçe karakterler: ığüşöç İstanbul'da güneşli bir gün", "cp1254"),
    "el": ("Καλημέρα κόσμε, αυτό είναι ένα κείμενο", "cp1253 iso8859_7"),
    "he": ("המערכת מאפשרת לך לתרגם מסמכים בקלות. בחר את השפה ולחץ על הכפתור.", "cp1255 iso8859_8"),
    "ar": ("مرحبا بالعالم، هذا نص قصير باللغة العربية", "cp1256 iso8859_6"),
    "lt": ("Šiandien labai gražus oras, ąžuolas žydi čia", "cp1257"),
    "th": ("สวัสดีชาวโลก นี่คือข้อความภาษาไทย", "cp874"),
    "ja": ("こんにちは、世界。これは日本語の短い文章です。", "cp932 euc_jp iso2022_jp"),
    "zh": ("你好，世界。这是一个简短的中文文本。", "gb18030"),
    "zh-hant": ("你好，世界。這是一個簡短的中文文件。", "cp950"),
    "ko": ("안녕하세요, 세계. 이것은 짧은 한국어 텍스트입니다.", "cp949"),
}
_CASES = [(text, encoding) for text, encodings in _TEXTS.values() for encoding in encodings.split()]


@pytest.mark.parametrize(("text", "encoding"), _CASES, ids=lambda value: value if value.isascii() else "")
def test_text_of_unknown_encoding_is_read(text: str, encoding: str) -> None:
    data = text.encode(encoding)
    found = decoded(data)
    assert found.text == text
    assert found.encoded(found.text) == data


@pytest.mark.parametrize("text", ["Hello wörld\r\n", "日本語のテキスト\n", "x"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_byte_order_mark_is_no_character_and_stays(text: str, encoding: str) -> None:
    data = ("\ufeff" + text).encode(encoding)
    found = decoded(data)
    assert (found.text, found.encoding, found.mark) == (text, encoding, "\ufeff".encode(encoding))
    assert found.encoded("Ωmega") == ("\ufeff" + "Ωmega").encode(encoding)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le"])
@pytest.mark.parametrize("text", ["Hello world", "今日は\n良い天気です\n"])
def test_wide_text_needs_no_byte_order_mark(text: str, encoding: str) -> None:
    assert decoded(text.encode(encoding)) == DecodedText(text, encoding)


@pytest.mark.parametrize(
    ("declared", "text", "encoding"),
    [
        ("iso-8859-1", "5 € – “schön”", "cp1252"),
        ("ISO-8859-15", "5 €", "iso8859-15"),
        ("Shift_JIS", "①②", "cp932"),
        ("gb2312", "朱镕基", "gb18030"),
        ("windows-1257", "ž", "cp1257"),
        ("x-mac-roman", "é", "mac-roman"),
    ],
)
def test_what_the_file_declares_counts(declared: str, text: str, encoding: str) -> None:
    found = decoded(text.encode(encoding), declared)
    assert (found.text, found.encoding) == (text, encoding)


@pytest.mark.parametrize("declared", ["utf-16", "rot13", "unicode_escape", "zip", "none of them", "\0", "ascii", ""])
def test_a_wrong_declaration_does_no_harm(declared: str) -> None:
    assert decoded("Привет".encode(), declared).text == "Привет"


@pytest.mark.parametrize(("label", "name"), [(" UTF8 ", "utf-8"), ("latin1", "iso8859-1"), ("hex", None), ("x", None)])
def test_labels_mean_encodings_of_text(label: str, name: str | None) -> None:
    assert codec(label) == name


def test_the_language_decides_where_letters_do_not() -> None:
    data = "שלום עולם, זה טקסט קצר".encode("cp1255")
    assert decoded(data, language="he").text == "שלום עולם, זה טקסט קצר"


def test_what_an_encoding_cannot_hold_becomes_utf_8_or_references() -> None:
    found = decoded("Größe für Gäste".encode("cp1252"))
    assert found.encoded("Größe") == "Größe".encode("cp1252")
    assert found.encoded("Größe 寸") == "Größe 寸".encode()
    assert found.encoded("Größe 寸", references=True) == "Größe &#23544;".encode("cp1252")
    assert (found.holds("ö"), found.holds("寸")) == (True, False)


@pytest.mark.parametrize(
    ("before", "encoding", "after", "language", "expected"),
    [
        (_TEXTS["zh"][0], "gb18030", _TEXTS["ar"][0], "ar", "utf-8"),
        (_TEXTS["zh"][0], "gb18030", _TEXTS["de"][0], "de", "utf-8"),
        (_TEXTS["ru"][0], "cp1251", _TEXTS["bg"][0], "bg", "cp1251"),
        (_TEXTS["fr"][0], "cp1252", _TEXTS["de"][0], "de", "cp1252"),
        (_TEXTS["fr"][0], "cp1252", _TEXTS["fr"][0], "fr", "cp1252"),
        (_TEXTS["de"][0], "cp1252", _TEXTS["ja"][0], "ja", "utf-8"),
    ],
)
def test_other_text_is_written_so_that_a_reader_knows_it(
    before: str, encoding: str, after: str, language: str, expected: str
) -> None:
    assert decoded(before.encode(encoding)).rewritten(after, language) == after.encode(expected)


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_a_few_wrong_bytes_do_not_spoil_a_text(mark: bytes) -> None:
    data = mark + "Привет, мир. ".encode() * 20 + b"\xff\xfe" + "Конец".encode()[:-1]
    found = decoded(data)
    assert found.encoding == "utf-8"
    assert found.text.startswith("Привет, мир. ")
    assert found.encoded(found.text) == data


def test_a_text_that_says_that_it_is_utf_8_may_hold_more_of_them() -> None:
    data = "Äpfel für schöne Gäste, ".encode() + "Größe, Wärme".encode("cp1252")
    assert decoded(data, "utf-8").text.startswith("Äpfel für schöne Gäste")


@pytest.mark.parametrize(("text", "encoding"), _CASES, ids=lambda value: value if value.isascii() else "")
def test_but_not_only_such_bytes(text: str, encoding: str) -> None:
    assert decoded(text.encode(encoding), "utf-8").text == text


def test_a_zero_byte_does_not_make_text_wide() -> None:
    assert decoded(b"Hello there, how are you?\0" * 2 + b" Fine. " * 50).encoding == "utf-8"


@pytest.mark.parametrize(
    "data", [bytes(range(256)) * 10, b"\x7fELF\0\0\1\2" * 50, b"\0" * 100, bytes(i * i % 251 for i in range(4000))]
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(UnsafeFile, match="not a text file"):
        decoded(data)


def test_nothing_is_text_too() -> None:
    assert decoded(b"") == DecodedText("", "utf-8")
