"""Generates the reference pages from the program itself: `python -m tolmach.cli.pages` rewrites them."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from tolmach import settings
from tolmach.cli.root import EXIT_CODES, app
from tolmach.styles.catalogue import Option, categories, options
from tolmach.styles.rules import way

_SETTINGS_INTRODUCTION = """\
# Settings

A setting has a default. `tolmach.toml` in the working folder (or the file that `--config` names) overrides the
default, a variable overrides the file, and a flag of `tolmach serve` overrides the variable. Lists are TOML arrays
in the file and separated by commas elsewhere. If a setting is unknown or its value is not allowed, the service does
not start and says why in one sentence. Secret settings have no flag, because every user of a machine can read its
command lines; `tolmach doctor` shows only that they are set.
"""

_GONE_INTRODUCTION = """
## Settings of earlier releases

These settings no longer exist, because no installation needs to choose them. If a file or a variable still has one,
the service does not start and says why in one sentence.
"""


def settings_page() -> str:
    lines = [
        _SETTINGS_INTRODUCTION,
        "| Setting | Variable | Flag | Default | Meaning |",
        "|---|---|---|---|---|",
    ]
    for row in settings.table():
        flag = "" if row.secret else f"`--{row.name.replace('_', '-')}`"
        lines.append(_row(f"`{row.name}`", f"`{row.variable}`", flag, row.default, row.doc))
    lines += [_GONE_INTRODUCTION, "| Setting | What applies now |", "|---|---|"]
    lines += [_row(f"`{name}`", what) for name, what in settings.GONE.items()]
    return "\n".join(lines) + "\n"


def cli_page() -> str:
    root: Any = typer.main.get_command(app)
    parts = [f"# The command `tolmach`\n\n{root.help}\n\n{EXIT_CODES}"]
    parts += [_section(name, command) for name, command in _commands(root, "tolmach")]
    return "\n\n".join(parts) + "\n"


def _commands(group: Any, path: str) -> Iterator[tuple[str, Any]]:
    for name, command in group.commands.items():
        whole = f"{path} {name}"
        if hasattr(command, "commands"):
            yield from _commands(command, whole)
        else:
            yield whole, command


def _section(name: str, command: Any) -> str:
    context = typer.Context(command, info_name=name)
    usage = " ".join([name, *command.collect_usage_pieces(context)])
    records = [item.get_help_record(context) for item in command.params]
    table = "\n".join(["| Word | Meaning |", "|---|---|", *(_row(f"`{word}`", text) for word, text in records)])
    return f"## `{name}`\n\n{command.help}\n\n    {usage}\n\n{table}"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


_RULES_INTRODUCTION = """\
# All rules of style

{exact} of {all} options are exact: the service follows them wherever they apply. The others are a best effort, by
patterns, lists of words and the form of address; if the engine is a language model, the service tells it these options
too. The service accepts an option in every language, and the option acts in its own languages. [styles.md](styles.md)
says how to use rules.
"""


def rules_page() -> str:
    ways = {option: way(option.category, option.rule, option.name) for option in options()}
    parts = [_RULES_INTRODUCTION.format(exact=sum(found.exact for found in ways.values()), all=len(ways))]
    for category, rules in categories().items():
        parts += [f"## {category}", "\n".join(["| Rule | Option | Languages | Effect | |", "|---|---|---|---|---|"])]
        rows = (option for named in rules.values() for option in named.values())
        parts[-1] += "".join("\n" + _rule_row(option, ways[option].exact) for option in rows)
    return "\n\n".join(part.strip() for part in parts) + "\n"


def _rule_row(option: Option, exact: bool) -> str:
    languages = " ".join(sorted(option.languages))
    return _row(option.rule, f"`{option.name}`", languages, option.effect, "" if exact else "best effort")


PAGES = {"settings.md": settings_page, "cli.md": cli_page, "style-rules.md": rules_page}


def write(folder: Path) -> None:
    for name, page in PAGES.items():
        (folder / name).write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
