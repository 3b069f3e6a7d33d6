import random
import re
import time
from functools import cache

import pytest

from tests.pace import slowness
from training.errors import drafts, mistakes, noise
from training.errors.drafts import Kind
from training.errors.noise import noised
from training.errors.tables import bare, tables

LANGUAGES = [
    "ar",
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "es",
    "et",
    "fi",
    "fr",
    "he",
    "hu",
    "id",
    "it",
    "ja",
    "ko",
    "lt",
    "lv",
    "nb",
    "nl",
    "pl",
    "pt",
    "pt-br",
    "ro",
    "ru",
    "sk",
    "sl",
    "sv",
    "th",
    "tr",
    "uk",
    "vi",
    "zh",
    "zh-hant",
]
SENTENCE = {
    "en": "I think their colleagues were going to the office in London, because the meeting is on Monday.",
    "de": "Ich glaube, dass die Kollegen nächste Woche für die Prüfung nach München fahren müssen.",
    "fr": "Je pense qu’il a déjà été au marché, où les légumes sont moins chers.",
    "es": "¿Sabes si la reunión de mañana es en la oficina, o está en otro lugar?",
    "it": "Perché non è possibile spostare la riunione, se tutti i colleghi sono d'accordo?",
    "ru": "Он сказал, что коллеги собираются встретиться в понедельник, потому что сегодня нет времени.",
    "ja": "会議は月曜日に東京で行われますので、資料を準備してください。",
    "zh": "他们在会议上认真地讨论了这个问题，已经得出了结论。",
    "zh-hant": "他們在會議上認真地討論了這個問題，已經得出了結論。",
    "th": "พวกเขาประชุมกันที่กรุงเทพฯ ในวันจันทร์ และได้ข้อสรุปแล้ว",
    "ko": "회의는 월요일에 사무실에서 열리기 때문에 자료를 준비해 주세요.",
}


LONG = SENTENCE | {
    "de": "Ich glaube, dass die Kollegen seit Montag auf den Zug warten und mir helfen können.",
    "fr": "Je pense qu'il a parlé à ces amis dans la maison, parce que c'est la fête de sa mère.",
    "it": "Penso che sia a casa da molto tempo, perché hanno detto che è andato in città per il lavoro.",
    "pt": "Espero que ela possa vir para a praça, porque há muita gente com os amigos e está tarde.",
    "nl": "Hij vindt dat het grote huis op de hoek altijd mooi wordt, als wij naar onze tuinen lopen.",
}


@cache
def variants(sentence: str, language: str, count: int = 400) -> frozenset[str]:
    rng = random.Random(1)
    return frozenset(noised(sentence, language, rng) for _ in range(count))


@pytest.mark.parametrize(
    ("language", "sentence", "wrong"),
    [
        ("en", "There is an apple.", "Their is an apple."),
        ("en", "There is an apple.", "There is a apple."),
        ("en", "You should have gone home.", "You should of gone home."),
        ("en", "I’m sure that I know it.", "I’m sure that i know it."),
        ("en", "They don't know it at all.", "They dont know it at all."),
        ("en", "She knows the answer well.", "She know the answer well."),
        ("en", "She knows the answer well.", "She knows answer well."),
        ("en", "She knows the answer well.", "she knows the answer well."),
        ("en", "She knows the answer well.", "She knows the answer well"),
        ("en", "She knows the answer well.", "She knows the  answer well."),
        ("en", "She knows the answer well.", "She knows theanswer well."),
        ("en", "She knows the answer well.", "She knows answer the well."),
        ("en", "She knows the answer well.", "She knows the the answer well."),
        ("de", "Ich weiß, dass er kommt.", "Ich weiß, das er kommt."),
        ("de", "Ich weiß, dass er kommt.", "Ich weiß dass er kommt."),
        ("de", "Das Haus ist grün.", "Das haus ist grün."),
        ("de", "Das Haus ist grün.", "Das Haus ist gruen."),
        ("de", "Das Haus ist grün.", "Die Haus ist grün."),
        ("de", "Das Haus ist grün.", "Das Haus ist grüm."),
        ("fr", "Il a mangé à midi.", "Il à mangé à midi."),
        ("fr", "Il a mangé à midi.", "Il a manger à midi."),
        ("fr", "Où est-il allé ?", "Ou est-il allé ?"),
        ("es", "¿Dónde está el libro?", "Dónde está el libro?"),
        ("es", "¿Dónde está el libro?", "¿Donde está el libro?"),
        ("es", "La casa es grande.", "La casa está grande."),
        ("it", "Qual è il problema?", "Qual'è il problema?"),
        ("it", "Lui ha un cane nero.", "Lui a un cane nero."),
        ("ru", "Ему нравится учиться.", "Ему нравиться учиться."),
        ("ru", "Ему нравится учиться.", "Ему нравится учится."),
        ("ru", "Мы говорим по-русски.", "Мы говорим по русски."),
        ("nl", "Dat wordt het huis.", "Dat word het huis."),
        ("pl", "To na pewno się uda.", "To napewno się uda."),
        ("pl", "To na pewno się uda.", "To na pewno sie uda."),
        ("en", "It is definitely there.", "It is definately there."),
        ("en", "The apples are red.", "The apple's are red."),
        ("en", "It occurred to me then.", "It ocurred to me then."),
        ("en", "We need a piece of it.", "We need a peace of it."),
        ("en", "It depends on the weather.", "It depends of the weather."),
        ("de", "Der Film war spannend.", "Der Film war spannent."),
        ("de", "Wir malen ein Haus.", "Wir mahlen ein Haus."),
        ("de", "Wir helfen dem Mann.", "Wir helfen den Mann."),
        ("fr", "Je veux que tu viennes.", "Je veux que tu viens."),
        ("fr", "Nous partons lundi avec elle.", "Nous partons Lundi avec elle."),
        ("fr", "Il a vu ces maisons.", "Il a vu ses maisons."),
        ("es", "Quiero que vengas hoy.", "Quiero que vienes hoy."),
        ("es", "Mi hermano vive aquí.", "Mi ermano vive aquí."),
        ("es", "Vamos a ver la casa.", "Vamos haber la casa."),
        ("it", "Penso che sia tardi.", "Penso che è tardi."),
        ("it", "Non so perché è qui.", "Non so perche' è qui."),
        ("pt", "Espero que ela possa vir.", "Espero que ela pode vir."),
        ("pt", "Há muita gente na praça.", "Há muita gente na prassa."),
        ("nl", "Hij reist naar huis.", "Hij rijst naar huis."),
        ("nl", "Zij heeft altijd gelijk.", "Zij heeft altijd gelik."),
        ("ja", "私は学生です。", "私が学生です。"),
        ("zh", "他跑得很快。", "他跑的很快。"),
    ],
)
def test_makes_the_errors_that_people_make(language: str, sentence: str, wrong: str) -> None:
    assert wrong in variants(sentence, language, 6000)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.heavy
