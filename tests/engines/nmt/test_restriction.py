from pathlib import Path

import pytest

from tolmach.engines.nmt.restriction import Restriction


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


def test_knows_words_in_one_piece(restriction: Restriction) -> None:
    assert restriction.knows("dog")
    assert not restriction.knows("犬")
