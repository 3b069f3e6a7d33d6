"""Replaces typographic signs that a model has not learned: the model reads plain ones, and the translation gets
typographic ones again.

All texts keep their length, so that offsets stay valid. Pure.
"""

import re
from collections.abc import Callable

from tolmach.languages.traits import traits

_PLAIN = {
    **dict.fromkeys("“”„‟«»″", '"'),
    **dict.fromkeys("‘’‚‛′", "'"),
    **dict.fromkeys("‐‑–—", "-"),
}
_QUOTES = frozenset(sign for sign, plain in _PLAIN.items() if plain == '"')
_FINE = ("“", "”")
"""For target languages whose own quotation marks need a space."""
_QUOTE = re.compile(r'"')


def plain(text: str, reads: Callable[[str], bool]) -> str:
    """Replaces typographic signs that the model does not read by plain ones."""
    if text.isascii():
        return text
    return "".join(_PLAIN[sign] if sign in _PLAIN and not reads(sign) else sign for sign in text)


def fine(source: str, read: str, translation: str, target: str) -> str:
    """Inserts the quotation marks of the target language, if the model was given plain ones for those of the source."""
    replaced = any(sign in _QUOTES and now == '"' for sign, now in zip(source, read, strict=True))
    if not replaced or '"' in source:
        return translation
    opening, closing = traits(target).opening, traits(target).closing
    if len(opening) != 1 or len(closing) != 1 or opening == '"':
        opening, closing = _FINE
    return _QUOTE.sub(lambda found: opening if _opens(translation, found.start()) else closing, translation)


def _opens(text: str, at: int) -> bool:
    return at == 0 or text[at - 1].isspace() or text[at - 1] in "([{-–—/¿¡"
