"""Handles fields: an instruction for the program, and the result that the reader sees.

A field begins, separates and ends with marks among the runs. A field that is complete within a paragraph is a container
if its result is language, and stays as it is otherwise. If a field spans paragraphs, like a table of contents, its
marks stay and its paragraphs are treated like others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.documents.kit.identifiers import is_address
from tolmach.documents.kit.ooxml.atoms import Atom, Close, Gap, Open, Still, Thing, Words, is_language

_LANGUAGE = frozenset(
    {
        *("HYPERLINK", "TOC", "TOA", "INDEX", "REF", "STYLEREF", "BIBLIOGRAPHY", "INCLUDETEXT", "AUTOTEXT", "GLOSSARY"),
        *("TITLE", "SUBJECT", "COMMENTS", "KEYWORDS", "QUOTE", "IF", "FORMTEXT", "FILLIN", "ASK"),
    }
)
_BOX = "FORMCHECKBOX"
"""A box to tick: what stands before it and after it are different labels."""
_DEEPEST = 40


@dataclass(frozen=True, slots=True)
class FieldMark:
    """A mark of a field: `begin`, `separate`, `end`, or `instruction`."""

    kind: str
    thing: Thing
    text: str = ""


Token = Atom | FieldMark


@dataclass(slots=True)
class _Field:
    begin: int
    around: int | None
    separate: int | None = None
    end: int = -1


def resolved(tokens: Sequence[Token]) -> list[Atom]:
    """The tokens as atoms, without field marks."""
    return _Resolver(tokens).atoms(0, len(tokens))


def is_language_of(instruction: str, result: str) -> bool:
    kind = instruction.split(maxsplit=1)[0].upper() if instruction.strip() else ""
    return kind in _LANGUAGE and is_language(result) and not is_address(result.strip())


def said(atoms: Sequence[Atom]) -> str:
    """The text of the atoms that a reader sees, at any depth."""
    return "".join(_said(atom) for atom in atoms)


def _said(atom: Atom) -> str:
    match atom:
        case Words(text=text) | Still(text=text):
            return text
        case Gap():
            return " "
    return ""


class _Resolver:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._fields = {field.begin: field for field in _fields(tokens)}

    def atoms(self, start: int, end: int) -> list[Atom]:
        found: list[Atom] = []
        number = start
        while number < end:
            field = self._fields.get(number)
            if field is not None:
                found += self._field(field)
                number = field.end
            else:
                found.append(_still(self._tokens[number]))
            number += 1
        return found

    def _field(self, field: _Field) -> list[Atom]:
        middle = field.end if field.separate is None else field.separate + 1
        before = [_still(self._tokens[field.begin]), *self.atoms(field.begin + 1, middle)]
        result = self.atoms(middle, field.end)
        end = _still(self._tokens[field.end])
        instruction = self._instruction(field.begin + 1, middle)
        if is_language_of(instruction, said(result)):
            return [Open(before=tuple(before), after=(end,)), *result, Close()]
        if instruction.split() == [_BOX]:
            return [Gap(tuple(_things((*before, *result, end))))]
        return [Still(text=said(result), inner=(*before, *result, end))]

    def _instruction(self, start: int, end: int) -> str:
        """The instruction of the field, up to a nested field."""
        words: list[str] = []
        for token in self._tokens[start:end]:
            if isinstance(token, FieldMark):
                if token.kind != "instruction":
                    break
                words.append(token.text)
        return "".join(words)


def _things(atoms: Sequence[Atom]) -> Iterator[Thing]:
    for atom in atoms:
        if isinstance(atom, Still):
            yield from atom.things
            yield from _things(atom.inner)


def _still(token: Token) -> Atom:
    return Still((token.thing,)) if isinstance(token, FieldMark) else token


def _fields(tokens: Sequence[Token]) -> list[_Field]:
    """The complete fields: they begin and end here, inside the same containers."""
    whole: list[_Field] = []
    open_: list[_Field] = []
    around: list[int | None] = [None]
    for number, token in enumerate(tokens):
        if isinstance(token, Open):
            around.append(number)
        elif isinstance(token, Close):
            around.pop()
        elif isinstance(token, FieldMark) and token.kind == "begin":
            open_.append(_Field(number, around[-1]))
        elif isinstance(token, FieldMark) and open_ and token.kind == "separate":
            open_[-1].separate = number if open_[-1].around == around[-1] else -1
        elif isinstance(token, FieldMark) and open_ and token.kind == "end":
            field = open_.pop()
            field.end = number
            if field.around == around[-1] and field.separate != -1 and len(open_) < _DEEPEST:
                whole.append(field)
    return whole
