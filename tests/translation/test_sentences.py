"""Cutting into sentences: nothing is lost, and the three modes cut where they say."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.usual import usually
from tolmach.languages.catalogue import sources
from tolmach.translation.sentences import LONGEST, FoundSentence, Split, pieces, rejoin

LANGUAGES = [language.code for language in sources()]
TEXTS = st.text(
    alphabet=st.one_of(st.sampled_from(" \t\n\r.!?…。！？\"'()«»„“:;,-0aAbBéжの中ก؟"), st.characters(codec="utf-8"))
)

# One sentence between bars.
CASES = {
    "en": """
One.|Two.
Mr. Smith met Dr. Jones at 3 p.m. in St. Louis.|He left.
Wait... what?|Yes!
J. R. R. Tolkien wrote it.|We read it.
So did I.|Then we left.
It costs 3.50 dollars.|That is cheap.
Use e.g. a knife, i.e. this one.|Then cut.
“Stop!” he said.|She left.
"Really?" she asked.|"Yes."
He said (it was late. Very late) and left.|Bye.
See https://example.com/a.b?c=d for more.|Then go on.
Write to john.doe@example.com.|He answers.
Open file.txt now.|Save it.
I like .NET a lot.|.NET is nice.
Version 2.0.1 is out.|Update now.
What?!|No way!
Great!!!|Thanks.
Hi there!|😀 How are you?
apples, pears, etc. are fruit.|So are plums.
The U.S. economy grew.|It did.
vs. the others
No end here
""",
    "de": """
Das ist z. B. ein Satz.|Und noch einer.
Am 3. Mai kam er.|Dann ging er.
Im 19. Jahrhundert lebte Dr. Müller.|Er schrieb.
Das heißt d. h. so.|Ja.
„Wirklich?“, fragte er.|„Ja.“
Er sagte: „Komm.“|Sie kam.
Das kostet 1.000,50 Euro.|Viel Geld.
Prof. Dr. Meier ist da.|Hallo.
""",
    "fr": """
M. Dupont est là.|Il attend.
« Bonjour ! » dit-il.|Elle sourit.
Il a dit : « Viens. »|Elle vint.
Ça va ?|Oui !
Mme Curie, p. ex., est connue.|Très connue.
""",
    "es": """
¿Qué hora es?|Son las 3 p.m. aquí.
¡Hola!|¿Cómo estás?
El Sr. García llegó.|La Sra. López también.
Vive en EE. UU. desde 2010.|Le gusta.
""",
    "it": """
Il sig. Rossi è qui.|Aspetta.
Il dott. Bianchi parla.|Ascoltiamo.
«Vieni!» disse.|Lei venne.
""",
    "nl": """
Dhr. Jansen is er.|Hij wacht.
Dit is bijv. zo.|Dat ook.
""",
    "pl": """
To jest np. zdanie.|To drugie.
Prof. Kowalski przyszedł.|Mówił.
„Naprawdę?” zapytał.|„Tak.”
""",
    "pt": """
O Sr. Silva chegou.|A Dra. Costa também.
Custa R$ 3,50.|É barato.
""",
    "cs": """
Dne 3. května přišel.|Pak odešel.
To je např. věta.|A další.
""",
    "ru": """
Это т.е. предложение.|А это другое.
А. С. Пушкин писал стихи.|Мы читали.
«Правда?» — спросил он.|«Да».
Ул. Ленина, д. 5.|Там живёт он.
""",
    "uk": """
Це, напр. речення.|А це інше.
""",
    "tr": """
Dr. Yılmaz geldi.|Sonra gitti.
""",
    "el": """
Τι κάνεις;|Καλά.
""",
    "ar": """
كيف حالك؟|أنا بخير.
""",
    "he": """
מה שלומך?|טוב.
""",
    "hi": """
यह एक वाक्य है।|यह दूसरा है।
""",
    "ko": """
안녕하세요.|반갑습니다.
""",
    "vi": """
Xin chào!|Bạn khỏe không?
""",
    "ja": """
