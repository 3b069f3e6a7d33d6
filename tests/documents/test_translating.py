"""The steps of a document where no service is needed."""

from typing import Any

import pytest

from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.translating import FEW_LINES, UNCHANGED, Translating
from tolmach.errors import Refused
from tolmach.files import child

pytestmark = pytest.mark.anyio
NOBODY: Any = None
"""These steps need no translator."""


async def returned(text: str) -> bytes:
    """A document whose translation is what it was."""
    steps, row, data = Translating(NOBODY), FORMATS["txt"], text.encode()
    reading = await steps.read(row, data, "en")
    rendered = [as_it_was(unit) for unit in reading.units]
    return (await steps.write(row, data, reading, rendered, Wanted("de", "en", "txt"))).data


@pytest.mark.parametrize("text", ["a", "42", "7 + x = 12", "A-4\n\nB-5"])
async def test_what_has_no_word_may_stay_as_it_was(text: str) -> None:
    assert await returned(text) == text.encode()


@pytest.mark.parametrize("text", ["Hallo", "42 Äpfel", "a\n\nno", "水曜日"])
async def test_words_that_all_stay_as_they_were_are_refused(text: str) -> None:
    with pytest.raises(Refused, match=UNCHANGED):
        await returned(text)


async def test_only_a_few_lines_of_plain_text_need_no_child() -> None:
    started = []

    def start(task: child.Task) -> Any:
        started.append(task.name)
        return child.fresh(task)

    steps, few = Translating(NOBODY, start=start), b"a" * FEW_LINES
    assert (await steps.read(FORMATS["txt"], few, "en")).characters == FEW_LINES
    with pytest.raises(Refused, match="The file is not a text file"):
        await steps.read(FORMATS["txt"], bytes(FEW_LINES), "en")
    assert started == []
    await steps.read(FORMATS["txt"], few + b"a", "en")
    await steps.read(FORMATS["json"], b'{"a": "b"}', "en")
    await steps.read(FORMATS["txt"], "Жёлтый лист".encode("cp1251"), "ru")
    assert started == ["read"] * 3
