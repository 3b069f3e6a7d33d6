"""The steps of a document where no service is needed."""

from typing import Any

import pytest

from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.translating import UNCHANGED, Translating
from tolmach.errors import Refused

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