def test_leaves_one_sentence_in_three_and_changes_most(language: str) -> None:
    sentence = SENTENCE.get(language, SENTENCE["it"])
    rng = random.Random(2)
    same = sum(noised(sentence, language, rng) == sentence for _ in range(1000))
    assert 300 <= same <= 430


@pytest.mark.parametrize("language", ["en", "de", "ru", "fi", "ja", "zh"])
@pytest.mark.parametrize(
    "kept",
    [
        "https://example.com/a-page?b=c",
        "info@example.com",
        "2,400.50",
        "14:30",
        "A4",
        "%(name)s",
        "%s",
        "{name of file}",
        "<b class='x y'>",
        "`rm some file`",
        "NATO",
        "iPhone",
        "--verbose",
        "C:\\files\\new",
        "$HOME",
        "file_name",
    ],
)
def test_never_touches_what_is_not_language(language: str, kept: str) -> None:
    sentence = SENTENCE.get(language, "Lähetä tiedosto huomenna")
    assert all(kept in text for text in variants(f"{sentence} {kept} {sentence}", language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sentence", ["", " ", "42", "…", "%s", "https://example.com", "?!", "\u00a0«»"])
def test_leaves_what_has_no_words(language: str, sentence: str) -> None:
    assert variants(sentence, language, 30) == {sentence}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_word_bears_one_error(language: str) -> None:
    texts = variants("Perché", language, 100)
    assert all(len(text) <= 2 * len("Perché") + 1 for text in texts)


def test_the_same_seed_gives_the_same_errors() -> None:
    first, second = (random.Random(3) for _ in range(2))
    assert [noised(SENTENCE["de"], "de", first) for _ in range(50)] == [
        noised(SENTENCE["de"], "de", second) for _ in range(50)
    ]


def test_a_draft_without_errors_is_the_sentence() -> None:
    for language, sentence in SENTENCE.items():
        assert drafts.draft(sentence, tables(language)).text() == sentence


@pytest.mark.parametrize(
    ("language", "key", "beside"),
    [("en", "g", "fhtyvb"), ("de", "z", "tugh"), ("fr", "q", "sazw"), ("ru", "а", "впкесм"), ("ko", "가", "")],
)
def test_wrong_keys_lie_beside_the_right_ones(language: str, key: str, beside: str) -> None:
    assert set(tables(language).neighbours.get(key, "")) == set(beside)


@pytest.mark.parametrize(
    ("word", "plain"),
    [("été", "ete"), ("Łódź", "Lodz"), ("ёлка", "ёлка"), ("мой", "мои"), ("ταξί", "ταξι"), ("Straße", "Strasse")],
)
def test_letters_lose_their_accents(word: str, plain: str) -> None:
    assert word.translate(bare()) == plain


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_entry_confuses_a_word_with_itself(language: str) -> None:
    compiled = tables(language)
    assert all(right not in wrongs for right, wrongs in compiled.endings.items())
    for table in (compiled.confusions, compiled.homophones, compiled.forms, compiled.prepositions):
        assert all(wrongs and word not in wrongs for word, wrongs in table.items())
        assert all(len(word.split()) <= 2 for word in table)
        assert not any(re.search(r"[/>;]", wrong) for wrongs in table.values() for wrong in wrongs)


MISTAKES = (mistakes.by_ear, mistakes.consonants, mistakes.homophones, mistakes.forms, mistakes.prepositions)


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "pt", "nl"])
@pytest.mark.parametrize("kind", MISTAKES)
def test_each_kind_of_mistake_finds_a_place(language: str, kind: Kind) -> None:
    rng, found = random.Random(6), set()
    for _ in range(200):
        sentence = drafts.draft(LONG[language], tables(language))
        if kind(sentence, rng):
            found.add(sentence.text())
    assert len(found) >= 2
    assert LONG[language] not in found


def test_every_kind_has_a_share() -> None:
    assert all(share > 0 for share in noise.SHARES.values())
    assert set(MISTAKES) < set(noise.SHARES)


@pytest.mark.heavy
def test_ten_thousand_sentences_a_second() -> None:
    assert min(_seconds(1000) / slowness() for _ in range(5)) < 0.1


def _seconds(count: int) -> float:
    rng = random.Random(4)
    began = time.process_time()
    for _ in range(count):
        noised(SENTENCE["en"], "en", rng)
    return time.process_time() - began
