"""What every format of strings gives: a sheet, which is a file that was read."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from tolmach.documents.kit.encodings import DecodedText
from tolmach.languages.model import Language
from tolmach.localising.tree import Node

Markup = str
"""`xml`, or empty where a text is plain or shows itself that it has tags."""


@dataclass(frozen=True)
class StringSheet:
    root: Node
    file: DecodedText

    keeps_empty: ClassVar[bool] = False
    """Whether a text that is not translated has a place in the file nevertheless."""
    leads_begin_lines: ClassVar[bool] = False
    """Whether the text before a name begins with a line, so that its first blanks indent."""
    has_sources: ClassVar[bool] = False
    """Whether a translated file holds the texts that it is a translation of."""
    is_whole: ClassVar[bool] = False
    """Whether the texts are one document, which is translated in one go and written anew."""
    markup: ClassVar[Markup] = ""

    @property
    def forms(self) -> tuple[str, ...]:
        """The plural forms by their number, where the file numbers them."""
        return ()

    @property
    def language(self) -> str | None:
        """The language that the file itself names."""
        return None

    def filled(self, node: Node, text: str) -> Node:
        """The node with another text."""
        raise NotImplementedError

    def updated(self, there: Node, template: Node) -> Node:
        """A node of this file whose text is new, beside that of the source."""
        return there

    def named(self, node: Node, name: str) -> Node:
        """The node under the name of another plural form."""
        return replace(node, name=name, label=re.sub(rf"{re.escape(node.name)}$", name, node.label))

    def for_language(self, language: Language) -> "StringSheet":
        """The same file, if it says itself that it is in this language. Called before texts are put in."""
        return self

    def encoded(self, text: str) -> bytes:
        return self.file.encoded(text)


def code_of(language: Language, sign: str) -> str:
    """The code of a language as files name it."""
    return language.code.replace("-", sign)
