"""The formats are loaded by a process of their own, before the first document comes and not before they are needed."""

import time
from pathlib import Path

import pytest

from tests.conftest import serving
from tolmach.documents import opening
from tolmach.settings import Settings


@pytest.mark.parametrize(("seconds", "is_loaded"), [(0.0, True), (3600.0, False)])
def test_they_are_loaded_so_long_after_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, is_loaded: bool
) -> None:
    monkeypatch.setattr(opening, "WARMING", seconds)
    with serving(Settings(data=tmp_path, engine="stub", log_level="error")) as live:
        children, deadline = live.parts.documents.children, time.monotonic() + (20 if is_loaded else 0.5)
        while children._template is None and time.monotonic() < deadline:
            time.sleep(0.02)
        assert (children._template is not None) is is_loaded
