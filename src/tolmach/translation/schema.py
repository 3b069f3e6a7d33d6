"""The shape of text translation on the wire."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator

from tolmach.languages.catalogue import find
from tolmach.translation.sentences import Split
from tolmach.wire.params import Flag, Names, OptionalCode, Params, Shown, Text, Texts, complaint

MOST_TEXTS = 50


def _few(texts: list[str]) -> list[str]:
    if len(texts) > MOST_TEXTS:
        raise complaint(f"Parameter 'text' must not contain more than {MOST_TEXTS} entries")
    if not texts:
        raise complaint("Parameter 'text' not specified")
    return texts


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


class TranslateText(Params):
    target_lang: Annotated[Text, AfterValidator(_target)]
    source_lang: Annotated[OptionalCode, AfterValidator(_source)] = None
    text: Annotated[Texts, AfterValidator(_few)]
    split_sentences: Annotated[Split, BeforeValidator(_split_word)] = Split.ALL
    model_type: Literal["latency_optimized", "quality_optimized", "prefer_quality_optimized"] | None = None
    show_billed_characters: Flag = False
    preserve_formatting: Flag = False
    context: Text = ""
    formality: Literal["default", "more", "less", "prefer_more", "prefer_less"] = "default"
    glossary_id: OptionalCode = None
    glossary_ids: Names | None = None
    style_id: OptionalCode = None
    custom_instructions: Texts | None = None
    translation_memory_id: OptionalCode = None
    tag_handling: OptionalCode = None


UNBUILT = (
    "glossary_id",
    "glossary_ids",
    "style_id",
    "custom_instructions",
    "translation_memory_id",
    "tag_handling",
)
"""Customisations that this release refuses rather than ignores."""


class TranslatedText(Shown):
    detected_source_language: str
    text: str
    billed_characters: int
    model_type_used: str = ""


class Translations(Shown):
    translations: list[TranslatedText]
