"""`tolmach localise`: the command on this machine with the stub engine, and against a service."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tolmach
from tests.conftest import Live, serving
from tests.libretranslate.conftest import made_key
from tolmach.localising import service
from tolmach.settings import Settings

SOURCE = '{\n  "a": "Hello {name}",\n  "b": "Good <b>morning</b>"\n}\n'


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    folder = tmp_path / "locales"
    folder.mkdir()
    (folder / "en.json").write_text(SOURCE, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with serving(Settings(data=tmp_path_factory.mktemp("data"), engine="stub", log_level="error")) as opened:
        yield opened


def test_new_changed_and_current(bare: Tolmach, locales: Path) -> None:
    words = ("localise", str(locales / "en.json"), "--to", "de,fr")
    assert bare(*words, "--check").code == 3
    assert bare(*words, "--dry-run").out.count("2 new") == 2
    assert sorted(path.name for path in locales.iterdir()) == ["en.json"]
    said = bare(*words)
    assert (said.code, said.err, said.out.count("2 new")) == (0, "", 2)
    german = (locales / "de.json").read_bytes()
    assert german.startswith(b'{\n  "a": "[de] ')
    assert b"{name}" in german
    lock = (locales / "tolmach.lock").read_bytes()
    assert bare(*words, "--check").code == 0
    assert bare(*words).code == 0
    assert ((locales / "de.json").read_bytes(), (locales / "tolmach.lock").read_bytes()) == (german, lock)
    (locales / "en.json").write_text(SOURCE.replace("Hello", "Hi"), encoding="utf-8")
    checked = bare(*words, "--check")
    assert (checked.code, checked.out.count("1 changed")) == (3, 2)
    assert bare(*words).code == 0
    assert "[de] Hi" in json.loads((locales / "de.json").read_text("utf-8"))["a"]
    records = bare(*words, "--json").json
    assert [(each["language"], each["kept"], each["left"]) for each in records] == [("de", 2, []), ("fr", 2, [])]


def test_several_files_and_a_pattern(bare: Tolmach, locales: Path) -> None:
    (locales / "more_en.properties").write_text("x = Some text\n", encoding="utf-8")
    files = (str(locales / "en.json"), str(locales / "more_en.properties"))
    assert bare("localise", *files, "--to", "de").code == 0
    assert (locales / "more_de.properties").read_text("utf-8") == "x = [de] Some text\n"
    pattern = f"{locales}/out/{{lang}}/x.json"
    assert bare("localise", files[0], "--to", "pt-BR", "--output", pattern).code == 0
    assert "[pt-br]" in (locales / "out" / "pt-BR" / "x.json").read_text("utf-8")
    assert (locales / "out" / "tolmach.lock").exists()


def test_subtitles(bare: Tolmach, tmp_path: Path) -> None:
    (tmp_path / "film.en.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\nGood evening\n", encoding="utf-8")
    assert bare("localise", str(tmp_path / "film.en.srt"), "--to", "de").code == 0
    assert "[de]" in (tmp_path / "film.de.srt").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--to", "xx"], 2, "--to"),
        (["--to", ""], 2, "at least one language"),
        (["--to", "en"], 1, "the source"),
        (["--to", "de", "--glossary", "none"], 1, "database"),
        (["--to", "de", "--server", "http://127.0.0.1:1"], 1, "no key"),
        (["--to", "de", "--server", "http://127.0.0.1:1", "--key", "k"], 1, "does not answer"),
    ],
)
def test_mistakes(bare: Tolmach, locales: Path, words: list[str], code: int, sentence: str) -> None:
    said = bare("localise", str(locales / "en.json"), *words)
    assert said.code == code
    assert sentence in said.err


def test_a_file_that_shows_no_language(bare: Tolmach, tmp_path: Path) -> None:
    (tmp_path / "strings.json").write_text(SOURCE, encoding="utf-8")
    assert "give --from" in bare("localise", str(tmp_path / "strings.json"), "--to", "de").err
    assert bare("localise", str(tmp_path / "strings.json"), "--to", "de", "--from", "en").code == 0
    assert (tmp_path / "strings.de.json").exists()


def test_a_glossary_and_a_style_by_name(tolmach: Tolmach, locales: Path, tmp_path: Path) -> None:
    assert tolmach("accounts", "create", "shop").code == 0
    (tmp_path / "t.tsv").write_text("morning\tFrühe\n", encoding="utf-8")
    assert tolmach("glossaries", "create", "shop", str(tmp_path / "t.tsv"), "--from", "en", "--to", "de").code == 0
    words = ("localise", str(locales / "en.json"), "--to", "de")
    assert "no style of the name" in tolmach(*words, "--style", "none").err
    assert "no glossary or file" in tolmach(*words, "--glossary", "none").err
    assert tolmach(*words, "--glossary", "shop").code == 0
    assert "Frühe" in (locales / "de.json").read_text("utf-8")


def test_against_a_service(bare: Tolmach, live: Live, locales: Path, tmp_path: Path) -> None:
    (tmp_path / "film.en.srt").write_text("1\n00:00:01,000 --> 00:00:02,000\nGood evening\n", encoding="utf-8")
    where = ("--server", live.url, "--key", live.keys.developer)
    with live.developer as client:
        dictionary = {"source_lang": "en", "target_lang": "de", "entries": "Hello\tServus", "entries_format": "tsv"}
        assert client.post("/v3/glossaries", json={"name": "shop", "dictionaries": [dictionary]}).is_success
    said = bare(
        "localise",
        str(locales / "en.json"),
        str(tmp_path / "film.en.srt"),
        "--to",
        "de",
        *where,
        "--glossary",
        "shop",
    )
    assert (said.code, said.err) == (0, "")
    assert "Servus {name}" in json.loads((locales / "de.json").read_text("utf-8"))["a"]
    assert "[de]" in (tmp_path / "film.de.srt").read_text("utf-8")


def test_what_is_done_before_a_mistake_is_kept(bare: Tolmach, live: Live, locales: Path) -> None:
    """The first file fits into the limit of the key, the second does not."""
    (locales.parent / "much").mkdir()
    (locales.parent / "much" / "en.json").write_text(json.dumps({"a": "Hello there. " * 40}), encoding="utf-8")
    sources = [str(folder / "en.json") for folder in (locales, locales.parent / "much")]
    key = made_key(live, characters=100)
    said = bare("localise", *sources, "--to", "de", "--server", live.url, "--key", key)
    assert (said.code, "456" in said.err) == (1, True)
    assert "[de] " in (locales / "de.json").read_text("utf-8")
    assert "a" in json.loads((locales / "tolmach.lock").read_text("utf-8"))["files"]["en.json"]["de"]
    assert not (locales.parent / "much" / "de.json").exists()


def test_a_file_that_a_person_changes_meanwhile_stays(
    bare: Tolmach, locales: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = service.localised

    async def slow(*given: Any) -> service.LocalisedFile:
        result = await done(*given)
        (locales / "de.json").write_text('{"a": "Servus {name}"}', encoding="utf-8")
        return result

    monkeypatch.setattr(service, "localised", slow)
    said = bare("localise", str(locales / "en.json"), "--to", "de")
    assert (said.code, "was changed meanwhile" in said.err) == (1, True)
    assert (locales / "de.json").read_text("utf-8") == '{"a": "Servus {name}"}'


def test_a_file_keeps_its_permissions(bare: Tolmach, locales: Path) -> None:
    (locales / "de.json").write_text("{}", encoding="utf-8")
    (locales / "de.json").chmod(0o640)
    assert bare("localise", str(locales / "en.json"), "--to", "de").code == 0
    assert (locales / "de.json").stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in locales.iterdir()) == ["de.json", "en.json", "tolmach.lock"]


@pytest.mark.parametrize(
    "damage",
    [b"", b"[]", b"{}", b"\xff", b"[" * 100_000, b'{"version": 1, "files": {"en.json": {"de": {"a": "one"}}}}'],
)
def test_a_damaged_lock(bare: Tolmach, locales: Path, damage: bytes) -> None:
    (locales / "tolmach.lock").write_bytes(damage)
    said = bare("localise", str(locales / "en.json"), "--to", "de")
    assert (said.code, "is damaged" in said.err) == (1, True)
    assert (locales / "tolmach.lock").read_bytes() == damage


def test_no_more_than_the_key_may(bare: Tolmach, live: Live, locales: Path) -> None:
    words = ("localise", str(locales / "en.json"), "--to", "de", "--server", live.url)
    wrong = bare(*words, "--key", "wrong")
    assert (wrong.code, "403" in wrong.err) == (1, True)
    foreign = bare(*words, "--key", live.keys.developer, "--style", "of another account")
    assert (foreign.code, "no styles of the name" in foreign.err) == (1, True)
    assert not (locales / "de.json").exists()
