"""Tagged text and receipts through HTTP, with the model that ships."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import Live, serving
from tolmach.settings import Settings


@pytest.fixture(scope="module")
def translating(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"))) as service:
        yield service


def translate(live: Live, text: str, target: str, **options: Any) -> dict[str, Any]:
    body = {"text": [text], "source_lang": "EN", "target_lang": target, **options}
    with live.developer as client:
        answer = client.post("/v2/translate", json=body)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()["translations"][0]
    return found


@pytest.mark.parametrize("target", ["DE", "FR", "JA", "RU", "ZH", "AR"])
@pytest.mark.parametrize(
    "text",
    [
        "Click <a href='x'>here</a> to download the <b>latest version</b> of the program.",
        "We are <i>very <b>happy</b></i> to announce that the store is <em>closed</em>.<br/>Come back tomorrow.",
        "The price is <b>$14.99</b> per month, see <a href='y'>https://example.org/a?b=c</a>.",
        "Hello <b>{name}</b>, you have <span>%d new messages</span>.",
        "Note<sup>1</sup>: the file <code>main.py</code> must not be <u>deleted</u>.",
        "Open <x>Settings</x> now, then press <kbd>Ctrl</kbd>+<kbd>C</kbd>.",
    ],
)
def test_keeps_tags_and_what_they_protect(translating: Live, text: str, target: str) -> None:
    done = translate(translating, text, target, tag_handling="xml", ignore_tags="x", show_checks=True)["text"]
    given, got = (Counter(re.findall(r"<[^>]*>", said)) for said in (text, done))
    assert given.keys() == got.keys()
    assert not re.search(r"<(\w+)[^/>]*>\s*</\1>", done), "a pair has lost its words"
    for kept in re.findall(r"<x>.*?</x>|\{name\}|%d|main\.py|https://[^<]*", text):
        assert done.count(kept) == 1


def test_the_receipt_names_what_was_checked(translating: Live) -> None:
    done = translate(
        translating, "It costs 5 euros, {name}. <b>Buy</b> it.", "DE", tag_handling="html", show_checks=True
    )
    assert {"numbers", "protected", "loop", "tags"} <= set(done["checks"]["checked"])
    assert done["checks"]["left"] == []


def test_formatting_is_kept_if_asked(translating: Live) -> None:
    assert translate(translating, "the file was saved", "DE", preserve_formatting=True)["text"][0].islower()


@pytest.mark.parametrize("target", ["DE", "FR", "ES"])
def test_a_form_of_address_that_is_asked_for_is_never_answered_with_an_error(translating: Live, target: str) -> None:
    for formality in ("more", "less", "prefer_more", "prefer_less", "default"):
        assert translate(translating, "Open your file.", target, formality=formality)["text"]


@pytest.mark.parametrize(
    ("target", "text", "words"),
    [
        ("DE", "Page {0} of {1}", 2),
        ("ES", "${amount} due on {date}", 2),
        ("FR", "%1$s sent you %2$d photos", 2),
    ],
)
def test_words_between_placeholders_are_there(translating: Live, target: str, text: str, words: int) -> None:
    done = translate(translating, text, target)["text"]
    kept = re.findall(r"\$?\{\w+\}|%\d\$\w", text)
    assert sorted(re.findall(r"\$?\{\w+\}|%\d\$\w", done)) == sorted(kept)
    assert len(re.findall(r"[^\W\d]+", re.sub("|".join(map(re.escape, kept)), " ", done))) >= words


def test_a_text_in_capitals_stays_so_around_a_placeholder(translating: Live) -> None:
    done = translate(translating, "THE FILE {name} IS OPEN", "DE")["text"]
    before, after = done.split("{name}")
    assert (before + after).isupper()


def test_a_short_line_before_a_line_break_is_not_lost(translating: Live) -> None:
    done = translate(translating, "<p>Kind regards<br>Your Team</p>", "DE", tag_handling="html")["text"]
    before, after = re.fullmatch(r"<p>(.*)<br>(.*)</p>", done).groups()  # type: ignore[union-attr]
    assert before.strip()
    assert after.strip()
