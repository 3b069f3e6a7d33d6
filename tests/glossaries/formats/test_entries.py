"""The grammars of entries: what is read, and where the first fault is."""

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.errors import BadRequest, InvalidParameter, PayloadTooLarge
from tolmach.glossaries.formats.entries import INVALID, checked, deserialise, merge, parse, place_in, rows, serialise
from tolmach.glossaries.model import MOST_BYTES, Entries, Pair
from tolmach.glossaries.terms.words import normal

EN_DE = Pair("en", "de")
BOM = "\ufeff"


@pytest.mark.parametrize(
    ("form", "text", "entries"),
    [
        ("tsv", "a\tb", [("a", "b")]),
        ("tsv", "a\tb\n", [("a", "b")]),
        ("tsv", "\n\na\tb\n\n\nc\td\n\n", [("a", "b"), ("c", "d")]),
        ("tsv", "a\tb\r\nc\td\r\n", [("a", "b"), ("c", "d")]),
        ("tsv", "a\tb\rc\td\r", [("a", "b"), ("c", "d")]),
        ("tsv", BOM + "a\tb", [("a", "b")]),
        ("tsv", "  a\tb  \n   \n c\td", [("a", "b"), ("c", "d")]),
        ("tsv", 'a "b"\t"c', [('a "b"', '"c')]),
        ("tsv", "a, b\tc; d", [("a, b", "c; d")]),
        ("tsv", "Hello\tHallo\nhello\thallo", [("Hello", "Hallo"), ("hello", "hallo")]),
        ("tsv", "שלום\u200f\tمرحبا\u200e", [("שלום\u200f", "مرحبا\u200e")]),
        ("tsv", "👩\u200d👧\tMutter mit Kind", [("👩\u200d👧", "Mutter mit Kind")]),
        ("tsv", "ß" * 512 + "\t" + "a" * 1024, [("ß" * 512, "a" * 1024)]),
        ("tsv", "a\u00a0b\tc\u3000d", [("a\u00a0b", "c\u3000d")]),
        ("csv", "a,b", [("a", "b")]),
        ("csv", BOM + "a,b\r\n\r\nc,d\r\n", [("a", "b"), ("c", "d")]),
        ("csv", '"a","b"', [("a", "b")]),
        ("csv", '"a, b","say ""c"""', [("a, b", 'say "c"')]),
        ("csv", '"""a""",b', [('"a"', "b")]),
        ("csv", "a,b,en,de\nc,d,EN,DE", [("a", "b"), ("c", "d")]),
        ("csv", "a,b,en,de\na,c,en,fr\na,d,de,en\ne,f", [("a", "b"), ("e", "f")]),
        ("csv", 'a,b,"en","de"\nc,d,,\ne,f,en', [("a", "b"), ("c", "d"), ("e", "f")]),
        ("csv", "a b,c d", [("a b", "c d")]),
    ],
)  # fmt: skip
def test_good_entries(form: str, text: str, entries: list[tuple[str, str]]) -> None:
    assert parse(text, form, EN_DE) == tuple(entries)


def key(index: int, position: int, words: str, side: str = "Key") -> str:
    return f"{side} with the index {index} (starting at position {position}) {words}"


def value(index: int, position: int, words: str) -> str:
    return key(index, position, words, "Value")


def repeats(index: int, position: int, first: int, first_position: int) -> str:
    return key(index, position, f"duplicates key with the index {first} (starting at position {first_position})")


EMPTY, CHARACTER = "is empty", "contains an invalid character"
SPACE, LONG = "has leading or trailing whitespace", "exceeds 1024 bytes"
NO_TAB, NO_COMMA = "misses tab separator", "misses comma separator"
NO_END, QUOTE = "has a quote without an end", "has a quote in a wrong place"


