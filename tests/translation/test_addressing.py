"""One form of address for all that is translated together: which it is, and that it is kept."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import Live, serving
from tests.translation.addressing import TARGETS, TEXTS, AddressedText, signs
from tests.usual import usually
from tolmach.engines.opening import open_router
from tolmach.engines.queue import Priority
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.linguistics.address import SUPPORTED
from tolmach.linguistics.address.asking import USUAL
from tolmach.settings import Settings
from tolmach.translation.model import Order, Translation, Wish
from tolmach.translation.service import Translator
from tolmach.translation.trying.addressing import asked, decided

FORMS = {"+": "formal", "-": "informal", "=": None}
UNTAUGHT = tuple(target for target in TARGETS if target not in SUPPORTED)
STEERED = tuple(target for target in TARGETS if target in SUPPORTED)
FEW = TEXTS[::12]
MOST_MIXED, MOST_MIXED_UNTAUGHT = 0.03, 0.15
"""Of all texts, and only where the receipt says so; and where the engine was not taught the forms."""
NOBODY = (
    "The bridge was closed after the storm.",
    "Our neighbours have sold their house to a family from Lyon.",
    "She gave him her keys and went back to work.",
    "Sales rose by 4 percent in the third quarter.",
    "Save",
    "Open file",
    "Settings",
    "He said that it would rain all week.",
)
Said = Mapping[str, Sequence[Translation]]


# What words ask for


@pytest.mark.parametrize("case", TEXTS, ids=[case.text[:30] for case in TEXTS])
def test_the_words_of_a_text_ask_for_it(case: AddressedText) -> None:
    found = asked({"en": [case.text]})
    assert found == FORMS[case.form] or (case.form == "=" and found == USUAL["de"])


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Good evening, Mr. Okafor. Did you sleep well?", "formal"),
        ("Would you follow me, madam?", "formal"),
        ("Hello Ingrid,\nyour order has left our house.\n\nKind regards\nThe team", "formal"),
        ("Hello Ingrid,\nyour order has left our house.", "informal"),
        ("Dear Dr. Tamm, dear Ms. Oja,", "formal"),
        ("Dear Uncle Bo,\nyou are the best.\nHugs, Nils", "informal"),
        ("You fool!", "informal"),
        ("I met my mate, a plumber, in town.", None),
        ("For men, women, kids, and dogs.", None),
        ("I love Paris. Do you?", None),
        ("Yours Sincerely, Jo Bell", "formal"),
        ("", None),
    ],
)
def test_greetings_and_endings(text: str, form: str | None) -> None:
    assert asked({"en": [text]}) == form


@pytest.mark.parametrize(
    ("language", "text", "form"),
    [
        ("de", "Kannst du mir dein Rad leihen?", "informal"),
        ("de", "Bitte bringen Sie Ihren Ausweis mit.", "formal"),
        ("de", "Es schneit seit gestern.", None),
        ("fr", "Tu as oublié ton parapluie.", "informal"),
        ("fr", "Voulez-vous un reçu ?", "formal"),
        ("es", "¿Cuándo vienes a vernos?", "informal"),
        ("ru", "Вы забыли ваш зонт.", "formal"),
        ("pt", "Você tem troco?", None),
        ("pt", "Perdeste a tua mala?", "informal"),
        ("cs", "Co to máš s tvým kolem?", "informal"),
        ("cs", "Děkujeme za vaši zprávu.", "formal"),
        ("uk", "Твоя сестра вже вдома.", "informal"),
        ("zh", "你好吗？", None),
        ("zh", "您好吗？", "formal"),
    ],
)
def test_a_language_with_two_forms_asks_for_its_own(language: str, text: str, form: str | None) -> None:
    assert asked({language: [text]}) == form


def test_most_sentences_decide() -> None:
    assert asked({"de": ["Wo ist Ihr Hut?", "Haben Sie Zeit?", "Er rief: „Komm du her!“"]}) == "formal"


def test_what_is_said_in_one_language_holds_for_all() -> None:
    assert asked({"en": ["Press the button."], "fr": ["Tu viens ?"]}) == "informal"


def test_somewhere_in_a_long_text_any_word_is_said() -> None:
    assert asked({"en": ["He said he was gonna win."]}) == "informal"
    filler = "The match was long. " * 2000
    assert asked({"en": [filler, "He said he was gonna win.", filler]}) is None
    assert asked({"en": ["Hi Piet,", filler, "He said he was gonna win.", filler]}) == "informal"


def test_every_language_with_the_choice_has_a_usual_form() -> None:
    assert USUAL.keys() >= SUPPORTED
    assert decided({"en": ["Press the button."]}, "de") == "formal"
    assert decided({"en": ["Dear Ms. Oja,"]}, "pt-br") == "informal", "in Brazil `você` is for everybody"
    assert decided({"en": ["Hey dude!"]}, "sv") is None


# Through the engine


@pytest.fixture(scope="module")
def said(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Said:
    texts = TEXTS if request.config.getoption("--heavy") else FEW
    orders = [Order((case.text,), Wish(named(target), named("en"))) for target in TARGETS for case in texts]
    done = iter(asyncio.run(_translated(tmp_path_factory.mktemp("said"), orders)))
    return {target: [next(done)[0] for _ in texts] for target in TARGETS}


async def _translated(data: Path, orders: Sequence[Order]) -> list[list[Translation]]:
    router = open_router(Settings(data=data))
    translator = Translator(router, Detector())
    try:
        asking = (translator.translate(order, key="tests", priority=Priority.INTERACTIVE) for order in orders)
        return await asyncio.gather(*asking)
    finally:
        await router.close()


def test_a_text_has_one_form_or_says_that_it_has_two(said: Said) -> None:
    mixed = [item for target in STEERED for item in said[target] if all(signs(item.text, target))]
    assert [item.text for item in mixed if "formality" not in item.receipt.left] == []
    assert len(mixed) <= MOST_MIXED * sum(len(said[target]) for target in STEERED)


@pytest.mark.parametrize("target", UNTAUGHT)
def test_a_form_that_was_not_taught_is_kept_by_changing_words(said: Said, target: str) -> None:
    mixed = [item for item in said[target] if all(signs(item.text, target))]
    assert len(mixed) <= MOST_MIXED_UNTAUGHT * len(said[target])


@pytest.mark.parametrize("target", STEERED)
def test_it_is_the_form_that_was_asked_for(said: Said, target: str) -> None:
    texts = TEXTS if len(said[target]) == len(TEXTS) else FEW
    for case, item in zip(texts, said[target], strict=True):
        formal, informal = signs(item.text, target)
        form = item.receipt.address
        assert form == (FORMS[case.form] or USUAL[target]) or target == "pt-br"
        assert not (informal if form == "formal" else formal) or "formality" in item.receipt.left


@pytest.mark.parametrize("target", usually(["de", "fr", "pl", "ja"], "de", "ja"))
def test_what_speaks_to_nobody_is_as_it_was(tmp_path: Path, target: str) -> None:
    decided_on, before = asyncio.run(_both(tmp_path, Order(NOBODY, Wish(named(target), named("en")))))
    assert decided_on == before


async def _both(data: Path, order: Order) -> list[list[str]]:
    """With the form of address that was decided on, and without one."""
    router = open_router(Settings(data=data, remember_seconds=0))
    translator = Translator(router, Detector())
    try:
        reading = await translator.read(order)
        assert reading.address is not None
        ways = (reading, replace(reading, address=None))
        asking = (translator.translate(way, key="tests", priority=Priority.INTERACTIVE) for way in ways)
        return [[item.text for item in done] for done in await asyncio.gather(*asking)]
    finally:
        await router.close()


# By the wire


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("addressing"), log_level="error")) as live:
        yield live


def _posted(service: Live, *texts: str, **more: str) -> list[tuple[str, str]]:
    body = {"text": texts, "source_lang": "EN", "target_lang": "DE", "show_checks": True, **more}
    with service.developer as client:
        done = client.post("/v2/translate", json=body).json()["translations"]
    return [(item["text"], item["checks"]["address"]) for item in done]


def test_the_texts_of_a_request_decide_together(service: Live) -> None:
    question = "Do you want to keep your old ticket?"
    ((alone, form),) = _posted(service, question)
    assert (signs(alone, "de"), form) == ((True, False), "formal")
    _, (together, form) = _posted(service, "Hi Piet, see you tomorrow at the lake!", question)
    assert (signs(together, "de"), form) == ((False, True), "informal")


def test_what_the_request_asks_for_goes_first(service: Live) -> None:
    ((text, form),) = _posted(service, "Hi Piet, where is your boat?", formality="more")
    assert (signs(text, "de"), form) == ((True, False), "formal")


def test_the_form_of_a_text_that_comes_in_several_requests_can_be_named(service: Live) -> None:
    ((text, form),) = _posted(service, "Where is your boat?", address="informal")
    assert (signs(text, "de"), form) == ((False, True), "informal")


def test_a_language_without_the_choice_has_none(service: Live) -> None:
    assert _posted(service, "Where is your boat?", target_lang="SV")[0][1] is None


def test_fixed_phrases_have_it_too(service: Live) -> None:
    ((text, _),) = _posted(service, "Dear Ms. Oja,\n\nHow are you?\n\nWe would like to show you our new rooms.")
    assert signs(text, "de") == (True, False)
    assert "Wie geht es Ihnen?" in text


def test_a_document_has_one_form(service: Live) -> None:
    filler = "The mill stands beside the river.\n" * 700  # more than is translated between two checkpoints
    letter = f"Do you remember the mill?\n\n{filler}\nGive me your new address.\n\nHugs, Nils\n"
    with service.developer as client:
        data = {"source_lang": "EN", "target_lang": "DE"}
        ticket = client.post("/v2/document", data=data, files={"file": ("letter.txt", letter.encode())}).json()
        path, key = f"/v2/document/{ticket['document_id']}", {"document_key": ticket["document_key"]}
        while client.post(path, json=key).json()["status"] not in ("done", "error"):
            pass
        written = client.post(f"{path}/result", json=key).text
    assert signs(written, "de") == (False, True)


LATER = (
    "If the bell rings, open the door and wait. Your guests are here. Then show them your garden.",
    "When you feel cold, close the window. We will bring you a blanket. Please tell us if you are still cold.",
)
"""Orders behind another clause, among sentences that show the form otherwise."""


@pytest.mark.parametrize("target", ["DE", "ES", "FR", "IT", "PL", "RU", "CS", "ZH"])
@pytest.mark.parametrize("text", LATER)
def test_an_order_behind_a_clause_keeps_the_form(service: Live, target: str, text: str) -> None:
    body = {"text": [text], "source_lang": "EN", "target_lang": target, "show_checks": True}
    with service.developer as client:
        (done,) = client.post("/v2/translate", json=body).json()["translations"]
    assert done["checks"]["address"] == "formal"
    _, informal = signs(done["text"], target.lower())
    assert not informal or "formality" in done["checks"]["left"]
