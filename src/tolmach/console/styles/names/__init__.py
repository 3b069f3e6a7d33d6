"""The categories, rules and options of style in words: the names of the catalogue are for programs. Pages pass the
words through `text`."""

from typing import Final

from tolmach.console.styles.names.dates import DATES
from tolmach.console.styles.names.language import LANGUAGE
from tolmach.console.styles.names.numbers import NUMBERS
from tolmach.console.styles.names.punctuation import PUNCTUATION
from tolmach.console.styles.names.rules import RULES
from tolmach.console.texts import marked

_WORDS: Final = {**RULES, **DATES, **NUMBERS, **PUNCTUATION, **LANGUAGE}
EFFECTS: Final = (
    marked("-ㅂ니다 and -아/어요 may alternate"),
    marked("Keep: `컴퓨터`"),
    marked("Keep: `거버넌스`"),
    marked("Well established: keep: `インターネット`"),
    marked("Copy the number exactly as in the source"),
    marked("Double negation allowed; keep as in the source"),
    marked("Other rules also apply inside quotation marks"),
    marked("Passive where it reads better; leave as produced"),
    marked("Short forms allowed where they read well; leave as produced"),
    marked("Text inside quotation marks is exempt from all other rules"),
)
"""What an option does, if it changes nothing that an example could show."""


def words_of(name: str) -> str:
    return _WORDS[name]
