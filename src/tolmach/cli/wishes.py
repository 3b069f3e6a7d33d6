"""The options of the commands that translate: how a text must be translated."""

from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.glossaries.formats.files import format_of, read_entries
from tolmach.glossaries.model import language_pair
from tolmach.languages.model import Language

if TYPE_CHECKING:
    from tolmach.translation.model import Wish
    from tolmach.units import Terms


class Address(StrEnum):
    MORE = "more"
    LESS = "less"


Formality = Annotated[Address | None, typer.Option(help="The form of address, if the language has one.")]
GlossaryFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="A file of terms to use: TSV, CSV, XLSX or TBX. Needs --from.")
]


def wish_for(
    target: Language,
    source: Language | None,
    formality: Address | None = None,
    glossary: Path | None = None,
    context: str = "",
) -> "Wish":
    from tolmach.translation.options import FORMALITIES, TranslationOptions

    if formality is not None and "formality" not in target.supports:
        raise typer.BadParameter(f"{target.name} has no forms of address to choose from.", param_hint="--formality")
    options = TranslationOptions(
        target=target.code,
        source=source.code if source else None,
        formality=FORMALITIES[formality or "default"],
        context=context,
    )
    return replace(options.wish(), terms=_terms(glossary, source, target) if glossary else None)


def _terms(file: Path, source: Language | None, target: Language) -> "Terms":
    from tolmach.glossaries.terms.matching import CompiledTerms

    form = format_of(file)
    if source is None:
        raise typer.BadParameter("a glossary needs the source language: give --from.", param_hint="--glossary")
    if form is None:
        raise typer.BadParameter("the name of the file does not show its format.", param_hint="--glossary")
    pair = language_pair(source.base, target.base)
    return CompiledTerms(read_entries(file, form, pair, lambda done, total: None), pair.source)
