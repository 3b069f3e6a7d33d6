"""The files of other programs, and what every format must do with them.

A file lies under `files/<format>/`; `files/SOURCES.md` says where each comes from and under which licence.
"""

import io
import zipfile
from collections import deque
from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any

from tolmach.documents.formats.model import Format, Reading, Wanted
from tolmach.documents.formats.table import FORMATS
from tolmach.documents.kit.inline import as_it_was
from tolmach.units import Placed, Rendered, Unit

FILES = Path(__file__).parent / "files"


def extension(path: Path) -> str:
    return path.suffix[1:].lower()


def files(*extensions: str) -> list[Path]:
    """Of these extensions, in order. A folder `rude` holds files that are refused."""
    found = sorted(path for path in FILES.rglob("*") if path.is_file() and extension(path) in extensions)
    return [path for path in found if "rude" not in path.parts]


def format_of(path: Path) -> Format:
    module: Any = import_module(FORMATS[extension(path)].module)
    return module  # type: ignore[no-any-return]


def wanted(path: Path, target: str = "de", source: str = "en", **more: Any) -> Wanted:
    return Wanted(**{"target": target, "source": source, "output": extension(path)} | more)


def read(path: Path, source: str | None = "en") -> Reading:
    return format_of(path).read(path.read_bytes(), source)


def written(path: Path, rendered: Iterable[Rendered], kept: bytes = b"", **options: Any) -> bytes:
    return format_of(path).write(path.read_bytes(), list(rendered), wanted(path, **options), kept)


def unchanged(path: Path) -> bytes:
    reading = read(path)
    return written(path, map(as_it_was, reading.units), reading.kept)


def translated(unit: Unit, change: Callable[[str], str] = str.swapcase) -> Rendered:
    """Each stretch between codes changed; opaque ones stay. As good as a translation where words are not the
    subject: codes are where they were, and the text is another."""
    if unit.text == change(unit.text):
        return as_it_was(unit)
    cuts = sorted({0, len(unit.text), *(offset for code in unit.codes for offset in (code.start, code.end))})
    stays = deque(sorted((code.start, code.end) for code in unit.codes if code.opaque))
    moved, text, stayed = {0: 0}, "", 0
    for start, end in pairwise(cuts):
        while stays and stays[0][0] <= start:
            stayed = max(stayed, stays.popleft()[1])
        part = unit.text[start:end]
        text += part if end <= stayed else change(part)
        moved[end] = len(text)
    return Rendered(text, tuple(Placed(n, moved[c.start], moved[c.end]) for n, c in enumerate(unit.codes)))


def members(package: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(package)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def assert_round_trip(path: Path) -> None:
    """What was not changed is written as it was."""
    before, after = path.read_bytes(), unchanged(path)
    if zipfile.is_zipfile(io.BytesIO(before)):
        assert members(after) == members(before)
        assert list(members(after)) == list(members(before))
    else:
        assert after == before


def assert_reads_again(path: Path, tmp_path: Path, change: Callable[[str], str] = str.swapcase) -> None:
    """What was written reads as what was to be written: nothing lost, nothing doubled, in the same order."""
    reading = read(path)
    asked = [translated(unit, change) for unit in reading.units]
    result = tmp_path / path.name
    result.write_bytes(written(path, asked, reading.kept))
    assert [unit.text for unit in read(result).units] == [each.text for each in asked]
