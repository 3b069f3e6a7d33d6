"""Finds base forms of the words of the training text, for the terms task.

usage: python -m training.text.lemmas OUT.tsv.xz FOLDER...

`training.text.prepare` writes the folders. A row of the table has language, word and base form, for words that occur
often enough and are not their own base form. This needs `simplemma` and takes some minutes on one core.
"""

import lzma
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import simplemma

from training.options import arguments
from training.text import folders

# fmt: off
LANGUAGES = (
    "en", "de", "fr", "es", "it", "pl", "ru", "cs", "nl", "pt", "pt-br", "sv", "da",
    "nb", "fi", "et", "lv", "lt", "sk", "sl", "uk", "bg", "ro", "el", "hu", "tr",
)
# fmt: on
SEEN = 3
LONGEST = 30
NOUNS_WITH_CAPITALS = frozenset({"de"})

_WORD = re.compile(r"[^\W\d_]{2,}(?:-[^\W\d_]+)*")


def counts(paths: list[Path], language: str) -> Counter[str]:
    """Words as they are written. First words of sentences are left out, because their capital means nothing."""
    found: Counter[str] = Counter()
    for folder in paths:
        for _, sentence in folders.rows(folder, language):
            words = _WORD.findall(sentence)
            found.update(words[1:])
            if words and language not in NOUNS_WITH_CAPITALS:
                found[words[0].lower()] += 1
    return found


def lemma(word: str, language: str, seen: Counter[str]) -> str | None:
    """The base form; None if it is the word itself, or a form that the text does not have, because rules invent
    some."""
    base = simplemma.lemmatize(word, lang=language.partition("-")[0])
    if language not in NOUNS_WITH_CAPITALS and word[0].isupper():
        base = base[0].upper() + base[1:]
    return base if base.lower() != word.lower() and seen[base] else None


def table(paths: list[Path], language: str) -> Iterator[tuple[str, str]]:
    seen = counts(paths, language)
    for word in sorted(word for word, count in seen.items() if count >= SEEN):
        plain = word[1:].islower() and len(word) <= LONGEST
        if plain and (base := lemma(word, language, seen)):
            yield word, base


def main() -> None:
    out, *paths = (Path(word) for word in arguments(__doc__, 2))
    with lzma.open(out, "wt", encoding="utf-8", newline="\n", preset=9) as file:
        for language in LANGUAGES:
            rows = [f"{language}\t{word}\t{base}\n" for word, base in table(paths, language)]
            file.writelines(rows)
            print(language, len(rows), flush=True)


if __name__ == "__main__":
    main()
