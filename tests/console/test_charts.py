"""Charts are pictures of figures: whole, to scale, and without anything that a page may not hold."""

from xml.etree import ElementTree

import pytest

from tolmach.console.administration.charts import HEIGHT, Column, bar, brief, columns, steps, trend

HOSTILE = '<script>alert("1")</script>'


def read(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<div>{text}</div>")


@pytest.mark.parametrize(
    ("highest", "expected"),
    [
        (0, [0, 1]),
        (0.4, [0, 1]),
        (1, [0, 1]),
        (4, [0, 1, 2, 3, 4]),
        (5, [0, 2, 4, 6]),
        (99, [0, 50, 100]),
        (2_000, [0, 500, 1000, 1500, 2000]),
        (1_234_567, [0, 500_000, 1_000_000, 1_500_000]),
    ],
)
def test_the_axis_has_round_figures(highest: float, expected: list[float]) -> None:
    assert steps(highest) == expected


@pytest.mark.parametrize(("number", "text"), [(0, "0"), (999, "999"), (1500, "1.5k"), (2_000_000, "2M"), (3e9, "3G")])
def test_figures_in_brief(number: float, text: str) -> None:
    assert brief(number) == text


def test_columns_are_to_scale_and_stacked() -> None:
    drawn = read(columns([Column("1 May", "one", (2.0, 1.0)), Column("2 May", "two", (0.0, 4.0))], "By day"))
    rects = [{**rect.attrib} for rect in drawn.iter("rect")]
    heights = [float(rect["height"]) for rect in rects]
    assert heights == [HEIGHT / 2, HEIGHT / 4, HEIGHT]
    assert float(rects[0]["y"]) == pytest.approx(float(rects[1]["y"]) + float(rects[1]["height"]), abs=0.02)
    assert [rect["class"] for rect in rects] == ["series-1", "series-2", "series-2"]


def test_a_year_of_columns_has_few_words_under_it() -> None:
    drawn = read(columns([Column(f"d{number}", "", (1.0,)) for number in range(366)], "By day"))
    plot = drawn.findall("svg")[1]
    assert [word.text for word in plot.findall("text")] == ["d0", "d91", "d182", "d274", "d365"]


@pytest.mark.parametrize("shown", [[], [Column("1 May", "nothing", (0.0,))]])
def test_nothing_gives_an_empty_chart(shown: list[Column]) -> None:
    assert list(read(columns(shown, "By day")).iter("rect")) == []


def test_nothing_that_somebody_wrote_is_markup() -> None:
    drawn = columns([Column(HOSTILE, HOSTILE, (1.0,))], HOSTILE)
    assert "<script>" not in drawn
    assert read(drawn).findall("svg")[1].attrib["aria-label"] == HOSTILE


def test_no_chart_has_a_style_of_its_own() -> None:
    column = Column("a", "b", (1.0, 2.0))
    for drawn in (columns([column], "c"), bar((1, 2), 3), trend([1, 2, 3], 3)):
        assert "style" not in drawn


def test_a_bar_shows_its_parts_against_the_most() -> None:
    rects = [{**rect.attrib} for rect in read(bar((1, 0, 2), 4)).iter("rect")]
    assert [(rect["class"], rect["x"], rect["width"]) for rect in rects] == [
        ("series-1", "0%", "25%"),
        ("series-3", "25%", "50%"),
    ]


def test_a_trend_goes_from_left_to_right_within_its_frame() -> None:
    line = next(read(trend([0, 5, 99], 10)).iter("polyline")).attrib["points"]
    assert line == "0,40 50,21 100,2"
    assert "polyline" not in trend([1], 10)
