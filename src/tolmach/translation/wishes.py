"""What the parameters of a request wish for: read here, once they are validated, whatever is to be translated and
however they were sent. Pure."""

from collections.abc import Mapping
from typing import Protocol

from tolmach.engines.protocol import Formality
from tolmach.languages import catalogue
from tolmach.languages.model import Language
from tolmach.translation.model import Wish
from tolmach.translation.sentences import Split

FORMALITIES: Mapping[str, Formality | None] = {
    "default": None,
    "more": "formal",
    "less": "informal",
    "prefer_more": "formal",
    "prefer_less": "informal",
}


class Wished(Protocol):
    """Parameters that say how text is to be translated."""

    @property
    def target_lang(self) -> str: ...
    @property
    def source_lang(self) -> str | None: ...
    @property
    def split_sentences(self) -> Split | None: ...
    @property
    def tag_handling(self) -> str | None: ...
    @property
    def formality(self) -> str: ...
    @property
    def context(self) -> str: ...
    @property
    def preserve_formatting(self) -> bool: ...
    @property
    def model_type(self) -> str | None: ...


def read(params: Wished) -> Wish:
    """But for the terms, which have to be looked up."""
    target = catalogue.named(params.target_lang)
    return Wish(
        target=target,
        source=None if params.source_lang is None else catalogue.named(params.source_lang),
        split=params.split_sentences or _usual_split(params),
        formality=formality(params.formality, target),
        context=params.context,
        preserve_formatting=params.preserve_formatting,
        model_type=params.model_type,
    )


def formality(word: str, target: Language) -> Formality | None:
    """None where nothing was asked for, or the language knows no forms of address."""
    return FORMALITIES[word] if "formality" in target.supports else None


def _usual_split(params: Wished) -> Split:
    """A line end in HTML is seldom meant."""
    return Split.NO_NEWLINES if params.tag_handling == "html" else Split.ALL
