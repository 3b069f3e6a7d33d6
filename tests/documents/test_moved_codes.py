"""Translations that do with the codes whatever they may, over the files of all formats: what is written stays sound."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from xml.parsers import expat

import pytest

from tests.documents import corpus
from tolmach.documents.kit.inline import as_it_was
from tolmach.units import Placed, Rendered, Unit

EXTENSIONS = ("docx", "pptx", "xlsx", "idml", "html", "htm", "txt", "xlf", "xliff", "srt", "xml", "json", "dita", "mif")
SIGNS = """ < > & " ' ]]> %s """
LATIN, ARABIC, CHINESE = "abcdefghijklmnop", "ابتثجحخدذرزسشصضط", "天地人日月山水火木金土石田中大小"


@dataclass(frozen=True)
class Node:
    """A code, or text where it has no number."""

    mark: int | None = None
    text: str = ""
    opaque: bool = False
    inner: "tuple[Node, ...]" = field(default=())

    @property
    def is_pair(self) -> bool:
        return self.mark is not None and not self.opaque and bool(self.inner)


Nodes = tuple[Node, ...]


def tree(unit: Unit) -> Nodes:
    """Of what stands in the unit, as it is nested."""
    stack: list[tuple[int | None, int, list[Node]]] = [(None, len(unit.text), [])]
    done = 0

    def say(end: int) -> None:
        nonlocal done
        if end > done:
            stack[-1][2].append(Node(text=unit.text[done:end]))
            done = end

    def close() -> None:
        mark, _, inner = stack.pop()
        if mark is not None:
            stack[-1][2].append(Node(mark, inner=tuple(inner)))

    for mark, code in enumerate(unit.codes):
        while len(stack) > 1 and stack[-1][1] <= code.start:
            say(stack[-1][1])
            close()
        say(code.start)
        if code.opaque or code.start == code.end:
            stack[-1][2].append(Node(mark, unit.text[code.start : code.end], code.opaque))
            done = code.end
        else:
            stack.append((mark, code.end, []))
    while stack[1:]:
        say(stack[-1][1])
        close()
    say(len(unit.text))
    return tuple(stack[0][2])


def rendered(nodes: Nodes) -> Rendered:
    text: list[str] = []
    codes: list[Placed] = []
    _lay(nodes, text, codes)
    return Rendered("".join(text), tuple(codes))


def _lay(nodes: Nodes, text: list[str], codes: list[Placed]) -> None:
    for node in nodes:
        start, number = sum(map(len, text)), len(codes)
        text.append(node.text)
        if node.mark is not None:
            codes.append(Placed(node.mark, start, start))
        _lay(node.inner, text, codes)
        if node.mark is not None:
            codes[number] = replace(codes[number], end=sum(map(len, text)))


def flat(nodes: Nodes) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from flat(node.inner)


def is_text(node: Node) -> bool:
    return node.mark is None


def reversed_(nodes: Nodes) -> Nodes:
    return tuple(replace(node, inner=reversed_(node.inner)) for node in reversed(nodes))


