"""What the pages of glossaries share: reading entries from a form, and showing them and their requests."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tolmach.console import choices
from tolmach.console.glossaries.entries import decoded, format_of_file, format_of_text, located
from tolmach.console.model import ApiCall, Reply
from tolmach.console.texts import marked, text
from tolmach.console.visits import Visit
from tolmach.glossaries.model import LANGUAGES, MOST_BYTES
from tolmach.wire.bodies import MIB, Uploaded

ALL = "/v3/glossaries"
WRITE = "glossaries:write"
LIMIT = MOST_BYTES + 4 * MIB
"""The most bytes of a form. A file that is a little too large still reaches the interface, which then says so."""
NO_TEXT = marked("The file is not text in UTF-8 or UTF-16. In a spreadsheet program, save it as “CSV UTF-8”.")
NO_ENTRIES = marked("There are no entries. Type some, or choose a file that has some.")
_MOST_SHOWN = 600
"""The most characters of entries in "Show the request"."""


@dataclass(frozen=True, slots=True)
class GivenEntries:
    """Entries from a form with a file or a text field, for one language pair."""

    source_lang: str
    target_lang: str
    entries: str
    entries_format: str
    problem: str = ""
    """Why there are no entries."""

    @property
    def pair(self) -> str:
        return f"{self.source_lang}-{self.target_lang}"

    def body(self) -> dict[str, str]:
        names = ("source_lang", "target_lang", "entries", "entries_format")
        return {name: getattr(self, name) for name in names}

    def problem_of(self, reply: Reply) -> str:
        return located(reply.problem, self.entries)


def given_entries(visit: Visit) -> GivenEntries:
    """A file takes precedence over typed text."""
    file, typed = visit.fields.get("file"), visit.text("entries")
    given: str | None = typed
    form = format_of_text(typed)
    if isinstance(file, Uploaded) and file.data:
        given, form = decoded(file.data), format_of_file(file.name)
    problem = text(NO_TEXT) if given is None else "" if given.strip() else text(NO_ENTRIES)
    return GivenEntries(visit.text("source_lang"), visit.text("target_lang"), given or "", form, problem)


async def languages(visit: Visit) -> dict[str, str]:
    """Names by code, sorted by name. If the key may not list languages, the codes stand for the names."""
    found = choices.named(await choices.languages(visit, "glossary"), lambda _: True)
    return dict(found) or {code: code for code in LANGUAGES}


def brief(ask: ApiCall) -> ApiCall:
    """The request with only the first entries: it may have 200,000."""
    body = dict(ask.body or {})
    if "dictionaries" in body:
        body["dictionaries"] = [_brief(each) for each in body["dictionaries"]]
    return replace(ask, body=_brief(body)) if ask.body is not None else ask


def _brief(body: Mapping[str, Any]) -> dict[str, Any]:
    entries = body.get("entries", "")
    return {**body, "entries": entries[:_MOST_SHOWN] + "…"} if len(entries) > _MOST_SHOWN else dict(body)
