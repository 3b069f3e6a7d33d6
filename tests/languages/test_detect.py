"""Which language a text is in."""

import subprocess
import sys
import threading
from importlib.resources import files

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.test_languages import NOT_OPENED
from tolmach.languages import clutter, little, ngrams, scripts
from tolmach.languages.catalogue import sources
from tolmach.languages.detect import Detector, Found, Outcome
from tolmach.languages.traits import only_language

NONE, UNSURE, FOREIGN, SUCCESS = Outcome.NONE, Outcome.UNSURE, Outcome.FOREIGN, Outcome.SUCCESS


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector()


@pytest.mark.parametrize(("language", "text"), NOT_OPENED.items())
def test_a_sentence_in_every_language(detector: Detector, language: str, text: str) -> None:
    assert detector.best(text) == language
    found = detector.find(text)
    assert found.language in (language, None)
    assert found.outcome in (SUCCESS, UNSURE)


def test_most_of_these_sentences_are_sure(detector: Detector) -> None:
    assert sum(detector.find(text).outcome is SUCCESS for text in NOT_OPENED.values()) >= 30


@pytest.mark.parametrize(
    ("text", "language"),
    [
        # One word
        ("Geschwindigkeit", "de"), ("aujourd'hui", "fr"), ("mañana", "es"), ("amanhã", "pt"), ("dziękuję", "pl"), ("köszönöm", "hu"),
        ("teşekkürler", "tr"), ("спасибо", "ru"), ("дякую", "uk"), ("благодаря", "bg"), ("ευχαριστώ", "el"), ("תודה", "he"),
        ("شكرا", "ar"), ("ขอบคุณ", "th"), ("감사합니다", "ko"), ("ありがとう", "ja"), ("図書館", "ja"), ("谢谢", "zh"), ("謝謝", "zh"),
        ("however", "en"), ("HOWEVER", "en"),
        # Names of another script inside
        ("iPhoneを買いました", "ja"), ("Мы ждём Windows 11 и Office", "ru"), ("OpenStreetMap 사용하기", "ko"), ("The Greek word φιλοσοφία is very old and well known", "en"),
        # One or two kana in a Chinese text, Han signs in a Japanese one
        ("這家店叫做優の良品，在台北有很多分店可以去逛", "zh"), ("東京都知事は会見を開いた", "ja"),
        # White space, marks, decomposed letters
        ("  \n\tDas ist gut so, wie es ist!\n", "de"), ("Das Ma\u0308dchen ho\u0308rt schöne Musik", "de"),
        # Addresses, files, placeholders and pictures are in no language
        ("Check out https://example.de/produkte/schuhe", "en"), ("See example.es/productos/zapatos for more", "en"), ("Please open bericht_über_uns.pdf", "en"),
        ("Write to kundendienst@beispiel.de", "en"), ("Open C:\\Benutzer\\Dokumente\\Rechnungen", "en"), ("Welcome back, {{benutzer.vorname}}!", "en"), ("Ouvrez %(file_name)s", "fr"),
        ("Hello 😀", "en"), ("👋🏽 Hello", "en"), ("Danke ❤️", "de"), ("Grazie 😊🙏", "it"), ("Hello :D", "en"), ("Das ist gut.Es regnet heute", "de"), ("Bonjour @maria_garcia", "fr"),
        # Greetings and the like, also beside a name, in capitals, without accents
        ("Hi", "en"), ("Hello Anna", "en"), ("hello anna", "en"), ("HELLO ANNA", "en"), ("Hello Müller GmbH", "en"), ("Thanks, Pierre", "en"), ("Good night, Señor Sánchez", "en"),
        ("Bom dia", "pt"), ("Boa noite, João!", "pt"), ("Hola Pedro", "es"), ("Buenos dias", "es"), ("Guten Morgen", "de"), ("Danke, John", "de"), ("Merci beaucoup", "fr"), ("Salut Anna", "fr"),
        ("Buongiorno Maria", "it"), ("Tack", "sv"), ("Takk", "nb"), ("Kiitos", "fi"), ("dzien dobry", "pl"), ("Dobrý deň", "sk"), ("Děkuji", "cs"), ("Paldies", "lv"), ("Aitäh", "et"), ("Привет, Джон", "ru"),
        # Of several languages
        ("Ja", "de"), ("no", "en"), ("Oui", "fr"), ("Да", "ru"), ("Hi, wie geht's?", "de"), ("Hallo, hoe gaat het?", "nl"),
        # Nothing to go by
        ("", "en"), (" ", "en"), ("12 345,67", "en"), ("😀👍", "en"), ("https://example.com/über-uns", "en"), ("?!", "en"), ("\ud800", "en"),
    ],
)  # fmt: skip
def test_always_an_answer(detector: Detector, text: str, language: str) -> None:
    assert detector.best(text) == language


