"""Parameters that are not known are ignored, and named on the answer."""

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import Live
from tolmach.wire.unknowns import HEADER, MOST, warning

GOOD = {"text": "Tea", "target_lang": "DE"}
KNOWN = ("formality", "source_lang", "target_lang", "text")


@pytest.mark.parametrize(
    ("path", "options", "said"),
    [
        ("/v2/translate", {"json": GOOD | {"text": ["Tea"]}}, None),
        ("/v2/translate", {"data": GOOD}, None),
        ("/v2/translate", {"data": GOOD | {"formalty": "more"}}, "unknown parameter formalty, did you mean formality?"),
        (
            "/v2/translate",
            {"json": GOOD | {"text": ["Tea"], "splitsentences": "0", "Context": "drinks"}},
            "unknown parameter splitsentences, did you mean split_sentences?; "
            "unknown parameter Context, did you mean context?",
        ),
        ("/v2/translate?colour=red", {"data": GOOD}, "unknown parameter colour"),
        (
            "/v2/document",
            {"data": {"target_lang": "DE", "file_name": "a"}, "files": {"file": ("a.txt", b"Tea")}},
            "unknown parameter file_name, did you mean filename?",
        ),
        ("/v2/translate", {"data": GOOD | {"glossaryids[0]": "x"}}, "unknown parameter glossaryids, did you mean glossary_ids?"),
        # What is no name of a parameter is counted, not shown.
        ("/v2/translate", {"data": GOOD | {"Dear Ms Okafor, your tea": "", "\u8336": ""}}, "2 more unknown parameters"),
    ],
)  # fmt: skip
def test_the_answer_is_as_before_and_names_them(
    live: Live, path: str, options: dict[str, object], said: str | None
) -> None:
    with live.developer as client:
        answer: httpx.Response = client.post(path, **options)  # type: ignore[arg-type]
    assert answer.status_code == 200, answer.text
    assert answer.headers.get(HEADER) == said


def test_a_refusal_names_them_too(live: Live) -> None:
    with live.developer as client:
        answer = client.post("/v2/translate", data={"text": "Tea", "targetlang": "DE"})
    assert answer.status_code == 400
    assert answer.headers[HEADER] == "unknown parameter targetlang, did you mean target_lang?"
    assert set(answer.json()) <= {"message", "code", "detail"}


def test_so_does_the_answer_to_a_question(live: Live) -> None:
    with live.developer as client:
        assert HEADER not in client.get("/v2/languages?type=target").headers
        assert client.get("/v2/languages?kind=target").headers[HEADER].startswith("unknown parameter kind")


def test_an_answer_that_is_given_again_names_them_once(live: Live) -> None:
    with live.developer as client:
        asked = {"data": GOOD | {"tone": "mild"}, "headers": {"Idempotency-Key": "unknown-parameters"}}
        first, again = (client.post("/v2/translate", **asked) for _ in range(2))  # type: ignore[arg-type]
    assert again.headers["Idempotent-Replayed"] == "true"
    assert [answer.headers.get_list(HEADER) for answer in (first, again)] == [["unknown parameter tone"]] * 2


@given(
    st.lists(st.text(max_size=60) | st.from_regex("[a-z_]{1,60}", fullmatch=True), min_size=1, max_size=30, unique=True)
)
def test_any_names_make_a_short_header(names: list[str]) -> None:
    said = warning(names, KNOWN)
    assert said.isascii()
    assert said.isprintable()
    assert len(said) < 100 * (MOST + 1)
