"""Text translation through the official clients with the model that ships. One table, for `deepl` and `deepl-node`."""

import json
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE
from typing import Any

import deepl
import pytest

from tests.clients.conftest import MODEL_TYPES
from tests.conftest import Live, serving
from tolmach.settings import Settings

NODE = Path(__file__).parent / "node"
XML: dict[str, Any] = {"tag_handling": "xml"}
HTML: dict[str, Any] = {"tag_handling": "html"}
V1: dict[str, Any] = {"tag_handling_version": "v1"}
EN = "EN"


@dataclass(frozen=True, slots=True)
class Answer:
    text: str
    source: str
    billed: int
    model_type: str | None = None


Row = tuple[str | list[str], str | None, str, dict[str, Any]]
Ask = Callable[[Row], Answer | list[Answer] | str]
"""A string is what the client threw."""


@contextmanager
def python_client(live: Live) -> Iterator[Ask]:
    def ask(row: Row) -> Answer | list[Answer] | str:
        text, source, target, options = row
        try:
            found = client.translate_text(text, source_lang=source, target_lang=target, **options)
        except deepl.DeepLException as error:
            return str(error)
        items = [Answer(i.text, i.detected_source_lang, i.billed_characters, i.model_type_used) for i in _listed(found)]
        return items if isinstance(text, list) else items[0]

    with closing(deepl.DeepLClient(live.keys.developer, server_url=live.url)) as client:
        yield ask


@contextmanager
def node_client(live: Live) -> Iterator[Ask]:
    def ask(row: Row) -> Answer | list[Answer] | str:
        *words, options = row
        assert node.stdout
        print(json.dumps([*words, {_camel(k): _word(k, v) for k, v in options.items()}]), file=node.stdin, flush=True)
        found = json.loads(node.stdout.readline())
        if "error" in found:
            return str(found["error"])
        items = [
            Answer(i["text"], i["detectedSourceLang"].upper(), i["billedCharacters"], i.get("modelTypeUsed"))
            for i in _listed(found)
        ]
        return items if isinstance(words[0], list) else items[0]

    command = ["node", "translate.mjs", live.url, live.keys.developer]
    with subprocess.Popen(command, cwd=NODE, stdin=PIPE, stdout=PIPE, text=True, encoding="utf-8") as node:
        yield ask


def _listed(found: Any) -> list[Any]:
    return found if isinstance(found, list) else [found]


def _camel(name: str) -> str:
    first, *rest = name.split("_")
    return first + "".join(map(str.capitalize, rest))


def _word(name: str, value: Any) -> Any:
    return {"0": "off", "1": "on"}.get(value, value) if name == "split_sentences" else value


@pytest.fixture(scope="module")
def translating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"), log_level="error")) as service:
        yield service


@pytest.fixture(scope="module", params=[python_client, node_client], ids=["Python", "Node"])
def ask(request: pytest.FixtureRequest, translating: Live) -> Iterator[Ask]:
    with request.param(translating) as client:
        yield client


# The text that comes back must match: what is certain whatever the model says.
TEXTS: dict[str, tuple[str, str, dict[str, Any], str]] = {
    "one": ("Where is the station?", "DE", {}, r"Wo ist .*\?"),
    "British": ("Die Farbe des Theaters ist grau.", "EN-GB", {"source_lang": "DE"}, r".*colour.*theatre.*"),
    "American": ("Die Farbe des Theaters ist grau.", "EN-US", {"source_lang": "DE"}, r".*color.*theater.*"),
    "Brazil": ("I see the bus.", "PT-BR", {}, r".*ônibus.*"),
    "Portugal": ("I see the bus.", "PT-PT", {}, r".*autocarro.*"),
    "simplified": ("The software is in the computer network.", "ZH-HANS", {}, r"[^軟網]*软件[^軟網]*网络[^軟網]*"),
    "traditional": ("The software is in the computer network.", "ZH-HANT", {}, r"[^软网]*軟體[^软网]*網[^软网]*"),
    "same language": ("The colour of the centre", "EN-US", {}, r"The color of the center"),
    "placeholders": ("Hello {name}, see https://example.org/a?b=c.", "JA", {}, r".*\{name\}.*https://example\.org/a\?b=c.*"),
    "xml": ("<par>Open <b>the door</b>.</par>", "DE", XML, r"<par>.*<b>.*Tür.*</b>.*</par>"),
    "xml, v1": ("<par>Open <b>the door</par>", "DE", XML | V1, r"<par>.*<b>.*Tür.*</par>"),
    "html": ('<p>Open <a href="x?a=1&amp;b=2">the door</a> &amp; go.</p>', "FR", HTML, r'<p>.*<a href="x\?a=1&amp;b=2">.*porte.*</a>.*</p>'),
    "html, v1": ("<p>One day<p>Another day", "DE", HTML | V1, r"<p>.*Tag.*<p>.*Tag.*"),
    "broken html": ("<p>One <b>day</p></i>", "DE", HTML, r"<p>.*<b>.*Tag.*</p></i>"),
    "brackets are text": ("Is 1 < 2?", "DE", {}, r"Ist 1 < 2\?"),
    "outline": ("<doc><title>A title</title><par>A text.</par></doc>", "DE", XML, r"<doc><title>.*Titel</title><par>.*Text\.</par></doc>"),
    "no outline": ("<a>One day</a><b>and night</b>", "DE", XML | {"outline_detection": False}, r".*<a>.*Tag.*</a>.*<b>.*Nacht.*</b>.*"),
    "splitting tags": ("<t>The first page</t><s/><t>The second page</t>", "DE", XML | {"outline_detection": False, "splitting_tags": ["t", "s"]}, r"<t>.*Seite</t><s/><t>.*Seite</t>"),
    "non-splitting tags": ("<p>We are now</p><p>closing the store.</p>", "DE", XML | {"non_splitting_tags": ["p"]}, r".*<p>[^<]+</p>.*<p>[^<]+</p>.*"),
    "ignored tags": ("<p>Open <x>Settings</x> now.</p>", "DE", XML | {"ignore_tags": ["x"]}, r"<p>.*<x>Settings</x>.*</p>"),
    "ignored tags in html": ("<p>Open <x>Settings</x> now.</p>", "DE", HTML | {"ignore_tags": ["x"]}, r"<p>.*<x>Settings</x>.*</p>"),
    "not translated": ('<p>The word <b translate="no">Handy</b> is <i class="notranslate">German</i>.</p>', "FR", HTML, r'<p>.*<b translate="no">Handy</b>.*<i class="notranslate">German</i>.*</p>'),
    "formal": ("You must open your file.", "DE", {"formality": "more"}, r"Sie .*Ihre.*"),
    "informal": ("You must open your file.", "DE", {"formality": "less"}, r"Du .*deine.*"),
    "rather formal": ("You must open your file.", "FR", {"formality": "prefer_more"}, r"Vous .*votre.*"),
    "rather informal": ("You must open your file.", "FR", {"formality": "prefer_less"}, r"Tu .*ton.*"),
    "rather formal where there is no such thing": ("You must open your file.", "TR", {"formality": "prefer_more"}, r".+"),
    "lines": ("The first line\nthe second line", "DE", {}, r"[^\n]+\n[^\n]+"),
    "lines in one": ("The first line is here,\nthe second line is there.", "DE", {"split_sentences": "nonewlines"}, r"[^\n]+,\n[^\n]+"),
    "no sentences": ("One day.  Two days.\n", "DE", {"split_sentences": "0"}, r".*Tag\.\s+.*Tage\.\n"),
    "white space": ("  One day. \n\n Two days.\t", "DE", {}, r"  .*Tag(?:es)?\. \n\n .*Tage\.\t"),
    "formatting": ("a new house", "DE", {"preserve_formatting": True}, r"ein neues Haus"),
    "context": ("I went to the bank.", "DE", {"context": "I needed money from my account."}, r".*Bank.*"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "target", "options", "expected"), TEXTS.values(), ids=TEXTS)
