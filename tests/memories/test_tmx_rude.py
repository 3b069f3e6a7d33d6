"""TMX that is broken, or that would break whoever reads it."""

import io
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from typing import BinaryIO, cast

import pytest

from tests.memories.test_tmx import DECLARED, HELLO, document, read, tuv
from tolmach.errors import BadRequest
from tolmach.memories import tmx
from tolmach.memories.model import Segment
from tolmach.memories.tmx import INVALID

WHOLE = document(HELLO)
BOMB = '<!DOCTYPE tmx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"   ",
        b"Hello",
        b"\x00\x01\x02",
        b"PK\x03\x04",
        b"{}",
        b"<html><body/></html>",
        b"<TMX></TMX>",
        b"<tu/>",
        WHOLE[:-1].encode(),
        WHOLE[: len(WHOLE) // 2].encode(),
        (WHOLE + "<tmx/>").encode(),
        WHOLE.replace("</seg>", "", 1).encode(),
        WHOLE.replace("Hello", "&nbsp;").encode(),
        (DECLARED.format("UTF-8") + WHOLE).replace("Hello", "a&nbsp;b").encode(),
        WHOLE.replace("Hello", "\x01").encode(),
        WHOLE.replace("Hello", "&#1;").encode(),
        WHOLE.replace("Hello", "&#xD800;").encode(),
        WHOLE.replace("Hello", "\xff").encode("latin-1"),
        (DECLARED.format("UTF-16") + WHOLE).encode(),
        (DECLARED.format("UTF-16") + WHOLE).encode("utf-16")[:-1],
        (DECLARED.format("klingon") + WHOLE).encode(),
        (DECLARED.format("shift_jis") + WHOLE).encode(),
    ],
)
def test_not_tmx(content: bytes) -> None:
    with pytest.raises(BadRequest) as caught:
        read(content)
    assert caught.value.message == INVALID


@pytest.mark.parametrize(
    "start", [BOMB, "<!DOCTYPE tmx []>", '<!DOCTYPE tmx SYSTEM "tmx14.dtd" [<!ENTITY a SYSTEM "file:///etc/passwd">]>']
)
def test_entities_are_not_read(start: str) -> None:
    with pytest.raises(BadRequest, match="defines XML entities or a document type of its own"):
        read(start + WHOLE.replace("Hello", "&b;"))


def test_a_document_type_is_not_fetched() -> None:
    start = '<!DOCTYPE tmx PUBLIC "-//LISA OSCAR:1998//DTD for Translation Memory eXchange//EN" "http://127.0.0.1:1/tmx14.dtd">'
    assert len(read(start + WHOLE)[0]) == 1


class Made(io.RawIOBase):
    """A file that is made while it is read, so that it is never all in memory."""

    def __init__(self, parts: Iterable[str]) -> None:
        self.parts = iter(parts)
        self.given = 0

    def read(self, size: int = -1, /) -> bytes:
        part = next(self.parts, "").encode()
        self.given += len(part)
        return part


def endless(start: str, filling: str, end: str = "") -> BinaryIO:
    return cast(BinaryIO, Made([start, *[filling] * (40_000_000 // len(filling)), end]))


HEAD = '<tmx version="1.4"><header srclang="en"/><body>'
PIECE = "aaaaaaaa " * 30_000


@pytest.mark.parametrize(
    ("start", "filling"),
    [
        ("", PIECE),
        (f'{HEAD}<tu tuid="', PIECE),
        (f"{HEAD}<tu", PIECE),
        (f"{HEAD}<!--", PIECE),
        (f"{HEAD}<?", PIECE),
        (f"{HEAD}<tu><tuv xml:lang='en'><seg>", PIECE),
        (f"{HEAD}<tu><tuv xml:lang='en'><seg><ph>", PIECE),
        (f"{HEAD}<tu><tuv xml:lang='en'><prop>", PIECE),
        (HEAD, "<tu>" * 60_000),
        (f"{HEAD}<tu><tuv xml:lang='en'><seg>", "<hi>" * 60_000),
        (HEAD, "\n" * 250_000),
        (f"{HEAD}<tu>", tuv("en" + "x" * 250_000, "a")),
        (f"{HEAD}<tu>", tuv("en", "a" * 250_000)),
    ],
)
def test_much_of_one_thing(start: str, filling: str) -> None:
    file = endless(start, filling)
    began = time.process_time()
    with pytest.raises(BadRequest) as caught:
        tmx.read(file)
    assert caught.value.message == INVALID
    assert time.process_time() - began < 5


def test_variants_without_number() -> None:
    many = "".join([tuv("en", "a"), tuv("xx", "b") * 998, tuv("de", "c"), tuv("fr", "d")])
    assert read(document(f"<tu>{many}</tu>")) == ([Segment("a", (("de", "c"),))], 1)


def test_names_without_number() -> None:
    file = Made(
        [
            HEAD,
            *("".join(f"<a{number}/>" for number in range(start, start + 5000)) for start in range(0, 500_000, 5000)),
        ]
    )
    with pytest.raises(BadRequest, match=INVALID) as caught:
        tmx.read(cast(BinaryIO, file))
    assert file.given < 500_000
    assert "10000 names" in (caught.value.detail or "")


def test_a_segment_without_measure_is_left_out() -> None:
    start = f"{HEAD}{HELLO}<tu><tuv xml:lang='en'><seg>"
    file = endless(start, PIECE, "</seg></tuv><tuv xml:lang='de'><seg>x</seg></tuv></tu></body></tmx>")
    with tmx.read(file) as reading:
        assert (reading.count, reading.skipped) == (1, 1)


def test_white_space_without_measure_is_no_text() -> None:
    start = f"{HEAD}<tu><tuv xml:lang='en'><seg>Hello"
    file = endless(start, " " * 250_000, "</seg></tuv><tuv xml:lang='de'><seg>Hallo</seg></tuv></tu></body></tmx>")
    with tmx.read(file) as reading:
        assert [segment.source for segment in reading.segments()] == ["Hello"]


def large(count: int) -> Iterator[str]:
    """About 500 bytes a unit."""
    yield HEAD
    for number in range(0, count, 1000):
        yield "\n".join(
            f"<tu creationdate='20200101T000000Z'>\n<prop type='x-domain'>{'d' * 150}</prop>\n{tuv('en-US', str(each) + 's' * 120)}\n{tuv('de-DE', 't' * 130)}\n</tu>"
            for each in range(number, number + 1000)
        )
    yield "</body></tmx>"


_MEASURED = """
import resource
from tests.memories.test_tmx_rude import Made, large
from tolmach.memories import tmx
from tolmach.memories.model import Segment
with tmx.read(file := Made(large(999_000))) as reading:
    assert sum(1 for _ in reading.segments()) == 999_000
print(file.given, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.heavy
def test_the_memory_that_a_large_file_takes() -> None:
    done = subprocess.run([sys.executable, "-c", _MEASURED], capture_output=True, check=True, text=True)
    size, kilobytes = map(int, done.stdout.split())
    assert size > 500_000_000
    assert kilobytes < 300_000
