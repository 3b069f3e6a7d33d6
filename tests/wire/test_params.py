"""Values of request members in all spellings of the clients, and the complaints about others."""

from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import Field

from tolmach.errors import ApiError
from tolmach.wire.forms import nest, parse_form
from tolmach.wire.params import (
    READ_WHOLE,
    Flag,
    Label,
    Names,
    Nothing,
    OptionalCode,
    Params,
    Text,
    Texts,
    Whole,
    validate,
)


class Inner(Params):
    source_lang: Text
    entries: Texts = []


class Everything(Params):
    nullable: ClassVar[frozenset[str]] = frozenset({"cap"})

    flag: Flag = False
    whole: Whole = 0
    page: Annotated[int, Field(ge=1, le=25), READ_WHOLE] = 1
    text: Texts = []
    few: Annotated[Texts, Field(max_length=2)] = []
    maybe: Texts | None = None
    tags: Names = []
    maybe_tags: Names | None = None
    code: OptionalCode = None
    label: Label | None = None
    word: Literal["a", "b"] = "a"
    cap: Whole | None = 7
    dictionaries: list[Inner] = []


@pytest.mark.parametrize("spelling", [True, 1, "1", "true", "True", "TRUE"])
def test_reads_true(spelling: Any) -> None:
    assert validate(Everything, {"flag": spelling}).flag is True


@pytest.mark.parametrize("spelling", [False, 0, "0", "false", "False", "FALSE"])
def test_reads_false(spelling: Any) -> None:
    assert validate(Everything, {"flag": spelling}).flag is False


@pytest.mark.parametrize(
    ("values", "name", "value"),
    [
        ({"whole": 5}, "whole", 5),
        ({"whole": "5"}, "whole", 5),
        ({"whole": "-5"}, "whole", -5),
        ({"whole": "007"}, "whole", 7),
        ({"whole": 10**300}, "whole", 10**300),
        ({"text": ["a", "b"]}, "text", ["a", "b"]),
        ({"text": "a, b"}, "text", ["a, b"]),
        ({"text": [""]}, "text", [""]),
        ({"maybe": "a"}, "maybe", ["a"]),
        ({"tags": ["a", "b"]}, "tags", ["a", "b"]),
        ({"tags": "a, b,,c "}, "tags", ["a", "b", "c"]),
        ({"tags": ["a,b", "c"]}, "tags", ["a", "b", "c"]),
        ({"tags": ""}, "tags", []),
        ({"code": ""}, "code", None),
        ({"code": "DE"}, "code", "DE"),
        ({"code": None, "word": None, "flag": None}, "word", "a"),
        ({"cap": None}, "cap", None),
        ({}, "cap", 7),
        ({"label": "é" * 100}, "label", "é" * 100),
        ({"unknown": {"a": [1]}}, "cap", 7),
    ],
)
def test_reads(values: dict[str, Any], name: str, value: Any) -> None:
    assert getattr(validate(Everything, values), name) == value


@pytest.mark.parametrize(
    ("form", "name", "value"),
    [
        (b"text=a&text=b", "text", ["a", "b"]),
        (b"text=a", "text", ["a"]),
        (b"text[]=a&text[]=b", "text", ["a", "b"]),
        (b"few=a&few=b", "few", ["a", "b"]),
        (b"maybe=a&maybe=b", "maybe", ["a", "b"]),
        (b"tags=a,b&tags=c", "tags", ["a", "b", "c"]),
        (b"maybe_tags=a,b&maybe_tags=c", "maybe_tags", ["a", "b", "c"]),
        (b"code=EN&code=DE", "code", "DE"),
        (b"flag=0&flag=1", "flag", True),
    ],
)
def test_reads_forms(form: bytes, name: str, value: Any) -> None:
    assert getattr(validate(Everything, parse_form(form)), name) == value


