"""Writes a translated sentence as MIF statements."""

from tolmach.documents.formats.mif import strings
from tolmach.documents.formats.mif.elements import TaggedStretch
from tolmach.documents.formats.mif.lines import LineState, MifLine
from tolmach.documents.kit.atoms import Atom, AtomKind, Place, common
from tolmach.documents.kit.passages import Passage, translated
from tolmach.units import Edit, Rendered

_USUAL_FONT = "<Font <FTag `'> <FLocked No>>"
_UNCONDITIONAL = "<Unconditional>"


def edit(text: str, line: MifLine, passage: Passage, rendered: Rendered) -> Edit:
    start, state, in_string = _beginning(line, passage)
    end, last, ends_in_string = _end(line, passage)
    out = _Out("\r\n   " if "\r\n" in text[:200] else "\n   ", passage.place.around, state, in_string)
    for atom in translated(passage, rendered):
        out.write(atom)
    return Edit(start, end, out.finish(last, ends_in_string))


def _beginning(line: MifLine, passage: Passage) -> tuple[int, LineState, bool]:
    """Returns where the passage begins, the state there, and whether it begins inside a string."""
    atom, span = line.atoms[passage.start], line.spans[passage.start]
    own: tuple[TaggedStretch, ...] = atom.place.around[len(passage.place.around) :]
    return (own[0].start, own[0].before, False) if own else (span.start, atom.place.range, span.in_string)


def _end(line: MifLine, passage: Passage) -> tuple[int, LineState, bool]:
    atom, span = line.atoms[passage.end - 1], line.spans[passage.end - 1]
    own: tuple[TaggedStretch, ...] = atom.place.around[len(passage.place.around) :]
    return (own[0].end, own[0].after, False) if own else (span.end, atom.place.range, span.in_string)


class _Out:
    def __init__(self, between: str, around: tuple[TaggedStretch, ...], state: LineState, in_string: bool) -> None:
        self._between = between
        self._outer = around
        self._around: tuple[TaggedStretch, ...] = around
        self._used = set(around)
        self._state: LineState | None = state
        self._in_string = in_string
        self._parts: list[str] = []

    def write(self, atom: Atom) -> None:
        self._go_to(atom.place)
        if atom.kind is not AtomKind.TEXT:
            self._statement(atom.node)
            if "<Font" in atom.node or "onditional" in atom.node:
                self._state = None
            return
        for part, is_statement in strings.spelt(atom.text):
            if is_statement:
                self._statement(part)
            else:
                self._string(part)

    def finish(self, state: LineState, in_string: bool) -> str:
        self._go_to(Place(self._outer, state))
        if in_string and not self._in_string:
            self._open_string()
        if not in_string and self._in_string:
            self._close_string()
        return "".join(self._parts)

    def _go_to(self, place: Place) -> None:
        """Closes and opens elements to reach `place`. Others may refer to an element, so it is written only once.
        If the translation splits its words, it encloses the first group."""
        path = tuple(each for each in place.around if each in self._around or each not in self._used)
        shared = len(common([self._around, path]))
        for tagged in reversed(self._around[shared:]):
            self._statement(tagged.closing)
        for tagged in path[shared:]:
            self._statement(tagged.opening)
            self._used.add(tagged)
        self._around = path
        self._turn_to(place.range)

    def _turn_to(self, state: LineState) -> None:
        now = self._state
        if now is None or now.condition != state.condition:
            self._statement(state.condition or _UNCONDITIONAL)
        if now is None or now.font != state.font:
            self._statement(state.font or _USUAL_FONT)
        self._state = state

    def _statement(self, statement: str) -> None:
        if self._in_string:
            self._close_string()
        self._parts += [statement, self._between]

    def _string(self, content: str) -> None:
        """Writes each chunk as a string of its own, because a string must not grow too long."""
        if self._in_string and self._parts and not self._parts[-1].endswith("`"):
            self._close_string()
        if not self._in_string:
            self._open_string()
        self._parts.append(content)

    def _open_string(self) -> None:
        self._parts.append("<String `")
        self._in_string = True

    def _close_string(self) -> None:
        self._parts += ["'>", self._between]
        self._in_string = False
