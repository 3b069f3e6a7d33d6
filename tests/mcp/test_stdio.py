"""The official SDK's own client over standard input and output: with a running service, and without any."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters

from tests.conftest import Live

HELLO = {"text": ["Hello"], "target_lang": "DE", "source_lang": "EN"}


def called(arguments: list[str], environment: dict[str, str], *calls: tuple[str, dict[str, Any]]) -> list[Any]:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "tolmach", "mcp", *arguments], env={**os.environ, **environment}
    )

    async def run() -> list[Any]:
        async with Client(command) as client:
            found = []
            for name, given in calls:
                result = await client.call_tool(name, given)
                found.append(result.content[0].text if result.is_error else result.structured_content)  # type: ignore[union-attr]
            return found

    return asyncio.run(run())


def test_with_a_running_service(live: Live, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Hello", encoding="utf-8")
    document = {"input_path": str(tmp_path / "a.txt"), "output_path": str(tmp_path / "b.txt"), "target_lang": "DE"}
    text, file, again, missing, usage = called(
        ["--url", live.url],
        {"TOLMACH_KEY": live.keys.developer},
        ("translate_text", HELLO),
        ("translate_document", document),
        ("translate_document", document),
        ("translate_document", document | {"input_path": "nowhere.txt", "output_path": str(tmp_path / "c.txt")}),
        ("get_usage", {}),
    )
    assert text["translations"][0]["text"] == "[de] Hello"
    assert file["billed_characters"] == 5
    assert (tmp_path / "b.txt").read_text(encoding="utf-8") == "[de] Hello"
    assert "exists already" in again
    assert "cannot be read" in missing
    assert usage["character_count"] == 10


def test_without_a_service(tmp_path: Path) -> None:
    text, glossaries = called([], {"TOLMACH_ENGINE": "stub"}, ("translate_text", HELLO), ("list_glossaries", {}))
    assert text["translations"][0]["text"] == "[de] Hello"
    assert glossaries == {"glossaries": []}


@pytest.mark.heavy
def test_a_service_that_is_not_there() -> None:
    (said,) = called(["--url", "http://127.0.0.1:1"], {"TOLMACH_KEY": "a key"}, ("get_usage", {}))
    assert "The translation service does not answer at http://127.0.0.1:1" in said


@pytest.mark.parametrize(
    ("before", "environment", "sentence"),
    [
        ("", {"TOLMACH_KEY": ""}, "The variable TOLMACH_KEY must have a developer key of the service.\n"),
        (
            "sys.modules['mcp'] = None; ",
            {"TOLMACH_KEY": "a key"},
            "The Model Context Protocol is not installed. Install it: pip install 'tolmach[mcp]'.\n",
        ),
    ],
)
def test_refusals(before: str, environment: dict[str, str], sentence: str) -> None:
    code = f"import sys; {before}sys.argv = ['tolmach', 'mcp', '--url', 'http://127.0.0.1:1']; "
    code += "from tolmach.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (1, sentence)
