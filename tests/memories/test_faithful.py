"""What a text says stands in the answer: a near segment of a memory is taken only where it says the same.

By the wire, with an imported TMX. The stub engine says `[de] …` around the very words that it was given, so an answer
shows what the memory said and what the engine did.
"""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tests.documents.conftest import Owner
from tests.memories.owners import Owner as MemoryOwner

UNITS = [
    ("Never cover the vents of the heater.", "Decken Sie die Lüftungsschlitze des Heizgeräts niemals ab."),
    ("Turn off the pump before you open the lid.", "Schalten Sie die Pumpe aus, bevor Sie den Deckel öffnen."),
    ("Do not open the valve while the engine is running.", "Öffnen Sie das Ventil nicht, während der Motor läuft."),
    ("Send the report to <ph>{0}</ph> by Friday.", "Senden Sie den Bericht bis Freitag an <ph>{0}</ph>."),
    ("Hello <ph>%s</ph>, your order has been shipped.", "Hallo <ph>%s</ph>, Ihre Bestellung wurde versandt."),
    ("Move <ph>{0}</ph> into the folder <ph>{1}</ph>.", "In den Ordner <ph>{1}</ph> wird <ph>{0}</ph> verschoben."),
    ("The annual fee is $35.", "Die Jahresgebühr beträgt 35 $."),
    ("The office opens at 8:15 am.", "Das Büro öffnet um 8:15 Uhr."),
    ("The cable is 12 metres long.", "Das Kabel ist 12 Meter lang."),
    ("The parcel arrives on Tuesday.", "Das Paket kommt am Dienstag an."),
    ("The garden is closed in April.", "Der Garten ist im April geschlossen."),
    ("Please ask Anna for the key.", "Bitte fragen Sie Anna nach dem Schlüssel."),
    ("Version 4 needs 16 gigabytes of memory.", "Version 4 braucht 16 Gigabyte Arbeitsspeicher."),
    ("The plant made 2,500 bricks.", "Das Werk stellte 2.500 Ziegel her."),
    ("Read the manual at https://docs.example.org/setup first.", "Lesen Sie zuerst das Handbuch unter https://docs.example.org/setup."),
    ("Wash your hands. Dry them well.", "Waschen Sie sich die Hände und trocknen Sie sie gut ab."),
    ("Press <bpt i=\"1\">&lt;b&gt;</bpt>Start<ept i=\"1\">&lt;/b&gt;</ept> to begin.", "Drücken Sie <bpt i=\"1\">&lt;b&gt;</bpt>Start<ept i=\"1\">&lt;/b&gt;</ept>, um zu beginnen."),
    ("Copy the picture to  before noon.", "Kopieren Sie das Bild vor Mittag nach ."),
    ("Order the part XR-2000 today.", "Bestellen Sie noch heute das Teil XR-2000."),
    ("Throw {name} away now?", "Jetzt wegwerfen?"),
    ("The ticket costs 20 euros.", "Die Fahrkarte kostet 25 Euro."),
    ("The battery lasts all day", "Der Akku hält den ganzen Tag"),
    ("Your table is ready.", "Ihr Tisch ist bereit."),
]  # fmt: skip


def tmx() -> bytes:
    units = "".join(
        f'<tu><tuv xml:lang="en"><seg>{one}</seg></tuv><tuv xml:lang="de"><seg>{other}</seg></tuv></tu>'
        for one, other in UNITS
    )
    head = '<header srclang="en" segtype="sentence" datatype="plaintext" adminlang="en" o-tmf="x"/>'
    return f'<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4">{head}<body>{units}</body></tmx>'.encode()


@pytest.fixture(scope="module")
def memory(live: Live) -> str:
    with live.developer as client:
        return MemoryOwner(client).imported(tmx())


@pytest.fixture
def client(live: Live) -> Iterator[httpx.Client]:
    with live.developer as client:
        yield client


def answer(client: httpx.Client, memory: str, text: str, **more: Any) -> dict[str, Any]:
    body = {"text": [text], "source_lang": "EN", "target_lang": "DE", "translation_memory_id": memory}
    found = client.post("/v2/translate", json=body | {"show_checks": True} | more)
    assert found.status_code == 200, found.text
    translation: dict[str, Any] = found.json()["translations"][0]
    return translation


