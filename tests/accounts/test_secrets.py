import re
import stat
import threading
from pathlib import Path

import pytest

from tolmach.accounts.secrets import SECRET_BYTES, KeyHasher, has_form, load_secret, mask, new_key
from tolmach.callers import KeyKind, Plan
from tolmach.errors import StartError

GUID = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33"
DEVELOPER, ADMIN = KeyKind.DEVELOPER, KeyKind.ADMIN


@pytest.mark.parametrize(
    ("kind", "plan", "suffix"),
    [(DEVELOPER, Plan.PRO, ""), (DEVELOPER, Plan.FREE, ":fx"), (ADMIN, Plan.PRO, ":adm")],
)
def test_new_keys_have_their_form(kind: KeyKind, plan: Plan, suffix: str) -> None:
    keys = {new_key(kind, plan) for _ in range(100)}
    assert len(keys) == 100
    for key in keys:
        assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}" + suffix, key)
        assert has_form(key, kind, plan)


@pytest.mark.parametrize(
    ("key", "kind", "plan", "good"),
    [
        (GUID, DEVELOPER, Plan.PRO, True),
        (GUID + ":fx", DEVELOPER, Plan.FREE, True),
        (GUID + ":adm", ADMIN, Plan.PRO, True),
        (GUID, DEVELOPER, Plan.FREE, False),
        (GUID, ADMIN, Plan.PRO, False),
        (GUID + ":fx", DEVELOPER, Plan.PRO, False),
        (GUID.upper(), DEVELOPER, Plan.PRO, False),
        (GUID + "\n", DEVELOPER, Plan.PRO, False),
        (" " + GUID, DEVELOPER, Plan.PRO, False),
        (GUID[:-1], DEVELOPER, Plan.PRO, False),
        ("", DEVELOPER, Plan.PRO, False),
    ],
)
def test_forms(key: str, kind: KeyKind, plan: Plan, good: bool) -> None:
    assert has_form(key, kind, plan) is good


@pytest.mark.parametrize("suffix", ["", ":fx", ":adm"])
def test_a_mask_shows_both_ends_without_the_suffix(suffix: str) -> None:
    assert mask(GUID + suffix) == "f63c****8e33"


def test_a_digest_depends_on_key_and_secret() -> None:
    one, two = KeyHasher(b"1" * 32), KeyHasher(b"2" * 32)
    digests = [one.digest(GUID), one.digest(GUID + ":fx"), one.digest(GUID.upper()), two.digest(GUID)]
    assert len(set(digests)) == 4
    assert {len(digest) for digest in digests} == {32}
    assert one.digest(GUID) == KeyHasher(b"1" * 32).digest(GUID)


@pytest.mark.parametrize("key", ["", "k" * 100_000, "é\udcff", "\x00"])
def test_any_text_has_a_digest(key: str) -> None:
    assert len(KeyHasher(b"1" * 32).digest(key)) == 32


def test_the_secret_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "secret"
    secret = load_secret(path, has_keys=False)
    assert len(secret) == SECRET_BYTES
    assert load_secret(path, has_keys=False) == secret
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [file.name for file in path.parent.iterdir()] == ["secret"]


def test_first_starts_at_the_same_time_agree(tmp_path: Path) -> None:
    found: list[bytes] = []
    barrier = threading.Barrier(8)

    def start() -> None:
        barrier.wait()
        found.append(load_secret(tmp_path / "secret", has_keys=False))

    threads = [threading.Thread(target=start) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [load_secret(tmp_path / "secret", has_keys=False)] * 8


@pytest.mark.parametrize(
    ("content", "kept"), [(b"x" * 32, 32), (b"x" * 64, 64), (b"x" * 1000, 64), (b"x" * 44 + b"\n", 45)]
)
def test_a_given_secret_may_be_longer(tmp_path: Path, content: bytes, kept: int) -> None:
    (tmp_path / "secret").write_bytes(content)
    secret = load_secret(tmp_path / "secret", has_keys=False)
    assert secret == content[:kept]
    KeyHasher(secret).digest(GUID)


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("short", "must have at least 32 bytes"),
        ("empty", "must have at least 32 bytes"),
        (".", "cannot be read: Is a directory"),
        ("short/secret", "cannot be read: Not a directory"),
        ("/proc/none/secret", "cannot be written: No such file or directory"),
    ],
)
def test_a_bad_secret_file_stops_the_start(tmp_path: Path, path: str, sentence: str) -> None:
    (tmp_path / "short").write_bytes(b"x" * 31)
    (tmp_path / "empty").touch()
    with pytest.raises(StartError, match=sentence):
        load_secret(tmp_path / path, has_keys=False)


def test_a_lost_secret_is_not_replaced_while_keys_need_it(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="is missing, and the database has keys"):
        load_secret(tmp_path / "secret", has_keys=True)
    assert not (tmp_path / "secret").exists()