def test_text(ask: Ask, text: str, target: str, options: dict[str, Any], expected: str) -> None:
    options = dict(options)
    source = options.pop("source_lang", EN)
    answer = ask((text, source, target, options))
    assert isinstance(answer, Answer), answer
    assert re.fullmatch(expected, answer.text, re.DOTALL), answer.text
    assert answer.source == source
    tagged = re.sub(r"<[^<>]*>", "", text).replace("&amp;", "&")
    assert answer.billed == len(tagged if "tag_handling" in options else text)


def test_many_texts_of_several_languages(ask: Ask) -> None:
    texts = [
        "Guten Morgen, wie geht es Ihnen?",
        "Où est la gare, s'il vous plaît ?",
        "おはようございます。元気ですか。",
        "42",
    ]
    answers = ask((texts, None, "EN-GB", {}))
    assert isinstance(answers, list), answers
    assert [answer.source for answer in answers[:3]] == ["DE", "FR", "JA"]
    assert [answer.billed for answer in answers] == [len(text) for text in texts]
    assert re.search("morning", answers[0].text)
    assert re.search("station", answers[1].text)
    assert re.search(r"[.!?] \w", answers[2].text), "sentences have to be apart"
    assert answers[3].text == "42"


@pytest.mark.heavy
def test_every_language_that_is_listed(translating: Live) -> None:
    said = "Where is the station?"
    with closing(deepl.DeepLClient(translating.keys.developer, server_url=translating.url)) as client:
        sources, targets = client.get_source_languages(), client.get_target_languages()
        done = {
            language.code: client.translate_text(said, source_lang=EN, target_lang=language.code)
            for language in targets
        }
    assert (len(sources), len(targets)) == (33, 42)
    same = {code for code, answer in done.items() if isinstance(answer, deepl.TextResult) and answer.text == said}
    assert same == {"EN-GB", "EN-US"}


@pytest.mark.parametrize(("model_type", "used"), MODEL_TYPES.items())
def test_model_type(ask: Ask, model_type: str, used: str) -> None:
    answer = ask(("Where is the station?", EN, "DE", {"model_type": model_type}))
    assert isinstance(answer, Answer), answer
    assert answer.model_type == used


@pytest.mark.parametrize(
    ("text", "target", "options", "message"),
    [
        ("Hello", "TR", {"formality": "more"}, "Target language 'TR' doesn't support formality."),
        ("Hello", "EN-GB", {"formality": "less"}, "Target language 'EN-GB' doesn't support formality."),
        ("<a>Hello", "DE", XML, "Tag handling parsing failed, please check input."),
        ("<a>Hello</b>", "DE", XML | {"tag_handling_version": "v2"}, "Tag handling parsing failed"),
        ("Hello", "DE", {"tag_handling": "sgml"}, "Value for 'tag_handling' not supported."),
    ],
)
def test_refusal(ask: Ask, text: str, target: str, options: dict[str, Any], message: str) -> None:
    answer = ask((text, EN, target, options))
    assert isinstance(answer, str)
    assert message in answer
