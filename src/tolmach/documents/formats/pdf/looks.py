"""Tells how a font looks, as far as its name and flags reveal it."""

import re

from tolmach.documents.formats.pdf.model import TextStyle
from tolmach.documents.kit.fonts import Kind

_FIXED, _SERIF, _ITALIC, _FORCE_BOLD = 1 << 0, 1 << 1, 1 << 6, 1 << 18
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_BOLD = re.compile(
    r"bold|black|heavy|demi|-medi(?!um)|^(cm|ec|lm|sf)(bx|b\d|ssbx)|-bd|(?<=[a-z])Bd\b|^ptm?b", re.IGNORECASE
)
_ITALIC_NAME = re.compile(r"ital|obliq|slant|^(cm|ec|sf)(ti|sl|bxti|it|ssi)|^lm.*(oblique|italic)|-it\b", re.IGNORECASE)
_MONO = re.compile(r"mono|courier|consol|typewriter|^(cm|ec|sf)(tt|vtt|sltt)|menlo|(?<!uni)code", re.IGNORECASE)
_SANS = re.compile(
    r"sans|arial|helvet|^(cm|ec|sf)ss|calibri|verdana|tahoma|roboto|gothic|segoe|ubuntu|inter\b|univers|frutiger",
    re.IGNORECASE,
)
_SERIF_NAME = re.compile(
    r"serif|times|roman|georgia|garamond|palatino|^(cm|ec|sf)(r|bx|ti|sl|b|csc)\d|cambria|minion|bookman|charter"
    r"|mincho|ming|song|libertin|century|baskerville|caslon|nimbusrom|utopia|pallad|roma\b|schlbk|schoolbook|tinos"
    r"|bodoni|didot|antykwa|pagella|termes|bonum|schola|merriweather|playfair|crimson|lora\b|gelasio|caladea|kepler|tisa",
    re.IGNORECASE,
)
_MATH = re.compile(
    r"^(cm(mi|sy|ex|bsy|mib)|ms[ab]m|eu[frs][mb]|rsfs|wasy|stmary|[tp]xsy|[tp]xmi|[tp]xex|lmmath|mt(mi|sy|ex))|math",
    re.IGNORECASE,
)


def look(name: str, flags: int, weight: int = 0) -> TextStyle:
    """Returns the look of a font. Without a name, the flags and the weight decide."""
    name = _SUBSET.sub("", name)
    return TextStyle(
        kind=_kind(name, flags),
        bold=bool(_BOLD.search(name) or flags & _FORCE_BOLD or (not name and weight >= 600)),
        italic=bool(_ITALIC_NAME.search(name) or flags & _ITALIC),
        math=bool(_MATH.search(name)) or name in {"Symbol", "SymbolMT"},
    )


def _kind(name: str, flags: int) -> Kind:
    if _MONO.search(name):
        return "mono"
    if _SANS.search(name):
        return "sans"
    if not name and not flags:  # TeX's bitmap fonts carry no information
        return "serif"
    if _SERIF_NAME.search(name) or flags & _SERIF:
        return "serif"
    return "mono" if flags & _FIXED else "sans"
