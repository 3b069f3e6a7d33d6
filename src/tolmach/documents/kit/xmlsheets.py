"""Reads and writes XML documents that are translated in place, for formats that differ only in their vocabulary."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tolmach.documents.kit.xmlsurvey import Vocabulary
from tolmach.documents.kit.xmltext import XmlDocument, attributes_of, local, root, tokens
from tolmach.documents.kit.xmlunits import XmlStretch
from tolmach.documents.kit.xmlwalk import Walked, holes
from tolmach.languages.traits import base
from tolmach.units import Rendered, Unit

_LANGUAGE = re.compile(r"""(\s(?:xml:)?lang\s*=\s*)(["'])([^"']*)\2""")

_TAGGED = re.compile(r"""<([^\s<>/!?]+)\s(?:[^<>]*?\s)?xml:lang\s*=\s*["']([^"'<>]*)["']""")
_NAMES = 10
"""The most element names to check. No document has more elements in several languages."""


def units(found: Walked) -> tuple[Unit, ...]:
    return tuple(unit for part in _stretches(found) for unit in part.units)


def written(document: XmlDocument, found: Walked, rendered: Sequence[Rendered]) -> str:
    done: list[str] = []
    first = 0
    for sheet in found.sheets:
        pieces: list[str] = []
        for part in sheet.parts:
            if isinstance(part, str):
                pieces.append(part)
                continue
            last = first + len(part.units)
            pieces.append(document.fitting(part.write(rendered[first:last])))
            first = last
        text = "".join(pieces)
        done.append(holes.sub(lambda hole: done[int(hole[1] or hole[2])], text) if done else text)
    return done[-1]


def root_language_set(text: str, start: int, source: str, target: str) -> str:
    """The text with the new language in the tag that begins at `start`, if the tag named the old one."""
    end = next(tokens(text, start)).end()

    def changed(match: re.Match[str]) -> str:
        same = base(match[3]) == base(source)
        return f"{match[1]}{match[2]}{target}{match[2]}" if same else match[0]

    return text[:start] + _LANGUAGE.sub(changed, text[start:end]) + text[end:]


def foreign_kept(vocabulary: Vocabulary, document: XmlDocument) -> Vocabulary:
    """A vocabulary that keeps elements marked as being in another language than the document."""
    language = base(attributes_of(root(document)[0]).get("xml:lang", ""))
    if language:
        return _kept_if(vocabulary, lambda _, given: base(given.get("xml:lang", language)) != language)
    names = _translated_already(document)
    return _kept_if(vocabulary, lambda name, given: name in names and "xml:lang" in given) if names else vocabulary


def _kept_if(vocabulary: Vocabulary, foreign: Callable[[str, Mapping[str, str]], bool]) -> Vocabulary:
    return replace(
        vocabulary,
        watched=vocabulary.watched | {"lang"},
        kept_if=lambda name, given: foreign(name, given) or vocabulary.kept_if(name, given),
    )


def _translated_already(document: XmlDocument) -> set[str]:
    """Elements that occur in several languages, and once without any: the text from which the others were made."""
    found: dict[str, set[str]] = {}
    for tag in _TAGGED.finditer(document.text, document.root):
        found.setdefault(tag[1], set()).add(base(tag[2]))
    names = [name for name, languages in found.items() if len(languages) > 1][:_NAMES]
    plain = (re.compile(rf"<{re.escape(name)}(?=[\s/>])(?![^<>]*\sxml:lang)") for name in names)
    return {local(name) for name, bare in zip(names, plain, strict=True) if bare.search(document.text, document.root)}


def _stretches(found: Walked) -> list[XmlStretch]:
    return [part for sheet in found.sheets for part in sheet.parts if not isinstance(part, str)]
