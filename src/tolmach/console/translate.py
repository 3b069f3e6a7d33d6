"""The first page: text on one side, its translation on the other. Without a script it is a form."""

from typing import Any

from tolmach.console.visits import Presented, View, Visit

DEFAULT_TARGET = "EN-US"


def views() -> list[View]:
    return [View(path="/", name="translate page", show=_show, act=_translate)]


async def _show(visit: Visit) -> Presented:
    return Presented("translate.html", await _context(visit))


async def _translate(visit: Visit) -> Presented:
    wish = {
        name: value
        for name in ("source_lang", "target_lang", "formality", "glossary_id", "style_id")
        if (value := visit.text(name))
    }
    text = visit.text("text")
    body = {"text": [text], "show_checks": True, **wish}
    answer = await visit.ask("POST", "/v2/translate", body)
    context = await _context(visit)
    found = answer.data["translations"][0] if answer.ok else None
    said = {"text": text, "wish": wish, "result": found, "problem": answer.problem, "requests": [answer.asked]}
    return Presented("translate.html", {**context, **said}, status=answer.status)


async def _context(visit: Visit) -> dict[str, Any]:
    sources = await visit.ask("GET", "/v2/languages", query={"type": "source"})
    targets = await visit.ask("GET", "/v2/languages", query={"type": "target"})
    return {
        "sources": sources.data if sources.ok else [],
        "targets": targets.data if targets.ok else [],
        "text": "",
        "wish": {"target_lang": DEFAULT_TARGET},
        "result": None,
        "problem": sources.problem,
        "requests": [],
    }