@pytest.mark.parametrize(
    ("form", "text", "detail"),
    [
        ("tsv", "Hallo\tHello\nHallo\tHi", repeats(1, 12, 0, 0)),
        ("tsv", "é\tb\n\n é\td", repeats(1, 7, 0, 0)),
        ("tsv", BOM + "a\tb\na\tc", repeats(1, 7, 0, 3)),
        ("tsv", "x\ty\n\u00e9\tb\ne\u0301\tc", repeats(2, 9, 1, 4)),
        ("tsv", "a\tb\nc", key(1, 4, NO_TAB)),
        ("tsv", "a", key(0, 0, NO_TAB)),
        ("tsv", "a,b", key(0, 0, NO_TAB)),
        ("tsv", "\tb", key(0, 0, EMPTY)),
        ("tsv", "\t", key(0, 0, EMPTY)),
        ("tsv", "a\t", value(0, 0, EMPTY)),
        ("tsv", "a\t   ", value(0, 0, EMPTY)),
        ("tsv", "ä\tb\nc\t", value(1, 5, EMPTY)),
        ("tsv", "a\tb\tc", value(0, 0, CHARACTER)),
        ("tsv", "a\tb\t", value(0, 0, CHARACTER)),
        ("tsv", "a\x00\tb", key(0, 0, CHARACTER)),
        ("tsv", "a\tb\x1bc", value(0, 0, CHARACTER)),
        ("tsv", "a\tb\x7f", value(0, 0, CHARACTER)),
        ("tsv", "a\x85\tb", key(0, 0, CHARACTER)),
        ("tsv", "a\tb\u2028c", value(0, 0, CHARACTER)),
        ("tsv", "a\u2029b\tc", key(0, 0, CHARACTER)),
        ("tsv", "a\u202eb\tc", key(0, 0, CHARACTER)),
        ("tsv", "a\tb\n\ufeffc\td", key(1, 4, CHARACTER)),
        ("tsv", "a\tb\u2066c\u2069", value(0, 0, CHARACTER)),
        ("tsv", "a \tb", key(0, 0, SPACE)),
        ("tsv", "a\t b", value(0, 0, SPACE)),
        ("tsv", "\u00a0a\tb", key(0, 0, SPACE)),
        ("tsv", "a\tb\u3000", value(0, 0, SPACE)),
        ("tsv", "ß" * 512 + "x\tb", key(0, 0, LONG)),
        ("tsv", "a\tb\nc\t" + "a" * 1025, value(1, 4, LONG)),
        ("tsv", "a\tb\nc\t\n\x00", value(1, 4, EMPTY)),
        ("csv", "a", key(0, 0, NO_COMMA)),
        ("csv", "a\tb", key(0, 0, NO_COMMA)),
        ("csv", "a,b\r\n\r\na,c", repeats(1, 7, 0, 0)),
        ("csv", '"a",b\n"a",c', repeats(1, 6, 0, 0)),
        ("csv", "a,b,en,fr\na,c\na,d", repeats(2, 14, 1, 10)),
        ("csv", ",b", key(0, 0, EMPTY)),
        ("csv", "a,", value(0, 0, EMPTY)),
        ("csv", '"",b', key(0, 0, EMPTY)),
        ("csv", " a,b", key(0, 0, SPACE)),
        ("csv", "a, b", value(0, 0, SPACE)),
        ("csv", '"a\nb",c', key(0, 0, CHARACTER)),
        ("csv", "a,b\tc", value(0, 0, CHARACTER)),
        ("csv", 'a,b\n"c,d', key(1, 4, NO_END)),
        ("csv", 'a,"b', value(0, 0, NO_END)),
        ("csv", 'a"b,c', key(0, 0, QUOTE)),
        ("csv", '"a"b,c', key(0, 0, QUOTE)),
        ("csv", 'a,"b"c', value(0, 0, QUOTE)),
        ("csv", "a,b,en,de,x", value(0, 0, "is followed by more than 2 columns")),
        ("csv", "a,b,en,fr\nc,d,de,en", "No row has the language pair of the dictionary"),
    ],
)  # fmt: skip
def test_the_first_fault_is_named(form: str, text: str, detail: str) -> None:
    with pytest.raises(BadRequest) as caught:
        parse(text, form, EN_DE)
    assert (caught.value.message, caught.value.detail) == (INVALID, detail)


@pytest.mark.parametrize("form", ["tsv", "csv"])
@pytest.mark.parametrize("text", ["", "\n", "\r\n\r\r\n", BOM, BOM + "\n"])
def test_no_entries(form: str, text: str) -> None:
    with pytest.raises(BadRequest) as caught:
        parse(text, form, EN_DE)
    assert (caught.value.message, caught.value.detail) == ("Bad request", "Missing or invalid argument: entries")


