"""The tables of the phrase book agree with each other."""

import re
from importlib.resources import files

import pytest

from tolmach.languages.catalogue import engine_codes
from tolmach.translation import phrasebook
from tolmach.translation.phrasebook import known, proper, slots
from tolmach.translation.phrasebook.book import ENGLISH, sayings

_SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?\}")
_DATA = files(phrasebook).joinpath("data")
CODES = sorted(engine_codes())
KINDS = sorted({kind for phrase in sayings(ENGLISH) for kind, _ in _SLOT.findall(phrase)} - {*proper.KINDS, "digits"})


def _slots(text: str) -> list[tuple[str, str]]:
    return [(kind, form or "") for kind, form in _SLOT.findall(text)]


@pytest.mark.parametrize("code", CODES)
def test_every_phrase_of_a_language_is_an_english_one(code: str) -> None:
    assert sayings(code).keys() <= sayings(ENGLISH).keys()


@pytest.mark.parametrize("code", CODES)
def test_a_saying_has_the_slots_of_its_phrase_and_words_for_them(code: str) -> None:
    for phrase, said in sayings(code).items():
        for each in said:
            assert [kind for kind, _ in _slots(each.text)] == [kind for kind, _ in _slots(phrase)], each.text
            for kind, form in _slots(each.text):
                assert kind in {*proper.KINDS, "digits"} or form in slots.forms(kind, code)


@pytest.mark.parametrize("kind", KINDS)
def test_all_rows_of_a_kind_have_as_many_words(kind: str) -> None:
    rows = [row for code in CODES for row in slots.forms(kind, code).values()]
    assert len(rows) > 1
    assert {len(row) for row in rows} == {len(slots.forms(kind, ENGLISH)[""])}


def test_all_kinds_of_the_table_are_in_phrases() -> None:
    rows = _DATA.joinpath("slots.tsv").read_text(encoding="utf-8").splitlines()
    assert {row.partition("\t")[0] for row in rows} <= set(KINDS)


@pytest.mark.parametrize("code", CODES)
def test_every_word_of_a_slot_is_said_and_understood(code: str) -> None:
    """Back in English it is the same, unless the language says two English words with one."""
    for phrase in (each for each in sayings(code) if _slots(each)):
        ((kind, _),) = _slots(phrase)
        for word in slots.forms(kind, ENGLISH).get("", ()):
            text = phrase.replace(f"{{{kind}}}", word)
            text = text[:1].upper() + text[1:]
            (said,) = known([text], ENGLISH, code)
            if said is not None:
                (back,) = known([said], code, ENGLISH)
                assert back is not None, (text, said)
                assert word.casefold() in back.casefold(), (text, said)


@pytest.mark.parametrize("kind", sorted(proper.KINDS))
def test_a_name_has_all_its_forms_or_none(kind: str) -> None:
    lines = _DATA.joinpath(f"{kind}s.tsv").read_text(encoding="utf-8").splitlines()
    columns = lines[0].split("\t")
    for line in lines[1:]:
        cells = dict(zip(columns, line.split("\t"), strict=True))
        forms = [text for column, text in cells.items() if column not in {"name", "gender"}]
        assert all(forms) or not any(forms), line


@pytest.mark.parametrize(
    ("code", "mark", "needed"), [("es", "?", "¿"), ("es", "!", "¡"), ("fr", "?", "\u00a0?"), ("fr", "!", "\u00a0!")]
)
def test_marks_are_those_of_the_language(code: str, mark: str, needed: str) -> None:
    for said in sayings(code).values():
        assert all(needed in each.text for each in said if each.text.endswith(mark))
