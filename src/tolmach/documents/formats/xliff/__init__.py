"""XLIFF 1.0 to 1.2 and 2.0 to 2.2: every source is translated into its target, and nothing else is touched."""

import re
from collections.abc import Iterator, Sequence

from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.xliff.contents import XliffContent, content
from tolmach.documents.formats.xliff.entries import Entries, Entry, entries
from tolmach.documents.kit.xmltext import XmlDocument, attributes_of, local, markupless, opened, root
from tolmach.errors import UnsafeFile
from tolmach.languages.catalogue import find
from tolmach.languages.traits import base
from tolmach.markup.references import read as unescaped
from tolmach.units import Edit, Rendered, applied

NO_XLIFF = "The file is not XLIFF: its first element is not `xliff`."
VERSION = "The service translates only XLIFF 1.0 to 1.2 and 2.0 to 2.2, and the file has another version or names none."
TARGET = "Invalid target language: the trgLang of the file names a language that is not supported."

_OF_FILES = ("source-language", "target-language")
_OF_ROOT = ("srcLang", "trgLang")
_VERSIONS = {**dict.fromkeys(("1.0", "1.1", "1.2"), _OF_FILES), **dict.fromkeys(("2.0", "2.1", "2.2"), _OF_ROOT)}
"""The versions, with the attributes that name the languages."""
_NAMESPACE = re.compile(r"urn:oasis:names:tc:xliff:document:([\d.]+)")


def read(data: bytes, source: str | None) -> Reading:
    document = opened(data)
    _version(document)
    found = entries(document)
    units = [unit for entry in found.found for unit in _content(document, entry).units]
    texts = (document.text[slice(*part.inner)] for entry in found.found if (part := entry.parts.get("source")))
    return Reading(tuple(units), sum(len(unescaped(markupless(text), html=False)) for text in texts))


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    document = opened(data)
    version = _version(document)
    found = entries(document)
    edits = [*_languages(document, version, found, wanted.target), *_targets(document, found, rendered, wanted.target)]
    return document.encoded(applied(document.text, sorted(edits, key=lambda edit: edit.start)))


def _version(document: XmlDocument) -> str:
    first = root(document)
    if local(first["name"]) != "xliff":
        raise UnsafeFile(NO_XLIFF)
    given = attributes_of(first[0])
    named = _NAMESPACE.search(first[0])
    version = given.get("version") or (named[1] if named else "")
    if version not in _VERSIONS:
        raise UnsafeFile(VERSION)
    target = given.get("trgLang")
    if target and not (find(target) or find(base(target))):
        raise UnsafeFile(TARGET)
    return version


def _content(document: XmlDocument, entry: Entry) -> XliffContent:
    """The content of an entry; empty if it is not to be translated."""
    part = entry.parts.get("seg-source") or entry.parts.get("source")
    if part is None or not entry.translated or entry.ignorable:
        return XliffContent(((),))
    return content(document.text[slice(*part.inner)], entry.preserved)


def _languages(document: XmlDocument, version: str, found: Entries, target: str) -> Iterator[Edit]:
    source_name, name = names = _VERSIONS[version]
    tags = found.files if names is _OF_FILES else [root(document).span()]
    for start, end in tags:
        tag = document.text[start:end]
        yield Edit(start, end, _with_attribute(tag, name, target, after=source_name))


def _with_attribute(tag: str, name: str, value: str, after: str = "") -> str:
    """The tag with this attribute, which replaces an existing one."""
    there = re.compile(rf"""(\s{name}\s*=\s*)(?:"[^"]*"|'[^']*')""")
    if there.search(tag):
        return there.sub(lambda match: f'{match[1]}"{value}"', tag, count=1)
    before = re.search(rf"""\s{after}\s*=\s*(?:"[^"]*"|'[^']*')""", tag) if after else None
    place = before.end() if before else len(tag.rstrip("/> \t\r\n"))
    return f'{tag[:place]} {name}="{value}"{tag[place:]}'


def _targets(document: XmlDocument, found: Entries, rendered: Sequence[Rendered], target: str) -> Iterator[Edit]:
    first = 0
    for entry in found.found:
        if not entry.translated or "source" not in entry.parts:
            continue
        made = _content(document, entry)
        last = first + len(made.units)
        start, end = entry.parts["source"].inner
        text = document.text[start:end] if entry.ignorable else made.write(rendered[first:last])
        first = last
        if text:
            yield _target(document, entry, document.fitting(text), target)


def _target(document: XmlDocument, entry: Entry, text: str, language: str) -> Edit:
    source, there = entry.parts["source"], entry.parts.get("target")
    if there is not None:
        tag = there.tag if "xml:lang" not in there.tag else _with_attribute(there.tag, "xml:lang", language)
        if there.inner[0] < there.inner[1] or not there.tag.endswith("/>"):
            return Edit(there.outer[0], there.inner[1], tag + text)
        name = re.split(r"[\s/>]", tag[1:], maxsplit=1)[0]
        return Edit(*there.outer, f"{tag[:-2].rstrip()}>{text}</{name}>")
    behind = entry.parts.get("seg-source", source)
    name = re.split(r"[\s/>]", source.tag[1:], maxsplit=1)[0].replace("source", "target")
    space = ' xml:space="preserve"' if re.search(r"xml:space\s*=\s*.preserve", source.tag) else ""
    return Edit(behind.outer[1], behind.outer[1], f"{source.before}<{name}{space}>{text}</{name}>")