def doubled(nodes: Nodes) -> Nodes:
    """Each pair twice: around the first of its text, and around the rest."""
    found: list[Node] = []
    for node in nodes:
        if node.is_pair:
            inner = doubled(node.inner)
            cut = max(1, len(inner) // 2)
            rest = inner[cut:] or (Node(text="mehr"),)
            found += [replace(node, inner=inner[:cut]), Node(text=" und "), replace(node, inner=rest)]
        else:
            found.append(node)
    return tuple(found)


def emptied(nodes: Nodes) -> Nodes:
    """All text first, then the codes around nothing."""
    return (*filter(is_text, flat(nodes)), *_without_text(nodes))


def _without_text(nodes: Nodes) -> Nodes:
    return tuple(replace(node, inner=_without_text(node.inner)) for node in nodes if not is_text(node))


def at_the_end(nodes: Nodes) -> Nodes:
    """Points and opaque ones."""
    return (*_without_points(nodes), *(node for node in flat(nodes) if not is_text(node) and not node.inner))


def _without_points(nodes: Nodes) -> Nodes:
    return tuple(replace(node, inner=_without_points(node.inner)) for node in nodes if is_text(node) or node.inner)


def unnested(nodes: Nodes) -> Nodes:
    """Each code beside the others, around text of its own."""
    return tuple(replace(node, inner=(Node(text="Wort"),)) if node.is_pair else node for node in flat(nodes))


def around_all(nodes: Nodes) -> Nodes:
    """Each pair around everything that stands behind it."""
    found: Nodes = ()
    for node in reversed(list(flat(nodes))):
        found = (replace(node, inner=found),) if node.is_pair else (node, *found)
    return found


def saying(letters: str, signs: str = "") -> Callable[[Nodes], Nodes]:
    """Other words instead of all text, never the same twice: what is said twice is written once in some formats."""
    numbers = count(16**5)

    def change(nodes: Nodes) -> Nodes:
        return tuple(
            replace(node, text=said(node.text) if is_text(node) else node.text, inner=change(node.inner))
            for node in nodes
        )

    def said(text: str) -> str:
        return "".join(letters[int(digit, 16)] for digit in f"{next(numbers):x}") + signs if text.strip() else text

    return change


CHANGES: dict[str, Callable[[Nodes], Nodes]] = {
    "reversed": reversed_,
    "doubled": doubled,
    "emptied": emptied,
    "at the end": at_the_end,
    "unnested": unnested,
    "around all": around_all,
    "signs": saying(LATIN, SIGNS),
    "Arabic": saying(ARABIC),
    "Chinese": saying(CHINESE),
}
TARGETS = {"Arabic": "ar", "Chinese": "zh-Hans"}


def assert_sound(path: Path, name: str, tmp_path: Path) -> None:
    reading = corpus.read(path)
    asked = [CHANGES[name](tree(unit)) for unit in reading.units]
    data = corpus.written(path, map(rendered, asked), reading.kept, target=TARGETS.get(name, "de"))
    result = tmp_path / path.name
    result.write_bytes(data)
    told = [unit.text for unit in corpus.read(result).units]
    told += assert_well_formed(path, data)
    # What stands around nothing may go: the tip that a link shows.
    if name != "emptied":
        assert letters_of(node.text for nodes in asked for node in flat(nodes) if is_text(node)) <= letters_of(told)


def assert_well_formed(path: Path, data: bytes) -> list[str]:
    """And gives what an XML file says: not all of it is read again, of a bilingual file only the sources."""
    for name, part in corpus.members(data).items() if data.startswith(b"PK") else ():
        if name.endswith((".xml", ".rels")):
            texts_of(part)
    return texts_of(data) if corpus.extension(path) in ("xml", "dita", "xlf", "xliff") else []


def texts_of(data: bytes) -> list[str]:
    texts: list[str] = []
    parser = expat.ParserCreate()
    parser.CharacterDataHandler = texts.append
    parser.Parse(data, True)
    return texts


def letters_of(texts: Iterable[str]) -> Counter[str]:
    return Counter(letter for text in texts for letter in text if letter.isalpha())


FILES = corpus.files(*EXTENSIONS)
SMALL = {
    ext: min((p for p in FILES if corpus.extension(p) == ext), key=lambda p: p.stat().st_size) for ext in EXTENSIONS
}


def test_the_tree_of_a_unit_tells_all_of_it() -> None:
    for path in SMALL.values():
        for unit in corpus.read(path).units:
            again = rendered(tree(unit))
            assert again.text == unit.text
            assert sorted(again.codes, key=lambda code: code.mark) == list(as_it_was(unit).codes)


@pytest.mark.parametrize("extension", EXTENSIONS)
def test_small_files_stay_sound(extension: str, tmp_path: Path) -> None:
    for name in CHANGES:
        assert_sound(SMALL[extension], name, tmp_path)


@pytest.mark.heavy
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
@pytest.mark.parametrize("name", CHANGES)
def test_all_files_stay_sound(path: Path, name: str, tmp_path: Path) -> None:
    assert_sound(path, name, tmp_path)
