"""Placeholders in pairs: which they are, and that they come back around what their words have become."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import codes_of
from tests.translation.tagging import read, write
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.protected.placeholders import pairs
from tolmach.translation.protected.wrapped import unwrapped
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Code, Placed, Rendered, Unit

LETTERS = st.lists(
    st.sampled_from(["{a}", "{/a}", "{{2}}", "{{3}}", "{0}", "<0>", "</0>", "%1", "%2", "[b]", "[/b]", " ", "word", ".", "`"]),
    max_size=14,
).map("".join)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ("{{2}}Free{{3}} shipping", ["Free"]),
        ("{1}Free{2} shipping on {3}all orders!{4}", ["Free", "all orders!"]),
        ("Read the {a}terms{/a} and the {b} rules {/b}.", ["terms", "rules"]),
        ("Please <0>click <1>here</1></0>", ["here", "click <1>here</1>"]),
        ("[url]Our site[/url] and %{a}this%{/a}", ["Our site", "this"]),
        ("%1Free%2 shipping", ["Free"]),
        ("{{#bold}}Now{{/bold}}", ["Now"]),
        ("{linkStart}Log in{linkEnd} or %link_start%leave%link_end%", ["Log in", "leave"]),
        ("{{1}}Pay {0} now{{2}}", ["Pay {0} now"]),
        ("{{#if new}} Hello {{/if}}{% if x %}there{% endif %}", ["Hello", "there"]),
        ("{{1}}a {{2}}little{{3}} more{{4}}", ["little", "a {{2}}little{{3}} more"]),
    ],
)
def test_pairs(text: str, content: list[str]) -> None:
    assert [text[pair.marks[0][1] : pair.marks[1][0]] for pair in pairs(text, "en")] == content


@pytest.mark.parametrize(
    ("text", "language"),
    [
        *((text, "en") for text in (
            "Page {0} of {1}", "{0}x{1}", "{0}/{1}", "{0}KB of {1}KB", "{0}'s file ({1})", "{0}h {1}min", "{1}and{0}",
            "From {start_date} to {end_date}", "From {start} to {end}", "%1 of %2", "%5d items, %2d files", "%1$s is%2$s",
            "{a}{/a}", "{a} and {b}", "`{a}x{/a}`", "{n, plural, one {{a}one{/a}} other {#}}", "a {/a} b {a}", "[x] Done",
            "{0} (see {1})", "Hello {name}, welcome to {place}!", "{{1}}, {{2}}", "<5 and >3", "",
        )),
        ("{0}分钟前{1}", "zh"),
        ("{0}에서{1}", "ko"),
    ],
)  # fmt: skip
def test_values_are_no_pairs(text: str, language: str) -> None:
    assert pairs(text, language) == []


@pytest.mark.parametrize(
    ("source", "bare", "said", "expected"),
    [
        ("{a}terms{/a} now", "<b>terms</b> now", "jetzt <b>Regeln</b>", "jetzt {a}Regeln{/a}"),
        (
            "the { a } {a} rules {/a}!",
            "the { a } <b>rules</b>!",
            "die { a } <b>Regeln</b>!",
            "die { a } {a} Regeln {/a}!",
        ),
        ("{a}turn off{/a} it", "<b>turn off</b> it", "<b>schalte</b> es <b>aus</b>", "{a}schalte{/a} es aus"),
        ("{a}{b}all{/b}{/a}", "<b><b>all</b></b>", "<b><b>alle</b></b>", "{a}{b}alle{/b}{/a}"),
    ],
)
def test_around_their_words(source: str, bare: str, said: str, expected: str) -> None:
    given = unwrapped(Unit(source), "en")
    text, codes, _ = read(bare)
    assert given.unit == Unit(text, codes)
    target, found, _ = read(said)
    marks = range(len(found)) if len(found) == len(codes) else [0] * len(found)
    placed = tuple(Placed(mark, code.start, code.end) for mark, code in zip(marks, found, strict=True))
    assert given.wrapped(Rendered(target, placed)).text == expected


@pytest.mark.parametrize(
    ("source", "pairs"),
    [
        ("<i>{a}terms{/a}</i> now", 1),
        ("{a}<i>terms</i>{/a} now", 1),
        ("<i/>{a}<i/>terms<i/>{/a}<i/> now", 1),
        ("{a}the <i>terms{/a}</i> now", 0),
        ("{<i>a}terms{/a}</i> now", 0),
        ("<x>{a}terms{/a}</x> now", 0),
        ("{a}one <x>%s</x>{/a} now", 1),
    ],
)
def test_beside_other_codes(source: str, pairs: int) -> None:
    text, codes, names = read(source)
    given = unwrapped(Unit(text, codes), "en")
    assert len(given.unit.codes) - len(codes) == pairs
    back = given.wrapped(as_it_is(given.unit.text, given.unit.codes))
    assert write(back.text, back.codes, codes, names) == source


@given(st.data(), LETTERS)
def test_all_comes_back(data: st.DataObject, text: str) -> None:
    codes = data.draw(codes_of(len(text)))
    given = unwrapped(Unit(text, codes), "en")
    assert is_legal(given.unit.codes, as_it_is(given.unit.text, given.unit.codes).codes, len(given.unit.text))
    back = given.wrapped(as_it_is(given.unit.text, given.unit.codes))
    assert back.text == text
    assert is_legal(codes, back.codes, len(text))


@pytest.mark.parametrize(
    ("source", "bare", "target", "expected"),
    [
        ('The "attic" is dark.', "The <b>attic</b> is dark.", "de", 'The "attic" is dark.'),
        ('The "attic" is dark.', "The <b>attic</b> is dark.", "ja", "The 「attic」 is dark."),
        ("Her “old tricks” again.", "Her <b>old tricks</b> again.", "de", "Her „old tricks“ again."),
        ('Type "quit" or "exit".', 'Type "quit" or "exit".', "de", 'Type "quit" or "exit".'),
        ('Set it to "false" here.', 'Set it to "false" here.', "de", 'Set it to "false" here.'),
        ('"attic"', '"attic"', "de", '"attic"'),
        ('"Come in!" called Ann.', '"Come in!" called Ann.', "de", '"Come in!" called Ann.'),
        ('A 5" and a 6" pipe.', 'A 5" and a 6" pipe.', "de", 'A 5" and a 6" pipe.'),
    ],
)
def test_quoted_words(source: str, bare: str, target: str, expected: str) -> None:
    given = unwrapped(Unit(source), "en", target)
    text, codes, _ = read(bare)
    assert given.unit == Unit(text, codes)
    assert given.wrapped(as_it_is(text, codes)).text == expected


def test_very_many_take_no_long_time() -> None:
    unit = Unit("{a}word{/a} " * 10_000, tuple(Code(12 * n, 12 * n) for n in range(10_000)))
    assert unwrapped(unit, "en").unit == unit
