"""Detects the vocabulary of a document."""

import re
from collections.abc import Mapping
from dataclasses import replace

from tolmach.documents.formats.dita.names import TOPIC, TOPICS
from tolmach.documents.formats.xml import android, names
from tolmach.documents.formats.xml.values import is_language
from tolmach.documents.kit.xmlsurvey import Vocabulary
from tolmach.documents.kit.xmltext import XmlDocument, local, root

_HEAD = 20_000
"""The number of characters at the start of a document in which its vocabulary is recognised."""


def _is_other_resource(name: str, given: Mapping[str, str]) -> bool:
    return name == "data" and ("type" in given or "mimetype" in given or given.get("name", "").startswith((">>", "$")))


GENERIC = Vocabulary(block=names.BLOCK, kept=names.CODE, is_language=is_language)
XHTML = Vocabulary(
    block=names.XHTML_BLOCK, inline=names.XHTML_INLINE, kept=names.XHTML_KEPT, lines=frozenset({"pre", "listing"})
)
DOCBOOK = Vocabulary(
    block=names.DOCBOOK,
    inline=names.DOCBOOK_INLINE,
    kept=names.DOCBOOK_KEPT,
    apart=names.DOCBOOK_APART,
    lines=frozenset({"literallayout", "address"}),
)
TEI = Vocabulary(
    block=names.TEI,
    inline=names.TEI_INLINE,
    kept=names.TEI_KEPT,
    apart=frozenset({"note"}),
    watched=frozenset({"type"}),
    kept_if=lambda name, given: given.get("type", "").startswith("code"),
)
SVG = Vocabulary(block=names.SVG, inline=names.SVG_INLINE, kept=names.SVG_KEPT)
FEED = replace(GENERIC, kept=names.FEED_KEPT)
COMPONENT = replace(
    GENERIC, kept=names.COMPONENT_KEPT, watched=frozenset({"lang"}), kept_if=lambda name, given: "xml:lang" in given
)
BOOK = replace(GENERIC, kept=names.BOOK_KEPT)
ANDROID = Vocabulary(
    kept=frozenset({"g"}),
    only=names.ANDROID,
    watched=frozenset({"translatable"}),
    kept_if=lambda name, given: given.get("translatable") == "false",
    is_language=android.is_language,
    reading=android.read,
)
RESX = Vocabulary(
    kept=names.RESX_KEPT, only=frozenset({"value"}), watched=frozenset({"type"}), kept_if=_is_other_resource
)
PLIST = Vocabulary(kept=names.PLIST_KEPT, only=frozenset({"string"}), is_language=is_language)
POM = Vocabulary(only=names.POM, kept=names.POM_KEPT)

_DOCBOOK_ROOTS = frozenset(
    ("article", "book", "chapter", "section", "refentry", "appendix", "preface", "part", "set", "sect1", "glossary")
)
_BY_ROOT = {
    "html": XHTML,
    "svg": SVG,
    "rss": FEED,
    "feed": FEED,
    "RDF": FEED,
    "component": COMPONENT,
    "components": COMPONENT,
    "FictionBook": BOOK,
    "TEI": TEI,
    "teiCorpus": TEI,
    "resources": ANDROID,
    "plist": PLIST,
    "project": POM,
    "root": RESX,
    **dict.fromkeys(_DOCBOOK_ROOTS, DOCBOOK),
    **dict.fromkeys(TOPICS, TOPIC),
}
_SIGNS = {
    "resources": re.compile(r"<(?:string|string-array|plurals)[\s>]"),
    "project": re.compile(r"maven\.apache\.org|<modelVersion>"),
    "RDF": re.compile(r"purl\.org/rss"),
    "root": re.compile(r"microsoft-resx|<resheader[\s>]"),
    **dict.fromkeys(_DOCBOOK_ROOTS, re.compile(r"docbook|DocBook|<para[\s>]|<simpara[\s>]|<refnamediv|<sect1[\s>]")),
    **dict.fromkeys(TOPICS, re.compile(r"DITA|dita|<(?:con|ref|task|gloss|trouble)?[bB]ody|<prolog|<shortdesc")),
}
"""Patterns that the document must also match, because other vocabularies have the same root."""


def chosen(document: XmlDocument) -> Vocabulary:
    name = local(root(document)["name"])
    found = _BY_ROOT.get(name)
    head = document.text[: document.root + _HEAD]
    return found if found and (name not in _SIGNS or _SIGNS[name].search(head)) else GENERIC
