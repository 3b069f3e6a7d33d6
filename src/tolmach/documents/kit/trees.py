"""XML as a tree, from files that nobody has vouched for: no entities, no network, no document type of its own."""

import re

from lxml import etree

from tolmach.errors import UnsafeFile

MALFORMED = "The file is damaged: a part of it is not well-formed XML."
ENTITIES = "The file defines XML entities or a document type of its own, which is not allowed."
XML = "{http://www.w3.org/XML/1998/namespace}"
_DECLARATION = re.compile(rb"\s*<\?xml[^>]*\?>\s*")

Element = etree._Element
Tree = etree._ElementTree


def parsed(data: bytes) -> Tree:
    """Deeper than 256 levels, or with a text of more than 10 MB, counts as malformed."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, remove_blank_text=False)
    try:
        tree = etree.ElementTree(etree.fromstring(data, parser))
    except (etree.XMLSyntaxError, ValueError):
        # What grows without end is found while it is parsed.
        raise UnsafeFile(ENTITIES if b"<!ENTITY" in data else MALFORMED) from None
    if tree.docinfo.internalDTD is not None and any(True for _ in tree.docinfo.internalDTD.iterentities()):
        raise UnsafeFile(ENTITIES)
    return tree


def written(tree: Tree, source: bytes) -> bytes:
    """With the declaration that `source` had, or none; the tree's own prefixes stay declared where they were."""
    encoding = tree.docinfo.encoding or "UTF-8"
    body = etree.tostring(tree, encoding=encoding, xml_declaration=False)
    declared = _DECLARATION.match(source)
    return (declared[0] if declared else b"") + body


def local(element: Element) -> str:
    """The name without its namespace; empty for a comment or an instruction."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
