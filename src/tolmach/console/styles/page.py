"""The page of one list of style rules: rules as switches, instructions, and a text to try it on. The page is one
form."""

import asyncio
from dataclasses import replace
from typing import Any

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.marking import differing
from tolmach.console.model import ApiCall, Reply
from tolmach.console.rights import may
from tolmach.console.styles import forms as style_forms
from tolmach.console.styles.forms import InstructionRow, StyleForm
from tolmach.console.styles.names import words_of
from tolmach.console.styles.rows import rows, samples
from tolmach.console.texts import marked, text
from tolmach.console.tongues import name_of, sorting
from tolmach.console.visits import Presented, Visit
from tolmach.languages.traits import base
from tolmach.styles.instructions import outcome
from tolmach.styles.model import LONGEST_NAME, LONGEST_PROMPT, MOST_INSTRUCTIONS

ALL = "/v3/style_rules"
LONGEST_TRIED = 1500
"""Characters. Longer texts are hard to compare, and their changes could not be marked."""
SAMPLES = 6
LIMITS = {
    "name": LONGEST_NAME,
    "label": 100,
    "prompt": LONGEST_PROMPT,
    "instructions": MOST_INSTRUCTIONS,
    "text": LONGEST_TRIED,
}
DONE = {"saved": marked("The list is saved."), "made": marked("The list is created. Now switch on its rules.")}


async def show(visit: Visit) -> Presented:
    held = await _held(visit)
    return await _page(visit, held) if held.ok else _missing(held)


async def act(visit: Visit) -> Presented | Response:
    held = await _held(visit)
    if not held.ok:
        return _missing(held)
    return await {"try": _try, "delete": _delete}.get(visit.text("do"), _save)(visit, held)


async def _held(visit: Visit) -> Reply:
    return await visit.ask("GET", f"{ALL}/{visit.path['id']}")


def _missing(held: Reply) -> Presented:
    context = {"problem": held.problem, "back": ("/styles", text("All styles")), "requests": [held.asked]}
    return Presented("missing.html", context, status=held.status)


async def _save(visit: Visit, held: Reply) -> Presented | Response:
    """Makes one change after the other. If one is refused, the earlier ones stay, and the form keeps the rest."""
    form, old, path = style_forms.of_fields(visit.fields), style_forms.of_list(held.data), held.asked.path
    if form.version != old.version:
        said = text(
            "This list has changed since you opened the page: it is at version {stored}, and you opened version"
            " {opened}. This page shows your version. Save again to replace the stored list.",
            stored=old.version,
            opened=form.version,
        )
        return await _page(visit, held, replace(form, version=old.version), {"": said}, status=409)
    form = style_forms.settled(form, old)
    for step in style_forms.steps(path, form, old):
        reply = await visit.ask(step.ask.method, step.ask.path, step.ask.body)
        if not reply.ok:
            now = await _held(visit)
            form = replace(form, version=str(now.data["version"])) if now.ok else form
            said = reply.problem
            if step.row >= 0:
                said = text("Instruction {number}: {problem}", number=step.row + 1, problem=reply.problem)
            return await _page(visit, held, form, {step.part: said}, status=reply.status, asked=reply.asked)
        if step.ask.method == "POST":
            form = form.kept(step.row, reply.data["id"])
    return redirected(visit.request, f"/styles/{visit.path['id']}?done=saved")


async def _delete(visit: Visit, held: Reply) -> Presented | Response:
    reply = await visit.ask("DELETE", held.asked.path)
    if not reply.ok:
        return await _page(visit, held, problems={"": reply.problem}, status=reply.status)
    return redirected(visit.request, "/styles?done=deleted")


async def _try(visit: Visit, held: Reply) -> Presented:
    """Translates the same text without the list and with it."""
    given, source = visit.text("text").replace("\r\n", "\n"), visit.text("source")
    wish = {"text": [given], "target_lang": visit.text("target"), **({"source_lang": source} if source else {})}
    if not given.strip() or len(given) > LONGEST_TRIED:
        said = text(
            "Enter a text of 1 to {most} characters; this one has {count}.", most=LONGEST_TRIED, count=len(given)
        )
        return await _page(visit, held, style_forms.of_fields(visit.fields), {"try": said}, status=400)
    plain = await visit.ask("POST", "/v2/translate", wish)
    styled = await visit.ask("POST", "/v2/translate", {**wish, "style_id": held.data["style_id"], "show_checks": True})
    refused = next((reply for reply in (plain, styled) if not reply.ok), None)
    tried = None if refused else await asyncio.to_thread(_tried, plain.data, styled.data)
    form, problems = style_forms.of_fields(visit.fields), {"try": refused.problem} if refused else {}
    status = refused.status if refused else 200
    return await _page(visit, held, form, problems, status=status, asked=styled.asked, tried=tried)


def _tried(plain: dict[str, Any], styled: dict[str, Any]) -> dict[str, Any]:
    before, found = plain["translations"][0]["text"], styled["translations"][0]
    names = [name.partition(".") for name in found["checks"]["styled"]]
    return {
        "before": differing(before, found["text"]),
        "after": differing(found["text"], before),
        "same": before == found["text"],
        "styled": [(f"{category}.{rule}", text(words_of(rule))) for category, _, rule in names],
        "source": name_of(found["detected_source_language"].lower()),
        "ignored": found["checks"]["ignored"],
    }


async def _page(
    visit: Visit,
    held: Reply,
    form: StyleForm | None = None,
    problems: dict[str, str] | None = None,
    *,
    status: int = 200,
    asked: ApiCall | None = None,
    tried: dict[str, Any] | None = None,
) -> Presented:
    """`form` has the typed values; without it the page shows the stored list."""
    found = held.data
    form = form or style_forms.of_list(found)
    language = found["language"]
    categories = await asyncio.to_thread(rows, language, form.rules)
    sources, targets = await _languages(visit, "source"), await _languages(visit, "target")
    changes = ApiCall("PUT", f"{held.asked.path}/configured_rules", body=form.rules)
    context = {
        "list": found,
        "tongue": name_of(language),
        "form": form,
        "categories": categories,
        "on": [rule for category in categories for rule in category.on],
        "blank": InstructionRow(),
        "sources": sources,
        "into": [(code, name) for code, name in targets if base(code) == language],
        "text": visit.text("text") or samples(language, found["configured_rules"], SAMPLES),
        "wish": {"source": visit.text("source"), "target": visit.text("target")},
        "tried": tried,
        "problems": problems or {},
        "unfollowed": {row.prompt for row in form.instructions if not outcome(row.prompt, language).is_followed},
        "may_write": may(visit, "style_rules:write"),
        "may_try": may(visit, "translate:text"),
        "done": text(DONE.get(visit.text("done"), "")) if visit.request.method == "GET" else "",
        "limits": LIMITS,
        "requests": [asked or (changes if may(visit, "style_rules:write") else held.asked)],
    }
    # htmx inserts only successful answers into a page, even if the answer says what was wrong.
    return Presented("style.html", context, part="style_tried.html", status=200 if visit.is_partial else status)


async def _languages(visit: Visit, side: str) -> list[tuple[str, str]]:
    """Empty if the key may not list languages."""
    reply = await visit.ask("GET", "/v2/languages", query={"type": side})
    return (
        sorted(
            ((each["language"], name_of(each["language"])) for each in reply.data), key=lambda pair: sorting(pair[1])
        )
        if reply.ok
        else []
    )
