import functools
import gzip
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.engines.added.mozilla.bucket import Bucket, languages, serving
from tolmach.engines.added.installed import changing, installed, verify
from tolmach.engines.added.mozilla import lock
from tolmach.engines.added.mozilla.downloading import FetchOptions
from tolmach.engines.added.mozilla.getting import UNTRUSTED, get, update
from tolmach.engines.added.mozilla.mirroring import mirror
from tolmach.engines.added.mozilla.registry import read_registry
from tolmach.engines.added.mozilla.sources import LOCK, REGISTRY, ModelSource
from tolmach.errors import StartError

BOTH = ["firefox-de-en", "firefox-en-de"]


def files(folder: Path) -> set[str]:
    """All that a server would show."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return {path for path in found if not path.startswith(".")}


def names(models: Path) -> list[str]:
    return [model.name for model in installed(models)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "mirror"


@pytest.fixture
def stopped(folder: Path) -> Bucket:
    """A bucket that is gone, after German was mirrored."""
    with serving(languages("de", "fr")) as bucket:
        made = mirror(folder, ["de"], FetchOptions(ModelSource(bucket.url)))
        assert (sorted(model.name for model in made.models), made.failed) == (BOTH, {})
    return bucket


@contextmanager
def plain_server(folder: Path) -> Iterator[str]:
    """One that knows neither ETags nor ranges."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_it_has_what_was_asked_for_and_nothing_else(stopped: Bucket, folder: Path) -> None:
    wanted = {path: content for path, content in stopped.files.items() if "fr" not in path.partition("/run")[0]}
    assert files(folder) == {REGISTRY, LOCK, *wanted}
    assert {path: (folder / path).read_bytes() for path in wanted} == wanted
    assert set(read_registry(ModelSource(str(folder))).models) == {("en", "de"), ("de", "en")}
    assert lock.read_lock(folder / LOCK) == {path: stopped.sums[path] for path in wanted}


def test_models_come_from_the_folder_without_a_network(stopped: Bucket, folder: Path, models: Path) -> None:
    before = files(folder)
    got = get(models, ["de"], FetchOptions(ModelSource(str(folder)), trust_new=True))
    assert (names(models), got.failed) == (BOTH, {})
    assert [verify(models, model) for model in installed(models)] == [[], []]
    assert got.added[0].origin.startswith(str(folder))
    assert files(folder) == before


@pytest.mark.parametrize("query", ["", "?token=secret"])
def test_models_come_from_any_server_of_the_folder(stopped: Bucket, folder: Path, models: Path, query: str) -> None:
    with plain_server(folder) as url:
        got = get(models, ["de"], FetchOptions(ModelSource(url + query), trust_new=True))
    assert (names(models), got.failed) == (BOTH, {})
    assert "secret" not in (models / "firefox-en-de" / "model.json").read_text()


def test_a_mirror_is_trusted_only_on_request(stopped: Bucket, folder: Path, models: Path) -> None:
    options = FetchOptions(ModelSource(str(folder)))
    assert set(get(models, ["de"], options).failed.values()) == {UNTRUSTED}
    shutil.copy(folder / LOCK, models / lock.OWN)
    assert get(models, ["de"], options).failed == {}
    assert names(models) == BOTH


@pytest.mark.parametrize("part", ["model.ende", "vocab.ende", "lex.50.50.ende"])
def test_a_file_that_changed_in_the_mirror_is_refused(stopped: Bucket, folder: Path, models: Path, part: str) -> None:
    """Also of those of whose content Mozilla's registry says nothing: that of the mirror does."""
    (path,) = folder.rglob(f"{part}*")
    content = gzip.decompress(path.read_bytes())
    path.write_bytes(gzip.compress(content[:-1] + bytes([content[-1] ^ 1])))
    got = get(models, ["de"], FetchOptions(ModelSource(str(folder)), trust_new=True))
    assert (names(models), set(got.failed)) == (["firefox-de-en"], {"firefox-en-de"})
    assert "is not the file that was expected" in got.failed["firefox-en-de"]
    assert path.exists()


def test_a_file_that_is_missing_in_the_mirror(stopped: Bucket, folder: Path, models: Path) -> None:
    (path,) = folder.rglob("vocab.ende*")
    path.unlink()
    got = get(models, ["de"], FetchOptions(ModelSource(str(folder)), trust_new=True))
    assert got.failed["firefox-en-de"].startswith("There is no file models/en-de/")


