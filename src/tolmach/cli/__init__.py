"""The command `tolmach`. Commands import what they work with when they run, so that each starts quickly."""

import sys

from tolmach.cli.libraries import library_faults
from tolmach.errors import StartError


def main() -> None:
    try:
        with library_faults():
            from tolmach.cli.root import app
    except StartError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    app(prog_name="tolmach")
