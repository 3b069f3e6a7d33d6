"""Streams a translation sentence by sentence, in lines of JSON. It asks the interface only for what the page does not
have yet.

The first line has the languages and all parts of the text in order. Each sentence has a mark there, which depends on
its text, the languages and the options; the page sends the marks that it has translations for. Then a line follows for
each missing sentence, in order, with what it cost and a voucher for it. The last line says that this was all, or what
went wrong.

A page that goes on sends the vouchers of the sentences that the new ones replace, and pays only for what is new.
"""

import asyncio
import hashlib
import json
from collections import deque
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response, StreamingResponse

from tolmach.console import choices
from tolmach.console.model import Reply
from tolmach.console.rendering import HEADERS
from tolmach.console.visits import View, Visit
from tolmach.errors import InvalidParameter
from tolmach.languages.catalogue import find, named
from tolmach.languages.detect import Detector
from tolmach.languages.model import Language
from tolmach.translation.reading.parting import PlainPart, parts
from tolmach.translation.trying.addressing import decided
from tolmach.wire.bodies import MIB

WISHES = ("source_lang", "target_lang", "formality", "glossary_id", "style_id", "translation_memory_id")
AT_ONCE = 3
"""How many requests are under way at the same time: the next ones are ready when the first is answered."""
LONGEST = 4 * MIB
NDJSON = "application/x-ndjson"
UNKEPT = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Browsers must not store the lines, and proxies must not collect them."""
MOST_PAID = 50
"""How many sentences of a page a new one may replace."""
SUCCESS = "success"
"""The outcome of a detection that is sure."""
MOST_TEXTS, MOST_CHARACTERS = 8, 4000
"""The limits of one request. The first requests are smaller, because a person waits for the first words."""


@dataclass(frozen=True, slots=True)
class DetectedSource:
    code: str
    certainty: float | None = None
    """None if the language was chosen and not detected."""
    status: str = "chosen"


@dataclass(frozen=True, slots=True)
class MarkedPart:
    """A sentence with its mark, or kept text, which has none."""

    text: str
    mark: str | None


@dataclass(frozen=True, slots=True)
class SentenceOrder:
    """Sentences by their marks, for one request, and the paid sentences that they replace."""

    sentences: Mapping[str, str]
    paid: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True)
class PageState:
    """What the page has already: the marks of sentences, and the paid sentences that stood in the place of new ones."""

    known: frozenset[str]
    paid: tuple[Mapping[str, str], ...]


def views(detector: Detector) -> list[View]:
    async def stream(visit: Visit) -> Response:
        text, wish = visit.text("text"), wished(visit)
        source = await asyncio.to_thread(_source, detector, text, wish)
        target = find(wish.get("target_lang", ""))
        if source is None or target is None:
            raise InvalidParameter("target_lang" if source else "source_lang")
        other = find(visit.text("elsewhere"))
        if other is not None and source.status == SUCCESS and named(source.code).base == target.base:
            # The text is already in the target language, which the person did not choose.
            target, wish["target_lang"] = other, visit.text("elsewhere")
        wish["source_lang"] = source.code.upper()
        wish |= await asyncio.to_thread(_address, text, named(source.code), target, wish)
        found = await asyncio.to_thread(parts, text, named(source.code), target)
        marked = [MarkedPart(part.text, _mark(part, wish)) for part in found]
        lines = _lines(visit, wish, source, marked, _state(visit))
        return StreamingResponse(lines, headers={**HEADERS, **UNKEPT}, media_type=NDJSON)

    return [View(path="/translate/stream", name="translate stream", act=stream, limit=LONGEST)]


def wished(visit: Visit) -> dict[str, str]:
    """The options that were chosen in a form."""
    return choices.wished(visit, WISHES)


def _source(detector: Detector, text: str, wish: Mapping[str, str]) -> DetectedSource | None:
    if "source_lang" in wish:
        chosen = find(wish["source_lang"])
        return DetectedSource(chosen.code) if chosen else None
    guess = detector.weigh(text)
    if guess is None:
        return DetectedSource("en", 0.0, detector.find(text).outcome.value)
    return DetectedSource(guess.language, guess.confidence, detector.find(text).outcome.value)


def _state(visit: Visit) -> PageState:
    try:
        paid = json.loads(visit.text("paid") or "[]")
        sentences = tuple({"text": str(text), "voucher": str(voucher)} for text, voucher in paid)
    except (ValueError, TypeError):
        raise InvalidParameter("paid") from None
    return PageState(frozenset(visit.text("known").split()), sentences)


def _address(text: str, source: Language, target: Language, wish: Mapping[str, str]) -> dict[str, str]:
    """Decides the form of address by the whole text, because each request has only a few sentences of it."""
    form = None if "formality" in wish else decided({source.engine: [text]}, target.engine)
    return {"address": form} if form else {}


def _mark(part: PlainPart, wish: Mapping[str, str]) -> str | None:
    if not part.translated:
        return None
    return hashlib.blake2b(json.dumps([part.text, sorted(wish.items())]).encode(), digest_size=8).hexdigest()


async def _lines(
    visit: Visit, wish: Mapping[str, str], source: DetectedSource, marked: Sequence[MarkedPart], state: PageState
) -> AsyncIterator[str]:
    certainty = None if source.certainty is None else round(source.certainty, 3)
    head = {"source": wish["source_lang"], "certainty": certainty, "status": source.status}
    head |= {"target": wish["target_lang"], "address": wish.get("address")}
    yield _line({**head, "parts": [[part.text, part.mark] for part in marked]})
    missing = {part.mark: part.text for part in marked if part.mark is not None and part.mark not in state.known}
    async for told in _translated(visit, wish, _orders(missing, marked, state)):
        yield _line(told)


def _orders(missing: Mapping[str, str], marked: Sequence[MarkedPart], state: PageState) -> list[SentenceOrder]:
    """Sentences that are paid as they are come first, each with its voucher. The first request for new ones gets the
    vouchers of those that they replace: not of sentences that are still there."""
    paid = {each["text"]: each for each in state.paid}
    again = {mark: text for mark, text in missing.items() if text in paid}
    fresh = {mark: text for mark, text in missing.items() if mark not in again}
    there = {part.text for part in marked if part.mark is not None}
    gone = tuple(each for each in state.paid if each["text"] not in there)[:MOST_PAID]
    found = [SentenceOrder(group, tuple(map(paid.__getitem__, group.values()))) for group in _groups(again, MOST_TEXTS)]
    for group in _groups(fresh, MOST_TEXTS if gone else 1):
        found.append(SentenceOrder(group, gone))
        gone = ()
    return found


def _groups(missing: Mapping[str, str], first: int) -> Iterator[dict[str, str]]:
    """One sentence, then two, then more, but never too much text for one request. Sentences that replace paid ones go
    together, because they share what was paid."""
    group: dict[str, str] = {}
    most = first
    for mark, text in missing.items():
        if group and (len(group) == most or sum(map(len, group.values())) + len(text) > MOST_CHARACTERS):
            yield group
            group, most = {}, min(2 * most, MOST_TEXTS)
        group[mark] = text
    if group:
        yield group


async def _translated(
    visit: Visit, wish: Mapping[str, str], orders: Sequence[SentenceOrder]
) -> AsyncIterator[dict[str, Any]]:
    waiting, running = deque(orders), deque[tuple[Mapping[str, str], asyncio.Task[Reply]]]()
    try:
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                order = waiting.popleft()
                body = {"text": list(order.sentences.values()), "show_checks": True, "paid": order.paid, **wish}
                asked = asyncio.create_task(visit.ask("POST", "/console/translate", body))
                running.append((order.sentences, asked))
            group, asked = running.popleft()
            reply = await asked
            if not reply.ok:
                yield {"problem": reply.problem, "status": reply.status, "code": reply.code}
                return
            for mark, found in zip(group, reply.data["translations"], strict=True):
                said = {name: found[name] for name in ("text", "checks", "voucher")}
                yield {"mark": mark, **said, "billed": found["billed_characters"]}
        yield {"done": True}
    finally:
        for _, asked in running:
            asked.cancel()
        await asyncio.gather(*(asked for _, asked in running), return_exceptions=True)


def _line(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False) + "\n"
