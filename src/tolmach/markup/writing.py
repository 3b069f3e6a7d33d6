"""Writes a translated unit as markup: nested tags, escaped text, and CDATA sections that are closed before any tag."""

from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.markup.model import CodePart, Options, Slot
from tolmach.markup.references import Speller
from tolmach.units import Placed, Rendered


def untouched(slot: Slot, rendered: Rendered) -> bool:
    if rendered.text != slot.unit.text or len(rendered.codes) != len(slot.parts):
        return False
    placed = sorted((code.mark, code.start, code.end) for code in rendered.codes)
    return placed == [(number, code.start, code.end) for number, code in enumerate(slot.unit.codes)]


def write(slot: Slot, rendered: Rendered, options: Options) -> str:
    return _Writer(slot, rendered.text, options).write(_complete(slot, rendered))


def _complete(slot: Slot, rendered: Rendered) -> list[Placed]:
    """Adds missing codes at the end, because a misplaced code is better than a lost one. Of a repeated code that must
    not be repeated, only the longest copy stays."""
    end = len(rendered.text)
    longest: dict[int, Placed] = {}
    for code in rendered.codes:
        best = longest.setdefault(code.mark, code)
        longest[code.mark] = max(best, code, key=lambda copy: copy.end - copy.start)
    kept = (code for code in rendered.codes if not slot.parts[code.mark].once or longest[code.mark] is code)
    missing = sorted(set(range(len(slot.parts))) - longest.keys())
    return [*kept, *(Placed(mark, end, end) for mark in missing)]


@dataclass(slots=True)
class _Group:
    """Codes at one offset that wrap no text: one code, and those that stood in it."""

    parent: int | None
    marks: list[int]


class _Writer:
    def __init__(self, slot: Slot, text: str, options: Options) -> None:
        self._slot = slot
        self._text = text
        self._output = _Output(slot, options)
        self._stack: list[Placed] = []
        self._done = 0

    def write(self, codes: Sequence[Placed]) -> str:
        wide: dict[int, list[Placed]] = {}
        narrow: dict[int, list[int]] = {}
        for code in sorted(codes, key=lambda code: (code.start, -code.end)):
            if code.start < code.end:
                wide.setdefault(code.start, []).append(code)
            else:
                narrow.setdefault(code.start, []).append(code.mark)
        ends = {code.end for code in codes}
        for offset in sorted(ends.union(wide, narrow)):
            self._write_text(offset)
            self._write_codes(offset, wide.get(offset, []), self._groups(narrow.get(offset, [])))
        self._write_text(len(self._text))
        return self._output.finish()

    def _write_text(self, end: int) -> None:
        if self._done < end:
            self._output.text(self._text[self._done : end])
            self._done = end

    def _write_codes(self, offset: int, opening: list[Placed], groups: dict[int | None, list[_Group]]) -> None:
        """Where pairs end and begin at the same place, a code that wraps nothing stays in the pair that it stood in."""
        while self._stack and self._stack[-1].end <= offset:
            mark = self._stack.pop().mark
            self._write_groups(groups.pop(mark, ()))
            self._output.close(self._slot.parts[mark])
        inner = {code.mark for code in opening}
        for parent in [parent for parent in groups if parent not in inner]:
            self._write_groups(groups.pop(parent))
        for code in opening:
            self._open(code)
            self._write_groups(groups.pop(code.mark, ()))

    def _open(self, code: Placed) -> None:
        part = self._slot.parts[code.mark]
        if part.closing is None:
            self._output.point(part)
            self._done = max(self._done, code.end)
            return
        end = min(code.end, self._stack[-1].end) if self._stack else code.end
        self._stack.append(Placed(code.mark, code.start, end))
        self._output.open(part)

    def _groups(self, marks: list[int]) -> dict[int | None, list[_Group]]:
        groups: dict[int | None, list[_Group]] = {}
        group: _Group | None = None
        for mark in sorted(marks):
            if group is not None and group.marks[0] < mark <= self._slot.parts[group.marks[0]].last:
                group.marks.append(mark)
                continue
            group = _Group(self._slot.parts[mark].parent, [mark])
            groups.setdefault(group.parent, []).append(group)
        return groups

    def _write_groups(self, groups: Sequence[_Group]) -> None:
        for group in groups:
            self._write_group(group)

    def _write_group(self, group: _Group) -> None:
        parts = self._slot.parts
        opened: list[int] = []
        for mark in group.marks:
            while opened and parts[opened[-1]].last < mark:
                self._output.close(parts[opened.pop()])
            if parts[mark].closing is None:
                self._output.point(parts[mark])
            else:
                self._output.open(parts[mark])
                opened.append(mark)
        while opened:
            self._output.close(parts[opened.pop()])


class _Output:
    """Spells text, and leaves out the spaces that reading inserted."""

    def __init__(self, slot: Slot, options: Options) -> None:
        codes, parts = slot.unit.codes, slot.parts
        apart = [(code.start, code.end) for code, part in zip(codes, parts, strict=True) if code.opaque or part.cdata]
        self._speller = Speller(slot.unit.text, slot.spelt, apart, options)
        self._pieces: list[str] = []
        self._outer = slot.cdata
        self._in_cdata = slot.cdata
        self._sections = int(slot.cdata)
        self._swallow = False
        self._after_space = False

    def text(self, text: str) -> None:
        if self._swallow and text.startswith(" "):
            text = text[1:]
        self._swallow = False
        if not text:
            return
        self._section(self._sections > 0)
        self._pieces.append(text.replace("]]>", "]]]]><![CDATA[>") if self._in_cdata else self._speller.write(text))
        self._after_space = text.endswith(" ")

    def open(self, part: CodePart) -> None:
        if part.spaced_before:
            self._unspace()
        self._swallow = False
        if part.cdata:
            self._sections += 1
        else:
            self._tag(part.opening)

    def close(self, part: CodePart) -> None:
        if part.cdata:
            self._sections -= 1
            self._section(self._sections > 0)
        else:
            self._tag(part.closing or "")
        self._swallow |= part.spaced_after

    def point(self, part: CodePart) -> None:
        self._swallow |= part.spaced_after and not self._unspace()
        self._tag(part.opening)

    def finish(self) -> str:
        self._section(self._outer)
        return "".join(self._pieces)

    def _tag(self, raw: str) -> None:
        self._section(False)
        self._pieces.append(raw)
        self._after_space = False

    def _unspace(self) -> bool:
        if not self._after_space:
            return False
        self._pieces[-1] = self._pieces[-1][:-1]
        self._after_space = False
        return True

    def _section(self, wanted: bool) -> None:
        if wanted != self._in_cdata:
            self._pieces.append("<![CDATA[" if wanted else "]]>")
            self._in_cdata = wanted
            self._after_space = False
