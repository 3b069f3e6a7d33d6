"""Nothing of what was said stays: not in the data folder, not in the log."""

import io
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from tests.voice.conftest import room
from tests.voice.doubles import ScriptedRecogniser

SECRET = "xylophonist"
MARK = b"\x5a\x17\xc3\x2e\x91\x44\xee\x08" * 40
"""Audio that can be recognised in a file."""


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Everything that is logged, at every level."""
    out = io.StringIO()
    before = structlog.get_config()
    structlog.configure(
        wrapper_class=structlog.make_filtering_bound_logger(logging.DEBUG),
        logger_factory=structlog.PrintLoggerFactory(out),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(out)
    logging.getLogger().addHandler(handler)
    yield out
    logging.getLogger().removeHandler(handler)
    structlog.configure(**before)


def test_nothing_that_was_said_is_kept(tmp_path: Path, logged: io.StringIO) -> None:
    speech = ScriptedRecogniser({"en": f"The {SECRET} plays. And the {SECRET} stops here"})
    with room(tmp_path, speech) as found:
        access = found.client.request(source_language="en", target_languages=["de"], target_media_languages=["de"])
        with found.client.open(access) as stream:
            for _ in range(5):
                stream.send({"source_media_chunk": {"data": MARK * 20}})
            stream.finish()
            assert stream.rest() == 1000
        assert SECRET in stream.told.source
        # One that is broken off, and one that fails.
        lasts: list[dict[str, dict[str, str]]] = [{"end_of_source_media": {}}, {SECRET: {}}]
        for last in lasts:
            with found.client.stream(source_language="en") as stream:
                stream.send({"source_media_chunk": {"data": MARK * 20}})
                stream.send(last)
    kept = [path for path in tmp_path.rglob("*") if path.is_file() and _holds(path.read_bytes())]
    assert kept == []
    assert "voice stream over" in logged.getvalue()
    assert SECRET not in logged.getvalue()
    assert access["token"] not in logged.getvalue()


def _holds(data: bytes) -> bool:
    return SECRET.encode() in data or MARK[:16] in data
