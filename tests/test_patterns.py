"""Expressions that are compiled when they are first used."""

import re

import pytest

from tolmach.patterns import deferred


def test_compiled_at_the_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    made, compiled = list[tuple[str, int]](), re.compile

    def compiling(text: str, flags: int) -> re.Pattern[str]:
        made.append((text, flags))
        return compiled(text, flags)

    monkeypatch.setattr(re, "compile", compiling)
    words = deferred("[a-z]+", re.IGNORECASE)
    assert made == []
    assert words.findall("One two") == ["One", "two"]
    assert words.sub("-", "One two") == "- -"
    assert words.fullmatch("One two") is None
    assert words.pattern == "[a-z]+"
    assert made
    assert set(made) == {("[a-z]+", re.IGNORECASE)}


def test_a_faulty_expression() -> None:
    faulty = deferred("(")
    with pytest.raises(re.error, match="unterminated subpattern"):
        faulty.search("text")
