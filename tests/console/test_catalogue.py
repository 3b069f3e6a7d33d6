"""The texts of the console in several languages: nothing is left out, nothing is doubtful, numbers take their form."""

import json
import re
from functools import cache
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from markupsafe import Markup
from playwright.sync_api import expect

from releasing import catalogue
from tests.conftest import Live
from tests.console.conftest import Client, Welcome
from tests.usual import usually
from tolmach.console import texts
from tolmach.console.catalogue.offered import COMPLETE, ENGLISH, TONGUES, Tongue, accepted, chosen
from tolmach.console.catalogue.reading import entries
from tolmach.console.tongues import name_of, names

BY_CODE = {tongue.code: tongue for tongue in TONGUES}
TRANSLATED = [tongue for tongue in TONGUES if tongue.code in COMPLETE and tongue is not ENGLISH]


@cache
def gathered() -> Any:
    return catalogue.gathered()


def _held(code: str) -> Catalog:
    with (catalogue.FOLDER / f"{code}.po").open("rb") as file:
        return read_po(file, locale=code)


def _blanks(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name is not None}


def test_the_catalogue_has_every_text_of_the_pages() -> None:
    """After a change of a text: `make catalogue`."""
    now = gathered()
    assert catalogue.TEMPLATE.read_text("utf-8") == catalogue.written(now, "Every text of the console.")
    kinds = {place.rpartition(".")[2] for message in now for place, _ in message.locations}
    assert kinds == {"py", "html", "js"}


@pytest.mark.parametrize("tongue", TONGUES[1:], ids=lambda tongue: tongue.code)
def test_a_language_knows_the_texts_of_the_pages(tongue: Tongue) -> None:
    before = (catalogue.FOLDER / f"{tongue.code}.po").read_text("utf-8")
    assert catalogue.updated(tongue, before, gathered()) == before


@pytest.mark.parametrize("tongue", TRANSLATED, ids=lambda tongue: tongue.code)
def test_an_offered_language_lacks_nothing(tongue: Tongue) -> None:
    lacking, doubtful, wrong = [], [], []
    for message in _held(tongue.code):
        if not message.id:
            continue
        originals = [message.id] if isinstance(message.id, str) else list(message.id)
        forms = [message.string] if isinstance(message.string, str) else list(message.string or [""])
        if not all(forms) or (message.pluralizable and len(forms) != tongue.forms):
            lacking.append(originals[0])
        if message.fuzzy:
            doubtful.append(originals[0])
        pairs = zip(originals[-len(forms) :], forms, strict=True)
        if any(_blanks(original) != _blanks(form) for original, form in pairs):
            wrong.append(originals[0])
    assert (lacking, doubtful, wrong) == ([], [], [])


def test_every_offered_language_has_the_names_of_all_languages() -> None:
    assert catalogue.names() == json.loads(catalogue.NAMES.read_text("utf-8"))
    with texts.read_in(BY_CODE["de"]):
        assert name_of("pt-BR") == "Portugiesisch (Brasilien)"
        assert name_of("xx") == "xx"
    with texts.read_in(BY_CODE["fr"]):
        assert names(["fr", "et", "el"]) == ("Estonien", "Français", "Grec")
    assert name_of("de") == "German"


def _catalog(*ids: str | tuple[str, str]) -> Catalog:
    made = Catalog()
    for words in ids:
        made.add(words, locations=[("static/live.js", 1)])
    return made


TRANSLATION = """
#: static/live.js
msgid "One sentence of the text is open."
msgstr "Ein Satz des Textes ist offen."

#: static/live.js
msgid "{n} word"
msgid_plural "{n} words"
msgstr[0] "{n} Wort"
msgstr[1] "{n} Wörter"
"""


def test_a_text_that_changed_is_doubtful_in_its_singular_and_its_plural() -> None:
    german = BY_CODE["de"]
    same = _catalog("One sentence of the text is open.", ("{n} word", "{n} words"))
    kept = catalogue.updated(german, TRANSLATION, same)
    assert [entry.words for entry in entries(kept)] == ["One sentence of the text is open.", "{n} word"]
    changed = _catalog("One sentence of the text is shut.", ("{n} word", "{n} words in all"))
    doubtful = catalogue.updated(german, TRANSLATION, changed)
    assert doubtful.count("fuzzy") == 2
    assert list(entries(doubtful)) == []
    assert catalogue.updated(german, doubtful, changed) == doubtful


def test_a_text_without_a_translation_is_not_doubtful() -> None:
    german = BY_CODE["de"]
    empty = catalogue.updated(german, "", _catalog("One sentence of the text is open."))
    assert "fuzzy" not in catalogue.updated(german, empty, _catalog("One sentence of the text is shut."))


