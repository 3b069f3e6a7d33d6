import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.translation.naming import found, lost, odd, runs
from tolmach.translation.phrasebook.proper import spelled


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Dear Ms Halvorsen,", ["Halvorsen"]),
        ("Hello Benedikta, how are you?", ["Benedikta"]),
        ("Hi Stephanie!", ["Stephanie"]),
        ("Kind regards,\nObinna Achebe", ["Obinna", "Achebe"]),
        ("Thanks, Dr. Quattrocchi", ["Quattrocchi"]),
        ("Mr Brown's dog bit Mrs Kowalczyk.", ["Brown", "Kowalczyk"]),
        ("We spoke to Miloš about Růžena.", ["Miloš", "Růžena"]),
        ("Yesterday I met Rasheeda in the garden.", ["Rasheeda"]),
        ("The gloss (vārttika) is long.", ["vārttika"]),
        ("It costs 20 zł or 90 Kč.", []),
        ("Dear Customer,", []),
        ("Dear Mr President,", []),
        ("Hi all, the café is open on Monday.", []),
        ("In March the French minister flew to Lisbon with Google.", []),
        ("How To Clean Your Quillmark Filter", []),
        ("DEAR MR HALVORSEN,", []),
        ("Hi Ibrahim,", ["Ibrahim"]),
        ("Hello Sunshine,", []),
        ("On Friday Rodolfo and Isidoro cooked.", ["Rodolfo", "Isidoro"]),
        ("Then Nneka and Růžena left.", ["Nneka", "Růžena"]),
        ("From Geneva and Florence came letters.", []),
        ("Giancarlo Bianchi", ["Giancarlo", "Bianchi"]),
        ("Ibrahim", ["Ibrahim"]),
        ("Grace", []),
        ("Rose Garden", []),
    ],
)
def test_names_in_english(text: str, names: list[str]) -> None:
    assert [name.text for name in found(text, "en")] == names


@pytest.mark.parametrize(
    ("text", "language", "names"),
    [
        ("Sehr geehrter Herr Vondráček,", "de", ["Vondráček"]),
        ("Liebe Freunde, der Garten ist offen.", "de", []),
        ("Hallo Gesine, kommst du?", "de", ["Gesine"]),
        ("Bonjour Thandeka,", "fr", ["Thandeka"]),
        ("Hola Mwanaidi, ¿vienes?", "es", ["Mwanaidi"]),
        ("Drogi Janie, pan Nowakowi dziękuje.", "pl", []),
    ],
)
def test_names_in_other_languages(text: str, language: str, names: list[str]) -> None:
    assert [name.text for name in found(text, language)] == names


@pytest.mark.parametrize(
    ("source", "target", "language", "missing"),
    [
        ("Dear Mr Halvorsen,", "Sehr geehrter Herr Halvorsen,", "de", []),
        ("Dear Mr Halvorsen,", "Sehr geehrter Herr Halvers,", "de", ["Halvorsen"]),
        ("Ask Dr. Štěpán Vondráček.", "Zeptejte se dr. Štěpána Vondráčka.", "cs", []),
        ("Ask Dr. Vondráček.", "Fragen Sie Dr. Vondracek.", "de", ["Vondráček"]),
        ("Mr Lindgren is here.", "Господин Линдгрен здесь.", "ru", []),
        ("Mr Lindgren is here.", "Господин здесь.", "ru", ["Lindgren"]),
        ("Mr Lindgren is here.", "Господин Линдgren здесь.", "ru", ["Lindgren"]),
        ("Mr Lindgren is here.", "リンドグレンさんがいます。", "ja", []),
        ("Mr Lindgren is here.", "ここにいます。", "ja", ["Lindgren"]),
        ("Mr Lindgren is here.", "린드그렌 씨가 여기 있습니다.", "ko", []),
        ("Mr Lindgren is here.", "Ο κύριος Λίντγκρεν είναι εδώ.", "el", []),
        ("Ms Matsumoto is here.", "松本さんがいます。", "ja", []),
        ("Kind regards, Dagný", "Pozdrawiam, Dagny", "pl", ["Dagný"]),
        ("Hi Enéas,", "Привет,", "ru", ["Enéas"]),
        ("Hi Benedikta,", "你好，Benedikta", "zh", []),
        ("Hi Benedikta,", "你好，", "zh", ["Benedikta"]),
        ("Ask Mr. Halvorsen today.", "今天问哈尔沃森先生。", "zh", []),
        ("Ask Mr. Halvorsen today.", "今天問哈爾沃森先生。", "zh", []),
        ("Ask Mr. Halvorsen today.", "今天问橘子先生。", "zh", ["Halvorsen"]),
        ("Ask Ms. Choi today.", "今天问崔女士。", "zh", []),
        ("Ask Ms. Matsumoto today.", "今天问松本女士。", "zh", []),
        ("Dear Rudolf,", "Дорогой Рудмит,", "ru", ["Rudolf"]),
        ("Dear Rudolf,", "Дорогой Рудольф,", "ru", []),
        ("We met Zdeněk.", "Мы встретили Здньк.", "ru", ["Zdeněk"]),
        ("We met Zdeněk.", "Мы встретили Зденека.", "ru", []),
        ("Mr Yamashita is here.", "ヤマシtaさんがいます。", "ja", ["Yamashita"]),
        ("I met Rasheeda there.", "Ich traf Raschida dort.", "de", []),
        ("I met Rasheeda there.", "Ich traf sie dort.", "de", ["Rasheeda"]),
    ],
)
def test_what_is_lost(source: str, target: str, language: str, missing: list[str]) -> None:
    assert [name.text for name in lost(source, target, ("en", language))] == missing


def test_a_first_and_a_last_name_are_carried_together() -> None:
    source = "The song is by Růžena Vondráček."
    ((start, end),) = runs(source, "Das Lied ist von Růžena.", ("en", "de"))
    assert source[start:end] == "Růžena Vondráček"


def test_odd_words() -> None:
    text = "The term vārttika and the word café."
    assert [text[start:end] for start, end in odd(text, "en")] == ["vārttika", "café"]


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        ("Halvorsen", "ru", "Халворсен"),
        ("Halvorsen", "uk", "Галворсен"),
        ("Dvořák", "ru", "Дворжак"),
        ("Jacques", "ru", "Jacques"),
        ("Halvorsen", "ja", "Halvorsen"),
    ],
)
def test_letters_of_another_script(name: str, language: str, expected: str) -> None:
    assert spelled(name, language) == expected


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(["en", "de", "fr", "pl", "xx"]))
def test_any_text_can_be_looked_at(source: str, target: str, language: str) -> None:
    for name in lost(source, target, (language, "ja")):
        assert source[name.start : name.end] == name.text


@pytest.mark.parametrize("part", ["Dear Mr ", "Ab ", "Ř", "a-B'", "Dr. Dr. ", "Hi A, "])
def test_no_text_takes_long(part: str) -> None:
    began = time.perf_counter()
    lost(part * (5_000 // len(part)), "x", ("en", "de"))
    assert time.perf_counter() - began < 5
