"""Finds the styles that mark text as code: it is shown to the reader and stays as it is."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tolmach.documents.kit.ooxml import Opc
from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element

_CODE = re.compile(
    r"""(source|program|html|inline|block|computer|sample)?\s*code
        (\s*(block|inline|snippet|example|listing|sample|text|paragraph|para|line|box|in\stext))?
        |verbatim|program\s?listing|source\s?text|quell(text|code)|html\s(keyboard|sample|typewriter)""",
    re.VERBOSE,
)
_KINDS = re.compile(r"\s*(char|character|zchn|car|par\.?)$")
"""The kind of style that Word, in several languages, adds to the name of a style linked to a paragraph."""


@dataclass(frozen=True, slots=True)
class DocxStyles:
    code: frozenset[str] = field(default_factory=frozenset)
    """The ids of the styles of code."""

    def is_code(self, properties: Element | None, name: str) -> bool:
        """Whether the properties of a paragraph (`pStyle`) or a run (`rStyle`) name a style of code."""
        style = None if properties is None else properties.find(f"{W}{name}")
        return style is not None and style.get(f"{W}val") in self.code


def styles(package: Opc) -> DocxStyles:
    for name in package.related(package.main, "styles"):
        rows = {row.get(f"{W}styleId", ""): row for row in package.part(name).root.iter(f"{W}style")}
        return DocxStyles(frozenset(key for key in rows if _is_code(key, rows)))
    return DocxStyles()


def _is_code(key: str, rows: Mapping[str, Element]) -> bool:
    """Whether the style, or a style that it is based on, is one of code."""
    seen: set[str] = set()
    while key in rows and key not in seen:
        seen.add(key)
        if is_name_of_code(_value(rows[key], "name")):
            return True
        key = _value(rows[key], "basedOn")
    return False


def is_name_of_code(name: str) -> bool:
    plain = re.sub(r"[\s_-]+", " ", name.lower()).strip()
    return _CODE.fullmatch(_KINDS.sub("", plain)) is not None


def _value(style: Element, name: str) -> str:
    child = style.find(f"{W}{name}")
    return "" if child is None else child.get(f"{W}val", "")
