"""Write: a person has a text corrected or reworded, and takes or refuses each edit. Without a script the page shows the
improved text with its edits."""

import asyncio
from typing import Any, Final

from tolmach.console import choices
from tolmach.console.model import ApiCall
from tolmach.console.rights import may
from tolmach.console.texts import marked, text
from tolmach.console.tongues import name_of
from tolmach.console.visits import Presented, View, Visit
from tolmach.console.writing.edits import LEFT, pieces
from tolmach.languages.traits import base

PAGE: Final = "/write"
TASKS: Final = {"correct": marked("Correct only"), "rephrase": marked("Rephrase")}
STYLES: Final = {
    "simple": marked("Simple"),
    "business": marked("Business"),
    "academic": marked("Academic"),
    "casual": marked("Casual"),
}
TONES: Final = {
    "enthusiastic": marked("Enthusiastic"),
    "friendly": marked("Friendly"),
    "confident": marked("Confident"),
    "diplomatic": marked("Diplomatic"),
}
NO_TEXT: Final = marked("Enter a text first.")
LONGEST: Final = 10 * 1024
"""The most bytes of a text that the interface improves at once."""


def views() -> list[View]:
    return [View(path=PAGE, name="write page", show=_show, act=_improve)]


async def _show(visit: Visit) -> Presented:
    return Presented("write.html", await _context(visit))


async def _improve(visit: Visit) -> Presented:
    asked = _asked(visit)
    if not visit.text("text").strip():
        return _shown(visit, await _context(visit, {"problem": text(NO_TEXT)}), 400)
    answer = await visit.ask(asked.method, asked.path, asked.body)
    found: dict[str, Any] = {"problem": answer.problem, "requests": [answer.asked]}
    if answer.ok:
        (done,) = answer.data["improvements"]
        found["improved"] = await asyncio.to_thread(_improved, visit.text("text"), done)
    return _shown(visit, await _context(visit, found), answer.status)


def _shown(visit: Visit, context: dict[str, Any], status: int) -> Presented:
    """A part for htmx always has the status 200; otherwise htmx would leave the page as it is."""
    return Presented("write.html", context, "write_improved.html", 200 if visit.is_partial else status)


def _asked(visit: Visit) -> ApiCall:
    """A style or a tone is preferred, so that the interface also takes a language that has none."""
    task = "rephrase" if visit.text("task") == "rephrase" else "correct"
    body: dict[str, Any] = {"text": [visit.text("text").replace("\r\n", "\n")], "show_checks": True}
    if visit.text("target_lang"):
        body["target_lang"] = visit.text("target_lang")
    manner = visit.text("manner")
    if task == "rephrase" and manner in {*STYLES, *TONES}:
        body["writing_style" if manner in STYLES else "tone"] = f"prefer_{manner}"
    return ApiCall("POST", f"/v2/write/{task}", body=body)


def _improved(given: str, done: dict[str, Any]) -> dict[str, Any]:
    checks = done.get("checks")
    found = pieces(given.replace("\r\n", "\n"), done["text"], checks)
    return {
        "text": done["text"],
        "pieces": found,
        "edits": [piece for piece in found if piece.is_edit],
        "left": [text(LEFT[name]) for name in (checks or {}).get("left", ()) if name in LEFT],
        "language": base(done["target_language"]),
        "tongue": name_of(done["target_language"]),
    }


async def _context(visit: Visit, found: dict[str, Any] | None = None) -> dict[str, Any]:
    languages = await choices.languages(visit, "write")
    return {
        "languages": choices.named(languages, lambda each: bool(each["usable_as_target"])),
        "tasks": [(name, text(words)) for name, words in TASKS.items()],
        "manners": [
            (text("Styles"), [(name, text(words)) for name, words in STYLES.items()]),
            (text("Tones"), [(name, text(words)) for name, words in TONES.items()]),
        ],
        "may_write": may(visit, "write:improve"),
        "longest": LONGEST,
        "typed": {name: visit.text(name) for name in ("text", "target_lang", "task", "manner")},
        "improved": None,
        "problem": "",
        "requests": [_asked(visit)],
        **(found or {}),
    }
