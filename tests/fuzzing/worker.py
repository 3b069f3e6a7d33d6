"""One search in a process that may die of it: `python -m tests.fuzzing.worker PARSER SECONDS FOLDER NUMBER`."""

import random
import resource
import sys
import warnings
from pathlib import Path

from tests.fuzzing.parsers import PARSERS
from tests.fuzzing.searching import Search

MEMORY = 2 * 1024**3


def main(name: str, seconds: str, folder: str, number: str) -> None:
    warnings.simplefilter("ignore")
    search = Search(PARSERS[name], Path(folder), random.Random(f"{name} {number}"))
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    search.run(float(seconds))
    print(f"= {search.tried} {search.tracer.reached}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
