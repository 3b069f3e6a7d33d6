"""Tells how a font looks, as far as its name and flags reveal it."""

import re
from collections.abc import Callable

from tolmach.documents.formats.pdf.model import TextStyle
from tolmach.documents.kit.fonts import Kind

_FIXED, _SERIF, _ITALIC, _FORCE_BOLD = 1 << 0, 1 << 1, 1 << 6, 1 << 18
_SUBSET = re.compile(r"^[A-Z]{6}\+")
_BOLD = re.compile(
    r"bold|black|heavy|demi|-medi(?!um)|^(cm|ec|lm|sf)(bx|b\d|ssbx)|-bd|(?<=[a-z])(Bd|Hv|Blk)\b|^ptm?b", re.IGNORECASE
)
_ITALIC_NAME = re.compile(r"ital|obliq|slant|^(cm|ec|sf)(ti|sl|bxti|it|ssi)|^lm.*(oblique|italic)|-it\b", re.IGNORECASE)
_MONO = re.compile(
    r"mono|nimbusmon|courier|consol|typewriter|teletype|letter ?gothic|andale|menlo|(?<!uni)code"
    r"|^(cm|ec|sf|tc)(tt|vtt|sltt|itt)|^(lmtt|t1xb?tt|txb?tt|lucidatypewriter)|^pcr[br]",
    re.IGNORECASE,
)
_SANS = re.compile(
    r"sans|arial|helvet|^(cm|ec|sf)s[sxi]|calibri|verdana|tahoma|roboto|gothic|segoe|ubuntu|inter\b|univers|frutiger",
    re.IGNORECASE,
)
_SERIF_NAME = re.compile(
    r"serif|times|roman|georgia|garamond|palatino|^(cm|ec|sf)(r|rm|rb|bx|bl|bi|ti|sl|b|cc|csc|xc)\d|cambria|minion|bookman|charter"
    r"|mincho|ming|song|libertin|century|baskerville|caslon|nimbusrom|utopia|pallad|roma\b|schlbk|schoolbook|tinos"
    r"|bodoni|didot|antykwa|pagella|termes|bonum|schola|merriweather|playfair|crimson|lora\b|gelasio|caladea|kepler|tisa",
    re.IGNORECASE,
)
_MATH = re.compile(
    r"^(cm(mi|sy|ex|bsy|mib)|ms[ab]m|eu[frs][mb]|rsfs|wasy|stmary|[tp]xsy|[tp]xmi|[tp]xex|lmmath|mt(mi|sy|ex))|math",
    re.IGNORECASE,
)


_SYMBOLS = re.compile(r"wingdings|webdings|dingbat", re.IGNORECASE)


def look(name: str, flags: int, weight: int = 0, is_even: Callable[[], bool] = lambda: False) -> TextStyle:
    """Returns the look of a font. Without a name that tells, the flags, the weight and whether its letters are equally
    wide (`is_even`) decide."""
    name = _SUBSET.sub("", name)
    return TextStyle(
        kind=_kind(name, flags, is_even),
        bold=bool(_BOLD.search(name) or flags & _FORCE_BOLD or (not name and weight >= 600)),
        italic=bool(_ITALIC_NAME.search(name) or flags & _ITALIC),
        symbols=bool(_SYMBOLS.search(name)),
        math=bool(_MATH.search(name)) or name in {"Symbol", "SymbolMT"},
    )


def _kind(name: str, flags: int, is_even: Callable[[], bool]) -> Kind:
    if _MONO.search(name):
        return "mono"
    if _SANS.search(name):
        return "sans"
    if _SERIF_NAME.search(name):
        return "serif"
    if is_even():
        return "mono"
    if not name and not flags:  # TeX's bitmap fonts carry no information
        return "serif"
    if flags & _SERIF:
        return "serif"
    return "mono" if flags & _FIXED else "sans"
