"""POST /v2/translate, and the requests of the console about a translated sentence"""

from dataclasses import dataclass, replace
from typing import Any

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Usage
from tolmach.engines.queue import Priority
from tolmach.languages import catalogue
from tolmach.markup.model import Options
from tolmach.translation import schema
from tolmach.translation.lookup import Lookup
from tolmach.translation.model import Order, Receipt, Translation
from tolmach.translation.options import TranslationOptions
from tolmach.translation.parameters import check_plan
from tolmach.translation.service import Translator
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.limits import within
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call, Operation
from tolmach.wire.tags import REPORTING_TAG, reporting_tag


@dataclass(frozen=True, slots=True)
class TextDesk:
    translator: Translator
    lookup: Lookup
    usage: Usage
    longest: float
    """Seconds after which a request is given up, unbilled."""


_TEXT: dict[str, Any] = {"access": scope("translate:text"), "costly": True}
offers = Offers[TextDesk]()
console_offers = Offers[TextDesk]()
"""These are no part of the published interface: only the pages of the console ask for them."""


def operations(desk: TextDesk, *, most_texts: int) -> list[Operation[Any]]:
    """`most_texts` is how many texts a request may have."""
    (translating,) = offers.over(desk)
    summary = translating.summary.format(most_texts=most_texts)
    return [replace(translating, params=schema.up_to(most_texts), summary=summary)]


@offers(
    "POST",
    "/v2/translate",
    "Translate up to {most_texts} texts into one language.",
    bodies=(JSON, FORM),
    errors=(400, 404, 413, 414, 415, 456, 504),
    once=True,
    headers={REPORTING_TAG: "Attributes the usage to a team or project."},
    **_TEXT,
)
async def translate(desk: TextDesk, call: Call[schema.TranslateText]) -> schema.Translations:
    check_plan(call.caller.plan, call.params)
    options, account = TranslationOptions.read(call.params), call.caller.account_id
    wish = options.wish()
    desk.translator.require(wish)
    tag = reporting_tag(call.request.headers)
    terms = await within(desk.longest, desk.lookup.terms(account, options))
    guide = await within(desk.longest, desk.lookup.guide(account, options))
    memory = await within(desk.longest, desk.lookup.memory(account, options))
    wish = replace(wish, terms=terms, guide=guide, memory=memory)
    reading = await desk.translator.read(Order(tuple(call.params.text), wish, _tags(call.params)))
    async with desk.usage.charge(call.caller, Product.TEXT, reading.characters, tag=tag, gone=call.gone) as charge:
        call.accepted()
        done = await within(
            desk.longest, desk.translator.translate(reading, key=call.caller.key_id, priority=Priority.INTERACTIVE)
        )
        answer = schema.Translations(translations=[_shown(item, call.params) for item in done])
        charge.deed = call.once.billed(answer)
    await desk.lookup.used(memory, done)
    return answer


@console_offers(
    "POST",
    "/console/wordings",
    "Several wordings of one translated sentence.",
    bodies=(JSON,),
    errors=(400, 404, 413, 415, 456, 504),
    **_TEXT,
)
async def vary(desk: TextDesk, call: Call[schema.VarySentence]) -> schema.Wordings:
    params, caller = call.params, call.caller
    options = TranslationOptions.read(params)
    wish = replace(options.wish(), terms=await desk.lookup.terms(caller.account_id, options))
    known = wish.known(catalogue.named(params.source_lang or ""))
    async with desk.usage.charge(caller, Product.TEXT, len(params.text), gone=call.gone):
        asked = desk.translator.wordings(
            params.text, params.opening, known, key=caller.key_id, priority=Priority.INTERACTIVE
        )
        return schema.Wordings(wordings=await within(desk.longest, asked))


def _tags(params: schema.TranslateText) -> Options | None:
    if params.tag_handling is None:
        return None
    return Options(
        kind=params.tag_handling,
        strict=params.tag_handling_version == "v2",
        outline_detection=params.outline_detection,
        splitting_tags=frozenset(params.splitting_tags),
        non_splitting_tags=frozenset(params.non_splitting_tags),
        ignore_tags=frozenset(params.ignore_tags),
    )


def _shown(item: Translation, params: schema.TranslateText) -> schema.TranslatedText:
    extra: dict[str, Any] = {}
    if params.model_type is not None:
        extra["model_type_used"] = item.model_type_used
    if params.tag_handling is not None:
        extra["tag_handling_version"] = params.tag_handling_version
    if params.show_checks:
        receipt = item.receipt
        extra["checks"] = schema.Checks(
            checked=sorted(receipt.checked),
            repaired=sorted(receipt.repaired),
            left=sorted(receipt.left),
            concerned=_concerned(receipt),
            known=sorted(receipt.known),
            memory=_segments(receipt),
            terms=[schema.UsedTerm(source=source, target=target) for source, target in sorted(receipt.terms)],
            lexicon=[schema.UsedTerm(source=source, target=target) for source, target in sorted(receipt.hinted)],
            styled=sorted(receipt.styled),
            ignored=sorted(receipt.ignored),
            address=receipt.address,
            engines=sorted(receipt.engines),
        )
    return schema.TranslatedText(
        detected_source_language=item.source.base.upper(),
        text=item.text,
        billed_characters=item.billed,
        **extra,
    )


def _concerned(receipt: Receipt) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for check, word in sorted(receipt.concerned, key=lambda pair: pair[0]):
        found.setdefault(check, []).append(word)
    return found


def _segments(receipt: Receipt) -> list[schema.UsedSegment]:
    return [
        schema.UsedSegment(
            source_segment_id=each.segment,
            percentage=each.percentage,
            source_text=each.source,
            target_text=each.text,
        )
        for each in sorted(receipt.recalled, key=lambda each: (each.segment, each.percentage))
    ]
