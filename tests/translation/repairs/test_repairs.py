import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.engines.protocol import Link
from tolmach.languages.catalogue import engine_codes
from tolmach.translation.checks import Facts
from tolmach.translation.protected.protection import find
from tolmach.translation.repairs import digits, repair


def repaired(source: str, target: str, pair: tuple[str, str], alignment: tuple[Link, ...] | None = None) -> str:
    protected = tuple(source[span.start : span.end] for span in find(source, pair[0]))
    return repair(source, target, Facts(*pair, protected, alignment=alignment))


@pytest.mark.parametrize(
    ("source", "target", "pair", "expected"),
    [
        # Digits in another order, one changed, one lost
        ("In 2,014 cases", "In 2.041 Fällen", ("en", "de"), "In 2.014 Fällen"),
        ("Since 1987", "Seit 1997", ("en", "de"), "Seit 1987"),
        ("It runs at 220 V", "它运行在20V", ("en", "zh"), "它运行在220V"),
        # The size
        ("1100万ポンドの取引", "a deal of 1100 million pounds", ("ja", "en"), "a deal of 11 million pounds"),
        ("28亿英镑", "28 million pounds", ("zh", "en"), "2800 million pounds"),
        ("150万英镑", "150 million pounds", ("zh", "en"), "1.5 million pounds"),
        ("人口38万人", "A population of 38,000", ("ja", "en"), "A population of 380,000"),
        ("보석금은 35만 달러", "a bail of 35 dollars", ("ko", "en"), "a bail of 350,000 dollars"),
        ("人口38万人", "A population of 38 mllion", ("ja", "en"), "A population of 38 mllion"),
        (
            "CBS had 3.1 million, NBC had 2.94 million",
            "CBS 有 3.1 万，NBC 有 2.94 万",
            ("en", "zh"),
            "CBS 有 310万，NBC 有 294万",
        ),
        ("£11 million", "11億ポンド", ("en", "ja"), "1100万ポンド"),
        ("£2.8 billion", "28만 파운드", ("en", "ko"), "28억 파운드"),
        ("2.8 billion", "2,8 millió", ("en", "hu"), "2800 millió"),
        ("10 тысяч человек", "10.00 Menschen", ("ru", "de"), "10.000 Menschen"),
        ("10 тысяч человек", "10 00 personnes", ("ru", "fr"), "10 00 personnes"),
        # The signs of two languages
        ("The price is $1,234.56.", "Der Preis ist $1,234,56.", ("en", "de"), "Der Preis ist $1.234,56."),
        ("Es kostet 2.500,75 €", "It costs €2,500,75", ("de", "en"), "It costs €2,500.75"),
        # Units
        ("Add 4 gallons of paint", "Fügen Sie 4 Galonen Farbe hinzu", ("en", "de"), "Fügen Sie 4 Gallonen Farbe hinzu"),
        ("It weighs 5 ounces.", "Pesa 5 onsas.", ("en", "es"), "Pesa 5 onzas."),
        ("It weighs 5 ounces.", "Pesa 5 horas.", ("en", "es"), "Pesa 5 horas."),
        ("They rode 6 miles.", "De red 6 mil.", ("en", "sv"), "De red 6 engelska mil."),
        ("It rose by 7 to 9 inches.", "上升了7至9 in。", ("en", "zh"), "上升了7至9英寸。"),
        ("He fell 9 feet.", "Er fiel 9 Feet.", ("en", "de"), "Er fiel 9 Fuß."),
        ("Cut 4 inches here.", "Schneiden Sie 4 in Ruhe ab.", ("en", "de"), "Schneiden Sie 4 in Ruhe ab."),
        # The half of the day
        ("9:05 a.m. or 11:45 pm", "9:05 Uhr oder 11:45 Uhr", ("en", "de"), "9:05 Uhr oder 23:45 Uhr"),
        ("At 3 p.m. today", "Heute um 3 Uhr", ("en", "de"), "Heute um 15 Uhr"),
        ("From 2 to 3:30 pm", "De 2h à 3h30", ("en", "fr"), "De 14h à 15h30"),
    ],
)
def test_numbers_are_put_right(source: str, target: str, pair: tuple[str, str], expected: str) -> None:
    assert repaired(source, target, pair) == expected


@pytest.mark.parametrize(
    ("source", "target", "pair"),
    [
        # More than one differs, nothing is alike, or a scale may be misspelled.
        ("In 2014 and 2015", "In 2041 und 2051", ("en", "de")),
        ("In 2014", "Im Jahr 1788", ("en", "de")),
        ("£11 million", "11 мллиона", ("en", "ru")),
        ("In 2014", "Damals", ("en", "de")),
        ("3 dogs", "drei Hunde", ("en", "de")),
        ("At 3 p.m.", "Um 15 Uhr", ("en", "de")),
        ("32 men", "30 Männer", ("en", "de")),
        ("1,000 km", "1.000 km", ("en", "de")),
    ],
)
def test_numbers_are_left_where_nothing_is_certain(source: str, target: str, pair: tuple[str, str]) -> None:
    assert repaired(source, target, pair) == target


