"""Plain text that is more than prose, through HTTP, with the model that ships: nothing of its form is lost."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import Live, serving
from tests.translation.plain_forms import FORMS, Form
from tests.usual import usually
from tolmach.markup.strings import messages
from tolmach.markup.sure import has_markup, sure_tags
from tolmach.settings import Settings
from tolmach.translation.protected import programs
from tolmach.translation.protected.marks import marked
from tolmach.translation.sentences.layout import cells

BATCH = 40


@pytest.fixture(scope="module")
def translating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"))) as service:
        yield service


@pytest.mark.parametrize("target", usually(["DE", "FR", "ES", "JA"], "DE", "JA"))
def test_what_is_no_prose_comes_back_in_its_form(translating: Live, target: str) -> None:
    broken: list[tuple[str, str]] = []
    with translating.developer as client:
        for at in range(0, len(FORMS), BATCH):
            forms = FORMS[at : at + BATCH]
            body = {"text": [form.text for form in forms], "source_lang": "EN", "target_lang": target}
            answer = client.post("/v2/translate", json=body | {"show_checks": True})
            assert answer.status_code == 200, answer.text
            found = zip(forms, answer.json()["translations"], strict=True)
            broken += [(form.text, each["text"]) for form, each in found if not holds(form, each)]
    assert broken == []


def holds(form: Form, said: dict[str, Any]) -> bool:
    """No engine can be made to quote: it is enough that the receipt says what is missing."""
    is_quote = form.kind == "markdown" and '"' in form.text
    return form.holds(form.text, said["text"]) or (is_quote and "pairs" in said["checks"]["left"])


@pytest.mark.parametrize("text", [form.text for form in FORMS if form.kind == "prose"])
def test_prose_is_read_as_prose(text: str) -> None:
    assert (programs.find(text), marked(text, "en"), list(cells(text))) == ([], [], [text])


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("a <b>c</b>", 2),
        ("a <br> c", 1),
        ("<x/> and <y>z</y>", 3),
        ("`<b>` is <i>bold</i>", 2),
        ("```\n<p>\n```\n<p>Text", 1),
        ("if a <b and c> d", 0),
        ("Map<String, T> and <your name> and <T>", 0),
        ("<a@example.org> <3 <- >", 0),
    ],
)
def test_what_is_surely_a_tag(text: str, tags: int) -> None:
    assert len(sure_tags(text)) == tags


@pytest.mark.parametrize(
    ("text", "expected"), [("a &amp; b", True), ("AT&T; x", False), ("R&D", False), ("&#39;", True)]
)
def test_references_are_markup(text: str, expected: bool) -> None:
    assert has_markup(text) is expected


def test_a_message_takes_its_line_and_no_more() -> None:
    text = "First line.\nYou have {n, plural,\n one {# bag}\n other {# bags}\n}.\nLast line.\n"
    found = messages(text)
    assert [[branch.text for branch in each.branches] for each in found] == [
        ["First line.\n"],
        ["You have # bag.\n", "You have # bags.\n"],
        ["Last line.\n"],
    ]
    assert "".join(each.written([branch.text for branch in each.branches]) for each in found).startswith(
        "First line.\n{n"
    )


@pytest.mark.parametrize(
    "text",
    [
        *("python manage.py migrate", "git commit -m \"Close the door\"", "select * from doors where id = 3;"),
        *("export LANG=$HOME/x", "DEBUG=true", "yarn add react", "GET /v1/doors HTTP/1.1", "import os.path"),
        *("if (open) {", "DROP TABLE old_doors;", "kubectl get pods", "    make install", "x = 5"),
        *("import json, time", "for door in doors: open(door)", "make clean test", "ssh guest@192.0.2.9", "rake test"),
    ],
)  # fmt: skip
def test_lines_of_code(text: str) -> None:
    start, end = len(text) - len(text.lstrip()), len(text)
    assert programs.find(text) == [(start, end)]


@pytest.mark.parametrize(
    "text",
    [
        *("git is a version control system", "SELECT A NAME FROM THE LIST", "SELECT NAME FROM LIST", "make a cake"),
        *("The price (net) is 5;", "import duties from China", "Person(s) (m/f)", "head office - Berlin", "$ 5 million"),
        *("for sale: house", "Speed = distance / time", "service / repair", "Email = your login name", "sort by date"),
        *("make all the beds", "We make test tracks.", "Just ping me again.", "They curl up by the fire."),
    ],
)  # fmt: skip
def test_words_that_programs_have_too(text: str) -> None:
    assert programs.find(text) == []


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Week   Month   Year", ["Week", "   ", "Month", "   ", "Year"]),
        ("yes ☐ no ☐", ["yes", " ☐ ", "no", " ☐"]),
        ("Tick ☐ where you agree", ["Tick ☐ where you agree"]),
        ("Name ...... Date", ["Name ", "......", " Date"]),
        ("I, ______, declare", ["I, ______, declare"]),
        ("Wait... what?", ["Wait... what?"]),
        ("Home • Contact", ["Home ", "•", " Contact"]),
        ("• Home", ["• Home"]),
        ("He came  late.  She did not.", ["He came  late.  She did not."]),
        ("He said that    the house was empty.", ["He said that    the house was empty."]),
        ("name of the young child     date of the visit", ["name of the young child", " " * 5, "date of the visit"]),
    ],
)
def test_cells(text: str, parts: list[str]) -> None:
    assert list(cells(text)) == parts


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("Run make lint before lunch.", "make lint"),
        ("Then type kubectl describe nodes and read.", "kubectl describe nodes"),
        ("Use docker compose down -v to begin again.", "docker compose down -v"),
        ("Try ssh guest@192.0.2.9 -p 22 first.", "ssh guest@192.0.2.9 -p 22"),
        ("First ping 192.0.2.9 for a while.", "ping 192.0.2.9"),
    ],
)
def test_commands_in_a_sentence(text: str, command: str) -> None:
    assert [text[start:end] for start, end in programs.find(text)] == [command]
