"""The search finds what lies behind several conditions, which dice alone would not."""

import random
from pathlib import Path

import pytest

from tests.fuzzing import planted
from tests.fuzzing.mutating import mutated_png, summed
from tests.fuzzing.parsers import PARSERS, Parser
from tests.fuzzing.searching import Search
from tests.fuzzing.tracing import Tracer
from tolmach.documents.formats.image import png


@pytest.mark.heavy
def test_a_planted_fault_is_found(tmp_path: Path) -> None:
    parser = Parser("planted", lambda: [b"1 2 3 4"], planted.read, allowed=(LookupError,))
    search = Search(parser, tmp_path, random.Random(1), Tracer(str(Path(planted.__file__).parent)))
    search.run(1.5)
    assert [what.split()[0] for what in search.found] == ["ZeroDivisionError"]
    (kept,) = (path for path in tmp_path.iterdir() if path.name.startswith("planted-"))
    with pytest.raises(ZeroDivisionError):
        planted.read(kept.read_bytes())


@pytest.mark.parametrize("name", ["json-body", "form-body", "markup-v2", "entries-csv", "messages-msgpack", "srt"])
def test_a_moment_of_search(name: str, tmp_path: Path) -> None:
    search = Search(PARSERS[name], tmp_path, random.Random(name))
    search.run(0.2)
    assert search.tried > len(PARSERS[name].seeds())
    assert search.found == {}


def test_checksums_of_pieces_are_put_right() -> None:
    seed = PARSERS["png"].seeds()[0]
    assert summed(seed) == seed
    changed = [mutated_png(seed, [seed], [b"a"], random.Random(number)) for number in range(5)]
    assert all(each.startswith(png.SIGNATURE[:1]) for each in changed if each)
