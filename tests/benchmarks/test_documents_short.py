"""What is told of short documents."""

from benchmarks.documents.page import documents_short_part
from benchmarks.documents.short import Life, kinds, shown
from tolmach.documents import works


def test_a_client_asks_again_after_five_seconds() -> None:
    assert [Life(0.1, 0.1, done, 0.1, done == 0.1).polls for done in (0.1, 0.2, 5.0, 5.2)] == [1, 2, 2, 3]


def test_the_figures_of_some_lives() -> None:
    lives = [Life(0.02, 0.01, 0.01, 0.03, True)] * 3 + [Life(0.2, 0.01, 0.8, 0.03, False)]
    found = shown(lives)
    assert (found["upload_p50_ms"], found["done_at_first_poll_percent"], found["polls"]) == (20.0, 75, 1)
    assert found["upload_p99_ms"] > 100


def test_every_kind_has_about_as_much_text() -> None:
    for kind, (name, data) in kinds().items():
        reading = works.reading_of(works.read(works.asking_to_read(name.rpartition(".")[2], data, "en")))
        size = sum(len(unit.text) for unit in reading.units)
        assert size == 11 if "11" in kind else 700 < size < 1700, kind


def test_the_page_tells_both_sides() -> None:
    figures = shown([Life(0.02, 0.01, 0.01, 0.03, True)] * 2)
    signature = dict.fromkeys(
        ("commit", "changed", "model", "data", "cores", "processor", "load_before", "ctranslate2"), ""
    )
    page = documents_short_part(
        {
            "signature": signature,
            "rounds": 2,
            "commit_before": "abc",
            "bar_ms": 50,
            "idle": {"now": {"kept_mib": 26}},
            "kinds": {"txt": {"before": figures, "now": figures}},
        }
    )
    assert sum(line.startswith("| txt") for line in page) == 2
