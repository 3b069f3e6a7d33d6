"""Finds the terms of a text, shows them with proposed translations, and keeps those that are taken as a glossary."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.glossaries.forms import ALL, WRITE, languages
from tolmach.console.model import ApiCall
from tolmach.console.rights import may
from tolmach.console.texts import marked, text
from tolmach.console.visits import Presented, View, Visit
from tolmach.glossaries.formats.entries import serialise
from tolmach.glossaries.found import FoundTerm, TermKind
from tolmach.writing.terms import terms

PATH = "/glossaries/find"
MOST = 100
BLOCK = 50
"""How many texts the interface translates at once."""
NOTHING_FOUND = marked("No terms were found. A term must come twice, or be an abbreviation that the text explains.")
NOTHING_TAKEN = marked("Take at least one term, and give each a translation.")


@dataclass(frozen=True, slots=True)
class TermRow:
    source: str
    target: str
    contexts: Sequence[str] = ()
    is_taken: bool = True


def views() -> list[View]:
    return [View(path=PATH, name="terms page", show=_show, act=_act)]


async def _show(visit: Visit) -> Presented:
    return await _page(visit)


async def _act(visit: Visit) -> Presented | Response:
    return await _keep(visit) if visit.text("do") == "keep" else await _find(visit)


async def _find(visit: Visit) -> Presented:
    source = visit.text("source_lang")
    found = await asyncio.to_thread(terms, [visit.text("text")], source, MOST)
    if not found:
        return await _page(visit, problem=text(NOTHING_FOUND))
    asked = [term.text for term in found if term.kind is not TermKind.ABBREVIATION]
    said, requests = dict[str, str](), list[ApiCall]()
    for start in range(0, len(asked), BLOCK):
        block = asked[start : start + BLOCK]
        body = {"text": block, "source_lang": source, "target_lang": visit.text("target_lang")}
        reply = await visit.ask("POST", "/v2/translate", body)
        requests.append(reply.asked)
        if not reply.ok:
            return await _page(visit, problem=reply.problem, status=reply.status, requests=requests)
        said |= zip(block, (each["text"] for each in reply.data["translations"]), strict=True)
    return await _page(visit, [_row(term, said) for term in found], requests=requests)


def _row(term: FoundTerm, said: dict[str, str]) -> TermRow:
    return TermRow(term.text, said.get(term.text, term.text), term.contexts)


async def _keep(visit: Visit) -> Presented | Response:
    rows, taken = _sent(visit), [row for row in _sent(visit) if row.is_taken]
    if not taken or not all(row.source and row.target for row in taken):
        return await _page(visit, rows, problem=text(NOTHING_TAKEN), status=400)
    entries = serialise((row.source, row.target) for row in taken)
    pair = {name: visit.text(name) for name in ("source_lang", "target_lang")}
    dictionary = {**pair, "entries": entries, "entries_format": "tsv"}
    made = await visit.ask("POST", ALL, {"name": visit.text("name").strip(), "dictionaries": [dictionary]})
    if not made.ok:
        return await _page(visit, rows, problem=made.problem, status=made.status, requests=[made.asked])
    return redirected(visit.request, f"/glossaries/{made.data['glossary_id']}?done=created")


def _sent(visit: Visit) -> list[TermRow]:
    """The rows of the form. A box that is not ticked is not sent, so boxes have the numbers of their rows."""
    taken = set(visit.texts("take"))
    pairs = zip(visit.texts("source"), visit.texts("target"), strict=False)
    return [
        TermRow(source.strip(), target.strip(), is_taken=str(number) in taken)
        for number, (source, target) in enumerate(pairs)
    ]


async def _page(
    visit: Visit,
    rows: Sequence[TermRow] = (),
    *,
    problem: str = "",
    status: int = 200,
    requests: Sequence[ApiCall] = (),
) -> Presented:
    context: dict[str, Any] = {
        "rows": rows,
        "languages": await languages(visit),
        "typed": {name: visit.text(name) for name in ("name", "source_lang", "target_lang", "text")},
        "may_write": may(visit, WRITE),
        "problem": problem,
        "requests": requests,
    }
    return Presented("terms.html", context, status=status)
