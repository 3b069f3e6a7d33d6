r"""Strings of Android: `\'` is an apostrophe, `\n` a line break, `@string/name` another string."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.documents.kit.xmlunits import XmlStretch, stretch
from tolmach.markup.model import Options
from tolmach.units import Rendered, Unit

_ESCAPE = re.compile(r"\\(?:u(?P<code>[0-9A-Fa-f]{4})|(?P<sign>['\"@?\\])|.)", re.DOTALL)
_HELD = re.compile(r"<\?(\\[^?]+)\?>")
_TEXT = re.compile(r"(<[^>]*>)")
_REFERENCE = re.compile(r"[@?][\w.:+]*/[\w.]+|@null")
_QUOTED = re.compile(r'(?<!\\)"')


@dataclass(frozen=True, slots=True)
class _Escaped:
    raw: str
    prepared: str
    inner: XmlStretch

    @property
    def units(self) -> Sequence[Unit]:
        return self.inner.units

    def write(self, rendered: Sequence[Rendered]) -> str:
        text = self.inner.write(rendered)
        if text == self.prepared:
            return self.raw
        pieces = _TEXT.split(text)
        pieces[::2] = [re.sub(r"(['\"\\])", r"\\\1", piece) for piece in pieces[::2]]
        return _HELD.sub(r"\1", "".join(pieces))


def read(raw: str, options: Options) -> XmlStretch | None:
    if _QUOTED.search(_TEXT.sub("", raw)) or "<![CDATA[" in raw:
        # Inside quotation marks nothing needs escaping, and outside of them little does.
        return stretch(raw, options)
    prepared = _ESCAPE.sub(_prepared, raw)
    inner = stretch(prepared, options)
    return inner and _Escaped(raw, prepared, inner)


def is_language(text: str) -> bool:
    return not _REFERENCE.fullmatch(text)


def _prepared(match: re.Match[str]) -> str:
    """An escaped character of the text becomes that character; everything else becomes an instruction that no document
    can contain."""
    sign = match["sign"] or (chr(int(match["code"], 16)) if match["code"] else "")
    return sign if sign and sign.isprintable() and sign not in "<>& " else f"<?{match[0]}?>"
