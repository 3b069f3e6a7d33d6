from benchmarks.writing.judged import PATH, UNJUDGED, VERDICTS, judged, verdict
from benchmarks.writing.rephrasing import LANGUAGES, harm, is_reworded, violations


def test_every_line_has_a_verdict_and_none_is_there_twice() -> None:
    rows = [line.split("\t") for line in PATH.read_text(encoding="utf-8").splitlines()]
    assert all(language in LANGUAGES and said in VERDICTS for language, _, _, said in rows)
    assert all(text != other for _, text, other, _ in rows)
    assert len({tuple(row[:3]) for row in rows}) == len(rows)


def test_a_rewording_that_nobody_read_is_counted_as_such() -> None:
    known = ("If I were you, I'd take the job.", "If I were you, I would take the job.")
    assert verdict("en", *known) == "same"
    assert verdict("en", known[0], "Take the job.") == UNJUDGED
    assert judged("en", [known, (known[0], "Take the job.")]) == {
        "same": 1, "changed": 0, "broken": 0, UNJUDGED: 1,
    }  # fmt: skip


def test_a_correction_is_no_rewording() -> None:
    assert not is_reworded("I has it.", "I have it.", "I have it.", [])
    assert not is_reworded("I have it.", "I have it.", "I have him.", ["rewording"])
    assert is_reworded("I has it.", "I have it.", "I've got it.", [])


def test_rules_see_numbers_names_and_denials() -> None:
    assert violations("He saw 3 ships near Cork.", "He saw 4 ships near York.", "en") == ["numbers", "names"]
    assert violations("She did not go.", "She went.", "en") == ["denials"]
    assert violations("She did not go.", "She didn't go.", "en") == []
    assert harm("He went, dont he?", "He went, didn't he?", "He went, dont he?", "en") == []
