"""`tolmach doctor`: what is configured and what is missing, in words that a person can act on."""

import typer

from tolmach.cli.opening import Config, Data
from tolmach.cli.output import Json, show_json, show_table


def doctor(data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Check everything that a start needs. The exit code is 1 if something is broken."""
    from tolmach.cli.checks import changed, examine
    from tolmach.cli.findings import Level

    settings, findings = examine(data, config)
    if as_json:
        show_json(
            {
                "findings": [
                    {"level": finding.level.value, "subject": finding.subject, "text": finding.text}
                    for finding in findings
                ],
                "settings": changed(settings),
            }
        )
    else:
        show_table(
            ("STATE", "SUBJECT", "FINDING"),
            [(finding.level.value, finding.subject, finding.text) for finding in findings],
        )
        _show_settings(changed(settings))
    if any(finding.level is Level.BROKEN for finding in findings):
        raise typer.Exit(1)


def _show_settings(values: dict[str, str]) -> None:
    if values:
        typer.echo("\nSettings that differ from their defaults:")
        show_table(("SETTING", "VALUE"), list(values.items()))
