from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.added.mozilla.bucket import Bucket, languages, serving
from tolmach.engines.added.mozilla.downloading import FetchOptions
from tolmach.engines.added.mozilla.sources import ModelSource


@pytest.fixture
def models(tmp_path: Path) -> Path:
    return tmp_path / "data" / "models"


@pytest.fixture
def bucket() -> Iterator[Bucket]:
    """With German."""
    with serving(languages("de")) as served:
        yield served


@pytest.fixture
def options(bucket: Bucket) -> FetchOptions:
    return FetchOptions(ModelSource(bucket.url), trust_new=True)
