"""Opens a compiled memory and reads from it."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

from tolmach.memories.compiled.layout import Mapped
from tolmach.memories.compiled.matching import Matcher
from tolmach.memories.compiled.searching import Searcher
from tolmach.memories.compiled.texts import Texts
from tolmach.memories.segments import Recalled, Segment


class SegmentPage(NamedTuple):
    """Segments with their numbers, and the number of the next segment if there are more."""

    segments: tuple[tuple[int, Segment], ...]
    next: int | None


class _Parts:
    def __init__(self, mapped: Mapped) -> None:
        ends, firsts, languages = (mapped.array(name) for name in ("ends", "firsts", "languages"))
        codes = tuple(mapped.facts["codes"])
        self.mapped = mapped
        self.texts = Texts(mapped.data, mapped.start("texts"), ends, firsts, languages, codes)
        self.matcher = Matcher(mapped, self.texts)
        self.searcher = Searcher(self.texts, mapped.array("letters"))


class CompiledMemory:
    """Any number of threads may read. A read that is under way when the memory is closed still completes."""

    def __init__(self, mapped: Mapped) -> None:
        self.count: int = mapped.facts["count"]
        self.source: str = mapped.facts["source"]
        self.targets: tuple[str, ...] = tuple(mapped.facts["codes"][1:])
        self._open: _Parts | None = _Parts(mapped)

    @classmethod
    def open(cls, path: Path) -> Self:
        """Opens quickly, whatever the size: it checks head, directory and length. `verify` checks the rest."""
        return cls(Mapped.open(path))

    def verify(self) -> None:
        """Reads the whole file once and raises DamagedMemory if a byte is wrong."""
        self._parts.mapped.verify()

    def segment(self, number: int) -> Segment:
        if not 0 <= number < self.count:
            raise IndexError(number)
        return self._parts.texts.segment(number)

    def page(self, start: int, size: int) -> SegmentPage:
        return self._page(range(start, self.count), size)

    def search(self, text: str, case_sensitive: bool, start: int, size: int) -> SegmentPage:
        """Segments with this text in their source or a translation, in the order of import."""
        return self._page(self._parts.searcher.find(text, case_sensitive, start), size)

    def best(self, text: str, language: str, threshold: int) -> Recalled | None:
        """The nearest segment that has the language or its base, if it matches by `threshold` percent or more."""
        return self._parts.matcher.best(text, language, threshold)

    def close(self) -> None:
        self._open = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def _parts(self) -> _Parts:
        if self._open is None:
            raise ValueError("The memory is closed.")
        return self._open

    def _page(self, numbers: Iterable[int], size: int) -> SegmentPage:
        found = list(islice(numbers, size + 1))
        texts = self._parts.texts
        segments = tuple((number, texts.segment(number)) for number in found[:size])
        return SegmentPage(segments, found[size] if len(found) > size else None)
