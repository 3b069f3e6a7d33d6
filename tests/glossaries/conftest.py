"""Glossaries over each kind of database."""

import asyncio
import functools
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import pytest

from tolmach.glossaries.formats.entries import parse
from tolmach.glossaries.model import Pair
from tolmach.glossaries.service import DictionaryDraft, Glossaries
from tolmach.storage.database import Database

OWNER, OTHER = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33", "0bad0bad-3333-4333-8333-1234567890ef"


@pytest.fixture
def glossaries(database: Database) -> Glossaries:
    return Glossaries(database)


def asynchronous(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async def whole() -> None:
            await test(*arguments, **named)

        asyncio.run(whole())

    return run


def draft(text: str, source: str = "en", target: str = "de") -> DictionaryDraft:
    pair = Pair(source, target)
    return DictionaryDraft(pair, parse(text, "tsv", pair))


def filled(word: str, numbers: Iterable[int]) -> DictionaryDraft:
    """All targets are the same, so that a mixture of two drafts shows."""
    return draft("\n".join(f"source {number}\t{word}" for number in numbers))
