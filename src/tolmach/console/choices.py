"""Options that a person can choose from, as the interface lists them: pairs of a value and its words.

If a key may not list something, the options are empty.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tolmach.console.texts import marked, text
from tolmach.console.tongues import name_of, sorting
from tolmach.console.visits import Visit

Options = list[tuple[str, str]]
FORMALITIES: Options = [("prefer_more", marked("More formal")), ("prefer_less", marked("Less formal"))]
PAGE_SIZE, MOST_PAGES = 25, 8
"""How many style lists and memories the interface shows at once, and how many pages are fetched at most."""


def formalities() -> Options:
    return [(value, text(words)) for value, words in FORMALITIES]


def wished(visit: Visit, names: Sequence[str]) -> dict[str, str]:
    """The options that were chosen in a form."""
    return {name: value for name in names if (value := visit.text(name))}


async def glossaries(visit: Visit) -> Options:
    found = await _listed(visit, "/v3/glossaries", "glossaries")
    return [(each["glossary_id"], f"{each['name']} ({_pairs(each['dictionaries'])})") for each in found]


async def spoken_terms(visit: Visit) -> Options:
    found = await _listed(visit, "/v3/spoken-terms", "spoken_terms")
    return [(each["spoken_terms_id"], each["name"]) for each in found]


async def styles(visit: Visit) -> Options:
    found = await paged(visit, "/v3/style_rules", "style_rules")
    return [(each["style_id"], f"{each['name']} ({name_of(each['language'])})") for each in found]


async def memories(visit: Visit) -> Options:
    found = await paged(visit, "/v3/translation_memories", "translation_memories")
    return [(each["translation_memory_id"], f"{each['name']} ({_directions(each)})") for each in found]


async def languages(visit: Visit, resource: str) -> list[dict[str, Any]]:
    found = await visit.ask("GET", "/v3/languages", query={"resource": resource})
    return list(found.data) if found.ok else []


def named(found: list[dict[str, Any]], fits: Callable[[Mapping[str, Any]], bool]) -> Options:
    """Languages as a picker shows them."""
    shown = ((each["lang"], name_of(each["lang"])) for each in found if fits(each))
    return sorted(shown, key=lambda option: sorting(option[1]))


async def _listed(visit: Visit, path: str, name: str, query: Mapping[str, str] | None = None) -> list[dict[str, Any]]:
    found = await visit.ask("GET", path, query=query)
    return list(found.data[name]) if found.ok else []


async def paged(visit: Visit, path: str, name: str) -> list[dict[str, Any]]:
    """All items of a list that comes page by page; empty for a key that may not see it."""
    found: list[dict[str, Any]] = []
    for number in range(MOST_PAGES):
        page = await _listed(visit, path, name, {"page": str(number), "page_size": str(PAGE_SIZE)})
        found += page
        if len(page) < PAGE_SIZE:
            break
    return found


def _pairs(dictionaries: list[Mapping[str, str]]) -> str:
    return ", ".join(f"{name_of(each['source_lang'])} → {name_of(each['target_lang'])}" for each in dictionaries)


def _directions(memory: Mapping[str, Any]) -> str:
    return f"{name_of(memory['source_language'])} → {', '.join(map(name_of, memory['target_languages']))}"
