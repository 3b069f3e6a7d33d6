from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.text import folders

SENTENCES = st.text(st.characters(blacklist_characters="\n\t", blacklist_categories=["Cs"]), min_size=1, max_size=20)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("text")


@given(st.lists(SENTENCES, max_size=6), st.dictionaries(st.integers(0, 1000), SENTENCES, max_size=6))
def test_what_was_written_is_read(folder: Path, english: list[str], others: dict[int, str]) -> None:
    folders.write_english(folder, english)
    folders.write(folder, "de", others)
    assert folders.english(folder) == english
    assert list(folders.rows(folder, "en")) == list(enumerate(english))
    assert list(folders.rows(folder, "de")) == sorted(others.items())
    assert folders.languages(folder) == ["de"]


def test_a_language_that_is_not_there_has_no_rows(folder: Path) -> None:
    assert list(folders.rows(folder, "fr")) == []
