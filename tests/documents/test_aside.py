"""What grows with a document is done in threads: on the event loop it would hold up everybody who asks meanwhile."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from tests.documents.conftest import Owner
from tolmach.documents import attempt, works
from tolmach.documents.translating import Translating

GROWING = ("asking_to_read", "asking_to_write", "answer_of", "reading_of", "packed_part", "part_in")


def _is_on_a_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def test_no_document_is_taken_apart_on_the_event_loop(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, list[bool]] = {}

    def watch(owner_of: Any, name: str) -> None:
        work: Callable[..., Any] = getattr(owner_of, name)

        def watched(*args: Any) -> Any:
            seen.setdefault(name, []).append(_is_on_a_loop())
            return work(*args)

        monkeypatch.setattr(owner_of, name, watched)

    for name in GROWING:
        watch(works, name)
    watch(attempt, "parts")
    watch(Translating, "known")
    assert owner.translated("a.txt", b"Hello there, how are you?\n" * 2_000, source_lang="EN").status_code == 200
    assert set(seen) == {*GROWING, "parts", "known"}
    assert {name: places for name, places in seen.items() if any(places)} == {}
