import gzip
import hashlib
import json
import shutil
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest

from tests.engines.added.mozilla.bucket import Bucket, languages, serving
from tests.engines.firefox.made import DAMAGES
from tests.usual import usually
from tolmach.engines.added import fetching
from tolmach.engines.added.installed import changing, find, firefox_models, installed, open_installed, remove, verify
from tolmach.engines.added.mozilla import getting, lock
from tolmach.engines.added.mozilla.downloading import FetchOptions
from tolmach.engines.added.mozilla.getting import get, update
from tolmach.engines.added.mozilla.sources import REGISTRY, ModelSource
from tolmach.engines.added.mozilla.trial import try_model
from tolmach.errors import StartError

BOTH = ["firefox-de-en", "firefox-en-de"]


def names(models: Path) -> list[str]:
    """Of the models that are there. Nothing else may be."""
    found = sorted(path.name for path in models.glob("[!.]*") if path.name != lock.OWN)
    assert found == [model.name for model in installed(models)]
    assert not (models / ".scratch").exists()
    return found


def downloads(models: Path) -> list[Path]:
    return [path for path in (models / ".downloads").rglob("*") if path.is_file()]


def test_both_directions_come(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    bucket.add("en-de", shape="base-memory", comet=0.9, chrf=62.5)
    got = get(models, ["de"], options)
    assert (names(models), got.kept, got.failed) == (BOTH, (), {})
    model = find(models, "firefox-en-de")
    assert model in got.added
    assert (model.family, model.languages.pairs, model.architecture) == ("firefox", {("en", "de")}, "base-memory")
    assert model.published is not None
    assert (model.published.comet, model.published.chrf) == (0.9, 62.5)
    assert model.origin == f"{bucket.url}/models/en-de/run_base-memory_0/exported"
    assert set(model.files) == {"model.ende.intgemm.alphas.bin", "vocab.ende.spm", "lex.50.50.ende.s2t.bin"}
    assert verify(models, model) == []
    assert downloads(models) == []
    assert firefox_models(models) == list(installed(models))
    assert open_installed(models) == []
    try_model(models / "firefox-en-de")


def test_a_split_vocabulary_has_two_files(models: Path) -> None:
    made = Bucket()
    made.add("en-zh_hant", split=True)
    with serving(made) as bucket:
        got = get(models, ["zh-Hant"], FetchOptions(ModelSource(bucket.url), trust_new=True))
    assert names(models) == ["firefox-en-zh-hant"]
    assert {"srcvocab.enzh_hant.spm", "trgvocab.enzh_hant.spm"} < set(find(models, "firefox-en-zh-hant").files)
    assert "no released model" in got.failed["firefox-zh-hant-en"]


def test_what_is_there_stays(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    get(models, ["de"], options)
    before = [model.added for model in installed(models)]
    bucket.asked.clear()
    bucket.replace("en-de", seed=1)
    got = get(models, ["DE", "de-CH"], options)
    assert (got.added, sorted(got.kept), got.failed) == ((), BOTH, {})
    assert [model.added for model in installed(models)] == before
    assert bucket.fetched() == []


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["all"], ["de-en", "en-de", "en-nb", "en-pt", "en-zh", "nb-en", "pt-en", "zh-en"]),
        (["pt-PT", "NB"], ["en-nb", "en-pt", "nb-en", "pt-en"]),
        (["zh-Hans"], ["en-zh", "zh-en"]),
        (["pt-BR", "PT"], ["en-pt", "pt-en"]),
    ],
)
def test_languages_as_the_interface_has_them(models: Path, wanted: list[str], found: list[str]) -> None:
    with serving(languages("de", "pt", "no", "zh")) as bucket:
        got = get(models, wanted, FetchOptions(ModelSource(bucket.url), trust_new=True))
    assert (names(models), got.failed) == ([f"firefox-{pair}" for pair in found], {})