BORROWED = """
en We had a soufflé and a glass of rosé at the brasserie.
en Please bring the mise en place to the maître d'hôtel.
en My neighbour drives a Citroën and reads Le Monde.
en The film "Das Leben der Anderen" is on tonight.
en Björk and Sigur Rós played at the Zürich Openair.
en That was a tête-à-tête with the enfant terrible of the avant-garde.
de Wir hatten Ceviche mit Leche de Tigre in der Taquería.
de Er hat den Song "Should I Stay or Should I Go" laut gespielt.
de Das Backup läuft im Cloud Storage, das Ticket ist closed.
fr On se retrouve au Biergarten pour une Weißwurst et un Bretzel.
fr Ils ont chanté "O sole mio" dans le car.
fr Le best-seller est un thriller avec un happy end.
es Compramos unas Birkenstock y un abrigo de Hermès.
es Ella toca "Für Elise" en el piano de su abuela.
es El streaming del show tiene lag y no hay roaming.
it Il film si chiama "The Silence of the Lambs" ed è bello.
it Abbiamo preso i pancake e un bagel con il cream cheese.
it Il signor Jørgensen vive a Tromsø con la moglie.
pt O croque-monsieur e o vol-au-vent estavam ótimos.
pt A música "Ich will" toca na rádio todos os dias.
nl We namen de tarte tatin en een glas Châteauneuf-du-Pape.
nl Het boek heet "Cent ans de solitude" en is heel mooi.
pl Do kawy są croissanty i pain au chocolat, ale nie ma bagietek.
pl Oglądaliśmy wczoraj "Once Upon a Time in America".
sv Vi köpte en Louis Vuitton och åt en crème brûlée.
sv Han sjunger "Besame mucho" när han lagar mat.
cs V restauraci už nebylo ratatouille, tak jsme si dali steak.
tr Dün "Der Untergang" filmini izledik ve çok beğendik.
fi Tilasin ravintolassa boeuf bourguignonin ja pain au chocolatin.
da Hvad hedder filmen "Les quatre cents coups" egentlig på dansk?
hu A film címe "La grande bouffe", és nagyon jó volt.
"""


@pytest.mark.parametrize("row", BORROWED.strip().splitlines())
def test_words_of_another_language_do_not_make_a_sentence_theirs(detector: Detector, row: str) -> None:
    language, _, text = row.partition(" ")
    assert detector.best(text) == language
    assert detector.find(text).language in (language, None)


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("the cat and the dog", "en"), ("der Hund und die Katze", "de"), ("le chat et les chiens", "fr"),
        # What is quoted does not count, unless there is hardly anything else.
        ('We saw "der Hund und die Katze"', "en"), ('Voilà "the cat and the dog"', "en"), ("Sehen wir «le chat et les chiens»", "de"),
    ],
)  # fmt: skip
def test_little_words(text: str, most: str) -> None:
    found = little.votes(text)
    assert max(found, key=found.__getitem__) == most
    assert max(found.values()) <= little.MOST_VOTES
    assert little.votes("café crème brûlée") == {}


