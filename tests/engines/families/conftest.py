from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.engines.families import tiny
from tolmach.engines.families import Files, detect
from tolmach.engines.families.engine import FamilyEngine
from tolmach.engines.families.family import WantedLanguages

Open = Callable[..., FamilyEngine]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Open]:
    """Makes a tiny model of a kind and opens it; all are closed in the end."""
    engines: list[FamilyEngine] = []

    def make(kind: str, **options: bool) -> FamilyEngine:
        files = Files(tiny.make(kind, tmp_path / kind, **options))
        family = detect(files)
        engines.append(FamilyEngine(kind, files, family, family.languages(files, WantedLanguages())))
        return engines[-1]

    yield make
    for engine in engines:
        engine.close()
