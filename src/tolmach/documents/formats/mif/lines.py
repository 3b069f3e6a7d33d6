"""Joins the lines of a paragraph into one line of atoms. Line ends mean nothing: FrameMaker breaks the lines again."""

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field

from tolmach.documents.formats.mif import strings
from tolmach.documents.formats.mif.scanning import MifDocument, MifParagraph, Statement, value
from tolmach.documents.kit.atoms import Atom, AtomKind, Place

_FONT_PART = re.compile(r"<\s*(F\w+)\s+([^<>]*?)\s*>")
_UNSEEN_PARTS = frozenset({"FLanguage", "FLocked", "FPlatformName", "FEncoding", "FPostScriptName", "FPairKern"})
_CONDITION = re.compile(r"<\s*InCondition\s+(`[^']*')\s*>")
_TAB = re.compile(r"\\t|\\x08 ?|\t")
_DEEPEST = 20
OPENING, CLOSING = "ElementBegin", "ElementEnd"
_NOTHING = frozenset({"TextRectID", "SpclHyphenation", "Unique"})


@dataclass(frozen=True, slots=True)
class LineState:
    """The font and the condition that are in force. Each holds until the next statement of its kind."""

    font: str | None = None
    condition: str | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """Where an atom stands in the file."""

    start: int
    end: int
    in_string: bool = False
    name: str = ""
    """The name of the statement; empty for text inside a string and for a whole cross-reference or element."""


@dataclass(frozen=True, slots=True)
class MifLine:
    atoms: list[Atom] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    @property
    def length(self) -> int:
        return sum(len(atom.text) for atom in self.atoms)


def looks(state: LineState) -> Hashable:
    return _font(state.font), state.condition


def line(document: MifDocument, paragraph: MifParagraph) -> MifLine:
    """Makes the line of a paragraph. Elements of structured documents still separate sentences here."""
    return _Walk(document, paragraph.statements, LineState()).line()


def _font(statement: str | None) -> Hashable:
    """The visible properties of a font; None if it looks like the font of the paragraph."""
    parts = _FONT_PART.findall(statement or "")
    return tuple(part for part in parts if part[0] not in _UNSEEN_PARTS and part[1] != "`'") or None


class _Walk:
    def __init__(
        self, document: MifDocument, statements: Sequence[Statement], state: LineState, deepest: int = _DEEPEST
    ) -> None:
        self.state = state
        self._document = document
        self._statements = statements
        self._deepest = deepest
        self._ends = pairs([each.name for each in statements], "XRef", "XRefEnd") if deepest else {}
        self._line = MifLine()

    def line(self) -> MifLine:
        number = 0
        while number < len(self._statements):
            number = self._go(number) + 1
        return self._line

    def _go(self, number: int) -> int:
        """Takes a statement and those that belong to it. Returns the number of the last one."""
        statement = self._statements[number]
        name, raw = statement.name, self._raw(statement)
        if name in _NOTHING:
            return number
        if name == "Font":
            self.state = LineState(raw if _font(raw) else None, self.state.condition)
        elif name in ("Conditional", "Unconditional"):
            self.state = LineState(self.state.font, raw if name == "Conditional" else None)
        elif self._is_unseen():
            self._add(AtomKind.POINT, statement, node=raw)
        elif name == "String":
            self._string(statement, raw)
        elif name == "Char" and value(raw) in strings.NAMED:
            self._character(statement, strings.NAMED[value(raw)])
        elif name == "XRef" and number in self._ends:
            return self._whole(number)
        elif name in (OPENING, CLOSING):
            self._add(AtomKind.BETWEEN, statement, node=raw)
        else:
            shown = self._document.variables.get(_variable(raw), "") if name == "Variable" else ""
            self._add(AtomKind.SHOWN if shown else AtomKind.POINT, statement, shown, raw)
        return number

    def _raw(self, statement: Statement) -> str:
        return self._document.text[statement.start : statement.end]

    def _add(self, kind: AtomKind, span: Statement | Span, text: str = "", node: str | None = None) -> None:
        self._line.atoms.append(Atom(kind, Place((), self.state), text, node))
        self._line.spans.append(span if isinstance(span, Span) else Span(span.start, span.end, name=span.name))

    def _is_unseen(self) -> bool:
        conditions = _CONDITION.findall(self.state.condition or "")
        return bool(conditions) and self._document.unseen.issuperset(conditions)

    def _string(self, statement: Statement, raw: str) -> None:
        start, end = raw.find("`") + 1, raw.rfind("'")
        if not 0 < start <= end:
            self._add(AtomKind.POINT, statement, node=raw)
            return
        done = start
        for tab in [*_TAB.finditer(raw, start, end), None]:
            stop = tab.start() if tab else end
            if stop > done:
                span = Span(statement.start + done, statement.start + stop, in_string=True)
                self._add(AtomKind.TEXT, span, strings.read(raw[done:stop]))
            if tab:
                self._add(
                    AtomKind.BETWEEN, Span(statement.start + stop, statement.start + tab.end(), in_string=True), "\t"
                )
                done = tab.end()

    def _character(self, statement: Statement, character: str) -> None:
        self._add(AtomKind.BETWEEN if character == strings.TAB else AtomKind.TEXT, statement, character)

    def _whole(self, number: int) -> int:
        """Takes a cross-reference as one atom. FrameMaker generates its text."""
        last = self._ends[number]
        inner = _Walk(self._document, self._statements[number + 1 : last], self.state, self._deepest - 1)
        shown = "".join(atom.text for atom in inner.line().atoms)
        whole = Span(self._statements[number].start, self._statements[last].end)
        self._add(
            AtomKind.SHOWN if shown else AtomKind.POINT, whole, shown, self._document.text[whole.start : whole.end]
        )
        self.state = inner.state
        return last


def pairs(names: Sequence[str], opening: str, closing: str) -> dict[int, int]:
    """Maps each opening name to its closing one. Pairs nested deeper than `_DEEPEST` are left out."""
    found: dict[int, int] = {}
    waiting: list[int] = []
    for number, name in enumerate(names):
        if name == opening:
            waiting.append(number)
        elif name == closing and waiting:
            start = waiting.pop()
            if len(waiting) < _DEEPEST:
                found[start] = number
    return found


def _variable(raw: str) -> str:
    match = re.search(r"<\s*VariableName\s+(`[^']*')\s*>", raw)
    return match[1] if match else ""