def test_little_words_are_of_the_languages_that_models_tell_apart() -> None:
    text = files("tolmach.languages").joinpath("data", "little.txt").read_text(encoding="utf-8")
    rows = {line.partition(": ")[0]: line.partition(": ")[2].split() for line in text.splitlines() if line[0] != "#"}
    assert rows.keys() == {*ngrams.COLUMNS}
    assert all(len(words) == len(set(words)) > 30 for words in rows.values())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", NONE), (" \n", NONE), ("12 345,67 €", NONE), ("😀👍🏽", NONE), ("…?!", NONE), ("https://example.com/a?b=c", NONE),
        ("www.example.org", NONE), ("somebody@example.com", NONE), ("https://example.com 2024-01-01", NONE), ("\ud800", NONE),
        ("bericht.pdf", NONE), ("{name}", NONE), ("/etc/hosts", NONE), ("beispiel.de", NONE), (":-D", NONE), ("Hi", UNSURE), ("no", UNSURE), ("Hvala", UNSURE), ("Terima kasih", UNSURE),
        ("x", UNSURE), ("OK", UNSURE), ("ß", UNSURE), ("中", UNSURE), ("東京", UNSURE), ("Ю", UNSURE), ("Hotel", UNSURE), ("Taxi", UNSURE),
        ("Privet, kak dela? Ya segodnya idu v magazin.", UNSURE), ("Ya ne znayu, kogda on vernetsya domoy vecherom.", UNSURE),
        ("for i in range(10): print(x[i])", UNSURE), ("def f(self): return self.x", UNSURE),
        ("यह किताब एक मछुआरे की कहानी है", FOREIGN), ("Ovaj tekst nije na jeziku koji ova služba poznaje, ali je hrvatski.", FOREIGN),
        ("Aquest llibre explica la història d'un pescador que va perdre la barca.", FOREIGN), ("این کتاب داستان ماهیگیری است", FOREIGN),
        ("Þessi bók segir frá sjómanni sem missti bátinn sinn.", FOREIGN), ("Ово је кратка прича о његовој кући", FOREIGN),
        ("Pagi esok kami akan pergi ke pasar untuk membeli sayur, kata kerajaan Malaysia.", FOREIGN), ("გამარჯობა", FOREIGN),
    ],
)  # fmt: skip
def test_not_an_answer(detector: Detector, text: str, found: Outcome) -> None:
    assert detector.find(text) == Found(found)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Guten Morgen", "de"), ("The quick brown fox", "en"), ("Merhaba dünya", "tr"), ("你好世界", "zh"), ("図書館", "ja"), ("مرحبا بالعالم", "ar"),
        ("See https://example.com/seite-auf-deutsch for what happened next.", "en"), ("AUTOMATISCHE SPRACHERKENNUNG FÜR ALLE TEXTE", "de"),
        ("Der Wagen fährt. " * 5000, "de"), ("Hello Anna", "en"), ("Bom dia 😀", "pt"), ("Thanks, Pierre", "en"), ("Danke, John", "de"), ("Merci beaucoup", "fr"),
    ],
)  # fmt: skip
def test_a_sure_answer(detector: Detector, text: str, language: str) -> None:
    assert detector.find(text) == Found(SUCCESS, language)


def test_how_sure_it_is(detector: Detector) -> None:
    sure, unsure = detector.weigh("The meeting was moved to next Thursday."), detector.weigh("ok")
    assert sure is not None
    assert unsure is not None
    assert sure.language == "en"
    assert sure.confidence > 0.9 > unsure.confidence
    assert detector.weigh("12 + 30") is None


@pytest.mark.parametrize(
    ("text", "name", "foreign"),
    [
        ("abc", "Latin", False), ("абв", "Cyrillic", False), ("ґрунт їжак є", "Cyrillic", False), ("ўсё", "Cyrillic", True), ("қазақ", "Cyrillic", True),
        ("αβγ", "Greek", False), ("שלום", "Hebrew", False), ("ײִדיש", "Hebrew", True), ("سلام", "Arabic", False), ("گفتگو", "Arabic", True),
        ("\ufb2aלום", "Hebrew", False), ("ד\ufb1fטש", "Hebrew", True), ("\uff76\uff9e\uff77\uff9e", "Kana", False), ("ไทย", "Thai", False), ("한국", "Hangul", False), ("かな", "Kana", False), ("漢字かな", "Kana", False), ("汉字", "Han", False), ("हिन्दी", "Other", True),
    ],
)  # fmt: skip
def test_scripts(text: str, name: str, foreign: bool) -> None:
    script = scripts.dominant(text)
    assert script is not None
    assert (script.name, script.foreign) == (name, foreign)


def test_no_phrase_is_listed_twice_in_a_row() -> None:
    text = files("tolmach.languages").joinpath("data", "phrases.txt").read_text(encoding="utf-8")
    rows = [line.partition(": ") for line in text.splitlines() if line and not line.startswith("#")]
    for language, _, phrases in rows:
        listed = phrases.replace(" | ", "; ").split("; ")
        assert len(listed) == len(set(listed)), language
    with_one_language = {only_language(script) for script in scripts.LETTERS} - {"ja"}
    assert {item.code for item in sources()} - with_one_language <= {language for language, _, _ in rows}


@given(st.text(alphabet="ab.@/\\{}%$<>&:;=xXDpP3()-_ 1é😀→\n", max_size=30))
def test_a_text_without_a_hint_has_no_clutter(text: str) -> None:
    assert clutter.cleared(text) == clutter._CLUTTER.sub(" ", text)


def test_threads_share_one_load() -> None:
    detector = Detector()
    answers: list[str] = []
    threads = [threading.Thread(target=lambda: answers.append(detector.best("Guten Morgen"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == ["de"] * 8


def test_nothing_is_loaded_before_the_first_text() -> None:
    program = (
        "import sys; from tolmach.languages.detect import Detector; d = Detector(); "
        "assert not {'numpy', 'py3langid'} & set(sys.modules); "
        "assert d.best('ありがとう') == 'ja' and 'py3langid' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
