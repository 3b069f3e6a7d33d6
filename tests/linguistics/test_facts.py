"""The files of the languages: each entry can be read, and a module asks for it."""

import gc
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import tolmach.linguistics
import tolmach.styles.rules
from tolmach.linguistics.facts import LanguageFacts, contents, facts, languages, string
from tolmach.styles.catalogue import LANGUAGES, options
from tolmach.styles.rules import way

PACKAGES = ("tolmach.linguistics", "tolmach.styles")


@cache
def asked() -> list[LanguageFacts[Any]]:
    """All that modules ask for, when they are loaded and when a rule is first followed."""
    for package in (tolmach.linguistics, tolmach.styles.rules):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    for option in options():
        for language in option.languages:
            list(way(option.category, option.rule, option.name).edits("1", language))
    gc.unfreeze()  # What a service has loaded at its start is frozen, and would not be listed.
    return [each for each in gc.get_objects() if isinstance(each, LanguageFacts) and each.package in PACKAGES]


def entries(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    for name, value in table.items():
        yield from entries(value, f"{path}{name}.") if isinstance(value, dict) else (path + name,)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_heading_is_in_a_file_and_can_be_read(package: str) -> None:
    mine = [each for each in asked() if each.package == package]
    assert mine
    for known in mine:
        assert [known[language] for language in known], known.heading


@pytest.mark.parametrize("package", PACKAGES)
def test_every_entry_is_asked_for(package: str) -> None:
    headings = {each.heading for each in asked() if each.package == package}
    found = {entry for language in languages(package) for entry in entries(contents(package, language))}
    assert not [e for e in found if not any(e == h or e.startswith(f"{h}.") for h in headings)]


def test_languages_with_rules_have_both_files() -> None:
    assert languages("tolmach.styles") == LANGUAGES
    assert set(LANGUAGES) <= set(languages("tolmach.linguistics"))


def test_what_a_language_has_not_is_not_there() -> None:
    point = facts("cardinals.point", string)
    assert point["en"] == "point"
    assert "ja" not in point
    assert "tlh" not in point
    assert point.get("tlh", "none") == "none"
    assert len(point) == len([*point]) > 1
