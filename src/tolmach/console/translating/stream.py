"""Streams a translation sentence by sentence, in lines of JSON. It asks the interface only for what the page does not
have yet.

The first line has the language and all parts of the text in order. Each sentence has a mark there, which depends on its
text, the languages and the options; the page sends the marks that it has translations for. Then a line follows for each
missing sentence, in order. The last line says that this was all, or what went wrong.
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


def views(detector: Detector) -> list[View]:
    async def stream(visit: Visit) -> Response:
        text, wish = visit.text("text"), wished(visit)
        source = await asyncio.to_thread(_source, detector, text, wish)
        target = find(wish.get("target_lang", ""))
        if source is None or target is None:
            raise InvalidParameter("target_lang" if source else "source_lang")
        wish["source_lang"] = source.code.upper()
        wish |= await asyncio.to_thread(_address, text, named(source.code), target, wish)
        found = await asyncio.to_thread(parts, text, named(source.code), target)
        marked = [MarkedPart(part.text, _mark(part, wish)) for part in found]
        lines = _lines(visit, wish, source, marked, frozenset(visit.text("known").split()))
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


def _address(text: str, source: Language, target: Language, wish: Mapping[str, str]) -> dict[str, str]:
    """Decides the form of address by the whole text, because each request has only a few sentences of it."""
    form = None if "formality" in wish else decided({source.engine: [text]}, target.engine)
    return {"address": form} if form else {}


def _mark(part: PlainPart, wish: Mapping[str, str]) -> str | None:
    if not part.translated:
        return None
    return hashlib.blake2b(json.dumps([part.text, sorted(wish.items())]).encode(), digest_size=8).hexdigest()


async def _lines(
    visit: Visit, wish: Mapping[str, str], source: DetectedSource, marked: Sequence[MarkedPart], known: frozenset[str]
) -> AsyncIterator[str]:
    certainty = None if source.certainty is None else round(source.certainty, 3)
    head = {"source": wish["source_lang"], "certainty": certainty, "status": source.status}
    head |= {"address": wish.get("address")}
    yield _line({**head, "parts": [[part.text, part.mark] for part in marked]})
    missing = {part.mark: part.text for part in marked if part.mark is not None and part.mark not in known}
    async for told in _translated(visit, wish, list(_groups(missing))):
        yield _line(told)


def _groups(missing: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """One sentence, then two, then more, but never too much text for one request."""
    group: dict[str, str] = {}
    most = 1
    for mark, text in missing.items():
        if group and (len(group) == most or sum(map(len, group.values())) + len(text) > MOST_CHARACTERS):
            yield group
            group, most = {}, min(2 * most, MOST_TEXTS)
        group[mark] = text
    if group:
        yield group


async def _translated(
    visit: Visit, wish: Mapping[str, str], groups: Sequence[Mapping[str, str]]
) -> AsyncIterator[dict[str, Any]]:
    waiting, running = deque(groups), deque[tuple[Mapping[str, str], asyncio.Task[Reply]]]()
    try:
        while waiting or running:
            while waiting and len(running) < AT_ONCE:
                group = waiting.popleft()
                body = {"text": list(group.values()), "show_checks": True, **wish}
                running.append((group, asyncio.create_task(visit.ask("POST", "/v2/translate", body))))
            group, asked = running.popleft()
            reply = await asked
            if not reply.ok:
                yield {"problem": reply.problem, "status": reply.status}
                return
            for mark, found in zip(group, reply.data["translations"], strict=True):
                yield {"mark": mark, "text": found["text"], "checks": found["checks"]}
        yield {"done": True}
    finally:
        for _, asked in running:
            asked.cancel()
        await asyncio.gather(*(asked for _, asked in running), return_exceptions=True)


def _line(told: Mapping[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False) + "\n"
