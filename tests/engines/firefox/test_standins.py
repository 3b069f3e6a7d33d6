import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.engines.firefox.standins import MaskedText, named, numbered
from tolmach.engines.protocol import Link
from tolmach.units import Mark


def opaque(text: str, *parts: str) -> list[Mark]:
    return [Mark(text.index(part), text.index(part) + len(part), opaque=True) for part in parts]


def masked(text: str, *parts: str) -> MaskedText:
    return numbered(text, opaque(text, *parts))


def test_a_number_of_four_digits_stands_for_what_must_not_change() -> None:
    found = masked("Open {file} in {folder}.", "{file}", "{folder}")
    assert re.fullmatch(r"Open \d{4} in \d{4}\.", found.text)


def test_a_number_that_the_text_has_is_no_stand_in() -> None:
    taken = masked("Open {0}.", "{0}").text[5:9]
    assert taken not in masked(f"Open {{0}} and {taken}.", "{0}").text.replace(f" and {taken}", "")


@pytest.mark.parametrize(
    ("parts", "count"),
    [(("{a}", "{b}"), 1), (("{a}",), 1), ((), 0)],
)
def test_parts_that_touch_share_a_stand_in(parts: tuple[str, ...], count: int) -> None:
    assert len(masked("See {a}{b} now", *parts).stand_ins) == count


def test_points_and_pairs_need_no_stand_in() -> None:
    assert numbered("one two", [Mark(0, 3), Mark(4, 4, opaque=True)]).text == "one two"


@pytest.mark.parametrize(
    "written",
    ["{}", "{0[0]}.{0[1]}{0[2]}{0[3]}", "{0[0]} {0[1]}{0[2]}{0[3]}", "{0[0]}\u202f{0[1]}{0[2]}{0[3]}"],
)
def test_a_number_is_found_however_it_is_grouped(written: str) -> None:
    found = masked("Open {0}.", "{0}")
    translation = "Abra " + written.format(found.text[5:9]) + "."
    assert found.is_whole(translation)
    assert found.restored(translation, ())[0] == "Abra {0}."


def test_a_number_in_arabic_digits_is_found() -> None:
    found = masked("Open {0}.", "{0}")
    arabic = found.text[5:9].translate({ord("0") + n: chr(0x660 + n) for n in range(10)})
    assert found.restored(f"افتح {arabic}.", ())[0] == "افتح {0}."


@pytest.mark.parametrize("count", [0, 2])
def test_a_stand_in_that_is_lost_or_doubled_is_told(count: int) -> None:
    found = masked("Open {0}.", "{0}")
    assert not found.is_whole("Abra " + found.text[5:9] * 0 + " ".join([found.text[5:9]] * count))


def test_a_longer_number_is_no_stand_in() -> None:
    found = masked("Open {0}.", "{0}")
    assert not found.is_whole(f"Abra 1{found.text[5:9]}.")


def test_more_parts_than_names_leave_the_text_as_it_is() -> None:
    text = " ".join(f"{{{n}}}" for n in range(40))
    marks = [Mark(match.start(), match.end(), opaque=True) for match in re.finditer(r"\{\d+\}", text)]
    assert named(text, marks).text == text
    assert len(numbered(text, marks).stand_ins) == 40


def test_links_lead_from_the_original_to_the_restored_text() -> None:
    text = "Open {file} now."
    found = masked(text, "{file}")
    number = found.text[5:9]
    translation = f"Abra {number} agora."
    there = translation.index(number), translation.index(number) + 4
    later = found.text.index("now"), found.text.index("now") + 3
    agora = translation.index("agora"), translation.index("agora") + 5
    restored, links = found.restored(translation, [Link((5, 9), there, 1.0), Link(later, agora, 0.5)])
    said = [(text[slice(*link.source)], restored[slice(*link.target)]) for link in links]
    assert said == [("{file}", "{file}"), ("now", "agora")]


WORD = st.text("abcäß ", min_size=1, max_size=8)


@given(st.lists(st.tuples(WORD, st.sampled_from(["{0}", "%s", "https://a.b/c?d=1", "x" * 40])), max_size=8), WORD)
def test_what_is_masked_and_restored_is_the_text(parts: list[tuple[str, str]], end: str) -> None:
    text, marks = "", []
    for word, fixed in parts:
        text += f"{word} "
        marks.append(Mark(len(text), len(text) + len(fixed), opaque=True))
        text += f"{fixed} "
    text += end
    found = numbered(text, marks)
    whole = (0, len(found.text))
    restored, links = found.restored(found.text, [Link(whole, whole, 1.0)])
    assert found.is_whole(found.text)
    assert restored == text
    assert [(link.source, link.target) for link in links] == [((0, len(text)), (0, len(text)))]
