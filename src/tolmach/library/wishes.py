"""How a text is to be translated, from the words of a program."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from tolmach.errors import InvalidParameter
from tolmach.glossaries.model import language_pair
from tolmach.glossaries.terms.matching import CompiledTerms
from tolmach.languages.catalogue import LANGUAGES, codes, find, sources
from tolmach.languages.model import Language
from tolmach.translation.model import Wish
from tolmach.translation.options import FORMALITIES, TranslationOptions
from tolmach.units import Terms

FormalityWord = Literal["default", "more", "less", "prefer_more", "prefer_less"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalWish:
    to: str
    source: str | None = None
    formality: FormalityWord = "default"
    context: str = ""
    glossary: Mapping[str, str] | None = None

    def wish(self) -> Wish:
        """Raises `InvalidParameter` if there is no such language, or if it lacks what is asked for."""
        target, source = _target(self.to), _source(self.source)
        if self.formality not in FORMALITIES:
            raise InvalidParameter("formality", allowed=", ".join(FORMALITIES))
        if self.formality in ("more", "less") and "formality" not in target.supports:
            raise InvalidParameter("formality", f"{target.name} has no forms of address to choose from.")
        options = TranslationOptions(
            target=target.code,
            source=source.code if source else None,
            formality=FORMALITIES[self.formality] if "formality" in target.supports else None,
            context=self.context,
        )
        return replace(options.wish(), terms=self._terms(source, target))

    def _terms(self, source: Language | None, target: Language) -> Terms | None:
        if not self.glossary:
            return None
        if source is None:
            raise InvalidParameter("source", "A glossary needs the source language.")
        return CompiledTerms(self.glossary.items(), language_pair(source.base, target.base).source)


def _target(code: str) -> Language:
    found = find(code)
    if found is None:
        raise InvalidParameter("to", allowed=codes(LANGUAGES))
    return found


def _source(code: str | None) -> Language | None:
    found = find(code) if code else None
    if code and (found is None or found.is_variant):
        raise InvalidParameter("source", allowed=codes(sources()))
    return found
