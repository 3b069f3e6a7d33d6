"""The variant of a language that was asked for, around what must not change. Pure."""

from collections.abc import Sequence

from tolmach.languages.model import Language
from tolmach.languages.variants import adaptations
from tolmach.translation.reading.spans import edit
from tolmach.units import Code, Rendered, Span


def adapted(rendered: Rendered, codes: Sequence[Code], language: Language, terms: Sequence[Span] = ()) -> Rendered:
    """Terms of a glossary are as somebody wants them, in whichever variant."""
    fixed = [*((item.start, item.end) for item in rendered.codes if codes[item.mark].opaque), *terms]
    return edit(rendered, adaptations(rendered.text, language.code, fixed))
