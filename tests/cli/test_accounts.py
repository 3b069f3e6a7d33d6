import pytest

from tests.cli.conftest import Tolmach, column


@pytest.mark.parametrize(("words", "plan", "characters"), [((), "pro", None), (("--plan", "free"), "free", 500_000)])
def test_create_and_list(tolmach: Tolmach, words: tuple[str, ...], plan: str, characters: int | None) -> None:
    made = tolmach("accounts", "create", "Acme", *words, "--json").json
    assert (made["name"], made["plan"], made["characters"], made["features"]) == ("Acme", plan, characters, [])
    assert tolmach("accounts", "list", "--json").json == [made]


def test_list_for_people(tolmach: Tolmach) -> None:
    assert tolmach("accounts", "list").out == "There are no accounts.\n"
    for name in ("日本", "Acme"):
        assert tolmach("accounts", "create", name).code == 0
    assert set(column(tolmach("accounts", "list"), "NAME")) == {"日本", "Acme"}


def test_set_changes_only_what_is_named(tolmach: Tolmach) -> None:
    assert tolmach("accounts", "create", "Acme", "--plan", "free").code == 0
    for words, limit, features in (
        (("--character-limit", "10"), 10, []),
        (("--enrol", "detect_language"), 10, ["detect_language"]),
        (("--character-limit", "none"), None, ["detect_language"]),
        (("--withdraw", "detect_language"), None, []),
        (("--document-limit", "5"), None, []),
    ):
        shown = tolmach("accounts", "set", "Acme", *words, "--json").json
        assert (shown["character_limit"], shown["features"]) == (limit, features)
        assert shown["characters"] == (500_000 if limit is None else limit)
        assert shown["document_limit"] == (5 if "--document-limit" in words else None)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("create", "Acme"), "An account named 'Acme' already exists."),
        (("set", "Nobody", "--character-limit", "1"), "There is no account 'Nobody'."),
        (("set", "Acme", "--enrol", "flying"), "Allowed: detect_language"),
    ],
)
def test_what_fails(tolmach: Tolmach, words: tuple[str, ...], sentence: str) -> None:
    assert tolmach("accounts", "create", "Acme").code == 0
    said = tolmach("accounts", *words)
    assert (said.code, said.out) == (1, "")
    assert sentence in said.err
