"""POST /v2/translate"""

from dataclasses import dataclass, replace
from typing import Any

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller
from tolmach.engines.queue import Priority
from tolmach.markup.model import Options
from tolmach.memories.applying import Recaller
from tolmach.translation import schema
from tolmach.translation.confidence import PlacedSentence, placed
from tolmach.translation.lookup import Lookup
from tolmach.translation.model import Order, Receipt, Translation
from tolmach.translation.options import TranslationOptions
from tolmach.translation.parameters import check_plan
from tolmach.translation.service import ReadOrder, Translator
from tolmach.units import Span
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


TEXT: dict[str, Any] = {"access": scope("translate:text"), "costly": True}
offers = Offers[TextDesk]()


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
    **TEXT,
)
async def translate(desk: TextDesk, call: Call[schema.TranslateText]) -> schema.Translations:
    tag = reporting_tag(call.request.headers)
    reading, memory = await read(desk, call.caller, call.params)
    async with desk.usage.charge(call.caller, Product.TEXT, reading.characters, tag=tag, gone=call.gone) as charge:
        call.accepted()
        done = await within(
            desk.longest, desk.translator.translate(reading, key=call.caller.key_id, priority=Priority.INTERACTIVE)
        )
        answer = schema.Translations(translations=[shown(item, call.params) for item in done])
        charge.deed = call.once.billed(answer)
    await desk.lookup.used(memory, done)
    return answer


async def read(desk: TextDesk, caller: Caller, params: schema.TranslateText) -> tuple[ReadOrder, Recaller | None]:
    """The texts, with all that the account has for them: terms, style and memory; and that memory, to note its use."""
    check_plan(caller.plan, params)
    options, account = TranslationOptions.read(params), caller.account_id
    wish = options.wish()
    desk.translator.require(wish)
    terms = await within(desk.longest, desk.lookup.terms(account, options))
    guide = await within(desk.longest, desk.lookup.guide(account, options))
    memory = await within(desk.longest, desk.lookup.memory(account, options))
    wish = replace(wish, terms=terms, guide=guide, memory=memory)
    return await desk.translator.read(Order(tuple(params.text), wish, _tags(params))), memory


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


def shown(item: Translation, params: schema.TranslateText) -> schema.TranslatedText:
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
            memory_terms=[schema.UsedTerm(source=source, target=target) for source, target in sorted(receipt.taught)],
            styled=sorted(receipt.styled),
            ignored=sorted(receipt.ignored),
            address=receipt.address,
            engines=sorted(receipt.engines),
            confidence=min((each.confidence for each in receipt.sentences), default=None),
            sentences=[_sentence(each) for each in placed(item.text, receipt.sentences)],
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


def _sentence(placed: PlacedSentence) -> schema.SureSentence:
    sentence = placed.sentence
    start, end = placed.place((0, len(sentence.text)))
    return schema.SureSentence(
        start=start,
        end=end,
        confidence=sentence.confidence,
        is_doubtful=sentence.is_doubtful,
        doubtful=[_word(placed, word) for word in sentence.words],
    )


def _word(sentence: PlacedSentence, word: Span) -> schema.DoubtfulWord:
    start, end = sentence.place(word)
    return schema.DoubtfulWord(text=sentence.sentence.text[slice(*word)], start=start, end=end)


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
