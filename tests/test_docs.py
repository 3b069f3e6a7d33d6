"""Pages that are made from the program must be those of this program."""

from pathlib import Path

import pytest

from tolmach.cli.pages import PAGES

DOCS = Path(__file__).parent.parent / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_page_is_up_to_date(name: str) -> None:
    written = (DOCS / name).read_text(encoding="utf-8") if (DOCS / name).exists() else ""
    assert written == PAGES[name](), f"docs/{name} is out of date: run `python -m tolmach.cli.pages`."
