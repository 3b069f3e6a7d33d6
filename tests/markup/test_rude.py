"""Hostile input costs no more than its length: a second of an idle machine for the largest text that is accepted."""

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.markup.cases import unchanged, written_anew
from tests.usual import usually
from tolmach.markup.model import MarkupError, Options
from tolmach.markup.proof import proven
from tolmach.markup.tagged import read

DEEP = 100_000
LARGEST = 128 * 1024
SECONDS = 1.0
IDLE_LOOP_SECONDS = 0.004

_BOMB = "".join(f'<!ENTITY l{n + 1} "{f"&l{n};" * 10}">' for n in range(9))


def rude(largest: int, deep: int) -> dict[str, str]:
    """Of about `largest` characters each, or with `deep` levels."""

    def filled(pattern: str) -> str:
        return pattern * (largest // len(pattern))

    return {
        "entity bomb": f'<!DOCTYPE a [<!ENTITY l0 "l">{_BOMB}]><a b="&l9;">It is &l9; loud</a>',
        "nested tags": "<b>" * deep + "text" + "</b>" * deep,
        "tags never closed": filled("<b>") + "text",
        "tags never opened": "text" + filled("</b>"),
        "nested tags with text": "<b>a" * (largest // 8) + "</b>" * (largest // 8),
        "brackets": "<" * largest,
        "closing brackets": ">" * largest,
        "ampersands": "&" * largest,
        "comments never closed": filled("<!--"),
        "sections never closed": filled("<![CDATA["),
        "instructions never closed": filled("<?"),
        "doctypes": filled("<!DOCTYPE a ["),
        "doctype never closed": "<!DOCTYPE a [" + filled("<!ENTITY a 'b'>"),
        "quotes never closed": filled("<a b='<a b=\""),
        "tags cut off": filled("<a ") + "'",
        "equals signs": "<a " + "=" * 10_000 + ">x</a>",
        "attributes": "<a " + filled("b=c ") + ">x</a>",
        "crossing tags": filled("<b>x<i>y</b>z</i>"),
        "crossing names": "".join(f"<a{n}>x" for n in range(6000)) + "".join(f"</a{n}>" for n in range(6000)),
        "references": filled("x&foo;"),
        "long reference": "&#" + "9" * largest + ";&" + "x" * largest + ";",
        "scripts": filled("<script>"),
        "kept elements": filled("x<code>y</code>"),
        "items": filled("<li translate=no>x"),
        "line breaks": filled("x<br>"),
        "lines": "<pre>" + filled("a\n"),
        "spaces": "<p>a" + " " * largest + "b</p>",
        "NUL": filled("\x00<b>\x00x</b>"),
        "lone surrogates": filled("\ud800<b>x</b>\udfff"),
    }


RUDE = rude(LARGEST, DEEP)
OPTIONS = {
    "html": Options("html"),
    "v1": Options("xml"),
    "v2": Options("xml", strict=True),
}


def loop_seconds() -> float:
    start = time.process_time()
    for _ in range(300_000):
        pass
    return time.process_time() - start


@contextmanager
def quick(text: str) -> Iterator[None]:
    """Larger texts may take longer in proportion, and all may on a busy machine, as a plain loop tells."""
    before = loop_seconds()
    # What earlier tests hold is not to be searched for garbage on our time.
    gc.freeze()
    start = time.process_time()
    yield
    spent = time.process_time() - start
    slowness = max(IDLE_LOOP_SECONDS, before, loop_seconds()) / IDLE_LOOP_SECONDS
    assert spent < SECONDS * slowness * max(1.0, len(text) / LARGEST)


@pytest.mark.parametrize("kind", usually(OPTIONS, "html", "v2"))
@pytest.mark.parametrize("text", RUDE.values(), ids=RUDE)
def test_reading_and_writing_are_quick(text: str, kind: str) -> None:
    options = OPTIONS[kind]
    with quick(text):
        try:
            tagged = read(text, options)
        except MarkupError:
            assert options.strict
        else:
            assert unchanged(tagged) == text


@pytest.mark.parametrize(
    "name", ["crossing tags", "line breaks", "kept elements", "references", "nested tags with text"]
)
def test_writing_anew_and_proving_are_quick(name: str) -> None:
    tagged = read(RUDE[name], OPTIONS["html"])
    with quick(RUDE[name]):
        output = written_anew(tagged)
    with quick(output):
        assert proven(tagged.source, output) == []
