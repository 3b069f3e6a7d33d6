"""What a reader said of rewordings: whether they say the same.

`judged.tsv` has a line for each: language, sentence, rewording, verdict. The reader saw every one of them and was
strict: `changed` stands for another sense, agent, tense or emphasis, `broken` for a sentence that is no good language.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from benchmarks.signature import ROOT
from benchmarks.writing.real import plain

PATH = ROOT / "benchmarks" / "data" / "rephrasing" / "judged.tsv"
VERDICTS = ("same", "changed", "broken")
UNJUDGED = "unjudged"


@cache
def verdicts() -> Mapping[tuple[str, str, str], str]:
    """By language, sentence and rewording, both as `plain` writes them."""
    rows = (line.split("\t") for line in PATH.read_text(encoding="utf-8").splitlines())
    return {(language, plain(text), plain(other)): verdict for language, text, other, verdict in rows}


def verdict(language: str, text: str, other: str) -> str:
    return verdicts().get((language, plain(text), plain(other)), UNJUDGED)


def judged(language: str, pairs: Iterable[tuple[str, str]]) -> dict[str, int]:
    """How many of these rewordings have which verdict."""
    found = Counter(verdict(language, text, other) for text, other in pairs)
    return {name: found[name] for name in (*VERDICTS, UNJUDGED)}
