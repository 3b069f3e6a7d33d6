"""POST /v2/translate"""

import asyncio
from collections.abc import Awaitable
from typing import Any, TypeVar

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Usage
from tolmach.engines.queue import Priority
from tolmach.errors import InvalidParameter, Timeout
from tolmach.languages import catalogue
from tolmach.translation import schema
from tolmach.translation.model import Order, Translation
from tolmach.translation.service import Translator
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.operation import Call, Operation
from tolmach.wire.tags import REPORTING_TAG, reporting_tag

T = TypeVar("T")


def operations(translator: Translator, usage: Usage, longest: float) -> list[Operation[Any]]:
    """`longest` is how many seconds a request may take before it is given up, unbilled."""

    async def translate(call: Call[schema.TranslateText]) -> schema.Translations:
        order = _order(translator, call.params)
        tag = reporting_tag(call.request.headers)
        amount = sum(map(len, order.texts))
        async with usage.charge(call.caller, Product.TEXT, amount, tag=tag):
            done = await _within(
                longest, translator.translate(order, key=call.caller.key_id, priority=Priority.INTERACTIVE)
            )
        shown = [_shown(item, call.params) for item in done]
        return schema.Translations(translations=shown)

    return [
        Operation(
            method="POST",
            path="/v2/translate",
            summary="Translate up to 50 texts into one language.",
            access=scope("translate:text"),
            params=schema.TranslateText,
            handler=translate,
            answer=schema.Translations,
            bodies=(JSON, FORM),
            errors=(400, 404, 413, 414, 415, 456, 504),
            costly=True,
            headers={REPORTING_TAG: "Attributes the usage to a team or project."},
        )
    ]


async def _within(seconds: float, work: Awaitable[T]) -> T:
    try:
        async with asyncio.timeout(seconds):
            return await work
    except TimeoutError:
        raise Timeout(f"The request took longer than {seconds:g} seconds.") from None


def _order(translator: Translator, params: schema.TranslateText) -> Order:
    target = catalogue.named(params.target_lang)
    source = None if params.source_lang is None else catalogue.named(params.source_lang)
    if not translator.serves(None, target):
        raise InvalidParameter("target_lang")
    if not translator.serves(source, target):
        raise InvalidParameter("source_lang")
    for name in schema.UNBUILT:
        if getattr(params, name) is not None:
            raise InvalidParameter(name, f"Parameter '{name}' is not available in this release.")
    if params.formality in ("more", "less"):
        raise InvalidParameter("formality", f"Target language '{target.code.upper()}' doesn't support formality.")
    return Order(tuple(params.text), target, source, params.split_sentences, params.model_type)


def _shown(item: Translation, params: schema.TranslateText) -> schema.TranslatedText:
    extra = {} if params.model_type is None else {"model_type_used": item.model_type_used}
    return schema.TranslatedText(
        detected_source_language=item.source.base.upper(),
        text=item.text,
        billed_characters=item.billed,
        **extra,
    )
