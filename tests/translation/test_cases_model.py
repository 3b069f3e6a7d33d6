"""The table of tagged texts, and texts with what must not change, through the whole pipeline with the model that ships."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.markup.cases import Case, cases
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

CASES = cases()
TARGETS = ("de", "fr", "ja")
_NUMBER = re.compile(r">\s*[\d.,]+\s*<")
_EMPTY_PAIR = re.compile(r"<([\w:-]+)(?:\s[^<>]*)?>\s*</\1\s*>")

KEPT = {
    "Hello %1$s, you have %2$d new messages.": ["%1$s", "%2$d"],
    "Hello {name}, your order {order_id} was sent.": ["{name}", "{order_id}"],
    "Welcome to {{ site.title }}!": ["{{ site.title }}"],
    "The file ${path} could not be opened.": ["${path}"],
    "Dear :name, please confirm your address.": [":name"],
    "%(count)d files were copied to %(target)s.": ["%(count)d", "%(target)s"],
    "{count, plural, one {# file} other {# files}} deleted.": ["{count, plural, one {# file} other {# files}}"],
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


@dataclass(frozen=True, slots=True)
class Translated:
    tagged: Mapping[tuple[str, str], Translation]
    """By the name of a case and the target."""
    plain: Mapping[tuple[str, str, str], str]
    """By text, source and target."""


@pytest.fixture(scope="module")
def translated(tmp_path_factory: pytest.TempPathFactory) -> Translated:
    return asyncio.run(_translated(tmp_path_factory.mktemp("data")))


async def _translated(data: Path) -> Translated:
    router = open_router(Settings(data=data))
    translator = Translator(router, Detector())

    async def all_of(orders: Sequence[Order]) -> list[Translation]:
        waiting = (translator.translate(order, key="tests", priority=Priority.INTERACTIVE) for order in orders)
        return [item for done in await asyncio.gather(*waiting) for item in done]

    tagged = {(case.name, target): _order(case, target) for case in CASES for target in TARGETS}
    plain = [(text, "en", target) for text in KEPT for target in KEPT_IN]
    plain += [(text, source, target) for source, target, text in WORDS]
    try:
        done = await all_of(list(tagged.values()))
        said = await all_of([Order((text,), Wish(named(target), named(source))) for text, source, target in plain])
    finally:
        await router.close()
    return Translated(dict(zip(tagged, done, strict=True)), dict(zip(plain, (item.text for item in said), strict=True)))


def _order(case: Case, target: str) -> Order:
    split = Split.NO_NEWLINES if case.options.html else Split.ALL
    return Order((case.source,), Wish(named(target), named("en"), split), case.options)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_tags_survive_and_nothing_is_lost(translated: Translated, case: Case, target: str) -> None:
    source, done = read(case.source, case.options), translated.tagged[case.name, target]
    assert proven(source.source, done.text) == []
    assert [item for item in case.keep if item not in done.text] == []
    assert len(_EMPTY_PAIR.findall(done.text)) <= len(_EMPTY_PAIR.findall(case.source))
    numbers = _NUMBER.findall(done.text)  # what has become one, as "Two", is no unit any more
    assert len(read(done.text, case.options).units) + len(numbers) >= len(source.units)
    assert not {"tags", "copy"} & done.receipt.left


def test_nothing_is_left_as_it_came(translated: Translated) -> None:
    """Of texts that are more than a word."""
    long = [case for case in CASES if sum(map(len, case.units)) > 20]
    same = [
        case.name for case in long for target in TARGETS if translated.tagged[case.name, target].text == case.source
    ]
    assert same == []


@pytest.mark.parametrize("target", KEPT_IN)
@pytest.mark.parametrize(("text", "kept"), KEPT.items(), ids=[kept[0] for kept in KEPT.values()])
def test_what_must_not_change_is_there_once(translated: Translated, text: str, kept: list[str], target: str) -> None:
    done = translated.plain[text, "en", target]
    assert {item: done.count(item) for item in kept} == dict.fromkeys(kept, 1)
    assert done != text


@pytest.mark.parametrize(("source", "target", "text"), WORDS)
def test_words_by_themselves(translated: Translated, says: Says, source: str, target: str, text: str) -> None:
    says(f"{text} {source}-{target}", translated.plain[text, source, target])
