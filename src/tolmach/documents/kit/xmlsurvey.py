"""Combines what a vocabulary says about its elements with what the document itself shows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tolmach.documents.kit.xmltext import XmlDocument, local, tokens
from tolmach.documents.kit.xmlunits import XmlStretch, stretch
from tolmach.markup.model import Options
from tolmach.markup.references import read as unescaped

TEXT, BLOCKS, MANY = 1, 2, 4
"""What an element contains: text of its own, structure, or more elements than a sentence has."""
_MOST = 2000
"""The most elements in a sentence. An element with more is structure with stray text in it."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The elements of a vocabulary. Names have no prefix."""

    block: frozenset[str] = frozenset()
    """Elements that are structure, even beside text."""
    inline: frozenset[str] = frozenset()
    """Elements that are never structure."""
    kept: frozenset[str] = frozenset()
    """Elements that stay as they are, with all their content."""
    apart: frozenset[str] = frozenset()
    """Elements inside a sentence that are not part of its words: a footnote, an index entry."""
    lines: frozenset[str] = frozenset()
    """Elements in which line ends matter."""
    only: frozenset[str] = frozenset()
    """If this is not empty, only these elements are translated."""
    watched: frozenset[str] = frozenset()
    """The attributes that `kept_if` reads."""
    kept_if: Callable[[str, Mapping[str, str]], bool] = lambda name, given: False
    """Whether an element stays as it is because of its attributes."""
    is_language: Callable[[str], bool] = lambda text: True
    """Whether a whole value, without tags, consists of words at all."""
    reading: Callable[[str, Options], XmlStretch | None] = stretch
    """How text is read, if the vocabulary has its own way to write it."""


@dataclass(slots=True)
class Survey:
    flags: bytearray = field(default_factory=bytearray)
    """For each element, in order, what it contains."""
    mixed: set[str] = field(default_factory=set)
    """Elements that somewhere contain text beside elements."""
    beside: set[str] = field(default_factory=set)
    """Elements that somewhere stand beside text."""
    kept: set[str] = field(default_factory=set)
    """The names of elements that stay as they are, with their prefixes."""
    characters: int = 0


@dataclass(slots=True)
class _Seen:
    """An element that is not closed yet."""

    number: int
    name: str
    children: set[str] = field(default_factory=set)
    elements: int = 0


def surveyed(document: XmlDocument, vocabulary: Vocabulary) -> Survey:
    text, survey = document.text, Survey()
    opened: list[_Seen] = []
    done = document.root
    for token in tokens(text, document.root):
        start, end = token.span()
        if done < start and opened:
            _count(survey, opened, text[done:start])
        done = end
        name = token["name"]
        if name is None:
            if token["section"] and opened:
                _count(survey, opened, token["section"].replace("&", "&amp;"))
        elif token["end"]:
            _close(survey, opened, vocabulary)
        else:
            if opened:
                opened[-1].children.add(name)
            opened.append(_Seen(len(survey.flags), name))
            survey.flags.append(0)
            if token["attributes"].endswith("/"):
                _close(survey, opened, vocabulary)
    return survey


def _count(survey: Survey, opened: Sequence[_Seen], raw: str) -> None:
    if raw.isspace():
        return
    survey.flags[opened[-1].number] |= TEXT
    survey.characters += len(unescaped(raw, html=False)) if "&" in raw else len(raw)


def _close(survey: Survey, opened: list[_Seen], vocabulary: Vocabulary) -> None:
    seen = opened.pop()
    bare, flags = local(seen.name), survey.flags[seen.number]
    if seen.elements > _MOST:
        survey.flags[seen.number] |= MANY
    elif bare in vocabulary.kept:
        survey.kept.add(seen.name)
    elif flags & TEXT and seen.children:
        survey.mixed.add(seen.name)
        survey.beside |= seen.children
    if not opened:
        return
    opened[-1].elements += 1 + seen.elements
    holds_blocks = flags & BLOCKS and bare not in vocabulary.apart and bare not in vocabulary.kept
    if bare in vocabulary.block or holds_blocks:
        survey.flags[opened[-1].number] |= BLOCKS
