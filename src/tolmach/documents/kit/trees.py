"""Parses untrusted XML into a tree: no entities, no network, no document type of its own."""

import re

from lxml import etree

from tolmach.errors import UnsafeFile

MALFORMED = "The file is damaged: a part of it is not well-formed XML."
BEYOND = "The file cannot be read: a part of it is nested too deeply, or has too long a name or a text."
ENTITIES = "The file defines XML entities or a document type of its own, which is not allowed."
XML = "{http://www.w3.org/XML/1998/namespace}"
_LIMITS = frozenset({etree.ErrorTypes.ERR_RESOURCE_LIMIT, etree.ErrorTypes.ERR_NAME_TOO_LONG})
_DECLARATION = re.compile(rb"\s*<\?xml[^>]*\?>\s*")

Element = etree._Element
Tree = etree._ElementTree


def parsed(data: bytes) -> Tree:
    """Parses at most 256 levels, with texts of at most 10 MB."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_blank_text=False)
    try:
        tree = etree.ElementTree(etree.fromstring(data, parser))
    except etree.XMLSyntaxError as error:
        raise UnsafeFile(_sentence(error, data)) from None
    except ValueError:
        raise UnsafeFile(MALFORMED) from None
    if tree.docinfo.internalDTD is not None and any(True for _ in tree.docinfo.internalDTD.iterentities()):
        raise UnsafeFile(ENTITIES)
    return tree


def _sentence(error: etree.XMLSyntaxError, data: bytes) -> str:
    # Entities that grow without end are detected while parsing.
    if b"<!ENTITY" in data:
        return ENTITIES
    return BEYOND if error.code in _LIMITS else MALFORMED


def written(tree: Tree, source: bytes) -> bytes:
    """The tree as bytes, with the declaration of `source`, or none. Its prefixes stay declared where they were."""
    encoding = tree.docinfo.encoding or "UTF-8"
    body = etree.tostring(tree, encoding=encoding, xml_declaration=False)
    declared = _DECLARATION.match(source)
    return (declared[0] if declared else b"") + body


def local(element: Element) -> str:
    """The name without its namespace; empty for a comment or an instruction."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
