"""Rules of a language that a pattern can tell, read from `data/grammar.*.txt`. Pure.

A line of such a table is one of

    sure PATTERN => REPLACEMENT     always right
    ask PATTERN => REPLACEMENT      right if the engine thinks so
    try PATTERN => REPLACEMENT      may be right; the engine must be sure
    agree PRONOUNS: WRONG=RIGHT …   where the pronouns begin a clause
    confuse WORD WORD …             sound or look alike and are written for each other; the engine knows which is meant
    either WORD WORD …              do the same work in a sentence; the engine knows which one goes with the others
    after PATTERN: WRONG=RIGHT …    forms that cannot stand behind what the pattern finds
    shift BASIC FROM PATTERN: …     verbs behind what the pattern finds take another ending: WRONG=RIGHT, or WRONG=- to
                                    stay. BASIC are the endings of basic forms. The new ending replaces FROM in another
                                    form; if that is `-`, it replaces the verb's own ending
    basic PATTERN               the group `changed` is a verb that should be in its basic form
    person ENDING PRONOUNS: …       the same as agree for all verbs whose basic form has the ending: WRONG=RIGHT endings
    govern RIGHT WRONG …: VERB …    words that need another small word behind them; a verb may end in *
    name WORD …                     always have a capital
    small WORD …                    have none inside a sentence; a word may end in *
    spelt WRONG=RIGHT …             common misspellings that are no words
    twice WORD …                    short words that never stand twice in a row
    may WORD …                      longer ones that do
    concord FORM PATTERN            an adjective behind or before a noun, as `concord` says
    words CLASS WORD …              more words of a class, which a group of a pattern names, as `classes` says

`let NAME = PATTERN` names a pattern, which later lines use as `{NAME}`. In a list of words, `_` is a space. Patterns
know no case and stand at the bounds of words; a replacement takes the case of what it replaces. What reaches over
several words is bounded, as in `[^.?!]{1,150}`, because a text may be one long sentence.
"""

from collections.abc import Callable, Sequence
from functools import cache

from tolmach.patterns import deferred
from tolmach.writing.grammar import classes
from tolmach.writing.grammar.basics import returning
from tolmach.writing.grammar.concord import agreeing_with
from tolmach.writing.grammar.moods import shifting
from tolmach.writing.grammar.names import doubled, lowering, named, twice
from tolmach.writing.grammar.table import lines
from tolmach.writing.grammar.verbs import agreeing, conjugating, following
from tolmach.writing.grammar.words import exchanging, governing, replacing, spelling
from tolmach.writing.proposals import Finder

_LINE = deferred(
    r"(sure|ask|try) (.+?) => ?(.*)|(agree|after|person|govern|shift) (.+): (.+)"
    r"|(confuse|either|name|small|spelt|twice|may|concord|basic) (.+)"
)


@cache
def finders(language: str) -> tuple[Finder, ...]:
    return tuple(_rule(line, language) for line in lines(language) if not line.startswith(classes.START))


def _rule(line: str, language: str) -> Finder:
    match = _LINE.fullmatch(line)
    if match is None:
        raise ValueError(f"Not a line of a table of grammar: {line!r}")
    kind = match[1] or match[4] or match[7]
    return _KINDS[kind]([part for part in match.groups()[1:] if part is not None and part != kind], language)


_KINDS: dict[str, Callable[[Sequence[str], str], Finder]] = {
    "sure": replacing("sure"),
    "ask": replacing("ask"),
    "try": replacing("try"),
    "agree": agreeing,
    "person": conjugating,
    "govern": governing,
    "after": following,
    "shift": shifting,
    "confuse": exchanging("confuse"),
    "either": exchanging("either"),
    "name": named,
    "small": lowering,
    "spelt": spelling,
    "twice": twice,
    "may": doubled,
    "concord": agreeing_with,
    "basic": returning,
}
