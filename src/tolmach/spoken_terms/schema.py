"""The requests and responses of spoken terms, as they are sent over HTTP."""

from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field

from tolmach.errors import BadRequest
from tolmach.ids import UUID_PATTERN
from tolmach.names import MOST_NAME_BYTES, is_name
from tolmach.spoken_terms.entries import checked, parse
from tolmach.spoken_terms.model import LANGUAGES, MOST_CHARACTERS, TermCollection, TermList
from tolmach.wire.params import Params, Shown, Text, complaint
from tolmach.wire.timestamps import moment


def _name(name: str) -> str:
    if not is_name(name):
        allowed = f"1 to {MOST_NAME_BYTES} bytes in UTF-8, no control characters"
        raise complaint("Value for 'name' not supported.", allowed=allowed)
    return name


def _language(code: str) -> str:
    """A base code: a list serves all variants of its language."""
    if code.lower() not in LANGUAGES:
        raise complaint("Value for 'lang' not supported.", allowed=", ".join(LANGUAGES))
    return code.lower()


Name = Annotated[Text, AfterValidator(_name), Field(json_schema_extra={"minLength": 1, "maxLength": MOST_NAME_BYTES})]
Language = Annotated[Text, AfterValidator(_language), Field(json_schema_extra={"enum": [*LANGUAGES]})]
# Longer than a list may be: a line may end in two characters, and so may the last one.
Entries = Annotated[Text, Field(json_schema_extra={"minLength": 1, "maxLength": 2 * MOST_CHARACTERS + 2})]


class PutTermList(Params):
    lang: Language
    entries: Entries = Field(description=f"One term on each line, at most {MOST_CHARACTERS} characters together.")

    def made(self) -> TermList:
        return checked(TermList(self.lang, parse(self.entries)))


# Forms send an empty string for a parameter that is left out.
TermLists = Annotated[list[PutTermList], BeforeValidator(lambda value: [] if value == "" else value)]


class ChangeSpokenTerms(Params):
    name: Name | None = None
    term_lists: TermLists = Field(default=[], description="Their terms are added to those that the lists have.")

    def made(self) -> list[TermList]:
        made = [each.made() for each in self.term_lists]
        if len({each.language for each in made}) < len(made):
            raise BadRequest(detail="A collection can have only one term list for a language.")
        return made


class CreateSpokenTerms(ChangeSpokenTerms):
    name: Name
    term_lists: TermLists = []


class NameTermList(Params):
    lang: Language


class ShownTermList(Shown):
    lang: str
    entry_count: int


class ShownSpokenTerms(Shown):
    spoken_terms_id: Annotated[str, Field(pattern=UUID_PATTERN)]
    name: str
    term_lists: list[ShownTermList]
    creation_time: str


class ShownCollections(Shown):
    spoken_terms: list[ShownSpokenTerms]


class TermListEntries(Shown):
    lang: str
    entries: str


def show_list(found: TermList) -> ShownTermList:
    return ShownTermList(lang=found.language, entry_count=len(found.terms))


def show_entries(found: TermList) -> TermListEntries:
    return TermListEntries(lang=found.language, entries=found.entries)


def show_collection(found: TermCollection) -> ShownSpokenTerms:
    return ShownSpokenTerms(
        spoken_terms_id=found.id,
        name=found.name,
        term_lists=[show_list(each) for each in found.lists],
        creation_time=moment(found.created),
    )
