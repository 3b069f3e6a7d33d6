"""The table of tagged texts, and texts with what must not change, through the whole pipeline with the model that ships."""

import asyncio
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.markup.cases import Case, cases
from tests.usual import usually
from tests.words import Says
from tolmach.engines.opening import open_router
from tolmach.engines.queue import Priority
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.markup.proof import proven
from tolmach.markup.tagged import read
from tolmach.settings import Settings
from tolmach.translation.model import Order, Translation, Wish
from tolmach.translation.sentences import Split
from tolmach.translation.service import Translator

# All of it is translated once and in one go, so it must not be shared out to several processes.

Name = TypeVar("Name")

CASES = cases()
TARGETS = ("de", "fr", "ja")
USUAL = ("de", "ja")
_NUMBER = re.compile(r">\s*[\d.,]+\s*<")
_EMPTY_PAIR = re.compile(r"<([\w:-]+)(?:\s[^<>]*)?>\s*</\1\s*>")

KEPT = {
    "Hello %1$s, you have %2$d new messages.": ["%1$s", "%2$d"],
    "Hello {name}, your order {order_id} was sent.": ["{name}", "{order_id}"],
    "Welcome to {{ site.title }}!": ["{{ site.title }}"],
    "The file ${path} could not be opened.": ["${path}"],
    "Dear :name, please confirm your address.": [":name"],
    "%(count)d files were copied to %(target)s.": ["%(count)d", "%(target)s"],
    "{count, plural, one {# file} other {# files}} deleted.": ["{count, plural, one {#", "} other {#"],
    "You have used %d%% of your space.": ["%d%%"],
    "Visit https://www.example.com/path?a=1&b=2#top for details.": ["https://www.example.com/path?a=1&b=2#top"],
    "Write to support@example.org if you need help.": ["support@example.org"],
    "Open the file config.yaml and change the port.": ["config.yaml"],
    "Copy C:\\Users\\me\\notes.txt to the server.": ["C:\\Users\\me\\notes.txt"],
    "Save it under /etc/nginx/nginx.conf and restart.": ["/etc/nginx/nginx.conf"],
    "Run `pip install tolmach` in your terminal.": ["`pip install tolmach`"],
    "The `user_id` column is missing in `orders`.": ["`user_id`", "`orders`"],
    "Set the HTTP_PROXY variable before you call getElementById().": ["HTTP_PROXY", "getElementById()"],
    "Update to version 2.3.1 and read ISO 9001.": ["2.3.1", "ISO 9001"],
    "Our iPhone driver works with the XR-2000.": ["iPhone", "XR-2000"],
    "Follow @tolmach and use #translate.": ["@tolmach", "#translate"],
    "I like 👍🏽 and 🎉 very much.": ["👍🏽", "🎉"],
}
KEPT_IN = ("de", "ja", "ar", "ru")

WORDS = [
    *(("en", "de", text) for text in ("HELLO WORLD", "File", "Cancel", "Save")),
    *(("en", "ru", text) for text in ("HELLO WORLD", "File", "No", "Open")),
    ("de", "en", "Öffnen"),
    ("de", "fr", "Öffnen"),
]


Tagged = Mapping[tuple[str, str], Translation]
"""By the name of a case and the target."""
Plain = Mapping[tuple[str, str, str], Translation]
"""By source, target and text."""


@pytest.fixture(scope="module")
def tagged(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Tagged:
    orders = {(case.name, target): _order(case, target) for case, target in _chosen(request, "case", "target")}
    return asyncio.run(_translated(tmp_path_factory.mktemp("tagged"), orders))


@pytest.fixture(scope="module")
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Plain:
    orders = _plain(("en", target, text) for target, text in _chosen(request, "target", "text"))
    return asyncio.run(_translated(tmp_path_factory.mktemp("kept"), orders))


@pytest.fixture(scope="module")
def words(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Plain:
    orders = _plain(_chosen(request, "source", "target", "text"))
    return asyncio.run(_translated(tmp_path_factory.mktemp("words"), orders))


def _chosen(request: pytest.FixtureRequest, *names: str) -> Iterator[Any]:
    """These parameters of all tests of the run that take the fixture."""
    for item in request.session.items:
        if item.path == request.path and request.fixturename in getattr(item, "fixturenames", ()):
            callspec = getattr(item, "callspec", None)
            yield from [tuple(callspec.params[name] for name in names)] if callspec else []


async def _translated(data: Path, orders: Mapping[Name, Order]) -> dict[Name, Translation]:
    router = open_router(Settings(data=data))
    translator = Translator(router, Detector())
    waiting = (translator.translate(order, key="tests", priority=Priority.INTERACTIVE) for order in orders.values())
    try:
        done = await asyncio.gather(*waiting)
    finally:
        await router.close()
    return {name: item for name, (item,) in zip(orders, done, strict=True)}


def _order(case: Case, target: str) -> Order:
    split = Split.NO_NEWLINES if case.options.html else Split.ALL
    return Order((case.source,), Wish(named(target), named("en"), split), case.options)


def _plain(texts: Iterable[tuple[str, str, str]]) -> dict[tuple[str, str, str], Order]:
    return {
        (source, target, text): Order((text,), Wish(named(target), named(source))) for source, target, text in texts
    }


@pytest.mark.parametrize("target", usually(TARGETS, *USUAL))
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_tags_survive_and_nothing_is_lost(tagged: Tagged, case: Case, target: str) -> None:
    source, done = read(case.source, case.options), tagged[case.name, target]
    assert proven(source.source, done.text) == []
    assert [item for item in case.keep if item not in done.text] == []
    assert len(_EMPTY_PAIR.findall(done.text)) <= len(_EMPTY_PAIR.findall(case.source))
    numbers = _NUMBER.findall(done.text)  # what has become one, as "Two", is no unit any more
    assert len(read(done.text, case.options).units) + len(numbers) >= len(source.units)
    assert not {"tags", "copy"} & done.receipt.left


def test_nothing_is_left_as_it_came(tagged: Tagged) -> None:
    """Of texts that are more than a word."""
    long = {case.name: case for case in CASES if sum(map(len, case.units)) > 20}
    same = [name for name, target in tagged if name in long and tagged[name, target].text == long[name].source]
    assert same == []


@pytest.mark.parametrize("target", KEPT_IN)
@pytest.mark.parametrize(("text", "parts"), KEPT.items(), ids=[parts[0] for parts in KEPT.values()])
def test_what_must_not_change_is_there_once(kept: Plain, text: str, parts: list[str], target: str) -> None:
    done = kept["en", target, text].text
    assert {item: done.count(item) for item in parts} == dict.fromkeys(parts, 1)
    assert done != text


@pytest.mark.parametrize(("source", "target", "text"), WORDS)
def test_words_by_themselves(words: Plain, says: Says, source: str, target: str, text: str) -> None:
    says(f"{text} {source}-{target}", words[source, target, text].text)
