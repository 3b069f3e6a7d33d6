"""The requests and responses of glossaries, as they are sent over HTTP."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator

from tolmach.errors import MissingParameter
from tolmach.glossaries.formats.entries import FORMATS, missing
from tolmach.glossaries.model import LANGUAGES, Glossary, Listed, Pair
from tolmach.ids import UUID_PATTERN
from tolmach.names import MOST_NAME_BYTES, is_name
from tolmach.wire.params import OptionalCode, Params, Shown, Text, complaint
from tolmach.wire.timestamps import moment


def _short(name: str) -> str:
    if not is_name(name):
        allowed = f"at most {MOST_NAME_BYTES} bytes in UTF-8, no control characters"
        raise complaint("Value for 'name' not supported.", allowed=allowed)
    return name


def _given(values: Any, name: str) -> bool:
    """Whether the field is present at all. Values that are not an object are refused elsewhere."""
    return not isinstance(values, dict) or values.get(name) not in (None, "", [])


def _need_name(values: Any) -> None:
    if not _given(values, "name"):
        raise MissingParameter("name", "Missing or invalid argument: name")


def _need_entries(values: Any, where: str = "") -> None:
    if not _given(values, "entries"):
        raise missing(where)


def _need_entries_of_each(values: Any) -> None:
    given = values.get("dictionaries") if isinstance(values, dict) else None
    for number, dictionary in enumerate(given if isinstance(given, list) else ()):
        _need_entries(dictionary, where=f"dictionaries[{number}]: ")


def _one(values: "list[DictionaryFields]") -> "list[DictionaryFields]":
    if len(values) > 1:
        raise complaint("Only one dictionary can be changed in a request.")
    return values


Name = Annotated[Text, AfterValidator(_short), Field(json_schema_extra={"minLength": 1, "maxLength": MOST_NAME_BYTES})]
Language = Annotated[Text, Field(json_schema_extra={"enum": [*LANGUAGES]})]
OptionalLanguage = Annotated[OptionalCode, Field(json_schema_extra={"enum": [*LANGUAGES]})]
EntriesFormat = Annotated[Text, Field(json_schema_extra={"enum": [*FORMATS]})]


class DictionaryFields(Params):
    source_lang: Language
    target_lang: Language
    entries: Text
    entries_format: EntriesFormat = "tsv"


class CreateLegacy(DictionaryFields):
    name: Name

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, values: Any) -> Any:
        _need_name(values)
        _need_entries(values)
        return values


class CreateGlossary(Params):
    name: Name
    dictionaries: list[DictionaryFields] = []

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, values: Any) -> Any:
        _need_name(values)
        _need_entries_of_each(values)
        return values


class ChangeGlossary(Params):
    name: Name | None = None
    dictionaries: Annotated[list[DictionaryFields], AfterValidator(_one), Field(json_schema_extra={"maxItems": 1})] = []

    @model_validator(mode="before")
    @classmethod
    def _complete(cls, values: Any) -> Any:
        if isinstance(values, dict) and values.get("name") == "":
            _need_name(values)
        _need_entries_of_each(values)
        return values


class PutDictionary(DictionaryFields):
    @model_validator(mode="before")
    @classmethod
    def _complete(cls, values: Any) -> Any:
        _need_entries(values)
        return values


class NameDictionary(Params):
    source_lang: Language
    target_lang: Language


class AskEntries(Params):
    source_lang: OptionalLanguage = None
    target_lang: OptionalLanguage = None


GlossaryId = Annotated[str, Field(pattern=UUID_PATTERN)]


class LegacyGlossary(Shown):
    glossary_id: GlossaryId
    ready: Literal[True]
    name: str
    source_lang: str
    target_lang: str
    creation_time: str
    entry_count: int


class LegacyGlossaries(Shown):
    glossaries: list[LegacyGlossary]


class LanguagePair(Shown):
    source_lang: str
    target_lang: str


class LanguagePairs(Shown):
    supported_languages: list[LanguagePair]


class ShownDictionary(Shown):
    source_lang: str
    target_lang: str
    entry_count: int


class ShownGlossary(Shown):
    glossary_id: GlossaryId
    name: str
    dictionaries: list[ShownDictionary]
    creation_time: str


class ShownGlossaries(Shown):
    glossaries: list[ShownGlossary]


class DictionaryEntries(Shown):
    source_lang: str
    target_lang: str
    entries: str
    entries_format: Literal["tsv"]


class EntriesAnswer(Shown):
    dictionaries: list[DictionaryEntries]


def show_legacy(glossary: Glossary) -> LegacyGlossary:
    """The glossary as the old interface shows it: with the languages of its first dictionary, which must exist."""
    pair = glossary.dictionaries[0].pair
    return LegacyGlossary(
        glossary_id=glossary.id,
        ready=True,
        name=glossary.name,
        source_lang=pair.source,
        target_lang=pair.target,
        creation_time=moment(glossary.created),
        entry_count=glossary.entry_count,
    )


def show_glossary(glossary: Glossary) -> ShownGlossary:
    return ShownGlossary(
        glossary_id=glossary.id,
        name=glossary.name,
        dictionaries=[show_dictionary(item) for item in glossary.dictionaries],
        creation_time=moment(glossary.created),
    )


def show_dictionary(item: Listed) -> ShownDictionary:
    return ShownDictionary(source_lang=item.pair.source, target_lang=item.pair.target, entry_count=item.entry_count)


def show_pair(pair: Pair) -> LanguagePair:
    return LanguagePair(source_lang=pair.source, target_lang=pair.target)


def show_entries(pair: Pair, tsv: str) -> DictionaryEntries:
    return DictionaryEntries(source_lang=pair.source, target_lang=pair.target, entries=tsv, entries_format="tsv")
