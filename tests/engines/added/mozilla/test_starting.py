import logging
from collections.abc import Iterator, MutableMapping
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from tests.engines.added.mozilla.bucket import Bucket, languages, serving
from tolmach.engines.added.installed import installed
from tolmach.engines.added.mozilla import lock
from tolmach.engines.added.mozilla.sources import BUCKET
from tolmach.engines.added.mozilla.starting import fetch_wanted, source_of
from tolmach.errors import StartError
from tolmach.settings import Settings

Log = list[MutableMapping[str, Any]]


@pytest.fixture
def data(bucket: Bucket, models: Path) -> Path:
    """A data folder whose lock has what the bucket has."""
    models.mkdir(parents=True)
    lock.write_lock(models / lock.OWN, bucket.sums)
    return models.parent


@pytest.fixture
def told() -> Iterator[Log]:
    """What is logged."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))
    with capture_logs() as lines:
        yield lines
    structlog.configure(**before)


def names(data: Path) -> list[str]:
    return [model.name for model in installed(data / "models")]


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"models": ("de",)},
        {"fetch_models": True},
        {"models": (), "fetch_models": True},
    ],
)
def test_nothing_is_called_unless_both_settings_say_so(bucket: Bucket, data: Path, settings: dict[str, Any]) -> None:
    fetch_wanted(Settings(data=data, models_from=bucket.url, **settings))
    assert (bucket.asked, names(data)) == ([], [])


def test_what_is_missing_is_fetched_once(bucket: Bucket, data: Path, told: Log) -> None:
    settings = Settings(data=data, models=("DE",), fetch_models=True, models_from=bucket.url)
    fetch_wanted(settings)
    assert names(data) == ["firefox-de-en", "firefox-en-de"]
    assert sorted(line["model"] for line in told) == names(data)
    bucket.asked.clear()
    fetch_wanted(settings)
    assert bucket.asked == []


def test_all_of_them(bucket: Bucket, data: Path) -> None:
    fetch_wanted(Settings(data=data, models=("all",), fetch_models=True, models_from=bucket.url))
    assert names(data) == ["firefox-de-en", "firefox-en-de"]


def test_a_model_that_cannot_be_had_does_not_stop_the_start(bucket: Bucket, data: Path, told: Log) -> None:
    bucket.faults["model.ende"] = "404"
    fetch_wanted(Settings(data=data, models=("de",), fetch_models=True, models_from=bucket.url))
    assert names(data) == ["firefox-de-en"]
    (line,) = [line for line in told if line["log_level"] == "warning"]
    assert (line["event"], line["model"]) == ("model_not_fetched", "firefox-en-de")
    assert "status 404" in line["reason"]


def test_a_network_that_is_away_does_not_stop_the_start(tmp_path: Path, told: Log) -> None:
    with serving(languages("de")) as bucket:
        pass
    fetch_wanted(Settings(data=tmp_path, models=("de",), fetch_models=True, models_from=bucket.url))
    (line,) = told
    assert (line["event"], line["log_level"]) == ("models_not_fetched", "warning")


@pytest.mark.parametrize("fetch_models", [True, False])
def test_a_language_that_does_not_exist_stops_the_start(tmp_path: Path, fetch_models: bool) -> None:
    with pytest.raises(StartError, match="There is no language 'klingon'"):
        fetch_wanted(Settings(data=tmp_path, models=("klingon",), fetch_models=fetch_models))


def test_where_models_come_from(tmp_path: Path) -> None:
    assert source_of(Settings(data=tmp_path)).place == BUCKET
    settings = Settings(data=tmp_path, models_from="/mnt/mirror")
    assert source_of(settings).place == "/mnt/mirror"
    assert source_of(settings, "http://127.0.0.1:1").place == "http://127.0.0.1:1"
