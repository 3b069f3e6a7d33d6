from pathlib import Path

import pytest

from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.engines.nmt.restriction import Restriction
from tolmach.engines.nmt.writing import CODES


@pytest.fixture
def restriction(tmp_path: Path) -> Restriction:
    path = tmp_path / "vmap.txt"
    path.write_text("<2en>\t▁the ▁dog\n<2de>\t▁der ▁Ω\n<2ja>\t犬 ▁dog\n", encoding="utf-8")
    return Restriction.read(path)


@pytest.mark.parametrize(
    ("pieces", "source", "target", "holds"),
    [
        (["▁the", "▁dog"], "en", "de", True),
        (["▁the", "▁Ω"], "en", "de", True),
        (["▁the", "犬"], "en", "de", False),
        (["▁the", "犬"], "en", "ja", True),
        (["▁unseen", "1", "“"], "en", "de", True),
    ],
)
def test_holds(restriction: Restriction, pieces: list[str], source: str, target: str, holds: bool) -> None:
    assert restriction.holds(pieces, source, target) is holds


@pytest.mark.parametrize(
    ("pieces", "target", "allowed"),
    [([], "de", True), (["▁der"], "de", True), (["▁der", "▁dog"], "de", False), (["▁dog", "犬"], "ja", True)],
)
def test_allows(restriction: Restriction, pieces: list[str], target: str, allowed: bool) -> None:
    assert restriction.allows(pieces, target) is allowed


def test_the_shipped_map_lets_every_target_write_marks_and_spell_bytes() -> None:
    found = Restriction.read(shipped() / "vmap.txt")
    bytes_ = [f"<0x{number:02X}>" for number in range(256)]
    assert set(found.languages) == set(read_package(shipped()).languages)
    assert all(found.allows([*CODES, *bytes_], language) for language in found.languages)
    assert not found.knows(CODES[0])


def test_knows_words_in_one_piece(restriction: Restriction) -> None:
    assert restriction.knows("dog")
    assert not restriction.knows("犬")
