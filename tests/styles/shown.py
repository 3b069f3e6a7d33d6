"""The examples that pages show: of the cases of each option the shortest in each language, as a data file of the
package. `python -m tests.styles.shown` rewrites it."""

import json
from pathlib import Path
from typing import Any

from tests.styles.tables import Example, examples
from tolmach.languages.traits import base
from tolmach.styles import catalogue
from tolmach.styles.catalogue import categories

FILE = Path(catalogue.__file__).parent / "data" / "examples.json"


def written() -> str:
    chosen: dict[str, Any] = {}
    for category, rules in categories().items():
        cases = list(examples(category))
        for rule, options in rules.items():
            for name, option in options.items():
                mine = [case for case in cases if (case.rule, case.option) == (rule, name)]
                found = {language: _best(mine, language) for language in sorted(option.languages)}
                chosen.setdefault(category, {}).setdefault(rule, {})[name] = found
    return json.dumps(chosen, ensure_ascii=False, indent=1) + "\n"


def _best(cases: list[Example], language: str) -> list[str]:
    """One that acts, if any does; in no variant of the language, if it can be; on one line."""
    best = min((case for case in cases if base(case.language) == language), key=_rank)
    return [best.given, best.wanted]


def _rank(case: Example) -> tuple[bool, bool, bool, int]:
    return not case.acts, "-" in case.language, "\n" in case.given, len(case.given) + len(case.wanted)


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
