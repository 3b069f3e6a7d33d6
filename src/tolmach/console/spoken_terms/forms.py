"""A collection of spoken terms as a form of its page, and as a file. Pure."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from tolmach.console.model import ApiCall
from tolmach.console.texts import marked, text
from tolmach.console.tongues import name_of, sorting
from tolmach.languages.catalogue import find
from tolmach.spoken_terms.model import LANGUAGES, SEPARATOR

HEADER = ("lang", "term")
# Names of languages that may be spoken but cannot be translated into.
_MORE_NAMES = {
    "bn": marked("Bengali"),
    "ga": marked("Irish"),
    "hi": marked("Hindi"),
    "hr": marked("Croatian"),
    "ms": marked("Malay"),
    "mt": marked("Maltese"),
    "ta": marked("Tamil"),
    "tl": marked("Tagalog"),
}


@dataclass(frozen=True, slots=True)
class SpokenForm:
    name: str
    lists: Mapping[str, str]
    """Terms by language, one on each line."""
    seen: Mapping[str, str] = field(default_factory=dict)
    """The lists as the person at the form saw them."""
    new_language: str = ""
    new_terms: str = ""


@dataclass(frozen=True, slots=True)
class SpokenStep:
    """One change: a request, and the part of the form that it belongs to: the name, a list by its language, or the new
    list."""

    part: str
    ask: ApiCall


def of_fields(fields: Mapping[str, Any]) -> SpokenForm:
    lists, seen, new = (_group(fields, name) for name in ("lists", "seen", "new"))
    return SpokenForm(
        name=_text(fields, "name"),
        lists={language: tidy(_text(lists, language)) for language in lists},
        seen={language: tidy(_text(seen, language)) for language in seen},
        new_language=_text(new, "lang"),
        new_terms=tidy(_text(new, "entries")),
    )


def tidy(text: str) -> str:
    """The terms without invisible differences: without space around them, and without empty lines."""
    return SEPARATOR.join(line.strip() for line in text.splitlines() if line.strip())


def steps(path: str, form: SpokenForm, held: SpokenForm) -> Iterator[SpokenStep]:
    """The changes from the present collection to the form."""
    if form.name != held.name:
        yield SpokenStep("name", ApiCall("PATCH", path, body={"name": form.name}))
    for language, terms in form.lists.items():
        if terms != held.lists.get(language):
            body = {"lang": language, "entries": terms}
            yield SpokenStep(language, ApiCall("PUT", f"{path}/term-lists", body=body))
    if form.new_terms:
        yield SpokenStep("new", merging(path, {form.new_language: form.new_terms}))


def merging(path: str, lists: Mapping[str, str]) -> ApiCall:
    """A request that adds terms to the present ones."""
    made = [{"lang": language, "entries": terms} for language, terms in lists.items()]
    return ApiCall("PATCH", path, body={"term_lists": made})


def as_csv(lists: Mapping[str, str]) -> str:
    """A term on each line, after its language, with the mark by which spreadsheets recognise UTF-8."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(HEADER)
    writer.writerows((language, term) for language, terms in lists.items() for term in terms.split(SEPARATOR))
    return "\ufeff" + written.getvalue()


def of_file(text: str, language: str) -> dict[str, str]:
    """Lists by language. Each line has a language and a term; if lines have terms alone, they are of the given
    language."""
    rows = [[cell.strip() for cell in row] for row in csv.reader(text.splitlines(), delimiter=_delimiter(text))]
    rows = [row for row in rows if any(row) and tuple(row[:2]) != HEADER]
    if rows and all(len(row) > 1 and row[0].lower() in LANGUAGES for row in rows):
        return _joined((row[0].lower(), row[1]) for row in rows)
    return _joined((language, term) for term in tidy(text).split(SEPARATOR) if term)


def languages() -> list[tuple[str, str]]:
    """All languages that may be spoken, by name."""
    return sorted(((code, language_name(code)) for code in LANGUAGES), key=lambda pair: sorting(pair[1]))


def language_name(code: str) -> str:
    return name_of(code) if find(code) else text(_MORE_NAMES.get(code, code))


def _delimiter(text: str) -> str:
    """The separator: spreadsheets use another one than the comma in countries where the comma is the decimal sign."""
    first = (text.splitlines() or [""])[0]
    return next((sign for sign in "\t;" if sign in first), ",")


def _joined(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    found: dict[str, dict[str, None]] = {}
    for language, term in pairs:
        found.setdefault(language, {})[term] = None
    return {language: SEPARATOR.join(terms) for language, terms in found.items()}


def _group(fields: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = fields.get(name)
    return value if isinstance(value, Mapping) else {}


def _text(fields: Mapping[str, Any], name: str) -> str:
    value = fields.get(name, "")
    return value if isinstance(value, str) else ""