@pytest.mark.parametrize(
    ("source", "target", "pair", "expected"),
    [
        ("25 books", "20 Bücher", ("en", "de"), "25 Bücher"),
        ("1,250.5 kg", "17 kg", ("en", "de"), "1.250,5 kg"),
        ("In 2014 and 2015", "In 2041 und 2051", ("en", "de"), "In 2041 und 2051"),
        ("5 million", "7 Milliarden", ("en", "de"), "7 Milliarden"),
        ("25 books", "Bücher", ("en", "de"), "Bücher"),
        ("v2.1.0 and 25 books", "v2.1.0 und 20 Bücher", ("en", "de"), "v2.1.0 und 25 Bücher"),
    ],
)
def test_the_only_wrong_number_stands_for_the_only_lost_one(
    source: str, target: str, pair: tuple[str, str], expected: str
) -> None:
    assert digits.replaced(source, target, Facts(*pair, ("v2.1.0",))) == expected


def test_alignment_tells_which_number_it_was() -> None:
    assert repaired("32 men", "30 Männer", ("en", "de"), (Link((0, 2), (0, 2), 0.9),)) == "32 Männer"


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("Hello {name}", "Hallo {Name}", "Hallo {name}"),
        ("You have {{count}} items", "Sie haben {{count} Einträge", "Sie haben {{count}} Einträge"),
        ("You have {{count}} items", "Sie haben {count} Einträge", "Sie haben {{count}} Einträge"),
        ("Hello %s", "Hallo % s", "Hallo %s"),
        ("Hello {name}", "Hallo ｛name｝", "Hallo {name}"),
        ("See https://example.org/a", "Siehe https: //example.org/a", "Siehe https://example.org/a"),
        ("The A380 landed", "А380 landete", "A380 landete"),
        ("Hello {name}", "Hallo Name", "Hallo Name"),
        ("Hello {name}", "{ name } und {Name}", "{ name } und {Name}"),
        ("Open report.pdf", "Öffne file.pdf", "Öffne file.pdf"),
        ("Hello {name}", "Hallo {name}", "Hallo {name}"),
    ],
)
def test_protected_texts_are_put_back(source: str, target: str, expected: str) -> None:
    assert repaired(source, target, ("en", "de")) == expected


@pytest.mark.parametrize(
    ("target", "language", "expected"),
    [
        ("О'Haган сказал", "ru", "О'Наган сказал"),
        ("прoблемa", "ru", "проблема"),
        ("тsunami", "ru", "тsunami"),
        ("новый iPhone", "ru", "новый iPhone"),
        ("λόγoς", "el", "λόγος"),
        ("problem", "en", "problem"),
    ],
)
def test_look_alikes(target: str, language: str, expected: str) -> None:
    assert repaired("a word", target, ("en", language)) == expected


@pytest.mark.parametrize(
    ("source", "target", "language", "expected"),
    [
        ("We went home and slept.", "Wir gingen heim und schliefen", "de", "Wir gingen heim und schliefen."),
        ("We went home and slept.", "家に帰って寝ました", "ja", "家に帰って寝ました。"),
        ("We went home and slept.", "เรากลับบ้านและนอน", "th", "เรากลับบ้านและนอน"),
        ("Why?", "لماذا", "ar", "لماذا؟"),
        ("Why?", "Γιατί", "el", "Γιατί;"),
        ("Why?", "ทำไม", "th", "ทำไม?"),
        ("At 3 p.m.", "Um 15 Uhr", "de", "Um 15 Uhr"),
        ("We went home", "Wir gingen heim.", "de", "Wir gingen heim."),
        ("We went home and slept.", "Wir gingen heim!", "de", "Wir gingen heim!"),
        ("He went (and slept)", "Er ging (und schlief", "de", "Er ging (und schlief)"),
        ("He went (and slept).", "Er ging (und schlief.", "de", "Er ging (und schlief)."),
        ("他走了（睡了）。", "Er ging (und schlief.", "de", "Er ging (und schlief)."),
        ("He (Joe) went", "Er (Joe ging", "de", "Er (Joe ging"),
        ('"We go."', "„Wir gehen.", "de", "„Wir gehen.“"),
        ('"We go".', "„Wir gehen.", "de", "„Wir gehen“."),
        ('He cried: "Wait here!"', "Il cria : « Attendez ici !", "fr", "Il cria : « Attendez ici !\u00a0»"),
        ('He cried: "Wait here!"', "Attendez ici » cria-t-il.", "fr", "Attendez ici » cria-t-il."),
        ('"Wait here", he cried.', "« Attendez ici, cria-t-il.", "fr", "« Attendez ici, cria-t-il."),
        ('"We go."', "„Idziemy.", "pl", "„Idziemy.”"),
        ('"We go."', "「行きます。", "ja", "「行きます。」"),
        ('"We go", he said.', "„Wir gehen, sagte er.", "de", "„Wir gehen, sagte er."),
    ],
)
def test_marks_at_the_end(source: str, target: str, language: str, expected: str) -> None:
    assert repaired(source, target, ("en", language)) == expected


@given(st.text(max_size=60), st.text(max_size=60), st.sampled_from(sorted(engine_codes())))
def test_any_text_can_be_repaired_once(source: str, target: str, language: str) -> None:
    once = repaired(source, target, ("en", language))
    assert repaired(source, once, ("en", language)) == once


@pytest.mark.parametrize("part", ["{a", "1 ", "aа", "(", '"', "a@a.de ", "%s"])
def test_no_text_takes_long(part: str) -> None:
    text = part * (10_000 // len(part))
    began = time.process_time()
    repaired(text, text[:-3], ("en", "ru"))
    assert time.process_time() - began < 3
