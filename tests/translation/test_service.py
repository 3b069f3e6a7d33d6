"""What no engine can do is told by the name of the parameter that asks for it."""

import asyncio

import pytest

from tolmach.engines.batcher import Batcher
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.engines.stub import StubEngine
from tolmach.errors import InvalidParameter
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.translation.model import Order, Wish
from tolmach.translation.service import Translator


@pytest.mark.parametrize(
    ("wish", "parameter"),
    [
        (Wish(named("de"), named("en"), model_type="best"), "model_type"),
        (Wish(named("de"), named("ja")), "source_lang"),
        (Wish(named("ja"), named("en")), "source_lang"),
        (Wish(named("ja"), named("ja")), "source_lang"),
    ],
)
def test_refuses(wish: Wish, parameter: str) -> None:
    async def translate() -> None:
        router = Router([Batcher(lambda: StubEngine({"en", "de"}))])
        try:
            order = Order(("a",), wish)
            await Translator(router, Detector()).translate(order, key="k", priority=Priority.INTERACTIVE)
        finally:
            await router.close()

    with pytest.raises(InvalidParameter) as caught:
        asyncio.run(translate())
    assert caught.value.message == f"Value for '{parameter}' not supported."
