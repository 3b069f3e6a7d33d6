"""Settings of earlier releases are refused with what holds instead, and what the pages write is taken."""

import re
from pathlib import Path

import pytest

from tolmach.engines.batcher import BATCH_COST
from tolmach.errors import StartError
from tolmach.glossaries.applying import MIB, ROOM
from tolmach.settings import GONE, PREFIX, load, table
from tolmach.storage.roster import process_name
from tolmach.wire.bounds import USUAL_LIMITS
from tolmach.wire.server.config import ConnectionLimits

ROOT = Path(__file__).parents[1]
HOLDS: dict[str, float] = {
    "batch_tokens": BATCH_COST,
    "body_timeout": USUAL_LIMITS.body_timeout,
    "first_byte": USUAL_LIMITS.first_byte,
    "glossary_memory": ROOM // MIB,
    "header_timeout": ConnectionLimits().header_timeout,
    "max_uploads": USUAL_LIMITS.uploads,
}


@pytest.mark.parametrize("name", GONE)
def test_a_setting_that_is_gone_stops_the_start_with_what_holds(name: str, tmp_path: Path) -> None:
    file = tmp_path / "tolmach.toml"
    file.write_text(f'{name} = "1"\n')
    for source, told in ((str(file), {}), ("the environment", {PREFIX + name.upper(): "1"})):
        with pytest.raises(
            StartError, match=f"^Setting '{name}' in {re.escape(source)} is gone: .+ Remove it.$"
        ) as said:
            load(environment=told, file=None if told else file)
        assert GONE[name] in str(said.value)


def test_what_is_said_to_hold_is_what_the_code_has() -> None:
    for name, value in HOLDS.items():
        assert re.search(rf"\b{value:g}\b", GONE[name]), name
    assert GONE.keys() - HOLDS == {"replica"}, "which has no figure"
    assert re.fullmatch(r".+:\d+", process_name())


def test_what_is_gone_is_no_setting() -> None:
    assert not GONE.keys() & {row.name for row in table()}


def test_the_service_takes_the_settings_that_pages_show(tmp_path: Path) -> None:
    pages = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md"]
    shown = [
        block for page in pages for block in re.findall(r"^```toml\n(.+?)^```", page.read_text("utf-8"), re.M | re.S)
    ]
    assert shown
    for number, block in enumerate(shown):
        file = tmp_path / f"{number}.toml"
        file.write_text(block)
        load(environment={}, file=file)