今日は雨です。|明日は晴れます。
「はい。」と言った。|終わり。
本当？|うん！
彼は「行く。もう行く。」と言った。|そして去った。
""",
    "zh": """
今天下雨。|明天晴天！|你好吗？
“好。”他说。|再见。
价格是3.5元。|很便宜。
""",
    "th": """
สวัสดีครับ ผมชื่อสมชาย
""",
}  # fmt: skip


def _rows() -> list[tuple[str, list[str]]]:
    return [(language, line.split("|")) for language, table in CASES.items() for line in table.strip().splitlines()]


def _texts(text: str, language: str, split: Split = Split.ALL) -> list[str]:
    return [piece.text for piece in pieces(text, language, split) if piece.text]


@pytest.mark.parametrize(("language", "expected"), _rows())
def test_ends_of_sentences(language: str, expected: list[str]) -> None:
    space = "" if language in {"ja", "zh"} else " "
    assert _texts(space.join(expected), language) == expected


def test_the_table_is_long_enough() -> None:
    assert len(_rows()) >= 60


@pytest.mark.parametrize(
    ("split", "text", "expected"),
    [
        (Split.ALL, "One. Two.\nThree", ["One.", "Two.", "Three"]),
        (Split.ALL, "One line\ngoes on.", ["One line", "goes on."]),
        (Split.ALL, "", []),
        (Split.ALL, " \n ", []),
        (Split.ALL, "Name:\tJohn \t Smith\n\tAge: 42", ["Name:", "John", "Smith", "Age: 42"]),
        (Split.NONE, "One. Two.\nThree", ["One. Two. Three"]),
        (Split.NONE, "One line\n\ngoes on.\n\nTwo.", ["One line goes on.", "Two."]),
        (Split.NONE, "Dear all,\n\nthank you.", ["Dear all,", "thank you."]),
        (
            Split.NO_NEWLINES,
            "Name:\tJohn\nAge:\t42\nThe end\nis near",
            ["Name:", "John", "Age:", "42", "The end is near"],
        ),
        (Split.NO_NEWLINES, "We need\n- red\n  apples\n- pears", ["We need", "red apples", "pears"]),
        (Split.NO_NEWLINES, "One line\n\t\tgoes on.", ["One line goes on."]),
        (Split.NO_NEWLINES, "Name: John\nAge: 42\nand more", ["Name: John", "Age: 42 and more"]),
        (Split.NO_NEWLINES, "We have\ntwo reasons: time\nand money", ["We have two reasons: time and money"]),
        (Split.NO_NEWLINES, "One line\ngoes on. Two.", ["One line goes on.", "Two."]),
        (Split.NO_NEWLINES, "One line \r\n  goes on.", ["One line goes on."]),
        (Split.NO_NEWLINES, "A heading\n\nA paragraph.", ["A heading", "A paragraph."]),
        (Split.NO_NEWLINES, "The end.\nThe start.", ["The end.", "The start."]),
    ],
)
def test_modes(split: Split, text: str, expected: list[str]) -> None:
    assert _texts(text, "en", split) == expected


@pytest.mark.parametrize("language", ["ja", "zh", "th"])
def test_lines_join_without_a_space_where_none_is_written(language: str) -> None:
    text = {"ja": "今日は\n雨です", "zh": "今天\n下雨", "th": "วันนี้\nฝนตก"}[language]
    assert _texts(text, language, Split.NO_NEWLINES) == [text.replace("\n", "")]


def test_an_over_long_quotation_is_cut_inside() -> None:
    short = "He said: “" + "This is one sentence. " * 3 + "” Then he left."
    long = "He said: “" + "This is one sentence. " * 30 + "” Then he left."
    assert len(_texts(short, "en")) <= 2
    assert len(_texts(long, "en")) > 20


def test_long_thai_is_cut_at_spaces() -> None:
    clause = "วันนี้อากาศดีมากและเราไปเดินเล่นที่สวนสาธารณะด้วยกัน"
    two = f"{clause} {clause}"
    assert _texts(two, "th") == [two]
    assert _texts(" ".join([two] * 5), "th") == [two] * 5


@pytest.mark.parametrize(
    ("text", "translated", "expected"),
    [
        ("One line\ngoes on.", "Eine Zeile geht weiter.", "Eine Zeile\ngeht weiter."),
        ("One line \r\n  goes on.", "Eine Zeile geht weiter.", "Eine Zeile \r\n  geht weiter."),
        ("a b\nc d\ne f", "A B C D E F", "A B\nC D\nE F"),
        ("One line\ngoes on.", "一行文字在继续下去", "一行文字\n在继续下去"),
        ("One line\ngoes on.", "一行字。继续走", "一行字。\n继续走"),
        ("One line\ngoes on.", "Weiter", "Weiter\n"),
        ("One line\ngoes on.", "", "\n"),
        ("今天\n下雨", "It rains today", "It rains\ntoday"),
        ("No break here.", "Hier nicht.", "Hier nicht."),
        ("Dear Ms Smith,\nthank you", "Danke, liebe Frau, sehr", "Danke, liebe Frau,\nsehr"),
        ("a.\nb", "[de] a. b", "[de] a.\nb"),
        ("Dear all,\nthanks", "Vielen Dank an alle", "Vielen Dank\nan alle"),
    ],
)
def test_line_breaks_come_back_where_they_were(text: str, translated: str, expected: str) -> None:
    (piece,) = pieces(text, "zh" if text[0] == "今" else "en", Split.NO_NEWLINES)
    assert rejoin(piece, translated) == expected
    assert piece.around(translated) == expected


@pytest.mark.parametrize("many", [2, 30])
def test_line_breaks_between_sentences_stay_there(many: int) -> None:
    text = "\n".join(["It is.", *["This is a long sentence, with all that belongs to one."] * many, "No?"])
    (piece,) = pieces(text, "en", Split.NONE)
    said = " ".join(["Das ist es ganz gewiss und ohne jeden Zweifel.", *["Ein Satz."] * many, "Nicht?"])
    assert rejoin(piece, said).split("\n") == [
        "Das ist es ganz gewiss und ohne jeden Zweifel.",
        *["Ein Satz."] * many,
        "Nicht?",
    ]


def test_pieces_know_where_they_stand() -> None:
    text = "  One line\r\n goes on.  Two. "
    found = pieces(text, "en", Split.NO_NEWLINES)
    assert [(text[piece.start : piece.end], piece.text) for piece in found] == [
        ("One line\r\n goes on.", "One line goes on."),
        ("Two.", "Two."),
    ]
    assert [found[0].inner(offset) for offset in (0, 2, 6, 10, 11, 13, 15, 99)] == [0, 0, 4, 8, 9, 9, 11, 17]


@given(text=TEXTS, language=st.sampled_from(LANGUAGES), split=st.sampled_from(Split))
def test_joining_gives_the_text_back(text: str, language: str, split: Split) -> None:
    found = pieces(text, language, split)
    assert "".join(piece.around(piece.text) for piece in found) == text
    assert all(text[piece.start : piece.end].split() == piece.text.split() for piece in found if not piece.breaks)


@given(text=TEXTS, translated=TEXTS)
def test_every_line_break_comes_back(text: str, translated: str) -> None:
    for piece in pieces(text, "en", Split.NO_NEWLINES):
        together = rejoin(piece, translated)
        assert "".join(together.split()) == "".join(translated.split())
        assert all(item.text in together for item in piece.breaks)


@given(text=TEXTS)
def test_offsets_lead_to_the_same_letters(text: str) -> None:
    for piece in pieces(text, "en", Split.NO_NEWLINES):
        letters = [at for at in range(piece.start, piece.end) if not text[at].isspace()]
        assert [piece.text[piece.inner(at)] for at in letters] == [text[at] for at in letters]


@pytest.mark.parametrize("split", usually(Split, Split.ALL, Split.NO_NEWLINES))
@pytest.mark.parametrize(
    "text",
    [
        *("a" * 40_000, "中" * 40_000, "ก" * 40_000, "ก " * 20_000, "a. " * 12_000, ". " * 16_000, "(" * 40_000),
        *('"' * 40_000, "\n" * 40_000, "a\n" * 20_000, "中\n" * 20_000, f"a{' ' * 40_000}b", "1. " * 12_000),
        *(
            "<? " * 12_000,
            "<!-- " * 12_000,
            "a" + "\t" * 40_000,
            "a\t" * 20_000,
            "a: b\n" * 8_000,
            "\n- a" * 8_000,
            "a\n\n" * 12_000,
        ),
    ],
    ids=lambda text: ascii(text[:3]),
)
def test_long_text_is_cut_in_linear_time(text: str, split: Split) -> None:
    began = time.thread_time()
    found = pieces(text, "th" if text[0] == "ก" else "en", split)
    assert "".join(piece.around(piece.text) for piece in found) == text
    assert time.thread_time() - began < (2.5 if any(map(str.isspace, text)) else 0.5)


@pytest.mark.parametrize(
    ("sentence", "language"),
    [("Mr. Smith came at 5 p.m. from the U.S. yesterday. ", "en"), ("これは本です。", "ja"), ("Wait?! No! ", "de")],
)
def test_a_paragraph_of_any_length_is_cut_alike(sentence: str, language: str) -> None:
    count = 30_000 // len(sentence)
    few, many = _texts(sentence * 10, language), _texts(sentence * count, language)
    assert many == few[: len(few) // 10] * count


@pytest.mark.parametrize("split", Split)
@pytest.mark.parametrize("part", ["word ", "word, ", "字", "ab\n", "Word. "])
def test_what_is_longer_than_any_sentence_is_cut(part: str, split: Split) -> None:
    text = part * 2000
    found = pieces(text, "en", split)
    assert "".join(piece.around(piece.text) for piece in found) == text
    assert max(piece.end - piece.start for piece in found) <= LONGEST
    assert all(piece.text.endswith(part.strip()) for piece in found if piece.text)


def test_a_piece_needs_no_offset() -> None:
    assert FoundSentence(" ", "a", "\n").around("b") == " b\n"


@pytest.mark.parametrize(
    ("text", "split", "translated"),
    [
        ("- one\n  * two\n> > three\n## four", Split.ALL, ["one", "two", "three", "four"]),
        ("- [ ] one\r\n- [x] two\r\n• three", Split.ALL, ["one", "two", "three"]),
        ("-5 degrees, *bold*, #1", Split.ALL, ["-5 degrees, *bold*, #1"]),
        ("1. one\n22) two\n- (3) three\nb) four", Split.ALL, ["one", "two", "three", "four"]),
        ("2024. one\n1.5 two\nA. Three", Split.ALL, ["2024. one", "1.5 two", "A. Three"]),
        ("* one\ntwo", Split.NO_NEWLINES, ["one two"]),
        ("- one", Split.NONE, ["- one"]),
        ("* * *", Split.ALL, ["*"]),
    ],
)
def test_marks_of_lists_quotations_and_headings_are_only_kept(text: str, split: Split, translated: list[str]) -> None:
    found = pieces(text, "en", split)
    assert [piece.text for piece in found if piece.text] == translated
    assert "".join(piece.around(piece.text) for piece in found) == text


def test_a_number_that_may_be_an_ordinal_belongs_to_its_sentence() -> None:
    assert [piece.text for piece in pieces("3. Oktober: Feiertag", "de", Split.ALL)] == ["3. Oktober: Feiertag"]


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u3000", "\u2028", "\x85", "\u00a0 \u00a0"])
@pytest.mark.parametrize("split", list(Split))
def test_wide_white_space_before_a_mark_does_no_harm(space: str, split: Split) -> None:
    text = f"This is plan A{space}. And this is B."
    found = pieces(text, "en", split)
    assert "".join(piece.around(piece.text) for piece in found) == text
    assert len(found) >= (1 if split is Split.NONE else 2)


def test_a_sentence_where_the_library_fails_stays_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    class PanicException(BaseException):
        pass

    def fail(language: str, text: str) -> list[str]:
        raise PanicException

    monkeypatch.setattr("sentencex.segment", fail)
    assert [piece.text for piece in pieces("One. Two.", "en", Split.ALL)] == ["One. Two."]