ENGINE = [
    # A word is another, or one more or less
    "Turn on the pump before you open the lid.",
    "Do open the valve while the engine is running.",
    "Always cover the vents of the heater.",
    "Never cover the vents of the heaters.",
    "Never fully cover the vents of the heater.",
    "Turn off the pump after you open the lid.",
    "Turn off the pumps before you open the lid.",
    "The parcel arrives on Thursday.",
    "The garden is closed in August.",
    "The garden is closed in May.",
    "The garden is not closed in April.",
    "The cable is 12 yards long.",
    "The cable is 12 metres wide.",
    "Please ask her for the key.",
    "Please ask Anna for a key.",
    "Is your table ready.",
    "Your table is ready?",
    "Your table isn't ready.",
    # Money, times, signs of their own
    "The annual fee is €35.",
    "The annual fee is £35.",
    "The annual fee is $35k.",
    "The office opens at 8:15 pm.",
    "The office opens at 12:15 am.",
    # Values for which the stored translation has no place
    "Never cover the {count} vents of the heater.",
    "Copy the picture to {folder} before noon.",
    "Copy the picture to %s before noon.",
    "Copy the picture to %1$s before noon.",
    "Copy the picture to %@ before noon.",
    "Send the report by Friday.",
    "Send the report to {0} and {1} by Friday.",
    "Throw {name} away now?",
    "Throw {title} away now?",
    # Names and codes that are words of a language as well
    "Please ask Monday for the key.",
    "Version 4 needs 16 gigabytes of Memory.",
]


@pytest.mark.parametrize("text", ENGINE)
@pytest.mark.parametrize("threshold", [None, 50])
def test_the_engine_translates_what_the_memory_does_not_say(
    client: httpx.Client, memory: str, text: str, threshold: int | None
) -> None:
    more = {} if threshold is None else {"translation_memory_threshold": threshold}
    found = answer(client, memory, text, **more)
    assert (found["text"], found["checks"]["memory"]) == (f"[de] {text}", [])


CARRIED = [
    ("Send the report to {0} by Friday.", "Senden Sie den Bericht bis Freitag an {0}."),
    ("Send the report to {recipient} by Friday.", "Senden Sie den Bericht bis Freitag an {recipient}."),
    ("Send the report to %s by Friday.", "Senden Sie den Bericht bis Freitag an %s."),
    ("Hello %1$s, your order has been shipped.", "Hallo %1$s, Ihre Bestellung wurde versandt."),
    ("Hello %@, your order has been shipped.", "Hallo %@, Ihre Bestellung wurde versandt."),
    ("Hello {{ user }}, your order has been shipped.", "Hallo {{ user }}, Ihre Bestellung wurde versandt."),
    ("Move {1} into the folder {0}.", "In den Ordner {0} wird {1} verschoben."),
    ("Move {file} into the folder {target}.", "In den Ordner {target} wird {file} verschoben."),
    ("The annual fee is $48.", "Die Jahresgebühr beträgt 48 $."),
    ("The office opens at 9:45 am.", "Das Büro öffnet um 9:45 Uhr."),
    ("The cable is 27 metres long.", "Das Kabel ist 27 Meter lang."),
    ("Version 5 needs 32 gigabytes of memory.", "Version 5 braucht 32 Gigabyte Arbeitsspeicher."),
    ("The plant made 7,250 bricks.", "Das Werk stellte 7.250 Ziegel her."),
    ("Please ask Maria for the key.", "Bitte fragen Sie Maria nach dem Schlüssel."),
    ("Please ask Ngozi for the key.", "Bitte fragen Sie Ngozi nach dem Schlüssel."),
    ("Read the manual at https://example.com/a first.", "Lesen Sie zuerst das Handbuch unter https://example.com/a."),
    ("Order the part QT-815 today.", "Bestellen Sie noch heute das Teil QT-815."),
    ("Press Start to begin.", "Drücken Sie Start, um zu beginnen."),
    ("The battery lasts all day.", "Der Akku hält den ganzen Tag."),
    ("Your table is ready!", "Ihr Tisch ist bereit!"),
    ("Your table is ready", "Ihr Tisch ist bereit"),
    ("Yourr table is ready.", "Ihr Tisch ist bereit."),
]


@pytest.mark.parametrize(("text", "expected"), CARRIED)
def test_what_can_be_carried_over_is(client: httpx.Client, memory: str, text: str, expected: str) -> None:
    found = answer(client, memory, text, translation_memory_threshold=50)
    assert (found["text"], found["checks"]["known"], found["checks"]["left"]) == (expected, ["memory"], [])
    assert {"numbers", "empty", "short"} <= set(found["checks"]["checked"])


