"""POST /v2/write/correct and /v2/write/rephrase"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Usage
from tolmach.engines.queue import Priority
from tolmach.errors import PayloadTooLarge
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.limits import within
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call
from tolmach.writing import schema
from tolmach.writing.languages import wanted
from tolmach.writing.model import Improvement, KnownOrder, Manner, TextEdit, Tone, WritingOrder, WritingStyle
from tolmach.writing.service import Writer


@dataclass(frozen=True, slots=True)
class WritingDesk:
    writer: Writer
    usage: Usage
    longest: float
    """Seconds after which a request is given up, unbilled."""

    async def improve(
        self,
        call: Call[schema.CorrectText] | Call[schema.RephraseText],
        order: WritingOrder,
        work: Callable[..., Awaitable[list[Improvement]]],
    ) -> schema.Improvements:
        _require_short(call.params.text)
        reading: KnownOrder = await self.writer.read(order)
        async with self.usage.charge(call.caller, Product.IMPROVEMENT, reading.characters, gone=call.gone) as charge:
            call.accepted()
            done = await within(self.longest, work(reading, key=call.caller.key_id, priority=Priority.INTERACTIVE))
            sources = call.params.text if call.params.show_checks else [None] * len(done)
            shown = [_shown(item, text) for item, text in zip(done, sources, strict=True)]
            answer = schema.Improvements(improvements=shown)
            charge.deed = call.once.billed(answer)
        return answer


_IMPROVE: dict[str, Any] = {
    "access": scope("write:improve", pro=True),
    "bodies": (JSON, FORM),
    "errors": (400, 413, 415, 456, 504),
    "costly": True,
    "once": True,
}
offers = Offers[WritingDesk]()


@offers("POST", "/v2/write/correct", "Correct spelling and grammar, with as few changes as possible.", **_IMPROVE)
async def correct(desk: WritingDesk, call: Call[schema.CorrectText]) -> schema.Improvements:
    return await desk.improve(call, _order(call.params), desk.writer.correct)


@offers("POST", "/v2/write/rephrase", "Correct and reword texts, in a style or a tone.", **_IMPROVE)
async def rephrase(desk: WritingDesk, call: Call[schema.RephraseText]) -> schema.Improvements:
    style, tone = call.params.writing_style or "", call.params.tone or ""
    word = style if style not in schema.DEFAULTS else tone
    return await desk.improve(call, _order(call.params, word), desk.writer.rephrase)


def _require_short(texts: list[str]) -> None:
    if sum(len(text.encode(errors="replace")) for text in texts) > schema.MOST_BYTES:
        raise PayloadTooLarge(detail=f"Allowed: at most {schema.MOST_BYTES // 1024} KiB of text in a request.")


def _order(params: schema.CorrectText, word: str = "default") -> WritingOrder:
    target = None if params.target_lang is None else wanted(params.target_lang)
    return WritingOrder(tuple(params.text), target, _manner(word.removeprefix("prefer_")), word.startswith("prefer_"))


def _manner(word: str) -> Manner | None:
    for kind in (WritingStyle, Tone):
        if word in set(kind):
            return kind(word)
    return None


def _shown(item: Improvement, source: str | None) -> schema.ImprovedText:
    """With the checks if the source is given."""
    extra: dict[str, Any] = {} if source is None else {"checks": _checks(item, source)}
    return schema.ImprovedText(
        text=item.text, detected_source_language=item.target.base, target_language=item.target.code, **extra
    )


def _checks(item: Improvement, source: str) -> schema.WritingChecks:
    return schema.WritingChecks(edits=[_edit(edit, source, item.text) for edit in item.edits], left=list(item.left))


def _edit(edit: TextEdit, source: str, text: str) -> schema.ShownEdit:
    (start, end), (first, last) = edit.source, edit.target
    return schema.ShownEdit(
        kind=edit.kind,
        certainty=edit.certainty,
        source_offset=start,
        source_length=end - start,
        source_text=source[start:end],
        target_offset=first,
        target_length=last - first,
        target_text=text[first:last],
    )
