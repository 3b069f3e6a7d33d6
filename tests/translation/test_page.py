"""What docs/translation.md says is so."""

import re
from pathlib import Path

import pytest

from tolmach.languages import catalogue
from tolmach.translation import schema
from tolmach.translation.checks import FaultKind
from tolmach.translation.protected import protection
from tolmach.translation.recalled.recalling import MEMORY
from tolmach.translation.sentences import LONGEST
from tolmach.translation.trying.drafts import TAGS

PAGE = (Path(__file__).parents[2] / "docs" / "translation.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_the_table_names_all_checks() -> None:
    rows = re.findall(r"^\| ((?:`\w+`(?:, )?)+) \|", section("Checks"), re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"\w+", row)} == {
        *(kind.value for kind in FaultKind),
        TAGS,
        MEMORY,
    }


def test_limits() -> None:
    assert f"| Texts in a request | {schema.MOST_TEXTS} |" in PAGE
    assert f"longer than {LONGEST} characters" in PAGE


def test_languages_with_formality() -> None:
    named = section("Formality, context, variants")
    formal = {lang.name.partition(" (")[0] for lang in catalogue.LANGUAGES if "formality" in lang.supports}
    others = {lang.name.partition(" (")[0] for lang in catalogue.LANGUAGES} - formal
    sentence = named.partition("- `formality`")[2].partition("- `context`")[0]
    assert {name for name in formal | others if name in sentence} == formal


@pytest.mark.parametrize("code", re.findall(r"`([A-Z]{2}-[A-Z0-9]{2,4})`", section("Formality, context, variants")))
def test_variants(code: str) -> None:
    assert catalogue.find(code) is not None


@pytest.mark.parametrize("text", re.findall(r"`([^`]+)`", section("What comes through unchanged"))[:-1])
def test_what_comes_through(text: str) -> None:
    text = {"@names": "@name", "#tags": "#tag"}.get(text, text)
    assert [(item.start, item.end) for item in protection.find(f"see {text} now", "en")] == [(4, 4 + len(text))]