SENTENCES = [
    ("Never cover the vents of the heater. Danger!", "Decken Sie die Lüftungsschlitze des Heizgeräts niemals ab. [de] Danger!"),
    ("Danger! Never cover the vents of the heater.", "[de] Danger! Decken Sie die Lüftungsschlitze des Heizgeräts niemals ab."),
    ("Your table is ready. Now!", "Ihr Tisch ist bereit. [de] Now!"),
    ("Wash your hands. Dry them well.", "Waschen Sie sich die Hände und trocknen Sie sie gut ab."),
    ("Wash your hands. Dry them well. Go.", "Waschen Sie sich die Hände und trocknen Sie sie gut ab. [de] Go."),
    ("Wash your hands. Do it now. Dry them well.", "[de] Wash your hands. [de] Do it now. [de] Dry them well."),
    ("Wash your hands. Dry them.", "[de] Wash your hands. [de] Dry them."),
    ("Wash your hands.", "[de] Wash your hands."),
    ("Your table is ready. Turn on the pump before you open the lid.", "Ihr Tisch ist bereit. [de] Turn on the pump before you open the lid."),
    ("Send the report to {host} by Friday. Thanks.", "Senden Sie den Bericht bis Freitag an {host}. [de] Thanks."),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_sentence_by_sentence_nothing_is_dropped(client: httpx.Client, memory: str, text: str, expected: str) -> None:
    assert answer(client, memory, text, translation_memory_threshold=40)["text"] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Turn <b>on</b> the pump before you open the lid.", None),
        ("Never cover the <i>hot</i> vents of the heater.", None),
        ("The cable is <b>27</b> metres long.", "Das Kabel ist <b>27</b> Meter lang."),
        ("Please ask <b>Maria</b> for the key.", "Bitte fragen Sie <b>Maria</b> nach dem Schlüssel."),
        ("Send the report to <b>{recipient}</b> by Friday.", "Senden Sie den Bericht bis Freitag an <b>{recipient}</b>."),
    ],
)  # fmt: skip
def test_tags(client: httpx.Client, memory: str, text: str, expected: str | None) -> None:
    found = answer(client, memory, text, tag_handling="html")
    assert "tags" in found["checks"]["checked"]
    if expected is None:
        assert found["checks"]["memory"] == []
        assert found["text"].replace("[de] ", "") == text
    else:
        assert found["text"] == expected


def test_a_persons_words_are_kept_and_what_looks_wrong_is_said(client: httpx.Client, memory: str) -> None:
    found = answer(client, memory, "The ticket costs 20 euros.")
    assert found["text"] == "Die Fahrkarte kostet 25 Euro."
    assert found["checks"]["left"] == ["numbers"]
    assert answer(client, memory, "The ticket costs 30 euros.")["text"] == "[de] The ticket costs 30 euros."


def test_at_threshold_0_the_nearest_segment_is_taken_and_the_receipt_says_so(client: httpx.Client, memory: str) -> None:
    text = "Turn on the pump before you open the lid."
    found = answer(client, memory, text, translation_memory_threshold=0)
    assert found["text"] == "Schalten Sie die Pumpe aus, bevor Sie den Deckel öffnen."
    assert found["checks"]["left"] == ["memory", "opposites"]
    lost = answer(client, memory, "Copy the picture to {folder} before noon.", translation_memory_threshold=0)
    assert lost["text"] == "[de] Copy the picture to {folder} before noon."


def test_the_percentage_is_what_it_was(client: httpx.Client, memory: str) -> None:
    near = "The cable is 27 metres long."
    (used,) = answer(client, memory, near)["checks"]["memory"]
    assert (used["percentage"], used["target_text"]) == (92, "Das Kabel ist 12 Meter lang.")
    for threshold, is_used in ((92, True), (93, False)):
        found = answer(client, memory, near, translation_memory_threshold=threshold)
        assert bool(found["checks"]["memory"]) is is_used


def test_documents(client: httpx.Client, memory: str) -> None:
    owner = Owner(client)
    fields = {"target_lang": "DE", "source_lang": "EN", "translation_memory_id": memory}
    text = "Your table is ready. Now!\n\nTurn on the pump before you open the lid.\n\nThe cable is 27 metres long.\n"
    expected = (
        "Ihr Tisch ist bereit. [de] Now!\n\n[de] Turn on the pump before you open the lid.\n\n"
        "Das Kabel ist 27 Meter lang.\n"
    )
    assert owner.translated("a.txt", text.encode(), **fields).text == expected
    page = (
        b"<p>Send the report to <b>{host}</b> by Friday. Now!</p><p>Do open the valve while the engine is running.</p>"
    )
    found = owner.translated("a.html", page, **fields).text
    assert "Senden Sie den Bericht bis Freitag an <b>{host}</b>. [de] Now!" in found
    assert "[de] Do open the valve while the engine is running." in found
