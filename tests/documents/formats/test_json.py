"""JSON: string values are translated; what is no language, and every other byte, stays."""

import codecs
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.documents import corpus
from tolmach.documents.formats import json as format
from tolmach.documents.formats.json.language import is_language
from tolmach.documents.formats.model import Wanted
from tolmach.errors import UnsafeFile

FILES = corpus.files("json")
_CODES = """https://example.org/a?b=c | mailto:a@example.org | someone@example.org | www.example.org | /usr/lib | ./a/b |
    C:\\\\Temp\\\\x | src/index.js | logo.svg | @scope/name | text/html | image/svg+xml | #ff00aa | rgb(1, 2, 3) | 12px |
    userName | user_name | USER_NAME | user.name.first | item-42 | getName() | $var | 2024-05-01T10:00:00Z | v1.2.3 |
    ^4.0.0 | >=18.0 | YYYY-MM-DD | MMM d, y | HH:mm | 123e4567-e89b-12d3-a456-426614174000 | d41d8cd98f00b204e9800998ecf8427e |
    sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg | en-US | zh_CN | ^[a-z]+$ | @:common.save | 1.5 | -- | --verbose"""
_WORDS = """Save | save | OK | e-mail | read-only | Sign-in | 24-hour clock | and/or | Monday | a | I | Dr. | My day | Madam |
    state-of-the-art | Hello, world! | {name} is here | Error: %s | 5 files | Straße | 保存 | C'est fini | hsl values |
    Version 2 | Mon/Wed/Fri | Yes/No | 2-step login"""


def _units(value: Any) -> list[str]:
    return [unit.text for unit in format.read(json.dumps(value).encode(), "en").units]


def _written(text: str | bytes, change: Callable[[str], str] = str.swapcase) -> str:
    data = text.encode() if isinstance(text, str) else text
    reading = format.read(data, "en")
    rendered = [corpus.translated(unit, change) for unit in reading.units]
    return format.write(data, rendered, Wanted("de", "en", "json"), reading.kept).decode()


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _strings(inner)


def _shape(value: Any) -> Any:
    """Without the strings."""
    if isinstance(value, dict):
        return {key: _shape(inner) for key, inner in value.items()}
    return [_shape(inner) for inner in value] if isinstance(value, list) else "" if isinstance(value, str) else value


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
class TestRealFiles:
    def test_unchanged_is_the_same(self, path: Path) -> None:
        corpus.assert_round_trip(path)

    def test_all_but_strings_stays(self, path: Path) -> None:
        after = json.loads(_written(path.read_bytes()))
        assert _shape(after) == _shape(json.loads(path.read_bytes()))

    def test_every_string_is_counted(self, path: Path) -> None:
        assert corpus.read(path).characters == sum(map(len, _strings(json.loads(path.read_bytes()))))

    def test_reads_again(self, path: Path, tmp_path: Path) -> None:
        change = str.maketrans("aeiou", "eioau")
        if "icu" not in path.name:
            corpus.assert_reads_again(path, tmp_path, lambda text: text.translate(change))


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("node-red-runtime-en", 0.95),
        ("primelocale-ar", 0.95),
        ("yargs-fr", 1),
        ("countries-de", 0.99),
        ("package-yargs", 0.05),
    ],
)
def test_files_of_words_are_translated_whole(name: str, language: float) -> None:
    path = corpus.FILES / "json" / f"{name}.json"
    strings = [text for text in _strings(json.loads(path.read_bytes())) if any(char.isalpha() for char in text)]
    found = len(corpus.read(path).units) / len(strings)
    assert found >= language if language > 0.5 else found <= language


@pytest.mark.parametrize(
    ("value", "units"),
    [
        ("Save", ["Save"]),
        ({"Key": ["One", {"b": "Two"}], "n": 1}, ["One", "Two"]),
        ({"a": " padded\n"}, ["padded"]),
        ({"a": "Two\nlines"}, ["Two\nlines"]),
        ({"a": "<p>One</p><p>Two <b>x</b></p>"}, ["One", "Two x"]),
        ({"a": 'Click <a href="x" title="Help">here</a> &amp; go'}, ["Click here & go", "Help"]),
        ({"a": "Read <link>our terms</link> now"}, ["Read our terms now"]),
        ({"a": "no apples | one apple | {n} apples"}, ["no apples", "one apple", "{n} apples"]),
        ({"a": "a < b and c > d"}, ["a < b and c > d"]),
        ({"type": "button", "id": "save", "lang": "de"}, []),
        ({"type": "Type", "file": "file", "code": "Enter the code"}, ["Type", "file", "Enter the code"]),
        ({"name": "x y", "version": "1.0.0", "scripts": {"a": "run it"}, "description": "A tool"}, ["A tool"]),
        ({"name": "x y", "version": "two"}, ["x y"]),
        (["\ud800 half"], []),
        (["", "12", "—", True, None, 1.5], []),
    ],
)
def test_what_is_a_unit(value: Any, units: list[str]) -> None:
    assert _units(value) == units


