"""Scans the rows of a sheet and the shared strings without a tree, because there may be millions of cells.

It finds the offsets of each string in the part, and each formula. In a well-formed part without comments, sections or
instructions, every `<` begins a tag, and a regular expression finds as much as a parser does.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from xml.parsers import expat

from lxml import etree

from tolmach.documents.kit.trees import ENTITIES, MALFORMED
from tolmach.errors import UnsafeFile

_ROOT = re.compile(rb"<([A-Za-z_][\w.-]*:)?[A-Za-z_][\w.-]*([^>]*)>")
_NAMESPACE = re.compile(rb"""(xmlns(?::[\w.-]+)?)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_DECLARED = re.compile(rb"""^(?:\xef\xbb\xbf)?<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["'][^>]*\?>""")
_UTF8 = frozenset({b"utf-8", b"utf8", b"us-ascii", b"ascii"})
_REFERENCE = re.compile(r"&(?:#x([0-9A-Fa-f]+)|#(\d+)|(\w+));")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_REST = r"(?:\s(?:[^>]*[^>/])?)?>"
"""The rest of a tag that does not close itself."""
# The bytes that a part must contain, and the pattern that finds the tokens.
_TOKENS: Mapping[bytes, str] = {
    b"sheetData": rf"<Pf{_REST}(?P<f>[^<]+)</Pf>",
    b"str": rf"<Pc\s(?:[^>t]++|t(?!=))*+t=[\"']str[\"'][^>]*>\s*(?P<v><Pv{_REST}(?P<value>[^<]+)</Pv>)",
    b"inlineStr": rf"(?P<is><Pis{_REST}(?P<inner>.*?)</Pis>)",
    b"sst": rf"(?P<si><Psi{_REST}(?P<shared>.*?)</Psi>)",
}
_PLAIN = rf"\s*<Pt{_REST}([^<]*)</Pt>\s*(?:<PphoneticPr\b[^>]*/>\s*)?"
_TEXTS = {"v": "value", "is": "inner", "si": "shared"}

Found = tuple[int, int, str, str | None]
"""Start, end, the name of the element, and its text, which is None if it has runs."""


@dataclass(slots=True)
class Scanned:
    strings: list[Found] = field(default_factory=list)
    prefix: str = ""
    """The prefix of the part's elements."""
    namespaces: Mapping[str, str] = field(default_factory=dict)
    rows: tuple[int, int] | None = None
    """The start and end of the rows."""


def plain(data: bytes) -> bytes:
    """The part in UTF-8 without comments and the like. Nearly every part already is."""
    declared = _DECLARED.match(data)
    usual = (declared is None or declared[1].lower() in _UTF8) and not data.startswith((b"\xff\xfe", b"\xfe\xff"))
    if usual and b"<!" not in data and data.count(b"<?") == (b"<?xml " in data[:10]):
        return data
    parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
    try:
        tree = etree.ElementTree(etree.fromstring(data, parser))
    except (etree.XMLSyntaxError, ValueError):
        raise UnsafeFile(ENTITIES if b"<!ENTITY" in data else MALFORMED) from None
    if tree.docinfo.internalDTD is not None:
        raise UnsafeFile(ENTITIES)
    return etree.tostring(tree, encoding="UTF-8", xml_declaration=True)


def scanned(data: bytes, formula: Callable[[str], None] = lambda text: None) -> Scanned:
    """Scans a plain part."""
    try:
        expat.ParserCreate().Parse(data, True)
    except expat.ExpatError:
        raise UnsafeFile(MALFORMED) from None
    found = _of_root(data)
    _strings(data, found, formula)
    return found


def said(raw: bytes) -> str:
    """The decoded text of raw bytes of a part."""
    text = raw.decode()
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _REFERENCE.sub(_character, text) if "&" in text else text


def _of_root(data: bytes) -> Scanned:
    root = _ROOT.search(data)
    if root is None:
        raise UnsafeFile(MALFORMED)
    prefix = (root[1] or b"").decode()
    namespaces = {name.decode(): said(one or other) for name, one, other in _NAMESPACE.findall(root[2])}
    start = _expression(rf"<PsheetData{_REST}", prefix).search(data)
    end = data.rfind(f"</{prefix}sheetData".encode())
    rows = (start.end(), end) if start and end >= start.end() else None
    return Scanned(prefix=prefix, namespaces=namespaces, rows=rows)


def _strings(data: bytes, found: Scanned, formula: Callable[[str], None]) -> None:
    alone = _expression(_PLAIN, found.prefix)
    tokens = "|".join(pattern for mark, pattern in _TOKENS.items() if mark in data)
    where = found.rows or (0, len(data))
    for token in _expression(tokens or "(?!)", found.prefix).finditer(data, *where):
        kind = token.lastgroup or ""
        if kind == "f":
            formula(said(token["f"]))
            continue
        text: bytes | None = token[_TEXTS[kind]]
        if kind != "v":
            whole = alone.fullmatch(token[_TEXTS[kind]])
            text = whole[1] if whole else None
        if text != b"":
            found.strings.append((*token.span(kind), kind, None if text is None else said(text)))


def _expression(pattern: str, prefix: str) -> re.Pattern[bytes]:
    """Compiles a pattern in which `<P` stands for the prefix."""
    written = re.escape(prefix)
    return re.compile(re.sub("(</?)P", lambda tag: tag[1] + written, pattern).encode(), re.DOTALL)


def _character(found: "re.Match[str]") -> str:
    if found[3]:
        return _ENTITIES[found[3]]
    return chr(int(found[1], 16) if found[1] else int(found[2]))
