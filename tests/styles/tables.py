"""The cases of the rules of style: one file for each category.

    ## rule / option
    en: given ⇒ wanted
    en: what must not change =

`\\n` is a line end and `␣` a space that does not break.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).parent / "cases"
_CASE = re.compile(r"(?P<language>[a-z]{2}(?:-[A-Za-z0-9]+)?): (?P<given>.*?)(?: ⇒ (?P<wanted>.*)| =)")


@dataclass(frozen=True)
class Example:
    category: str
    rule: str
    option: str
    language: str
    given: str
    wanted: str

    @property
    def acts(self) -> bool:
        return self.given != self.wanted


def examples(category: str) -> Iterator[Example]:
    rule = option = ""
    path = FOLDER / f"{category}.txt"
    for line in path.read_text("utf-8").split("\n") if path.exists() else ():
        if line.startswith("## "):
            rule, option = line[3:].split(" / ", 1)
        elif match := _CASE.fullmatch(line):
            given = _read(match["given"])
            wanted = given if match["wanted"] is None else _read(match["wanted"])
            yield Example(category, rule, option, match["language"], given, wanted)
        elif line and not line.startswith("#"):
            raise ValueError(f"{path.name}: not a case: {line}")


def _read(text: str) -> str:
    return text.replace("\\n", "\n").replace("␣", "\u00a0")
