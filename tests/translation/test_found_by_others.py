"""What other people's software and rude input found, each by the wire and with the shipped model.

What is asserted holds for any model that is good enough to ship: what comes back unharmed, never a choice of words.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.conftest import Live, serving
from tolmach.settings import Settings

Translate = Callable[..., str]


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A service with the model that ships."""
    with serving(Settings(data=tmp_path_factory.mktemp("data"), log_level="error")) as service:
        yield service


def answered(real: Live, text: str | list[str], target: str = "DE", **options: Any) -> list[dict[str, Any]]:
    texts = [text] if isinstance(text, str) else text
    with real.developer as client:
        answer = client.post("/v2/translate", json={"text": texts, "target_lang": target, **options}, timeout=120)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["translations"]
    return found


@pytest.fixture
def translate(real: Live) -> Translate:
    def one(text: str, target: str = "DE", source: str | None = "EN", **options: Any) -> str:
        said: str = answered(real, text, target, source_lang=source, **options)[0]["text"]
        return said

    return one


# Hang-ups, time-outs, fairness


# White space, empty tags, paired placeholders


@pytest.mark.parametrize("handling", ["xml", "html"])
@pytest.mark.parametrize("target", ["DE", "ES", "PL"])
@pytest.mark.parametrize(
    "text", ['Hello <x id="1"></x>!', 'Delete <x id="1"/>?', 'Thank you, <x id="1"/>!', '<x id="1"/>, please wait.']
)
def test_an_empty_tag_touches_no_word(translate: Translate, text: str, target: str, handling: str) -> None:
    said = translate(text, target, tag_handling=handling, ignore_tags=["x"])
    assert len(re.findall(r"<x id=\"1\"(?:/>|></x>)", said)) == 1
    assert not re.search(r"\w<x|[,]<x|(?:/|</x)>\w", said)


@pytest.mark.parametrize("target", ["DE", "FR", "ES", "NL", "PL"])
@pytest.mark.parametrize(
    "text",
    [
        "<p>We are now</p><p>closing the store.</p>",
        "<p>You can download</p><p>the new report</p><p>from our website.</p>",
        "<p>The old <b>red car</b></p><p>is behind the house.</p>",
    ],
)
def test_nothing_leaves_an_element_that_does_not_split(translate: Translate, text: str, target: str) -> None:
    said = translate(text, target, tag_handling="xml", non_splitting_tags=["p"])
    assert re.fullmatch(r"(?:<p>(?:(?!</?p>).)+</p>)+", said)
    assert said.count("<b>") == said.count("</b>") >= text.count("<b>")


# Words, numbers, currencies


# Detection, terms, forms of address


# Parameters and limits
