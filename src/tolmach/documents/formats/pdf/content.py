"""Removes some texts from the content stream of a page and keeps everything else.

The number of a text identifies it. Texts are counted as PDFium counts them: without texts that show nothing and texts
before the first font is set. If a removed text determined the position of later texts, these get an explicit position.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

import pikepdf
from pikepdf import ContentStreamInlineImage, ContentStreamInstruction, Name, Object, Operator

from tolmach.documents.formats.pdf.matrices import IDENTITY, Matrix, applied, inverse, times
from tolmach.documents.formats.pdf.model import Box, Key, union
from tolmach.documents.formats.pdf.operands import is_same, number, numbers, says, unkerned

_FILLS = frozenset({"g", "rg", "k", "cs", "sc", "scn"})
_SETTINGS = frozenset({"Tc", "Tw", "Tz", "TL", "Ts", "Tr", "Tf"})
_SHOWS = frozenset({"Tj", "TJ", "'", '"'})
_PATHS = frozenset({"m", "l", "c", "v", "y", "h", "re"})
_PAINTS = frozenset({"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"})
_TELLING = ("/ActualText", "/Alt", "/E")


class Aside(Protocol):
    """A part of the page in which everything that is drawn moves."""

    def holds(self, box: Box) -> bool: ...

    def aside(self, box: Box, *, is_image: bool) -> Matrix: ...

    @property
    def takes_clips(self) -> bool:
        """Whether what clips its drawings moves with them."""


Renamed = Callable[[Name, int, bool, Matrix], Name]


@dataclass(frozen=True, slots=True)
class ShownText:
    """A removed text with all that is needed to show it elsewhere."""

    matrix: Matrix
    """The matrix of the text on the page, without its position."""
    settings: bytes
    strings: bytes


@dataclass(frozen=True, slots=True)
class _State:
    matrix: Matrix = IDENTITY
    settings: Mapping[str, tuple[Object, ...]] = field(default_factory=dict)
    fills: tuple[tuple[tuple[Object, ...], str], ...] = ()


@dataclass(slots=True)
class Edited:
    instructions: list[ContentStreamInstruction | ContentStreamInlineImage] = field(default_factory=list)
    taken: dict[Key, ShownText] = field(default_factory=dict)
    texts: int = 0
    forms: int = 0

    def written(self) -> bytes:
        return pikepdf.unparse_content_stream(self.instructions)


class _Walk:
    def __init__(
        self,
        drop: frozenset[int],
        places: Mapping[int, tuple[float, float]],
        is_form: Callable[[Name], bool],
        renamed: Renamed,
        has_font: bool,
        rules: Sequence[Box],
        asides: Sequence[Aside],
        outer: Matrix,
    ) -> None:
        self._outer = outer
        self._drop, self._places, self._rules, self._asides = drop, places, rules, asides
        self._path: list[Box] = []
        self._clips, self._drawn = False, 0
        self._is_form, self._renamed = is_form, renamed
        self._states = [_State(settings={"Tf": ()} if has_font else {})]
        self._line = self._text = IDENTITY
        self._unsure = self._moved = False
        self._spans: list[int] = []
        self._telling: set[int] = set()
        self.out = Edited()

    def go(self, instructions: Iterable[ContentStreamInstruction | ContentStreamInlineImage]) -> Edited:
        for instruction in instructions:
            operator = bytes(instruction.operator).decode("latin-1")
            handler = _HANDLERS.get(operator)
            if handler is None or isinstance(instruction, ContentStreamInlineImage):
                self.out.instructions.append(instruction)
                continue
            try:
                handler(self, instruction, operator)
            except (IndexError, TypeError, ValueError):  # keep operands that make no sense as they are
                self.out.instructions.append(instruction)
        for _ in self._states[1:]:
            self._emit([], "Q")
        self._silence()
        return self.out

    @property
    def _state(self) -> _State:
        return self._states[-1]

    def _emit(self, operands: Iterable[object], operator: str) -> None:
        self.out.instructions.append(ContentStreamInstruction(list(operands), Operator(operator)))  # type: ignore[arg-type]

    def save(self, instruction: ContentStreamInstruction, _: str) -> None:
        self._states.append(self._state)
        self.out.instructions.append(instruction)

    def restore(self, instruction: ContentStreamInstruction, _: str) -> None:
        if len(self._states) > 1:
            self._states.pop()
            self.out.instructions.append(instruction)

    def transform(self, instruction: ContentStreamInstruction, _: str) -> None:
        self._states[-1] = replace(self._state, matrix=times(numbers(instruction.operands), self._state.matrix))
        self.out.instructions.append(instruction)

    def begin(self, instruction: ContentStreamInstruction, _: str) -> None:
        self._line = IDENTITY
        self._unsure = self._moved = False
        self.out.instructions.append(instruction)

    def setting(self, instruction: ContentStreamInstruction, operator: str) -> None:
        settings = {**self._state.settings, operator: tuple(instruction.operands)}
        self._states[-1] = replace(self._state, settings=settings)
        self.out.instructions.append(instruction)

    def fill(self, instruction: ContentStreamInstruction, operator: str) -> None:
        kept = self._state.fills[-1:] if operator in {"sc", "scn"} else ()
        kept = kept if kept and kept[0][1] == "cs" else ()
        self._states[-1] = replace(self._state, fills=(*kept, (tuple(instruction.operands), operator)))
        self.out.instructions.append(instruction)

    def move(self, instruction: ContentStreamInstruction, operator: str) -> None:
        self._restored_line()
        if operator == "TD":
            leading = (-number(instruction.operands[1]),)
            settings = {**self._state.settings, "TL": leading}
            self._states[-1] = replace(self._state, settings=settings)  # type: ignore[arg-type]
        x, y = number(instruction.operands[0]), number(instruction.operands[1])
        self._line = times((1, 0, 0, 1, x, y), self._line)
        self.out.instructions.append(instruction)

    def place(self, instruction: ContentStreamInstruction, _: str) -> None:
        self._line = numbers(instruction.operands)
        self._unsure = self._moved = False
        self.out.instructions.append(instruction)

    def next_line(self, instruction: ContentStreamInstruction, _: str) -> None:
        self._restored_line()
        self._advance_line()
        self.out.instructions.append(instruction)

    def show(self, instruction: ContentStreamInstruction, operator: str) -> None:
        operands = list(instruction.operands)
        if operator in {"'", '"'}:
            self._restored_line()
            self._advance_line()
            if operator == '"':
                self._set("Tw", operands[0])
                self._set("Tc", operands[1])
            self._emit([], "T*")
            operands = operands[-1:]
        string = operands[0] if operands else pikepdf.Array()
        if not says(string) or "Tf" not in self._state.settings:
            self._emit([string], "TJ" if isinstance(string, pikepdf.Array) else "Tj")
            return
        text = self.out.texts
        self.out.texts += 1
        if text in self._drop:
            self._take(text, string)
        else:
            self._keep(text, string)

    def _set(self, operator: str, operand: Object) -> None:
        settings = {**self._state.settings, operator: (operand,)}
        self._states[-1] = replace(self._state, settings=settings)
        self._emit([operand], operator)

    def _take(self, text: int, string: Object) -> None:
        settings = [(operands, name) for name, operands in self._state.settings.items() if operands]
        written = pikepdf.unparse_content_stream([(list(o), Operator(n)) for o, n in [*self._state.fills, *settings]])
        strings = pikepdf.unparse_content_stream([([unkerned(string)], Operator("TJ"))])
        matrix = times(self._line, self._state.matrix)
        self.out.taken[(text,)] = ShownText(matrix, written, strings)
        self._unsure = True
        self._telling |= set(self._spans)

    def _keep(self, text: int, string: Object) -> None:
        if self._unsure and text in self._places:
            x, y = applied(inverse(self._state.matrix), *self._places[text])
            rise = number(self._state.settings["Ts"][0]) if self._state.settings.get("Ts") else 0.0
            a, b, c, d, *_ = self._line
            self._emit([a, b, c, d, x - rise * c, y - rise * d], "Tm")
            self._emit([unkerned(string)], "TJ")
            self._moved = True
        else:
            self._emit([string], "TJ" if isinstance(string, pikepdf.Array) else "Tj")

    def _restored_line(self) -> None:
        if self._moved:
            self._emit(self._line, "Tm")
        self._unsure = self._moved = False

    def _advance_line(self) -> None:
        leading = self._state.settings.get("TL")
        self._line = times((1, 0, 0, 1, 0, -number(leading[0]) if leading else 0.0), self._line)

    def paint(self, instruction: ContentStreamInstruction, _: str) -> None:
        name = instruction.operands[0] if len(instruction.operands) else None
        if isinstance(name, Name) and self._is_form(name):
            self._emit(
                [
                    self._renamed(
                        name, self.out.forms, "Tf" in self._state.settings, times(self._state.matrix, self._outer)
                    )
                ],
                "Do",
            )
            self.out.forms += 1
        else:
            corners = [self._on_page(x, y) for x in (0.0, 1.0) for y in (0.0, 1.0)]
            self._moved_aside(union(corners), instruction, len(self.out.instructions), is_image=True)

    def path(self, instruction: ContentStreamInstruction, operator: str) -> None:
        points = [number(each) for each in instruction.operands]
        if operator == "re" and len(points) == 4:
            points[2:] = [points[0] + points[2], points[1] + points[3]]
        for x, y in zip(points[::2], points[1::2], strict=False):
            self._path.append(self._on_page(x, y))
        self._drawn += 1
        self.out.instructions.append(instruction)

    def _on_page(self, x: float, y: float) -> Box:
        across, up = applied(self._outer, *applied(self._state.matrix, x, y))
        return Box(across, up, across, up)

    def _moved_aside(
        self, box: Box, instruction: ContentStreamInstruction, start: int, *, is_image: bool = False
    ) -> None:
        """Adds an instruction that paints something in this box. `start` is where what it paints begins. In a part of
        the page that moves, it is painted in its new place."""
        part = next((part for part in self._asides if part.holds(box)), None)
        if part is None:
            self.out.instructions.append(instruction)
            return
        own = self._within(part.aside(box, is_image=is_image))
        self.out.instructions[start:start] = [ContentStreamInstruction([], Operator("q")), _transformed(own)]
        self.out.instructions.append(instruction)
        self._emit([], "Q")

    def _clip_aside(self, box: Box, instruction: ContentStreamInstruction, start: int) -> None:
        part = next((part for part in self._asides if part.takes_clips and part.holds(box)), None)
        if part is None:
            self.out.instructions.append(instruction)
            return
        own = self._within(part.aside(box, is_image=False))
        self.out.instructions.insert(start, _transformed(own))
        self.out.instructions += [instruction, _transformed(inverse(own))]

    def _within(self, aside: Matrix) -> Matrix:
        """A map of the page as a map of what is drawn here."""
        whole = times(self._state.matrix, self._outer)
        return times(times(whole, aside), inverse(whole))

    def clip(self, instruction: ContentStreamInstruction, _: str) -> None:
        self._clips = True
        self.out.instructions.append(instruction)

    def draw(self, instruction: ContentStreamInstruction, operator: str) -> None:
        """Drops a rule that belongs to a removed text."""
        box, start = union(self._path) if self._path else None, len(self.out.instructions) - self._drawn
        if box is not None and self._clips and operator == "n":
            self._clip_aside(box, instruction, start)
        elif box is not None and not self._clips and operator != "n":
            if any(is_same(box, rule) for rule in self._rules):
                del self.out.instructions[start:]
                self._emit([], "n")
            else:
                self._moved_aside(box, instruction, start)
        else:
            self.out.instructions.append(instruction)
        self._path, self._drawn, self._clips = [], 0, False

    def open_span(self, instruction: ContentStreamInstruction, _: str) -> None:
        self._spans.append(len(self.out.instructions))
        self.out.instructions.append(instruction)

    def close_span(self, instruction: ContentStreamInstruction, _: str) -> None:
        if self._spans:
            self._spans.pop()
        self.out.instructions.append(instruction)

    def _silence(self) -> None:
        """Drops the replacement text (`/ActualText`, `/Alt`, `/E`) of spans whose text was removed."""
        for place in self._telling:
            operands = self.out.instructions[place].operands
            if len(operands) == 2 and isinstance(operands[1], pikepdf.Dictionary):
                kept = {key: value for key, value in operands[1].items() if key not in _TELLING}
                self.out.instructions[place] = ContentStreamInstruction(
                    [operands[0], pikepdf.Dictionary(kept)], Operator("BDC")
                )


def _transformed(matrix: Matrix) -> ContentStreamInstruction:
    return ContentStreamInstruction([round(each, 5) for each in matrix], Operator("cm"))


_HANDLERS: Mapping[str, Callable[[_Walk, ContentStreamInstruction, str], None]] = {
    "q": _Walk.save,
    "Q": _Walk.restore,
    "cm": _Walk.transform,
    "BT": _Walk.begin,
    "Td": _Walk.move,
    "TD": _Walk.move,
    "Tm": _Walk.place,
    "T*": _Walk.next_line,
    "Do": _Walk.paint,
    "BDC": _Walk.open_span,
    "BMC": _Walk.open_span,
    "EMC": _Walk.close_span,
    "W": _Walk.clip,
    "W*": _Walk.clip,
    **dict.fromkeys(_PATHS, _Walk.path),
    **dict.fromkeys(_PAINTS, _Walk.draw),
    **dict.fromkeys(_SHOWS, _Walk.show),
    **dict.fromkeys(_SETTINGS, _Walk.setting),
    **dict.fromkeys(_FILLS, _Walk.fill),
}


def edited(
    stream: Object,
    drop: frozenset[int],
    places: Mapping[int, tuple[float, float]],
    is_form: Callable[[Name], bool],
    renamed: Renamed,
    *,
    has_font: bool = False,
    rules: Sequence[Box] = (),
    asides: Sequence[Aside] = (),
    outer: Matrix = IDENTITY,
) -> Edited:
    """`rules` are lines on the page that must not be drawn, `asides` are parts of it that move. `outer` maps
    this content, which may be that of a form, to the page. `renamed` gets a form, its number, whether a font is set,
    and the matrix that paints it on the page. It returns the name of the form to paint instead."""
    walk = _Walk(drop, places, is_form, renamed, has_font, rules, asides, outer)
    return walk.go(pikepdf.parse_content_stream(stream))