def test_reads_objects_in_forms() -> None:
    pairs = [("dictionaries[4][source_lang]", "de"), ("dictionaries[1].source_lang", "x")]
    pairs += [
        ("dictionaries[1].source_lang", "en"),
        ("dictionaries[1].entries", "a"),
        ("dictionaries[1].entries", "b"),
    ]
    assert validate(Everything, nest(pairs)).dictionaries == [
        Inner(source_lang="en", entries=["a", "b"]),
        Inner(source_lang="de"),
    ]


@pytest.mark.parametrize(
    ("values", "message", "detail"),
    [
        ({"flag": "yes"}, "Value for 'flag' not supported.", "Allowed: true or false"),
        ({"flag": 2}, "Value for 'flag' not supported.", "Allowed: true or false"),
        ({"flag": 1.0}, "Value for 'flag' not supported.", "Allowed: true or false"),
        ({"flag": []}, "Value for 'flag' not supported.", "Allowed: true or false"),
        ({"whole": 1.5}, "Value for 'whole' not supported.", "Allowed: a whole number"),
        ({"whole": 1e400}, "Value for 'whole' not supported.", "Allowed: a whole number"),
        ({"whole": True}, "Value for 'whole' not supported.", "Allowed: a whole number"),
        ({"whole": "1e3"}, "Value for 'whole' not supported.", "Allowed: a whole number"),
        ({"whole": "-"}, "Value for 'whole' not supported.", "Allowed: a whole number"),
        ({"whole": "٣"}, "Value for 'whole' not supported.", "Allowed: a whole number"),
        ({"whole": "1" * 20}, "Value for 'whole' not supported.", "Allowed: a whole number"),
        ({"page": 0}, "Value for 'page' not supported.", "Allowed: at least 1"),
        ({"page": "26"}, "Value for 'page' not supported.", "Allowed: at most 25"),
        ({"page": 10**300}, "Value for 'page' not supported.", "Allowed: at most 25"),
        ({"text": [1]}, "Value for 'text[0]' not supported.", "Allowed: a text"),
        ({"text": {"a": 1}}, "Value for 'text' not supported.", "Allowed: a list"),
        ({"few": ["a"] * 3}, "Value for 'few' not supported.", "Allowed: at most 2 entries"),
        ({"tags": [1]}, "Value for 'tags[0]' not supported.", "Allowed: a text"),
        ({"code": 1}, "Value for 'code' not supported.", "Allowed: a text"),
        ({"label": ""}, "Value for 'label' not supported.", "Allowed: at least 1 character(s)"),
        ({"label": "a" * 101}, "Value for 'label' not supported.", "Allowed: at most 100 characters"),
        ({"word": "c"}, "Value for 'word' not supported.", "Allowed: 'a' or 'b'"),
        ({"dictionaries": [{}]}, "Parameter 'dictionaries[0].source_lang' not specified", None),
        ({"dictionaries": [1]}, "Value for 'dictionaries[0]' not supported.", "Allowed: an object"),
    ],
)
def test_complains(values: dict[str, Any], message: str, detail: str | None) -> None:
    with pytest.raises(ApiError) as refused:
        validate(Everything, values)
    error = refused.value
    assert (error.status, error.message, error.detail) == (400, message, detail)


@pytest.mark.parametrize("character", ["\0", "\n", "\r", "\t", "\x1b", "\x7f", "\x80", "\x9b"])
def test_refuses_control_characters_in_labels(character: str) -> None:
    for label in (character, f"a{character}", f"{character}a"):
        with pytest.raises(ApiError, match="label"):
            validate(Everything, {"label": label})


def test_complains_without_repeating_the_value() -> None:
    with pytest.raises(ApiError) as refused:
        validate(Everything, {"flag": "a secret", "word": "a secret", "label": "a secret\n"})
    assert "a secret" not in str(refused.value.body) + repr(refused.value.__cause__)


def test_ignores_what_an_operation_does_not_know() -> None:
    assert validate(Nothing, {"a": [1], "b": None}) == Nothing()
