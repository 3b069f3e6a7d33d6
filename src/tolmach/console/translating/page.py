"""The first page: a text on one side, its translation on the other. Without a script it is a form."""

import asyncio
from typing import Any

from tolmach.console import choices
from tolmach.console.translating.speech import ReadingAloud
from tolmach.console.translating.stream import wished
from tolmach.console.visits import Presented, View, Visit
from tolmach.languages.traits import base, traits

DEFAULT_TARGET = "EN-US"
ENGINES = {"firefox": "Mozilla’s model", "nmt": "the model that ships"}
"""The names of the engines for people; other engines go by their own names."""


def views(speech: ReadingAloud) -> list[View]:
    async def show(visit: Visit) -> Presented:
        return Presented("translate.html", await _context(visit, speech))

    async def translate(visit: Visit) -> Presented:
        text, wish = visit.text("text"), wished(visit)
        answer = await visit.ask("POST", "/v2/translate", {"text": [text], "show_checks": True, **wish})
        context = await _context(visit, speech)
        found = answer.data["translations"][0] if answer.ok else None
        said = {"text": text, "wish": wish, "result": found, "problem": answer.problem, "requests": [answer.asked]}
        return Presented("translate.html", {**context, **said}, status=answer.status)

    return [View(path="/", name="translate page", show=show, act=translate)]


async def _context(visit: Visit, speech: ReadingAloud) -> dict[str, Any]:
    sources, targets, usable, glossaries, styles, memories = await asyncio.gather(
        visit.ask("GET", "/v2/languages", query={"type": "source"}),
        visit.ask("GET", "/v2/languages", query={"type": "target"}),
        visit.ask("GET", "/v3/languages", query={"resource": "translate_text"}),
        visit.ask("GET", "/v3/glossaries"),
        choices.paged(visit, "/v3/style_rules", "style_rules"),
        choices.paged(visit, "/v3/translation_memories", "translation_memories"),
    )
    features = {item["lang"].upper(): item["features"] for item in usable.data} if usable.ok else {}
    return {
        "sources": _languages(sources.data if sources.ok else [], features),
        "targets": _languages(targets.data if targets.ok else [], features),
        "glossaries": glossaries.data["glossaries"] if glossaries.ok else [],
        "styles": styles,
        "memories": memories,
        "spoken": sorted(await speech.languages()),
        "engines": ENGINES,
        "text": "",
        "wish": {"target_lang": DEFAULT_TARGET},
        "result": None,
        "problem": sources.problem,
        "requests": [],
    }


def _languages(listed: list[Any], features: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "code": item["language"],
            "name": item["name"],
            "features": " ".join(features.get(item["language"], ())),
            "dir": "rtl" if traits(base(item["language"].lower())).is_right_to_left else "ltr",
        }
        for item in listed
    ]