@pytest.mark.parametrize(
    ("wanted", "sentence"),
    [
        ("xx", "There is no language 'xx'. Allowed: all, ar, bg"),
        ("pt_BR", "There is no language 'pt_BR'"),
        ("en-GB", "translates to or from English. Name the other language"),
    ],
)
def test_languages_that_are_none(options: FetchOptions, models: Path, wanted: str, sentence: str) -> None:
    with pytest.raises(StartError, match=sentence):
        get(models, ["de", wanted], options)
    assert not models.exists()


def test_a_language_that_mozilla_does_not_have(options: FetchOptions, models: Path) -> None:
    got = get(models, ["fr", "de"], options)
    assert names(models) == BOTH
    assert set(got.failed) == {"firefox-en-fr", "firefox-fr-en"}
    assert "It has models for: de." in got.failed["firefox-en-fr"]


# Locks


def test_without_a_lock_nothing_is_fetched(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    got = get(models, ["de"], replace(options, trust_new=False))
    assert got.failed == dict.fromkeys(["firefox-en-de", "firefox-de-en"], getting.UNTRUSTED)
    assert (names(models), bucket.fetched()) == ([], [])


def test_what_was_trusted_once_is_in_the_lock(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    get(models, ["de"], options)
    assert lock.read_lock(models / lock.OWN) == bucket.sums
    for name in BOTH:
        remove(models, name)
    assert get(models, ["de"], replace(options, trust_new=False)).failed == {}
    assert names(models) == BOTH


@pytest.mark.parametrize("place", usually(["shipped", "data"], "data"))
@pytest.mark.parametrize("role", ["model.deen", "vocab.deen", "lex.50.50.deen"])
@pytest.mark.parametrize("trust_new", [True, False])
def test_what_differs_from_a_lock_is_never_believed(
    bucket: Bucket,
    options: FetchOptions,
    models: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    role: str,
    trust_new: bool,
) -> None:
    monkeypatch.setattr(lock, "SHIPPED", tmp_path / "shipped.json")
    sums = {path: replace(file, sha256="0" * 64) if role in path else file for path, file in bucket.sums.items()}
    models.mkdir(parents=True)
    lock.write_lock(tmp_path / "shipped.json" if place == "shipped" else models / lock.OWN, sums)
    got = get(models, ["de"], replace(options, trust_new=trust_new))
    assert (names(models), set(got.failed)) == (["firefox-en-de"], {"firefox-de-en"})
    (path,) = [path for path in bucket.sums if role in path]
    assert f"not the file that was expected: its SHA-256 is {bucket.sums[path].sha256}" in got.failed["firefox-de-en"]
    # No trace of what was not believed.
    assert {**lock.read_lock(models / lock.OWN), **lock.shipped()} == sums


# Faults of the bucket


class Fault(NamedTuple):
    part: str
    fault: str
    sentence: str


FAULTS = [
    Fault("model.deen", "cut", "bytes are kept. Run the same command again to continue"),
    Fault("model.deen", "other content", "model.deen.intgemm.alphas.bin is not the file that was expected"),
    Fault("model.deen", "404", "answers with the status 404"),
    Fault("lex.50.50.deen", "404", "answers with the status 404"),
    Fault("vocab.deen", "500", "answers with the status 500"),
    Fault("vocab.deen", "403", "answers with the status 403"),
    Fault("model.deen", "stall", "bytes are kept. Run the same command again to continue"),
    Fault("model.deen", "gzip bomb", "unpacks to more than the"),
    Fault("vocab.deen", "gzip bomb", "unpacks to more than the 67108864 bytes that it may have"),
    Fault("model.deen", "endless", "is too large"),
    Fault("vocab.deen", "endless", "is too large"),
    Fault("model.deen", "not gzip", "is not gzip, or it is damaged"),
    Fault("model.deen", "damaged gzip", "is not gzip, or it is damaged"),
    Fault("vocab.deen", "cut gzip", "is not gzip, or it is damaged"),
]


@pytest.mark.parametrize("fault", usually(FAULTS, *FAULTS[::2]), ids=lambda fault: f"{fault.part} {fault.fault}")
def test_one_that_fails_keeps_the_other_not_back(
    bucket: Bucket, options: FetchOptions, models: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault
) -> None:
    if fault.fault == "stall":
        monkeypatch.setattr(fetching, "_TIMEOUT", httpx.Timeout(1.0))
    bucket.faults[fault.part] = fault.fault
    got = get(models, ["de"], options)
    assert (names(models), set(got.failed)) == (["firefox-en-de"], {"firefox-de-en"})
    assert fault.sentence in got.failed["firefox-de-en"]
    bucket.faults.clear()
    assert get(models, ["de"], options).failed == {}
    assert names(models) == BOTH
    assert downloads(models) == []


@pytest.mark.parametrize("fault", ["slow", "cut once", "redirect"])
def test_what_only_takes_longer(bucket: Bucket, options: FetchOptions, models: Path, fault: str) -> None:
    bucket.faults["deen"] = fault
    assert get(models, ["de"], options).failed == {}
    assert names(models) == BOTH


def test_an_interrupted_download_goes_on(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    bucket.faults["model.deen"] = "cut"
    get(models, ["de"], options)
    assert names(models) == ["firefox-en-de"]
    bucket.faults.clear()
    bucket.asked.clear()
    get(models, ["de"], options)
    sizes = {path: len(content) for path, content in bucket.files.items() if "deen" in path}
    assert {asked.path: asked.start for asked in bucket.asked if asked.start} == {
        path: size // 3 if "model." in path else size for path, size in sizes.items()
    }


@pytest.mark.parametrize(
    ("fault", "sentence"),
    [
        ("not JSON", "is not valid JSON"),
        ("404", "answers with the status 404"),
        ("500", "answers with the status 500"),
        ("endless", "is too large"),
        ("cut", "cannot be fetched"),
    ],
)
def test_a_registry_that_cannot_be_had(
    bucket: Bucket, options: FetchOptions, models: Path, fault: str, sentence: str
) -> None:
    bucket.faults[REGISTRY] = fault
    with pytest.raises(StartError, match=sentence):
        get(models, ["de"], options)
    assert not models.exists()


def test_a_registry_with_a_path_that_climbs(
    bucket: Bucket, options: FetchOptions, models: Path, tmp_path: Path
) -> None:
    bucket.entries["de-en"][0]["files"]["vocab"]["path"] = "models/../../../evil.gz"
    got = get(models, ["de"], options)
    assert names(models) == ["firefox-en-de"]
    assert "is not a plain path" in got.failed["firefox-de-en"]
    assert not list(tmp_path.rglob("evil*"))


def test_without_a_network_a_sentence_says_what_to_do(models: Path) -> None:
    with serving(languages("de")) as bucket:
        pass
    with pytest.raises(
        StartError, match=r"cannot be fetched: .* If this machine has no network, run `tolmach models mirror"
    ):
        get(models, ["de"], FetchOptions(ModelSource(bucket.url), trust_new=True))


@pytest.mark.parametrize("damage", ["wrong cell", "cut in the data"])
def test_a_model_that_does_not_open_is_refused(
    bucket: Bucket, options: FetchOptions, models: Path, damage: str
) -> None:
    """Its SHA-256 is right: only a trial can tell."""
    said = bucket.entries["de-en"][0]["files"]["model"]
    content = DAMAGES[damage](gzip.decompress(bucket.files[said["path"]]))
    bucket.files[said["path"]] = gzip.compress(content)
    said |= {"uncompressedSize": len(content), "uncompressedHash": hashlib.sha256(content).hexdigest()}
    got = get(models, ["de"], options)
    assert (names(models), set(got.failed)) == (["firefox-en-de"], {"firefox-de-en"})
    assert (downloads(models), [path for path in lock.known(models) if "deen" in path]) == ([], [])


# Disk, threads, interruptions


def test_room_is_asked_for_before(
    bucket: Bucket, options: FetchOptions, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = shutil.disk_usage("/")._replace(free=20 << 20)
    monkeypatch.setattr(shutil, "disk_usage", lambda path: free)
    with pytest.raises(StartError, match=r"not enough room in .*: the models need about \d+ MiB, and 20 MiB are free"):
        get(models, ["de"], options)
    assert (names(models), bucket.fetched()) == ([], [])


def test_several_come_at_a_time(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    """Each waits until as many are asked for, and no more ever are."""
    together, under_way = threading.Barrier(3, timeout=20), []
    most = 0

    def hook(path: str) -> None:
        nonlocal most
        if path != REGISTRY:
            under_way.append(path)
            most = max(most, len(under_way))
            together.wait()
            under_way.remove(path)

    bucket.hook = hook
    assert get(models, ["de"], replace(options, parallel=3)).failed == {}
    assert (names(models), most) == (BOTH, 3)


def test_only_a_few_models_come_ahead(models: Path) -> None:
    """While the first is tried, the files of those after the next two are not asked for."""
    with serving(languages("de", "fr", "it")) as bucket:
        tried: list[str] = []

        def trial(folder: Path) -> None:
            if not tried:
                time.sleep(0.5)
                assert {asked.path.split("/")[1] for asked in bucket.fetched()} <= {"en-de", "de-en", "en-fr"}
            tried.append(folder.name)

        got = get(models, ["de", "fr", "it"], FetchOptions(ModelSource(bucket.url), True, parallel=2, trial=trial))
    assert (got.failed, len(tried)) == ({}, 6)


def test_progress_is_told_for_each_model(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    told: dict[str, tuple[int, int | None]] = {}

    def progress(task: str, done: int, total: int | None) -> None:
        assert told.get(task, (0, 0))[0] <= done
        told[task] = done, total

    get(models, ["de"], replace(options, progress=progress))
    for name in BOTH:
        pair = name.removeprefix("firefox-").replace("-", "")
        size = sum(len(content) for path, content in bucket.files.items() if pair in path)
        assert told[name] == (size, size)


def test_an_interrupted_command_stops_its_downloads(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    begun = threading.Event()

    def progress(task: str, done: int, total: int | None) -> None:
        if task == "firefox-de-en" and done:
            begun.set()

    def interrupted(folder: Path) -> None:
        assert begun.wait(20)
        raise KeyboardInterrupt

    bucket.faults["deen"] = "crawl"
    with pytest.raises(KeyboardInterrupt):
        get(models, ["de"], replace(options, trial=interrupted, progress=progress))
    assert names(models) == []
    kept = sum(path.stat().st_size for path in downloads(models) if path.suffix == ".part")
    assert kept < sum(len(content) for content in bucket.files.values())
    bucket.faults.clear()
    assert get(models, ["de"], options).failed == {}


def test_one_command_at_a_time(options: FetchOptions, models: Path) -> None:
    with changing(models):
        with pytest.raises(StartError, match="Another command is changing the models"):
            get(models, ["de"], options)
        with pytest.raises(StartError, match="Another command is changing the models"):
            update(models, options)
    assert get(models, ["de"], options).failed == {}


def test_a_folder_of_that_name_is_not_touched(options: FetchOptions, models: Path) -> None:
    (models / "firefox-en-de").mkdir(parents=True)
    (models / "firefox-en-de" / "mine.txt").write_text("mine")
    got = get(models, ["de"], options)
    assert got.failed == {"firefox-en-de": "Directory not empty."}
    assert (models / "firefox-en-de" / "mine.txt").read_text() == "mine"


def test_a_folder_that_cannot_be_made(options: FetchOptions, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StartError, match="The models cannot be installed: "):
        get(tmp_path / "file" / "models", ["de"], options)


# Newer ones


def content_of(models: Path, name: str) -> dict[str, str]:
    return {file: found.sha256 for file, found in find(models, name).files.items()}


def unchanged(bucket: Bucket) -> None:
    pass


def newer(bucket: Bucket) -> None:
    bucket.replace("en-de", seed=1)


def larger(bucket: Bucket) -> None:
    bucket.add("en-de", shape="base", seed=1, comet=0.99)


def gone(bucket: Bucket) -> None:
    del bucket.entries["en-de"]


def failing(bucket: Bucket) -> None:
    newer(bucket)
    bucket.faults["model.ende"] = "404"


def spoilt(bucket: Bucket) -> None:
    newer(bucket)
    bucket.faults["vocab.ende"] = "not gzip"


UPDATES: list[tuple[Callable[[Bucket], Any], bool, bool]] = [
    (unchanged, False, False),
    (newer, True, False),
    (larger, True, False),
    (gone, False, False),
    (failing, False, True),
    (spoilt, False, True),
]


@pytest.mark.parametrize(("change", "is_replaced", "fails"), UPDATES)
def test_update(
    bucket: Bucket,
    options: FetchOptions,
    models: Path,
    change: Callable[[Bucket], Any],
    is_replaced: bool,
    fails: bool,
) -> None:
    get(models, ["de"], options)
    before = content_of(models, "firefox-en-de")
    change(bucket)
    got = update(models, options)
    assert [model.name for model in got.added] == ["firefox-en-de"] * is_replaced
    assert (set(got.failed), "firefox-de-en" in got.kept) == ({"firefox-en-de"} if fails else set(), True)
    assert (names(models), content_of(models, "firefox-en-de") != before) == (BOTH, is_replaced)
    assert [verify(models, find(models, name)) for name in BOTH] == [[], []]
    try_model(models / "firefox-en-de")


def test_update_touches_only_what_is_installed(options: FetchOptions, models: Path) -> None:
    got = update(models, options)
    assert (got.added, got.kept, got.failed, names(models)) == ((), (), {}, [])


def test_update_needs_trust_too(bucket: Bucket, options: FetchOptions, models: Path) -> None:
    get(models, ["de"], options)
    newer(bucket)
    assert update(models, replace(options, trust_new=False)).failed == {"firefox-en-de": getting.UNTRUSTED}
    assert names(models) == BOTH


def test_a_file_system_that_cannot_exchange_two_names(
    bucket: Bucket, options: FetchOptions, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(getting, "_RENAME_EXCHANGE", 1 << 20)
    get(models, ["de"], options)
    before = content_of(models, "firefox-en-de")
    newer(bucket)
    assert update(models, options).failed == {}
    assert (names(models), content_of(models, "firefox-en-de") != before) == (BOTH, True)


def test_the_model_has_its_place_at_every_moment_of_an_update(
    bucket: Bucket, options: FetchOptions, models: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    get(models, ["de"], options)
    newer(bucket)
    found, done = [], threading.Event()

    def watch() -> None:
        while not done.is_set():
            found.append((models / "firefox-en-de" / "model.json").is_file())

    def rename(old: Path, new: Path) -> None:
        raise AssertionError("between two renames there would be neither")

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        monkeypatch.setattr("os.rename", rename)
        assert update(models, options).failed == {}
    finally:
        done.set()
        watcher.join()
    assert set(found) == {True}


def test_an_old_manifest_is_still_read(options: FetchOptions, models: Path) -> None:
    get(models, ["de"], options)
    path = models / "firefox-en-de" / "model.json"
    said = json.loads(path.read_text())
    assert (said.pop("architecture"), said.pop("published")) == ("tiny", {"comet": 0.861, "chrf": 61.5})
    path.write_text(json.dumps(said))
    model = find(models, "firefox-en-de")
    assert (model.architecture, model.published) == ("", None)
