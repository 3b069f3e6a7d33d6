"""Handles XML as text: everything that is not translated stays as it was, character for character.

A document is proven to be well-formed once, so that everything afterwards can be read with simple patterns. Nothing is
expanded and nothing is loaded: an entity reference is only a name, a document type only a stretch of text.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from xml.parsers import expat

from tolmach.documents.kit.encodings import DecodedText, codec, decoded
from tolmach.errors import UnsafeFile
from tolmach.markup.elements import attributes
from tolmach.markup.references import read as unescaped

NESTED = "The file defines XML entities out of other entities, which is not allowed. Remove them and upload it again."
EMPTY = "The file is empty. An XML document needs at least one element."
HOLE = "\uffff"
"""A character that no XML document can hold. Names with it stand for text that was taken out for a while."""

_DECLARED = re.compile(rb"""\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']""")
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|quot|apos);)[A-Za-z_:\x80-\U0010ffff][\w.:\-·]*;")
_DEFINITION = re.compile(r"""<!ENTITY\s+(?:%\s+)?[^\s"'>]+\s+("[^"]*+"|'[^']*+')""")
_LINE_END = re.compile(rb"\r\n|\r|\n")
_ILLEGAL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe]")
_SECTION = re.compile(r"<!\[CDATA\[(.*?)\]\]>", re.DOTALL)

_TOKEN = re.compile(
    r"""<(?: (?P<end>/?) (?P<name>[^\s/>!?]++) (?P<attributes>(?: [^"'>]++ | "[^"]*+" | '[^']*+' )*+) >
    | !--.*?--> | \?.*?\?> | !\[CDATA\[(?P<section>.*?)\]\]> )""",
    re.VERBOSE | re.DOTALL,
)
Token = re.Match[str]


@dataclass(frozen=True, slots=True)
class XmlDocument:
    text: str
    root: int
    """The start of the first element. The text before it is not needed here."""
    doctype: str
    """The name that the document type gives, or an empty string."""
    decoded: DecodedText
    narrow: str | None
    """The encoding that the file declares, if it was read as a wider one."""
    declares: bool
    """Whether the document declares its encoding."""

    def fitting(self, text: str) -> str:
        """New text in the form that XML and the encoding of the document can hold. Marks of holes stay."""
        text = _ILLEGAL.sub("", text)
        encoding = self.narrow or self.decoded.encoding
        if encoding.startswith("utf") or text.isascii():
            return text
        try:
            text.encode(encoding)
        except UnicodeEncodeError:
            # Inside a CDATA section, a reference would not be interpreted.
            text = _SECTION.sub(lambda section: escape(section[1], quote=False), text)
            return text.encode(encoding, "xmlcharrefreplace").decode(encoding).replace("&#65535;", HOLE)
        return text

    def encoded(self, text: str) -> bytes:
        """Encodes the text. A document without a declaration is UTF-8 to every XML reader, so no reader must
        guess again."""
        if not self.declares and not self.decoded.encoding.startswith("utf"):
            return text.encode("utf-8", "replace")
        return self.decoded.encoded(text, references=True)


def opened(data: bytes) -> XmlDocument:
    declared = _declared(data)
    found = decoded(data, declared)
    prover = _Prover(found.text)
    narrow = codec(declared) if declared else None
    widened = narrow is not None and not narrow.startswith("utf") and narrow != found.encoding
    return XmlDocument(
        found.text, prover.root, prover.doctype, found, narrow if widened else None, declared is not None
    )


def tokens(text: str, start: int) -> Iterator[Token]:
    """The tags, comments, instructions and CDATA sections of a well-formed document."""
    return _TOKEN.finditer(text, start)


def root(document: XmlDocument) -> Token:
    return next(tokens(document.text, document.root))


def attributes_of(tag: str) -> Mapping[str, str]:
    return {name: unescaped(value, html=False) for name, value in attributes(tag, html=False)}


def markupless(raw: str) -> str:
    """A stretch without its tags and other markup, with its references unchanged."""
    return _TOKEN.sub(lambda token: escape(token["section"] or "", quote=False), raw)


def local(name: str) -> str:
    return name.rpartition(":")[2]


def _declared(data: bytes) -> str | None:
    match = _DECLARED.match(data[:1024].removeprefix(b"\xef\xbb\xbf"))
    return match[1].decode("ascii", "replace") if match else None


class _Prover:
    """Proves that a text is well-formed. Depth costs no stack, and names of entities are treated like other text."""

    def __init__(self, text: str) -> None:
        self.root = 0
        self.doctype = ""
        self._data = self._bytes(text)
        self._parser = expat.ParserCreate("utf-8")
        self._parser.StartDoctypeDeclHandler = self._on_doctype
        self._parser.StartElementHandler = self._on_element
        try:
            self._parser.Parse(self._data, True)
        except expat.ExpatError as error:
            raise UnsafeFile(self._sentence(error)) from None
        if any(_ENTITY.search(definition[1]) for definition in _DEFINITION.finditer(text, 0, self.root)):
            raise UnsafeFile(NESTED)

    def _bytes(self, text: str) -> bytes:
        text = _ENTITY.sub(lambda match: "e" * len(match[0]), text) if "&" in text else text
        return text.encode("utf-8", "surrogatepass")

    def _on_doctype(self, name: str, *_: object) -> None:
        self.doctype = name

    def _on_element(self, *_: object) -> None:
        self.root = len(self._data[: self._parser.CurrentByteIndex].decode("utf-8", "surrogatepass"))
        self._parser.StartElementHandler = None

    def _sentence(self, error: expat.ExpatError) -> str:
        if not self._data.strip():
            return EMPTY
        # Lines as expat counts them.
        line = _LINE_END.split(self._data, error.lineno)[error.lineno - 1]
        column = len(line[: error.offset].decode("utf-8", "replace")) + 1
        return f"The file is not well-formed XML: see line {error.lineno}, column {column}."
