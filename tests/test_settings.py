"""Values are taken as they are meant or refused with what is allowed, whatever source they come from."""

import re
from pathlib import Path
from typing import Any

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


def read(tmp_path: Path, name: str, written: str) -> Any:
    """`written` is TOML, or what stands in a variable where it begins with `$`."""
    if written.startswith("$"):
        return getattr(load(environment={PREFIX + name.upper(): written[1:]}), name)
    file = tmp_path / "tolmach.toml"
    file.write_text(f"{name} = {written}\n")
    return getattr(load(environment={}, file=file), name)


@pytest.mark.parametrize(
    ("name", "written", "value"),
    [
        ("port", "$0", 0),
        ("port", "65535", 65535),
        ("port", '"80"', 80),
        ("keep_alive", "$0.5", 0.5),
        ("keep_alive", "86400", 86400.0),
        ("fetch_models", "$true", True),
        ("fetch_models", "false", False),
        ("models", "$de, fr,,", ("de", "fr")),
        ("models", '["de", " fr "]', ("de", "fr")),
        ("models", "[]", ()),
        ("proxies", "$10.0.0.1/8,::1", ("10.0.0.1/8", "::1")),
        ("prefix", "$/translate/", "/translate"),
        ("prefix", '""', ""),
        ("device", "$cuda", "cuda"),
        ("host", '"::"', "::"),
        ("data", "$~/there", Path.home() / "there"),
    ],
)
def test_a_value_is_taken(tmp_path: Path, name: str, written: str, value: object) -> None:
    assert read(tmp_path, name, written) == value


@pytest.mark.parametrize(
    ("name", "written", "allowed"),
    [
        ("port", "$many", "a whole number from 0 to 65535"),
        ("port", "$65536", "a whole number from 0 to 65535"),
        ("port", "$80.0", "a whole number from 0 to 65535"),
        ("port", "80.0", "a whole number from 0 to 65535"),
        ("port", "true", "a whole number from 0 to 65535"),
        ("keep_alive", "$0", "seconds, above 0 and at most 86400"),
        ("keep_alive", "$nan", "seconds, above 0 and at most 86400"),
        ("keep_alive", "inf", "seconds, above 0 and at most 86400"),
        ("keep_alive", "true", "seconds, above 0 and at most 86400"),
        ("keep_alive", "$soon", "seconds, above 0 and at most 86400"),
        ("fetch_models", "$yes", "true or false"),
        ("fetch_models", "1", "true or false"),
        ("models", "[1]", "a list of texts (in a variable: separated by commas)"),
        ("models", "1", "a list of texts (in a variable: separated by commas)"),
        ("proxies", "$ten", "addresses or networks such as 10.0.0.0/8"),
        ("prefix", "$translate", "a path that begins with a slash, such as /translate"),
        ("device", "$CUDA", "one of auto, cpu, cuda"),
        ("host", "1", "a text"),
        ("data", "1", "a text"),
    ],
)
def test_a_value_is_refused_with_what_is_allowed(tmp_path: Path, name: str, written: str, allowed: str) -> None:
    source = "the environment" if written.startswith("$") else str(tmp_path / "tolmach.toml")
    with pytest.raises(StartError) as said:
        read(tmp_path, name, written)
    assert str(said.value) == f"Setting '{name}' in {source} is not valid. Allowed: {allowed}."


@pytest.mark.parametrize(("written", "reason"), [(b"port = ", "is not valid TOML"), (b"\xff", "is not valid TOML")])
def test_a_file_that_is_none_stops_the_start(tmp_path: Path, written: bytes, reason: str) -> None:
    file = tmp_path / "tolmach.toml"
    file.write_bytes(written)
    with pytest.raises(StartError, match=f"^The settings file {re.escape(str(file))} {reason}"):
        load(environment={}, file=file)


@pytest.mark.parametrize(("name", "hint"), [("prot", "Did you mean 'port'?"), ("qqqq", "Known: data, host, port, ")])
def test_an_unknown_setting_stops_the_start(tmp_path: Path, name: str, hint: str) -> None:
    for written in ("$1", "1"):
        with pytest.raises(StartError, match="^" + re.escape(f"Unknown setting '{name}' in ")) as said:
            read(tmp_path, name, written)
        assert hint in str(said.value)


@pytest.mark.parametrize("name", GONE)
def test_a_setting_that_is_gone_stops_the_start_with_what_holds(name: str, tmp_path: Path) -> None:
    file = tmp_path / "tolmach.toml"
    file.write_text(f'{name} = "1"\n')
    for source, told in ((str(file), {}), ("the environment", {PREFIX + name.upper(): "1"})):
        with pytest.raises(
            StartError, match=f"^Setting '{name}' in {re.escape(source)} no longer exists: .+ Remove it.$"
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
