"""How a person chose that text is translated: codes, words and ids. Pure.

Requests, kept documents and commands all use this one record. It becomes a `Wish`, with languages instead of codes, and
with the items themselves instead of their ids.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, Protocol, Self

import msgspec

from tolmach.languages import catalogue
from tolmach.languages.model import Language
from tolmach.translation.model import Wish
from tolmach.translation.sentences import Split
from tolmach.units import Formality

FORMALITIES: Final[Mapping[str, Formality | None]] = {
    "default": None,
    "more": "formal",
    "less": "informal",
    "prefer_more": "formal",
    "prefer_less": "informal",
}
_NAMES: Final = {
    "address": "address",
    "context": "context",
    "preserve_formatting": "preserve_formatting",
    "model_type": "model_type",
    "memory": "translation_memory_id",
    "threshold": "translation_memory_threshold",
    "style": "style_id",
    "watermark": "enable_watermark",
}
"""The names of the options in the interface. Not every operation has all of them."""


class ValidParameters(Protocol):
    """The parameters that every translating operation has. They are validated."""

    @property
    def target_lang(self) -> str: ...
    @property
    def source_lang(self) -> str | None: ...
    @property
    def glossary_id(self) -> str | None: ...
    @property
    def formality(self) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TranslationOptions:
    target: str
    source: str | None = None
    """None to detect the language."""
    formality: Formality | None = None
    address: Formality | None = None
    """The form of address where `formality` asks for none."""
    split: Split = Split.ALL
    context: str = ""
    preserve_formatting: bool = False
    model_type: str | None = None
    glossaries: tuple[str, ...] = ()
    memory: str | None = None
    threshold: int = 0
    """How near a segment of the memory must be, in percent."""
    style: str | None = None
    instructions: tuple[str, ...] = ()

    @classmethod
    def read(cls, params: ValidParameters) -> Self:
        target, source = catalogue.named(params.target_lang), params.source_lang
        own = {each.name for each in fields(cls)}
        also = {name: getattr(params, word) for name, word in _NAMES.items() if name in own and hasattr(params, word)}
        return cls(
            target=target.code,
            source=None if source is None else catalogue.named(source).code,
            formality=formality(params.formality, target),
            split=getattr(params, "split_sentences", None) or _usual_split(params),
            glossaries=(params.glossary_id,) if params.glossary_id else tuple(getattr(params, "glossary_ids", ())),
            instructions=tuple(getattr(params, "custom_instructions", ())),
            **also,
        )

    def wish(self) -> Wish:
        """The wish without what has to be looked up: terms, a memory, a guide of style."""
        return Wish(
            target=catalogue.named(self.target),
            source=None if self.source is None else catalogue.named(self.source),
            split=self.split,
            formality=self.formality,
            address=self.address,
            context=self.context,
            preserve_formatting=self.preserve_formatting,
            model_type=self.model_type,
        )

    def as_json(self) -> str:
        """Leaves out the usual values: an earlier release knows fewer options, and refuses those that it does not
        know."""
        given = {each.name: getattr(self, each.name) for each in fields(self)}
        unusual = {each.name: given[each.name] for each in fields(self) if given[each.name] != _usual(each.default)}
        # An earlier release expects this option in every record.
        return json.dumps({"glossaries": self.glossaries} | unusual)

    @classmethod
    def from_json(cls, text: str) -> Self:
        return msgspec.json.decode(text, type=cls)


def formality(word: str, target: Language) -> Formality | None:
    """Returns None where the word asks for nothing, or the language has no forms of address to choose from."""
    return FORMALITIES[word] if "formality" in target.supports else None


def _usual(default: Any) -> Any:
    return None if default is MISSING else default


def _usual_split(params: ValidParameters) -> Split:
    """Line ends in HTML seldom end a sentence."""
    return Split.NO_NEWLINES if getattr(params, "tag_handling", None) == "html" else Split.ALL