def test_languages_are_added(folder: Path) -> None:
    with serving(languages("de", "fr")) as bucket:
        options = FetchOptions(ModelSource(bucket.url))
        mirror(folder, ["de"], options)
        bucket.asked.clear()
        made = mirror(folder, ["all"], options)
        assert {asked.path.split("/")[1] for asked in bucket.fetched()} == {"en-fr", "fr-en"}
    assert len(made.models) == 4
    assert files(folder) == {REGISTRY, LOCK, *bucket.files}


def test_older_ones_are_replaced(folder: Path, models: Path) -> None:
    with serving(languages("de")) as bucket:
        options = FetchOptions(ModelSource(bucket.url))
        mirror(folder, ["de"], options)
        local = FetchOptions(ModelSource(str(folder)), trust_new=True)
        get(models, ["de"], local)
        old = {path for path in bucket.files if "en-de" in path}
        bucket.replace("en-de", seed=1)
        assert mirror(folder, ["de"], options).failed == {}
    assert files(folder) == {REGISTRY, LOCK, *bucket.files} - old
    assert set(lock.read_lock(folder / LOCK)) == set(bucket.files) - old
    assert [model.name for model in update(models, local).added] == ["firefox-en-de"]


@pytest.mark.parametrize("fault", ["404", "cut", "other content", "not gzip", "gzip bomb"])
def test_what_fails_is_not_in_the_registry(folder: Path, fault: str) -> None:
    with serving(languages("de")) as bucket:
        options = FetchOptions(ModelSource(bucket.url))
        bucket.faults["model.ende"] = fault
        made = mirror(folder, ["de"], options)
        assert (set(made.failed), [model.name for model in made.models]) == ({"firefox-en-de"}, ["firefox-de-en"])
        assert set(read_registry(ModelSource(str(folder))).models) == {("de", "en")}
        bucket.faults.clear()
        assert mirror(folder, ["de"], options).failed == {}
    assert files(folder) == {REGISTRY, LOCK, *bucket.files}


def test_a_file_that_was_damaged_in_the_mirror_comes_anew(stopped: Bucket, folder: Path) -> None:
    (path,) = folder.rglob("model.ende*")
    path.write_bytes(path.read_bytes()[:100])
    with serving(replace(stopped, stopped=threading.Event())) as bucket:
        assert mirror(folder, ["de"], FetchOptions(ModelSource(bucket.url))).failed == {}
    assert path.read_bytes() == stopped.files[path.relative_to(folder).as_posix()]


def test_what_was_deleted_from_the_mirror_leaves_its_registry(folder: Path) -> None:
    with serving(languages("de", "fr")) as bucket:
        options = FetchOptions(ModelSource(bucket.url))
        mirror(folder, ["fr"], options)
        next(folder.rglob("vocab.enfr*")).unlink()
        made = mirror(folder, ["de"], options)
    assert [model.name for model in made.models] == [*BOTH, "firefox-fr-en"]


def test_a_mirror_of_a_mirror(stopped: Bucket, folder: Path, tmp_path: Path) -> None:
    made = mirror(tmp_path / "second", ["all"], FetchOptions(ModelSource(str(folder))))
    assert made.failed == {}
    assert files(tmp_path / "second") == files(folder)


def test_what_differs_from_the_lock_that_ships(
    folder: Path, bucket: Bucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = [path for path in bucket.sums if "vocab.ende" in path]
    monkeypatch.setattr(lock, "SHIPPED", tmp_path / "shipped.json")
    lock.write_lock(tmp_path / "shipped.json", {path: replace(bucket.sums[path], sha256="0" * 64)})
    made = mirror(folder, ["de"], FetchOptions(ModelSource(bucket.url)))
    assert "is not the file that was expected" in made.failed["firefox-en-de"]


def test_one_command_at_a_time(stopped: Bucket, folder: Path, tmp_path: Path) -> None:
    options = FetchOptions(ModelSource(str(folder)))
    with changing(tmp_path / "second"), pytest.raises(StartError, match="Another command is changing the models"):
        mirror(tmp_path / "second", ["de"], options)


def test_a_place_that_is_no_folder(stopped: Bucket, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartError, match=r"The mirror .*file cannot be written: File exists\."):
        mirror(tmp_path / "file", ["de"], FetchOptions(ModelSource(str(folder))))
