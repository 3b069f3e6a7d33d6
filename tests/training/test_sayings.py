import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.written import sayings
from training.written.sayings import Saying


def said(english: str, text: str, register: str = "neutral") -> Saying:
    return Saying(english, text, register)


@pytest.mark.parametrize(
    ("language", "english", "text", "other", "expected"),
    [
        ("de", "See you on Monday!", "Bis Montag!", "See you on Friday!", "Bis Freitag!"),
        ("ru", "See you on Monday!", "Увидимся в понедельник!", "See you on Tuesday!", "Увидимся во вторник!"),
        ("ja", "Today is Monday.", "今日は月曜日です。", "Today is Sunday.", "今日は日曜日です。"),
        ("it", "I am from Germany.", "Vengo dalla Germania.", "I am from Japan.", "Vengo dal Giappone."),
        ("pl", "I live in Berlin.", "Mieszkam w Berlinie.", "I live in Rome.", "Mieszkam w Rzymie."),
        ("nl", "My name is Anna.", "Ik heet Anna.", "My name is Paul.", "Ik heet Paul."),
        ("zh", "Where is the airport?", "机场在哪里？", "Where is the hotel?", "酒店在哪里？"),
    ],
)
def test_words_are_exchanged_on_both_sides(language: str, english: str, text: str, other: str, expected: str) -> None:
    assert said(other, expected) in list(sayings.swapped(said(english, text), language))


@pytest.mark.parametrize(
    ("language", "english", "text"),
    [
        ("de", "See you on Monday!", "Bis dann!"),
        ("de", "See you soon!", "Bis Montag!"),
        ("de", "It is a Mondayish day.", "Es ist ein montagartiger Tag."),
        ("fr", "Dear Mr Miller,", "Monsieur,"),
    ],
)
def test_nothing_is_exchanged_where_a_side_lacks_the_word(language: str, english: str, text: str) -> None:
    assert list(sayings.swapped(said(english, text), language)) == []


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "Guten Morgen!", "Guten Morgen, Anna!"),
        ("fr", "Bonjour !", "Bonjour, Anna !"),
        ("es", "¡Buenos días!", "¡Buenos días, Anna!"),
        ("pl", "Dzień dobry!", "Dzień dobry, Anno!"),
        ("ja", "おはよう！", "おはよう、アンナさん！"),
        ("zh", "早上好！", "早上好，安娜！"),
    ],
)
def test_names_stand_behind(language: str, text: str, expected: str) -> None:
    assert next(sayings.called(said("Good morning!", text), language)) == said("Good morning, Anna!", expected)


@pytest.mark.parametrize(
    ("registers", "expected"),
    [
        (("neutral", "neutral"), "neutral"),
        (("neutral", "formal"), "formal"),
        (("informal", "informal"), "informal"),
        (("formal", "informal"), None),
    ],
)
def test_two_together_have_one_form_of_address(registers: tuple[str, str], expected: str | None) -> None:
    found = sayings.together(said("Hello!", "Hallo!", registers[0]), said("Wait!", "Warte!", registers[1]), "de")
    assert (found and found.register) == expected
    assert found is None or found.text == "Hallo! Warte!"


@given(st.sampled_from(["de", "es", "fr", "ja", "tr", "th"]), st.integers(0, 1000))
def test_ways_of_writing_keep_the_words(language: str, seed: int) -> None:
    texts = {
        "de": "Wie geht's?",
        "es": "¿Cómo estás?",
        "fr": "Ça va ?",
        "ja": "元気？",
        "tr": "Nasılsın?",
        "th": "สบายดีไหม",
    }
    source, target = sayings.as_written("How are you?", texts[language], ("en", language), random.Random(seed))
    assert source.lower().rstrip("?.! ") == "how are you"
    assert target.lower().strip("¿?？ ") == texts[language].lower().strip("¿?？ ")
    assert ("¿" in target) == (language == "es" and "?" in target)


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Good morning!", "¡Buenos días!", ("Good morning.", "Buenos días.")),
        ("Good morning!", "Bonjour !", ("Good morning.", "Bonjour.")),
        ("How are you?", "¿Cómo estás?", None),
        ("Hello! How are you?", "¡Hola! ¿Cómo estás?", None),
    ],
)
def test_a_call_becomes_calm(source: str, target: str, expected: tuple[str, str] | None) -> None:
    assert sayings.calm(source, target, ".", ".") == expected


def test_what_is_kept_back_is_never_made(tmp_path: Path) -> None:
    lines = ["Good morning!\tGuten Morgen!\tneutral", "See you on Monday!\tBis Montag!\tneutral"]
    (tmp_path / "de.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    plain = sayings.read(tmp_path)["de"]
    made = sayings.changed(plain, "de")
    made += sayings.combined(plain, made, "de", 400, random.Random(0))
    assert len(made) > 100
    assert not any(sayings.kept_back(saying.english) for saying in made)
    everything = [*sayings.called(plain[0], "de"), *sayings.swapped(plain[1], "de")]
    assert any(sayings.kept_back(saying.english) for saying in everything)


def test_marks_do_not_decide_what_is_kept_back() -> None:
    for text in ("Good morning, Anna!", "See you on Friday.", "My name is Paul."):
        assert sayings.kept_back(text) == sayings.kept_back(text.lower().rstrip(".!").replace(",", ""))
