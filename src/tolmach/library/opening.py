"""What translates without a service: for the command line and for other programs. Everything heavy loads when it is
needed."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.engines.router import Router
    from tolmach.languages.detect import Detector
    from tolmach.markup.model import Options
    from tolmach.translation.model import Translation, Wish
    from tolmach.translation.service import Translator

KEY = "local"
"""The caller, for queues that are fair between callers."""


@asynccontextmanager
async def open_translator(settings: Settings) -> "AsyncIterator[Translator]":
    from tolmach.engines.opening import open_router
    from tolmach.languages.detect import Detector

    router = open_router(settings)
    try:
        yield translator_over(settings, router, Detector())
    finally:
        await router.close()


def translator_over(settings: Settings, router: "Router", detector: "Detector") -> "Translator":
    from tolmach.translation.service import Translator

    return Translator(router, detector, phrases=settings.phrases, lexicon=settings.lexicon)


async def translated(
    translator: "Translator", texts: Sequence[str], wish: "Wish", tags: "Options | None" = None
) -> "list[Translation]":
    from tolmach.engines.queue import Priority
    from tolmach.translation.model import Order

    translator.require(wish)
    return await translator.translate(Order(tuple(texts), wish, tags), key=KEY, priority=Priority.INTERACTIVE)