@pytest.mark.parametrize(
    ("text", "units", "upper"),
    [
        (
            "{n, plural, one {# file} other {# files}}",
            ["# file", "# files"],
            "{n, plural, one {# FILE} other {# FILES}}",
        ),
        (
            "You have {n, plural, =0 {no mail} other {# mails}}.",
            ["You have no mail.", "You have # mails."],
            "{n, plural, =0 {YOU HAVE NO MAIL.} other {YOU HAVE # MAILS.}}",
        ),
        (
            "{g, select, male {He} other {They}} saw {n, plural, one {it} other {them}}",
            ["He saw it", "He saw them", "They saw it", "They saw them"],
            "{g, select, male {{n, plural, one {HE SAW IT} other {HE SAW THEM}}} "
            "other {{n, plural, one {THEY SAW IT} other {THEY SAW THEM}}}}",
        ),
        (
            "{n, plural, offset:1 one {a <b>dog</b>} other {dogs}}",
            ["a dog", "dogs"],
            "{n, plural, offset:1 one {A <b>DOG</b>} other {DOGS}}",
        ),
        ("{a, plural, other {# x}} and # {b, plural, other {# y}}", None, None),
        ("{n, plural, one {broken", None, None),
    ],
)
def test_messages_with_branches(text: str, units: list[str] | None, upper: str | None) -> None:
    assert _units([text]) == (units or [text])
    assert upper is None or json.loads(_written(json.dumps([text]), str.upper)) == [upper]


def test_what_stands_for_something_else_is_opaque() -> None:
    units = format.read(b'["Hi $NAME$, see @:common.name", "{n, plural, other {# x}}"]', None).units
    assert [[unit.text[code.start : code.end] for code in unit.codes if code.opaque] for unit in units] == [
        ["$NAME$", "@:common.name"],
        ["#"],
    ]


def test_an_apostrophe_does_not_quote_a_placeholder() -> None:
    assert json.loads(_written('["the name of {x}"]', lambda _: "nom d'{x}")) == ["nom d’{x}"]


@pytest.mark.parametrize("text", _CODES.split("|"))
def test_codes_are_no_language(text: str) -> None:
    assert not is_language(text.strip(), "")


@pytest.mark.parametrize("text", _WORDS.split("|"))
def test_words_are_language(text: str) -> None:
    assert is_language(text.strip(), "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{ "a" :"ab" ,\r\n\t"b":[ 1.0e+5,-0, "x/y z" ] }', '{ "a" :"AB" ,\r\n\t"b":[ 1.0e+5,-0, "X/Y Z" ] }'),
        ('["caf\\u00e9", "x"]', '["CAF\\u00c9", "X"]'),
        ('["\\u00C9a", "x"]', '["\\u00C9A", "X"]'),
        ('["é\\u00e9", "x"]', '["ÉÉ", "X"]'),
        ('["a\\/b c", "d", "</p> e"]', '["A\\/B C", "D", "</p> E"]'),
        ('["a \\u003cb\\u003e c"]', '["A \\u003cb\\u003e C"]'),
        ('["a\\nb\\t\\"c\\" \\\\d"]', '["A\\nB\\t\\"C\\" \\\\D"]'),
        ('{"a":"x y","a":"z w"}', '{"a":"X Y","a":"Z W"}'),
        ('"top level"', '"TOP LEVEL"'),
    ],
)
def test_bytes_outside_of_changed_strings_stay(text: str, expected: str) -> None:
    assert _written(text, str.upper) == expected


def test_beyond_ascii_is_escaped_where_the_file_does_so() -> None:
    assert _written('["caf\\u00e9"]', lambda _: "grün 😀") == '["gr\\u00fcn \\ud83d\\ude00"]'
    assert _written('["cafe"]', lambda _: "grün 😀") == '["grün 😀"]'


def test_a_byte_order_mark_and_wide_encodings_are_read() -> None:
    assert _written(codecs.BOM_UTF8 + b'["a b"]', str.upper) == '\ufeff["A B"]'
    assert format.read('["a b"]'.encode("utf-16"), None).characters == 3


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("", "line 1, column 1"),
        ('{"a": 1,}', "line 1, column 9"),
        ("[1, 2,]", "line 1, column 7"),
        ('{\r\n  // no\r\n  "a": 1}', "line 2, column 3"),
        ("[NaN]", "line 1, column 2"),
        ("[01]", "line 1, column 2"),
        ("[1.]", "line 1, column 2"),
        ("[+1]", "line 1, column 2"),
        ("['a']", "line 1, column 2"),
        ('{"a" 1}', "line 1, column 6"),
        ("{a: 1}", "line 1, column 2"),
        ('["a\nb"]', "line 1, column 2"),
        ('["\\x"]', "line 1, column 2"),
        ('["\\u12"]', "line 1, column 2"),
        ("[1] [2]", "line 1, column 5"),
        ("[1", "line 1, column 3"),
        ("[1}", "line 1, column 3"),
        ("]", "line 1, column 1"),
        ("[truely]", "line 1, column 2"),
        ('{"a": "b"', "line 1, column 10"),
    ],
)
def test_what_is_not_strict_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(UnsafeFile, match=place):
        format.read(text.encode(), None)


def test_rude_files_take_no_time() -> None:
    start = time.process_time()
    deep = "[" * 100_000 + '"Deep down"' + "]" * 100_000
    assert _written(deep, str.upper) == deep.upper()
    for text in (
        json.dumps(["{n, plural, " + "one {" * 5000]),
        json.dumps(["{n, plural, one {" * 300 + "}" * 600]),
        json.dumps(["aA1" * 600 + "!"]),
        json.dumps(["text/x" + ";a=b" * 400 + " "]),
        json.dumps(["a" * 100_000]),
        json.dumps(["<" * 100_000, " |" * 20_000, "' {" * 20_000, "a.b" * 600 + " "]),
        json.dumps(["x y"] * 5_000),
    ):
        _written(text, str.upper)
    assert time.process_time() - start < 20
