"""The shape of text translation on the wire."""

from typing import Annotated, Any, ClassVar, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, field_validator

from tolmach.glossaries.model import MOST_IDS
from tolmach.ids import is_uuid
from tolmach.languages.catalogue import find
from tolmach.translation.sentences import Split
from tolmach.wire.params import Flag, Names, OptionalCode, Params, Shown, Text, Texts, complaint, optional

MOST_TEXTS = 50
_THRESHOLD = 'Parameter "translation_memory_threshold" must be an integer between 0 and 100'


def _split_word(value: Any) -> Any:
    """Clients send the word, a number or a boolean."""
    return str(int(value)) if isinstance(value, bool | int) else value


def _target(code: str) -> str:
    if find(code) is None:
        raise complaint("Value for 'target_lang' not supported.")
    return code


def _source(code: str | None) -> str | None:
    """A regional variant is no source."""
    language = find(code) if code is not None else None
    if code is not None and (language is None or language.is_variant):
        raise complaint("Value for 'source_lang' not supported.")
    return code


def _formality(value: str, info: ValidationInfo) -> str:
    target = find(info.data.get("target_lang", ""))
    if value in ("more", "less") and target is not None and "formality" not in target.supports:
        raise complaint(f"Target language '{target.code.upper()}' doesn't support formality.")
    return value


def _threshold(value: Any) -> int:
    digits = str(value)
    if isinstance(value, bool) or not (
        digits.isascii() and digits.isdigit() and len(digits) < 4 and int(digits) <= 100
    ):
        raise complaint(_THRESHOLD)
    return int(digits)


def _glossary_id(value: str | None, info: ValidationInfo) -> str | None:
    if value is None:
        return None
    if not is_uuid(value):
        raise complaint("Value for 'glossary_id' not supported.", allowed="the id of a glossary, which is a UUID")
    _needs_source(info)
    return value.lower()


def _glossary_ids(values: list[str], info: ValidationInfo) -> list[str]:
    """Each once."""
    if not values:
        return []
    if info.data.get("glossary_id") is not None:
        raise complaint("Parameters glossary_id and glossary_ids cannot be used together")
    if not all(map(is_uuid, values)):
        raise complaint("Value for 'glossary_ids' not supported.", allowed="ids of glossaries, which are UUIDs")
    ids = list(dict.fromkeys(value.lower() for value in values))
    if len(ids) > MOST_IDS:
        raise complaint(f"Parameter glossary_ids must not contain more than {MOST_IDS} glossary IDs")
    _needs_source(info)
    return ids


def _needs_source(info: ValidationInfo) -> None:
    if info.data.get("source_lang") is None:
        raise complaint("Use of a glossary requires the source_lang parameter to be specified")


UNBUILT = ("style_id", "custom_instructions", "translation_memory_id")
"""Customisations that this release refuses rather than ignores."""


class TranslateText(Params):
    """In the order in which they are checked."""

    most_texts: ClassVar[int] = MOST_TEXTS

    target_lang: Annotated[Text, AfterValidator(_target)]
    source_lang: Annotated[OptionalCode, AfterValidator(_source)] = None
    text: Texts
    glossary_id: Annotated[OptionalCode, AfterValidator(_glossary_id)] = Field(
        default=None, description="A glossary whose terms are used. Needs `source_lang`."
    )
    glossary_ids: Annotated[Names, AfterValidator(_glossary_ids)] = Field(
        default=[],
        description=f"Up to {MOST_IDS} glossaries instead of one; where several have a term, the first one counts.",
    )
    split_sentences: Annotated[Split | None, BeforeValidator(_split_word)] = Field(
        default=None,
        description="`1` splits at punctuation and newlines, `nonewlines` at punctuation only, `0` not at all."
        " Without it: `1`, with HTML `nonewlines`.",
    )
    preserve_formatting: Flag = Field(
        default=False,
        description="Keeps the case of first letters, and what opens and closes a sentence.",
    )
    model_type: Literal["latency_optimized", "quality_optimized", "prefer_quality_optimized"] | None = None
    show_billed_characters: Flag = False
    tag_handling: Annotated[Literal["xml", "html"] | None, BeforeValidator(optional)] = None
    tag_handling_version: Literal["v1", "v2"] = Field(
        default="v2", description="`v2` refuses XML that is not well-formed, `v1` makes the best of it."
    )
    outline_detection: Flag = Field(default=True, description="XML only: finds out which tags part sentences.")
    splitting_tags: Names = Field(default=[], description="XML tags that always part sentences.")
    non_splitting_tags: Names = Field(default=[], description="XML tags that never part sentences.")
    ignore_tags: Names = Field(default=[], description="Tags whose content stays as it is.")
    show_checks: Flag = Field(
        default=False, description="Adds to each translation what was checked, what was repaired and what was left."
    )
    enable_beta_languages: Flag = Field(default=False, description="Without effect.")
    context: Text = Field(default="", description="Surrounding text that may help; neither translated nor billed.")
    formality: Annotated[
        Literal["default", "more", "less", "prefer_more", "prefer_less"], AfterValidator(_formality)
    ] = "default"
    style_id: OptionalCode = None
    custom_instructions: Texts | None = None
    translation_memory_id: OptionalCode = None
    translation_memory_threshold: Annotated[int, BeforeValidator(_threshold)] = Field(default=75, ge=0, le=100)

    @field_validator("text")
    @classmethod
    def _few(cls, texts: list[str]) -> list[str]:
        if len(texts) > cls.most_texts:
            raise complaint(f"Parameter 'text' must not contain more than {cls.most_texts} entries")
        if not texts:
            raise complaint("Parameter 'text' not specified")
        return texts

    @field_validator(*UNBUILT)
    @classmethod
    def _refuse(cls, value: object, info: ValidationInfo) -> object:
        """An empty list is as absent."""
        if value:
            raise complaint(f"Parameter '{info.field_name}' is not available in this release.")
        return value


def up_to(most_texts: int) -> type[TranslateText]:
    """The parameters of a service that takes so many texts in a request."""
    return type(TranslateText.__name__, (TranslateText,), {"most_texts": most_texts, "__doc__": TranslateText.__doc__})


class Checks(Shown):
    """The receipt of a translation; members are names of checks, such as `numbers`, `protected`, `tags` or `loop`."""

    checked: list[str] = Field(description="What was looked at.")
    repaired: list[str] = Field(description="What was wrong at first and is not any more.")
    left: list[str] = Field(description="What still looks wrong; empty for almost every text.")
    known: list[str] = Field(description="What needed no engine: `phrase` for a fixed phrase.")


class TranslatedText(Shown):
    detected_source_language: str
    text: str
    billed_characters: int
    model_type_used: str = Field(default="", description="Only if `model_type` was sent.")
    tag_handling_version: str = Field(default="", description="Only if `tag_handling` was sent.")
    checks: Checks | None = Field(default=None, description="Only if `show_checks` was sent.")


class Translations(Shown):
    translations: list[TranslatedText]
