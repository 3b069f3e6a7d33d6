"""The first page: a text on one side, its translation on the other. Without a script it is a form."""

import asyncio
import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from tolmach.console import choices
from tolmach.console.rights import may
from tolmach.console.texts import marked, text
from tolmach.console.tongues import name_of, sorting
from tolmach.console.translating.speech import ReadingAloud
from tolmach.console.translating.stream import wished
from tolmach.console.visits import Presented, View, Visit
from tolmach.languages.traits import base, traits

DEFAULT_TARGET = "EN-US"
ENGINES = {"firefox": marked("Mozilla’s model"), "nmt": marked("the model that ships")}
"""The names of the engines for people; other engines go by their own names."""
FORMALITIES = {"prefer_more": marked("Formal"), "prefer_less": marked("Informal")}
KEEPING = {"memory": "translation_memories:write", "glossary": "glossaries:write"}
"""What an edit can be kept in, and the scope that this needs."""
SHORTCUTS = (
    (("Ctrl", "Enter"), marked("Translate at once")),
    (("Alt", "Shift", "S"), marked("Swap languages")),
    (("Alt", "Shift", "L"), marked("Choose the target language")),
    (("Alt", "Shift", "C"), marked("Copy the translation")),
    (("Alt", "Shift", "D"), marked("Download the translation")),
    (("Alt", "Shift", "X"), marked("Clear the text, or bring it back")),
    (("Tab",), marked("Go from sentence to sentence of the translation")),
    (("Enter",), marked("In a sentence of the translation: other wordings from the caret on")),
    (("Esc",), marked("Close what is open")),
    (("?",), marked("Show this list, outside of a text; in a text: Ctrl and /")),
)
"""The scripts of the page listen to these."""


def views(speech: ReadingAloud) -> list[View]:
    async def show(visit: Visit) -> Presented:
        return Presented("translate.html", await _context(visit, speech))

    async def translate(visit: Visit) -> Presented:
        given, wish = visit.text("text"), wished(visit)
        answer = await visit.ask("POST", "/v2/translate", {"text": [given], "show_checks": True, **wish})
        context = await _context(visit, speech)
        found = answer.data["translations"][0] if answer.ok else None
        named = context["engines"]
        by = ", ".join(named.get(name, name) for name in found["checks"]["engines"]) if found else ""
        said = {"text": given, "wish": wish, "result": found, "by": by}
        said |= {"problem": answer.problem, "requests": [answer.asked]}
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
    names = {name: text(words) for name, words in ENGINES.items()}
    features = {item["lang"].upper(): item["features"] for item in usable.data} if usable.ok else {}
    return {
        "sources": _languages(sources.data if sources.ok else [], features),
        "targets": _languages(targets.data if targets.ok else [], features),
        "formalities": [(value, text(words), "") for value, words in FORMALITIES.items()],
        "glossaries": [
            (
                each["glossary_id"],
                each["name"],
                _pairs((d["source_lang"], d["target_lang"]) for d in each["dictionaries"]),
            )
            for each in (glossaries.data["glossaries"] if glossaries.ok else [])
        ],
        "styles": [(each["style_id"], each["name"], _pairs([("*", each["language"])])) for each in styles],
        "memories": [_memory(each) for each in memories],
        "spoken": sorted(await speech.languages()),
        "engines": names,
        "shortcuts": SHORTCUTS,
        "keeps": [name for name, scope in KEEPING.items() if may(visit, scope)],
        "owner": _owner(visit),
        "text": "",
        "wish": {"target_lang": DEFAULT_TARGET},
        "result": None,
        "problem": sources.problem,
        "requests": [],
    }


def _owner(visit: Visit) -> str:
    """Tells accounts apart in a browser: a draft stays with the key it was written with."""
    session = visit.session
    return hashlib.sha256(f"{session.account_id} {session.developer}".encode()).hexdigest()[:16]


def _glossary(item: Mapping[str, Any]) -> tuple[str, str, str]:
    pairs = ((each["source_lang"], each["target_lang"]) for each in item["dictionaries"])
    return item["glossary_id"], item["name"], _pairs(pairs)


def _memory(item: Mapping[str, Any]) -> tuple[str, str, str]:
    pairs = ((item["source_language"], target) for target in item["target_languages"])
    return item["translation_memory_id"], item["name"], _pairs(pairs)


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    """Language pairs as the script reads them."""
    return " ".join(f"{source}:{target}".lower() for source, target in pairs)


def _languages(listed: list[Any], features: Mapping[str, Any]) -> list[dict[str, Any]]:
    """By name, in the language of the reader."""
    return [
        {
            "code": item["language"],
            "name": name_of(item["language"]),
            "features": " ".join(features.get(item["language"], ())),
            "dir": "rtl" if traits(base(item["language"].lower())).is_right_to_left else "ltr",
        }
        for item in sorted(listed, key=lambda item: sorting(name_of(item["language"])))
    ]
