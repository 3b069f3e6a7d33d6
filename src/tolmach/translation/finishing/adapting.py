"""Adapts a text to the variant of the language that the request names, around what must not change. Pure."""

from collections.abc import Sequence

from tolmach.languages.model import Language
from tolmach.languages.variants import adaptations
from tolmach.translation.reading.spans import edit
from tolmach.units import Code, Rendered, Span


def adapted(rendered: Rendered, codes: Sequence[Code], language: Language, terms: Sequence[Span] = ()) -> Rendered:
    """Terms of a glossary stay as the glossary has them, in any variant."""
    fixed = [*((item.start, item.end) for item in rendered.codes if codes[item.mark].opaque), *terms]
    return edit(rendered, adaptations(rendered.text, language.code, fixed))
