"""What only the pages of the console ask for: a text that is being typed, and other wordings of a sentence. It is no
part of the published interface."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tolmach.accounts.model import Product
from tolmach.engines.queue import Priority
from tolmach.languages import catalogue
from tolmach.translation import schema
from tolmach.translation.options import TranslationOptions
from tolmach.translation.routes import TEXT, TextDesk, read, shown
from tolmach.translation.vouchers import Vouchers, new_characters
from tolmach.wire.bodies import JSON
from tolmach.wire.limits import within
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call

_ERRORS: dict[str, Any] = {"bodies": (JSON,), "errors": (400, 404, 413, 415, 456, 504)}


@dataclass(frozen=True, slots=True)
class TypingDesk:
    text: TextDesk
    vouchers: Vouchers
    invents: Callable[[str, str, str], bool]
    """Whether a wording has a word that the language does not have: the wording, what may stand in it, the language."""


offers = Offers[TypingDesk]()


@offers("POST", "/console/translate", "Translate sentences of a text that is being typed.", **TEXT, **_ERRORS)
async def translate(desk: TypingDesk, call: Call[schema.TranslateTyped]) -> schema.TypedTranslations:
    params, caller = call.params, call.caller
    reading, memory = await read(desk.text, caller, params)
    target = params.target_lang
    paid = [each.text for each in params.paid if desk.vouchers.holds(each.voucher, caller.key_id, target, each.text)]
    costs = new_characters(paid, params.text)
    async with desk.text.usage.charge(caller, Product.TEXT, sum(costs), gone=call.gone):
        translated = desk.text.translator.translate(reading, key=caller.key_id, priority=Priority.INTERACTIVE)
        done = await within(desk.text.longest, translated)
    await desk.text.lookup.used(memory, done)
    return schema.TypedTranslations(
        translations=[
            schema.TypedText(
                **{**dict(shown(item, params)), "billed_characters": cost},
                voucher=desk.vouchers.made(caller.key_id, target, text),
            )
            for item, text, cost in zip(done, params.text, costs, strict=True)
        ]
    )


@offers("POST", "/console/wordings", "Several wordings of one translated sentence.", **TEXT, **_ERRORS)
async def vary(desk: TypingDesk, call: Call[schema.VarySentence]) -> schema.Wordings:
    """Costs nothing for a sentence that is paid."""
    params, caller, text = call.params, call.caller, desk.text
    options = TranslationOptions.read(params)
    wish = replace(options.wish(), terms=await text.lookup.terms(caller.account_id, options))
    known = wish.known(catalogue.named(params.source_lang or ""))
    is_paid = desk.vouchers.holds(params.voucher, caller.key_id, params.target_lang, params.text)
    cost = 0 if is_paid else len(params.text)
    async with text.usage.charge(caller, Product.TEXT, cost, gone=call.gone):
        asked = text.translator.wordings(
            params.text, params.opening, known, key=caller.key_id, priority=Priority.INTERACTIVE
        )
        found = await within(text.longest, asked)
    given = f"{params.text} {params.shown}"
    real = [each for each in found if not desk.invents(each, given, known.target.base)]
    return schema.Wordings(wordings=real, billed_characters=cost)