@pytest.mark.parametrize("form", ["", "TSV", "xlsx", "tsv "])
def test_other_formats(form: str) -> None:
    with pytest.raises(InvalidParameter, match=r"^Unsupported entry format specified$"):
        parse("a\tb", form, EN_DE)


def test_the_limit_is_in_bytes() -> None:
    text = "".join(f"{'ü' * 400}{number}\tx\n" for number in range(10_000))
    whole = text + "\n" * (MOST_BYTES - len(text.encode()))
    assert len(parse(whole, "tsv", EN_DE)) == 10_000
    with pytest.raises(PayloadTooLarge):
        parse(whole + "\n", "tsv", EN_DE)


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("tsv", "\n" * 10_000_000),
        ("tsv", "\r\n" * 5_000_000),
        ("tsv", " \n" * 5_000_000),
        ("tsv", "\t" * 10_000_000),
        ("tsv", "a" * 10_000_000),
        ("tsv", "e" + "\u0301" * 5_000_000 + "\tb"),
        ("csv", "\n" * 10_000_000),
        ("csv", '"' * 9_999_999),
        ("csv", "," * 10_000_000),
        ("csv", '"a" ' * 2_500_000),
    ],
)
def test_hostile_texts_are_refused_quickly(form: str, text: str) -> None:
    began = time.process_time()
    with pytest.raises(BadRequest):
        parse(text, form, EN_DE)
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("old", "new", "merged"),
    [
        ("a\tb", "a\tc", "a\tc"),
        ("a\tb\nc\td", "e\tf\na\tg", "a\tg\nc\td\ne\tf"),
        ("a\tb", "A\tc", "a\tb\nA\tc"),
        ("\u00e9\tb\nc\td", "e\u0301\tx", "e\u0301\tx\nc\td"),
    ],
)
def test_merge(old: str, new: str, merged: str) -> None:
    assert serialise(merge(parse(old, "tsv", EN_DE), parse(new, "tsv", EN_DE))) == merged


# Properties

phrases = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"], exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"),
    min_size=1,
    max_size=250,
).map(str.strip).filter(normal)  # fmt: skip
# Merged into nothing, so that no source comes twice.
dictionaries = st.lists(st.tuples(phrases, phrases), min_size=1, max_size=30).map(lambda rows: merge((), tuple(rows)))


@given(dictionaries)
def test_reading_back_what_was_written(wanted: Entries) -> None:
    assert parse(serialise(wanted), "tsv", EN_DE) == wanted
    assert deserialise(serialise(wanted)) == wanted
    quoted = ('"' + phrase.replace('"', '""') + '"' for entry in wanted for phrase in entry)
    text = "\r\n".join(f"{source},{target}" for source, target in zip(quoted, quoted, strict=True))
    assert parse(text, "csv", EN_DE) == wanted


ROUGH = st.text('ab\u00e9\u0301\t,"\n\r \u00a0\ufeff\u200b', max_size=12)
ALMOST_TIDY = st.lists(st.one_of(st.sampled_from(["a\tb", "c,d", "e\u0301\tf", "\u00e9\tg"]), ROUGH), max_size=5)


@given(st.one_of(ROUGH, ALMOST_TIDY.map("\n".join)), st.sampled_from(["tsv", "csv"]))
def test_reading_all_at_once_is_reading_row_by_row(text: str, form: str) -> None:
    def outcome(read: Callable[[], Entries]) -> Entries | str | None:
        try:
            return read()
        except BadRequest as error:
            return error.detail

    each = outcome(lambda: checked(rows(text, form, EN_DE), place_in(text)))
    assert outcome(lambda: parse(text, form, EN_DE)) == each


@given(st.text(max_size=60), st.sampled_from(["tsv", "csv"]))
def test_any_text_is_read_or_refused(text: str, form: str) -> None:
    try:
        entries = parse(text.encode(errors="ignore").decode(), form, EN_DE)
    except BadRequest:
        return
    assert parse(serialise(entries), "tsv", EN_DE) == entries
