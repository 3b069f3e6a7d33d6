import re
import uuid

import httpx
import pytest

from tests.cli.conftest import Tolmach, column

FORM = r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"


@pytest.fixture
def acme(tolmach: Tolmach) -> Tolmach:
    assert tolmach("accounts", "create", "Acme").code == 0
    return tolmach


@pytest.mark.parametrize(
    ("plan", "words", "suffix", "kind", "scopes"),
    [
        ("pro", (), "", "developer", None),
        ("free", (), ":fx", "developer", None),
        ("pro", ("--admin",), ":adm", "admin", None),
        (
            "pro",
            ("--scope", "usage:read", "--scope", "translate:text"),
            "",
            "developer",
            ["translate:text", "usage:read"],
        ),
    ],
)
def test_create(
    tolmach: Tolmach, plan: str, words: tuple[str, ...], suffix: str, kind: str, scopes: list[str] | None
) -> None:
    assert tolmach("accounts", "create", "Acme", "--plan", plan).code == 0
    made = tolmach("keys", "create", "--label", "Büro 日本", *words, "--json").json
    assert re.fullmatch(FORM + suffix, made["key"])
    assert made["mask"] == f"{made['key'][:4]}****{made['key'].partition(':')[0][-4:]}"
    assert (made["label"], made["kind"], made["scopes"], made["account"]) == ("Büro 日本", kind, scopes, "Acme")
    secret = made.pop("key")
    assert tolmach("keys", "list", "--json").json == [made]
    assert secret not in tolmach("keys", "list").out


def test_secret_is_printed_whole_and_once(acme: Tolmach) -> None:
    said = acme("keys", "create")
    assert said.code == 0
    assert re.fullmatch("  " + FORM, said.out.splitlines()[-1])
    assert "You cannot see it again later" in said.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("create", "--account", "Nobody"), "There is no account 'Nobody'."),
        (("list", "--account", "Nobody"), "There is no account 'Nobody'."),
        (("create", "--scope", "everything"), "Allowed: translate:text"),
        (("create", "--admin", "--scope", "usage:read"), "Administrator keys cannot have scopes."),
        (("deactivate", f"{uuid.uuid4()}:{uuid.uuid4()}"), "Key not found"),
        (("rename", f"{uuid.uuid4()}:{uuid.uuid4()}", "x"), "Key not found"),
        (("limits", f"{uuid.uuid4()}:{uuid.uuid4()}", "--characters", "1"), "Key not found"),
    ],
)
def test_what_fails(acme: Tolmach, words: tuple[str, ...], sentence: str) -> None:
    said = acme("keys", *words)
    assert (said.code, said.out) == (1, "")
    assert sentence in said.err
    assert said.err.count("\n") == 1


def test_account_must_be_named_where_there_are_several(acme: Tolmach) -> None:
    assert acme("accounts", "create", "Beta").code == 0
    said = acme("keys", "create")
    assert (said.code, said.err) == (1, "There are several accounts: Acme, Beta. Choose one with --account.\n")
    assert acme("keys", "create", "--account", "Beta").code == 0
    assert column(acme("keys", "list"), "ACCOUNT") == ["Beta"]
    assert acme("keys", "list", "--account", "Acme").out == "There are no keys.\n"


def test_first_account_is_asked_for(tolmach: Tolmach) -> None:
    assert "tolmach accounts create NAME" in tolmach("keys", "create").err


def test_rename(acme: Tolmach) -> None:
    key_id = acme("keys", "create", "--json").json["key_id"]
    assert acme("keys", "rename", key_id.upper(), "Other", "--json").json["label"] == "Other"
    assert column(acme("keys", "list"), "LABEL") == ["Other"]


def test_limits_stay_unless_named(acme: Tolmach) -> None:
    key_id = acme("keys", "create", "--json").json["key_id"]
    for words, characters, speech in (
        (("--characters", "1000"), 1000, None),
        (("--speech-ms", "0"), 1000, 0),
        (("--characters", "none"), None, 0),
        ((), None, 0),
    ):
        shown = acme("keys", "limits", key_id, *words, "--json").json["usage_limits"]
        assert shown == {"characters": characters, "speech_to_text_milliseconds": speech}


@pytest.mark.parametrize("words", [(), ("--admin",)])
def test_keys_of_both_kinds_can_be_deactivated(acme: Tolmach, words: tuple[str, ...]) -> None:
    key_id = acme("keys", "create", *words, "--json").json["key_id"]
    gone = acme("keys", "deactivate", key_id, "--json").json
    assert gone["is_deactivated"]
    assert acme("keys", "deactivate", key_id, "--json").json == gone
    assert column(acme("keys", "list"), "STATE") == ["deactivated"]


def test_missing_secret_file_is_not_replaced(acme: Tolmach) -> None:
    assert acme("keys", "create").code == 0
    secret = acme.data / "secret"
    secret.unlink()
    said = acme("keys", "create")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith(f"The secret file {secret} is missing")
    assert not secret.exists()
    assert len(acme("keys", "list", "--json").json) == 1


def test_beside_a_running_service(bare: Tolmach) -> None:
    with bare.serving() as served:
        made = bare("keys", "create", "--json").json
        headers = {"Authorization": f"DeepL-Auth-Key {made['key']}"}
        assert httpx.get(f"{served.url}/v2/usage", headers=headers).status_code == 200
        assert bare("keys", "deactivate", made["key_id"]).code == 0
        assert httpx.get(f"{served.url}/v2/usage", headers=headers).status_code == 403
