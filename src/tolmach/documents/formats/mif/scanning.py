"""Splits a file into paragraphs with the statements of their lines, and finds out what must not be translated."""

import re
from collections import defaultdict
from dataclasses import dataclass, field

from tolmach.documents.formats.mif import strings
from tolmach.errors import UnsafeFile

DAMAGED = "The file is damaged: its statements do not end where they should. Save it in FrameMaker as MIF again."
_TOKEN = re.compile(
    # Comments, and the lines of imported pictures; strings; the beginning and the end of a statement.
    r"#[^\n]*|^[&=][^\n]*|(`[^'\\]*+(?:\\[\s\S][^'\\]*+)*+'?)|<\s*(\w+)|(>)",
    re.MULTILINE,
)
_SWALLOWED = re.compile(r"(?<!\\)>[^<>]*+(?:<\s*+\w++\s*+)++`")
"""The end of a statement and the beginning of another with a string. Text would have a backslash before the `>`."""
_VALUE = re.compile(r"<\s*\w+\s+([\s\S]*?)\s*>")
_LINES = frozenset({"ParaLine", "TextLine"})
_LEAVES = frozenset({"String", "Char"})
_UNSEEN_PAGES = frozenset({"ReferencePage", "HiddenPage"})
_UNSEEN_FLOW = "`HIDDEN'"
_DELETED = "`FM8_TRACK_CHANGES_DELETED'"

Owner = tuple[str, str]
"""What holds a paragraph: the kind (page, text flow, table or frame) and its number."""


@dataclass(frozen=True, slots=True)
class Statement:
    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class MifParagraph:
    owner: Owner
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class MifDocument:
    text: str
    paragraphs: list[MifParagraph] = field(default_factory=list)
    left: set[Owner] = field(default_factory=set)
    """Owners whose text no reader sees: reference pages, hidden pages and flows, and everything anchored there."""
    unseen: set[str] = field(default_factory=set)
    """Conditions whose text is hidden or deleted."""
    variables: dict[str, str] = field(default_factory=dict)
    """The text of each variable that reads the same everywhere."""


def value(statement: str) -> str:
    match = _VALUE.fullmatch(statement)
    return match[1] if match else ""


def scanned(text: str) -> MifDocument:
    scan = _Scan(text)
    for match in _TOKEN.finditer(text):
        if match.lastindex == 2:
            scan.opens(match[2], match.start())
        elif match.lastindex == 3:
            scan.closes(match.end())
        elif match.lastindex == 1 and _is_unclosed(match[1]):
            raise UnsafeFile(DAMAGED)
    return scan.document()


def _is_unclosed(string: str) -> bool:
    """Whether a string has no end, or has swallowed the statements up to the end of the next string."""
    return len(string) < 2 or string[-1] != "'" or _SWALLOWED.search(string) is not None


def _is_misplaced(name: str, parent: str) -> bool:
    if name == "ParaLine":
        return parent != "Para"
    return parent in _LEAVES or (name == "TextLine" and parent in _LINES)


class _Scan:
    def __init__(self, text: str) -> None:
        self._document = MifDocument(text, unseen={_DELETED})
        self._open: list[tuple[str, int]] = []
        self._owner: Owner = ("", "")
        self._pages: dict[Owner, str] = {}
        self._rectangles: dict[str, Owner] = {}
        self._flows: dict[Owner, set[str]] = defaultdict(set)
        self._anchors: dict[Owner, list[Owner]] = defaultdict(list)
        self._statements: list[Statement] = []
        self._last = ""

    def opens(self, name: str, start: int) -> None:
        if not self._open:
            self._owner = (name, str(start))
        elif _is_misplaced(name, self._open[-1][0]):
            raise UnsafeFile(DAMAGED)
        elif name in ("Para", "TextLine"):
            self._statements = []
        self._open.append((name, start))

    def closes(self, end: int) -> None:
        if not self._open:
            raise UnsafeFile(DAMAGED)
        name, start = self._open.pop()
        if name in ("Para", "TextLine"):
            self._document.paragraphs.append(MifParagraph(self._owner, tuple(self._statements)))
            self._statements = []
        parent = self._open[-1][0] if self._open else ""
        if parent in _LINES:
            self._statements.append(Statement(name, start, end))
        learn = _LEARNT.get((parent, name))
        if learn:
            learn(self, value(self._document.text[start:end]))

    def document(self) -> MifDocument:
        if self._open:
            raise UnsafeFile(DAMAGED)
        unseen = {page for page, kind in self._pages.items() if kind in _UNSEEN_PAGES}
        waiting = list(unseen)
        for flow, rectangles in self._flows.items():
            pages = {self._rectangles.get(each) for each in rectangles}
            if _UNSEEN_FLOW in rectangles or pages <= unseen:
                waiting.append(flow)
        while waiting:
            owner = waiting.pop()
            if owner not in self._document.left:
                self._document.left.add(owner)
                waiting.extend(self._anchors[owner])
        return self._document

    def _page(self, kind: str) -> None:
        self._pages[self._owner] = kind

    def _rectangle(self, number: str) -> None:
        self._rectangles[number] = self._owner

    def _flow(self, number: str) -> None:
        """Notes a rectangle that the flow fills, or the tag of a hidden flow."""
        self._flows[self._owner].add(number)

    def _tag(self, tag: str) -> None:
        if tag == _UNSEEN_FLOW:
            self._flow(tag)

    def _table(self, number: str) -> None:
        self._owner = ("ATbl", number)

    def _frame(self, number: str) -> None:
        if len(self._open) == 2 and self._open[0][0] == "AFrames":
            self._owner = ("AFrame", number)

    def _table_anchor(self, number: str) -> None:
        self._anchors[self._owner].append(("ATbl", number))

    def _frame_anchor(self, number: str) -> None:
        self._anchors[self._owner].append(("AFrame", number))

    def _name(self, name: str) -> None:
        self._last = name

    def _condition(self, state: str) -> None:
        if state == "CHidden":
            self._document.unseen.add(self._last)

    def _variable(self, definition: str) -> None:
        shown = strings.read(definition[1:-1])
        if "<" not in shown:
            self._document.variables[self._last] = shown


_LEARNT = {
    ("Page", "PageType"): _Scan._page,
    ("TextRect", "ID"): _Scan._rectangle,
    ("TextFlow", "TFTag"): _Scan._tag,
    ("ParaLine", "TextRectID"): _Scan._flow,
    ("Tbl", "TblID"): _Scan._table,
    ("Frame", "ID"): _Scan._frame,
    ("ParaLine", "ATbl"): _Scan._table_anchor,
    ("ParaLine", "AFrame"): _Scan._frame_anchor,
    ("Condition", "CTag"): _Scan._name,
    ("Condition", "CState"): _Scan._condition,
    ("VariableFormat", "VariableName"): _Scan._name,
    ("VariableFormat", "VariableDef"): _Scan._variable,
}
