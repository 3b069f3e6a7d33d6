"""Proposals of Harper, a checker of English grammar. Blocks for some milliseconds."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from harper import Dialect, Language, Lint, Linter, SuggestionKind

from tolmach import heap
from tolmach.units import Edit
from tolmach.writing.proposals import Proposal

MARGINS = {
    "Agreement": 0.5,
    "BoundaryError": 1.0,
    "Capitalization": 3.0,
    "Eggcorn": 1.0,
    "Grammar": 0.5,
    "Malapropism": 1.0,
    "Miscellaneous": 1.0,
    "Nonstandard": 1.0,
    "Punctuation": 1.0,
    "Spelling": 2.0,
    "Typo": 1.0,
    "Usage": 1.0,
    "WordChoice": 1.0,
}
"""The kinds of lints about mistakes, not about taste, each with the margin that the engine must give."""
TALKATIVE = ("LookingForwardTo",)
"""Rules that print what they read, so that it would end up in a log. A grammar table covers what they know."""
_DIALECTS = {"en-gb": Dialect.BRITISH}


class Harper:
    """One linter for all threads: two threads must not call it at once, and it takes a second to make.

    It works in a thread of its own, because it keeps several MB until the end for every thread that calls it.
    """

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._linter: Linter | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="harper")

    def __call__(self, text: str) -> Iterator[Proposal]:
        for lint in self._thread.submit(self._lints, text).result():
            if lint.lint_kind not in MARGINS or not lint.suggestions:
                continue
            if lint.lint_kind == "Spelling" and not lint.problem_text.islower():
                continue
            first, start, end = lint.suggestions[0], lint.span.start, lint.span.end
            start = end if first.kind is SuggestionKind.INSERT_AFTER else start
            yield Proposal(Edit(start, end, first.replacement_text), MARGINS[lint.lint_kind])

    def _lints(self, text: str) -> list[Lint]:
        if self._linter is None:
            self._linter = _linter(self._dialect)
            heap.trim()
        return self._linter.lint(text, language=Language.PLAINTEXT)


def _linter(dialect: Dialect) -> Linter:
    linter = Linter(dialect)
    linter.set_lint_config({**linter.get_lint_config(), **dict.fromkeys(TALKATIVE, False)})
    return linter


@cache
def harper(variant: str) -> Harper:
    return Harper(_DIALECTS.get(variant.lower(), Dialect.AMERICAN))
