"""What is translated and what is not; plurals; placeholders; the lock; where files go."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.localising.conftest import Brackets, bracketed, planned, written
from tolmach.errors import StartError
from tolmach.languages.catalogue import named
from tolmach.localising import lock
from tolmach.localising.lock import Lock
from tolmach.localising.pieces import AskedPhrase
from tolmach.localising.places import places
from tolmach.localising.planning import TextState
from tolmach.localising.remembering import FileMemory
from tolmach.localising.service import SaidPhrase, localised

SOURCE = '{"a": "First text", "b": "Second text"}'


def test_only_what_is_new_or_changed() -> None:
    first = bracketed("en.json", SOURCE)
    locked = dict(first.locked)
    assert set(planned("en.json", SOURCE, first.data, locked=locked).states.values()) == {TextState.KEPT}
    changed = planned("en.json", '{"a": "First text!", "b": "Second text", "c": "Third"}', first.data, locked=locked)
    assert {path[0]: state.value for path, state in changed.states.items()} == {"a": "changed", "b": "kept", "c": "new"}


def test_the_work_of_people_is_kept() -> None:
    locked = dict(bracketed("en.json", SOURCE).locked)
    by_hand = '{"a": "Erster Text", "b": "[Second text]"}'
    assert planned("en.json", SOURCE, by_hand, locked=locked).due == []
    both = planned("en.json", SOURCE.replace("First", "1st"), by_hand, locked=locked)
    assert both.due == []
    assert planned("en.json", SOURCE, by_hand).due == [], "without a lock, files are taken as they are"


def test_the_same_text_is_said_in_the_same_way() -> None:
    found = json.loads(written("en.json", '{"a": "Open", "b": "Open"}', '{"a": "Öffnen"}'))
    assert found == {"a": "Öffnen", "b": "Öffnen"}


def test_a_near_text_is_in_the_memory() -> None:
    memory = FileMemory("en", [("Delete the file now", "Datei jetzt löschen"), ("Save", "Sichern")])
    best = memory.best("Delete the files now")
    assert best is not None
    assert (best.text, best.percentage < 100) == ("Datei jetzt löschen", True)
    assert memory.best("Something else") is None
    exact = memory.best("Save")
    assert exact is not None
    assert exact.percentage == 100


def test_what_is_no_language_is_copied() -> None:
    source = '{"a": "https://example.org/x", "b": "{{name}}", "c": "", "d": "42"}'
    speaker = Brackets()
    assert asyncio.run(localised(planned("en.json", source), speaker)).data.decode() == source
    assert speaker.asked == []


class Forgetful(Brackets):
    async def say(self, phrases: Sequence[AskedPhrase], memory: FileMemory) -> list[SaidPhrase]:
        return [SaidPhrase(phrase.text.replace("{name}", "").replace("5", "fünf")) for phrase in phrases]


def test_a_lost_placeholder_is_left() -> None:
    source = '{"a": "Hello {name}", "b": "Bye"}'
    found = asyncio.run(localised(planned("en.json", source), Forgetful()))
    assert (json.loads(found.data), found.left) == ({"b": "Bye"}, ("a",))
    assert list(found.locked) == ["b"]
    po = asyncio.run(localised(planned("m.po", 'msgid "Hello {name}"\nmsgstr ""\n'), Forgetful()))
    assert (po.data.decode(), po.left) == ('msgid "Hello {name}"\nmsgstr ""\n', ("Hello {name}",))


def test_texts_that_look_doubtful_are_named() -> None:
    source = '{"a": "Sure text", "b": {"c": "An unsure text"}}'
    found = bracketed("en.json", source)
    assert found.doubtful == ("b.c",)
    assert list(found.locked) == ["a", "b.c"], "a doubtful text is translated all the same"


def test_a_number_that_is_lost_is_asked_for_again_with_its_placeholder() -> None:
    found = asyncio.run(
        localised(planned("m.yml", "f:\n  one: '%{count} file'\n  other: '%{count} files'\n"), Forgetful())
    )
    assert "other: '%{count} files'" in found.data.decode()
    assert found.left == ()


def test_forms_beside_each_other() -> None:
    source = '{"f_one": "One file", "f_other": "{{count}} files", "f_ordinal_one": "first", "f_ordinal_other": "nth"}'
    speaker = Brackets()
    found = json.loads(asyncio.run(localised(planned("en.json", source, to="ru"), speaker)).data)
    assert list(found) == ["f_one", "f_few", "f_many", "f_other", "f_ordinal_one", "f_ordinal_other"]
    assert found["f_one"] == "[{{count}} file]"
    assert found["f_few"] == "[{{count}} files]"
    assert {"1 file", "3 files", "5 files"} <= {phrase.text for phrase in speaker.asked}
    assert next(iter(json.loads(written("en.json", source, to="ja")))) == "f_other"
    assert json.loads(written("en.json", source))["f_one"] == "[One file]"


def test_forms_below_a_name() -> None:
    source = "en:\n  f:\n    one: '%{count} file'\n    other: '%{count} files'\n"
    assert written("en.yml", source, to="pl") == (
        "pl:\n  f:\n    one: '[%{count} file]'\n    few: '[%{count} files]'\n    many: '[%{count} files]'\n"
        "    other: '[%{count} files]'\n"
    )


def test_forms_within_a_message() -> None:
    source = json.dumps({"m": "You have {n, plural, =0 {no files} one {a file} other {# files}} now"})
    assert json.loads(written("en.json", source, to="cs"))["m"] == (
        "{n, plural, =0 {[You have no files now]} one {[You have a file now]} few {[You have # files now]} "
        "many {[You have # files now]} other {[You have # files now]}}"
    )
    assert "one" not in json.loads(written("en.json", source, to="ja"))["m"]
    select = json.dumps({"m": "{who, select, a {Anna} other {They}} came"})
    assert json.loads(written("en.json", select))["m"] == "{who, select, a {[Anna came]} other {[They came]}}"


def test_an_apostrophe_never_quotes_a_placeholder() -> None:
    class French(Brackets):
        async def say(self, phrases: Sequence[AskedPhrase], memory: FileMemory) -> list[SaidPhrase]:
            return [SaidPhrase("L'{name}") for _ in phrases]

    found = asyncio.run(localised(planned("en.json", '{"a": "The {name}"}', to="fr"), French()))
    assert json.loads(found.data) == {"a": "L’{name}"}


def test_the_lock_is_a_file_that_people_can_merge(tmp_path: Path) -> None:
    made = Lock()
    made.keep("en.json", "de", bracketed("en.json", SOURCE).locked)
    (tmp_path / "lock").write_bytes(made.written)
    assert lock.read(tmp_path / "lock").files == made.files
    assert b"text" not in made.written
    assert lock.read(tmp_path / "none").files == {}
    for damaged in ('{"version": 1}', "x", '{"version": 9, "files": {}}'):
        (tmp_path / "lock").write_text(damaged, encoding="utf-8")
        with pytest.raises(StartError, match="lock file"):
            lock.read(tmp_path / "lock")
    assert len(lock.shown(("x" * 500,))) < 100


@pytest.mark.parametrize(
    ("source", "language", "target"),
    [
        ("locales/en.json", "de", "locales/de.json"),
        ("locales/en/common.json", "pt-BR", "locales/pt-BR/common.json"),
        ("locale/en_US/LC_MESSAGES/app.po", "pt-BR", "locale/pt_BR/LC_MESSAGES/app.po"),
        ("en.lproj/Localizable.strings", "zh-Hans", "zh-Hans.lproj/Localizable.strings"),
        ("Base.lproj/Main.strings", "de", "de.lproj/Main.strings"),
        ("lib/l10n/app_en.arb", "pt-BR", "lib/l10n/app_pt_BR.arb"),
        ("Resources.resx", "de", "Resources.de.resx"),
        ("src/messages.properties", "pt-BR", "src/messages_pt_BR.properties"),
        ("messages_en.properties", "de", "messages_de.properties"),
        ("po/app.pot", "de", "po/de.po"),
        ("messages.xlf", "de", "messages.de.xlf"),
        ("config/locales/devise.en.yml", "fr", "config/locales/devise.fr.yml"),
        ("film.srt", "de", "film.de.srt"),
        ("it/works/strings.json", "de", "it/works/strings.de.json"),
    ],
)
def test_where_files_go(source: str, language: str, target: str) -> None:
    if source.startswith("it/"):
        # The nearest folder decides.
        target = "de/works/strings.json"
    assert places(Path(source), None).of(named(language)) == Path(target)


def test_a_pattern() -> None:
    assert places(Path("x/en.json"), "out/{lang}/x.json").of(named("de")) == Path("out/de/x.json")
    with pytest.raises(StartError, match="has no"):
        places(Path("en.json"), "out/x.json")
