"""Pages that are made from the program must be those of this program."""

import re
from pathlib import Path

import pytest

from tolmach.cli.pages import PAGES

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_page_is_up_to_date(name: str) -> None:
    written = (DOCS / name).read_text(encoding="utf-8") if (DOCS / name).exists() else ""
    assert written == PAGES[name](), f"docs/{name} is out of date: run `python -m tolmach.cli.pages`."


def test_the_files_that_a_new_language_touches_are_there() -> None:
    named = re.findall(r"`((?:src|tests|docs|training)/[\w/.-]+)`", (DOCS / "adding-a-language.md").read_text("utf-8"))
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists()] == []
