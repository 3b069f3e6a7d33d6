"""A real translation in every language, through HTTP, with the model that ships."""

import unicodedata
from collections.abc import Iterator

import pytest

from tests.conftest import Live, serving
from tolmach.languages.catalogue import LANGUAGES, sources
from tolmach.languages.detect import Detector
from tolmach.settings import Settings

SENTENCE = "The file could not be opened. Please check whether you have permission to read it and try again later."

# "The file could not be opened." as people write it.
NOT_OPENED = {
    "ar": "تعذر فتح الملف.",
    "bg": "Файлът не можа да бъде отворен.",
    "cs": "Soubor nelze otevřít.",
    "da": "Filen kunne ikke åbnes.",
    "de": "Die Datei konnte nicht geöffnet werden.",
    "el": "Δεν ήταν δυνατό το άνοιγμα του αρχείου.",
    "en": "The file could not be opened.",
    "es": "No se pudo abrir el archivo.",
    "et": "Faili ei saanud avada.",
    "fi": "Tiedostoa ei voitu avata.",
    "fr": "Le fichier n'a pas pu être ouvert.",
    "he": "לא ניתן היה לפתוח את הקובץ.",
    "hu": "A fájl nem nyitható meg.",
    "id": "Berkas tidak dapat dibuka.",
    "it": "Impossibile aprire il file.",
    "ja": "ファイルを開けませんでした。",
    "ko": "파일을 열 수 없습니다.",
    "lt": "Nepavyko atverti failo.",
    "lv": "Failu nevarēja atvērt.",
    "nb": "Filen kunne ikke åpnes.",
    "nl": "Het bestand kon niet worden geopend.",
    "pl": "Nie można otworzyć pliku.",
    "pt": "Não foi possível abrir o ficheiro.",
    "ro": "Fișierul nu a putut fi deschis.",
    "ru": "Не удалось открыть файл.",
    "sk": "Súbor sa nepodarilo otvoriť.",
    "sl": "Datoteke ni bilo mogoče odpreti.",
    "sv": "Filen kunde inte öppnas.",
    "th": "ไม่สามารถเปิดแฟ้มได้",
    "tr": "Dosya açılamadı.",
    "uk": "Не вдалося відкрити файл.",
    "vi": "Không thể mở tập tin.",
    "zh": "无法打开文件。",
}

# Languages that the detector cannot always tell apart, and that count as one here.
ALIKE = {"nb": {"nb", "da"}, "da": {"da", "nb"}, "cs": {"cs", "sk"}, "sk": {"sk", "cs"}, "pt": {"pt", "es"}}


@pytest.fixture(scope="module")
def translating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"))) as service:
        yield service


def translate(live: Live, text: str, source: str, target: str) -> str:
    with live.developer as client:
        answer = client.post("/v2/translate", json={"text": [text], "source_lang": source, "target_lang": target})
    assert answer.status_code == 200, answer.text
    translated: str = answer.json()["translations"][0]["text"]
    return translated


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector()


@pytest.mark.parametrize("target", [item.code for item in LANGUAGES if item.base != "en"])
def test_from_english(translating: Live, detector: Detector, target: str) -> None:
    output = translate(translating, SENTENCE, "en", target)
    base = target.partition("-")[0]
    assert detector.best(output) in ALIKE.get(base, {base}), output


@pytest.mark.parametrize("source", sorted(set(NOT_OPENED) - {"en"}))
def test_into_english(translating: Live, source: str) -> None:
    output = translate(translating, NOT_OPENED[source], source, "en-US").lower()
    assert "file" in output, output
    assert "open" in output, output


@pytest.mark.parametrize(("source", "target"), [("de", "fr"), ("ja", "ko"), ("es", "pt-BR"), ("ru", "uk")])
def test_without_english(translating: Live, detector: Detector, source: str, target: str) -> None:
    output = translate(translating, NOT_OPENED[source], source, target)
    assert detector.best(output) == target.partition("-")[0], output


def test_traditional_and_simplified_characters_differ(translating: Live) -> None:
    simplified = translate(translating, SENTENCE, "en", "zh-Hans")
    traditional = translate(translating, SENTENCE, "en", "zh-Hant")
    assert simplified != traditional
    assert all("CJK" in unicodedata.name(text[0]) for text in (simplified, traditional))


def test_every_source_of_the_catalogue_has_its_sentence() -> None:
    assert set(NOT_OPENED) == {item.code for item in sources()}