def test_a_catalogue_is_read_with_long_lines_and_escapes() -> None:
    written = '#: a.py b.html\n#, python-brace-format\nmsgid ""\n"Say "\n"\\"{x}\\""\nmsgstr "«{x}»"\n'
    (entry,) = entries('msgid ""\nmsgstr "Header"\n\n' + written + '\nmsgid "empty"\nmsgstr ""\n')
    assert (entry.words, entry.forms, entry.files) == ('Say "{x}"', ("«{x}»",), ("a.py", "b.html"))


@pytest.mark.parametrize(
    ("code", "n", "expected"),
    [("en", 0, "0 words"), ("en", 1, "1 word"), ("de", 1234, "1.234 words"), ("fr", 0, "0 word"), ("ja", 1, "1 word")],
)
def test_numbers_take_the_form_of_the_language(code: str, n: int, expected: str) -> None:
    """Without a translation the words stay English, but the language counts."""
    with texts.read_in(BY_CODE[code]):
        assert texts.plural("{n} word", "{n} words", n) == expected


def test_markup_in_a_text_stays_markup_and_the_rest_is_escaped() -> None:
    assert texts.text("{a} & {b}", a=Markup("<b>1</b>"), b="<i>") == Markup("<b>1</b> &amp; &lt;i&gt;")


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("xx,fr;q=0.5,ja;q=0.7", "ja"),
        ("de;q=0,zh-TW", "zh"),
        ("", "en"),
        (";q=x,,", "en"),
    ],
)
def test_the_browser_says_which_language_its_reader_wants(wanted: str, expected: str) -> None:
    assert chosen(accepted(wanted), TONGUES).code == expected


def test_only_complete_languages_are_offered() -> None:
    missing = [tongue.code for tongue in TONGUES if tongue.code not in COMPLETE]
    assert chosen(missing).code == "en"


def test_a_reader_chooses_the_language_of_the_pages(client: Client) -> None:
    for tongue in [*TRANSLATED, ENGLISH]:
        answer = client.http.post("/language", data={"language": tongue.code, "next": "/usage?days=7"})
        assert answer.url.path == "/usage"
        assert answer.url.query == b"days=7"
        assert f'<html lang="{tongue.code}">' in answer.text
        with texts.read_in(tongue):
            assert texts.text("Glossaries") in answer.text
            assert f">{texts.text('Sign out')}<" in answer.text


def test_the_browser_chooses_the_language_of_the_sign_in(live: Live) -> None:
    with live.client() as stranger:
        for tongue in [*TRANSLATED, ENGLISH]:
            answer = stranger.get("/usage", headers={"Accept-Language": f"{tongue.code}-XX"})
            assert f'<html lang="{tongue.code}">' in answer.text


def test_no_other_language_can_be_chosen(client: Client) -> None:
    assert client.http.post("/language", data={"language": "xx"}).status_code == 404
    assert client.http.post("/language", data={"language": "en", "next": "//evil.example"}).url.path == "/"


@pytest.mark.parametrize("code", usually([tongue.code for tongue in TRANSLATED], "de", "ja"))
def test_a_script_carries_its_own_texts_and_no_other(client: Client, code: str) -> None:
    tongue = BY_CODE[code]
    page = client.http.get("/live", headers={"Accept-Language": tongue.code}).text
    (link,) = re.findall(r'src="(/console/static/console\.js\?[^"]+)"', page)
    script = client.http.get(link.replace("&amp;", "&")).text
    assert "Object.assign(globalThis.translated" in script
    assert script.startswith('"use strict";')
    used = catalogue.gathered()
    foreign = {
        m.id for m in used if isinstance(m.id, str) and not any("console.js" in place for place, _ in m.locations)
    }
    told = json.loads(script.partition("??={},")[2].partition(");\n")[0])
    assert foreign.isdisjoint(told)


@pytest.mark.parametrize("code", usually([tongue.code for tongue in TRANSLATED], "de", "ja"))
def test_pages_and_scripts_speak_the_language_of_the_browser(live: Live, welcome: Welcome, code: str) -> None:
    tongue = BY_CODE[code]
    person = welcome(live, locale="en", key=live.keys.admin)
    page = person.open("/live")
    page.get_by_label("Language of these pages").select_option(tongue.code)
    with texts.read_in(tongue):
        expect(page.get_by_role("heading", name=texts.text("Live"), exact=True)).to_be_visible()
        expect(page.get_by_role("button", name=texts.text("Test the microphone"))).to_be_visible()
        remove = page.locator("#targets button").first
        words = texts.text("Remove {language}", language="|").split("|")
        expect(remove).to_have_attribute("aria-label", re.compile(".+".join(map(re.escape, words))))
        title = page.get_by_role("button", name="TXT").first.get_attribute("title")
        assert title == texts.text("Save as a text file")
    assert page.locator("html").get_attribute("lang") == tongue.code
    assert person.wrongs == []
