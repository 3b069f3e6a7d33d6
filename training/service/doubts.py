"""Finds forms of words of the lexicon that mostly mean something else in parallel text. The service does not hint them.

usage: python -m training.service.doubts TEXT [lines=40000 least=3 from_english=0.7 into_english=0.5]

TEXT is a folder of parallel text. If a form is in at least LEAST sentences, and more than this share of them have none
of its translations on the other side, the form goes to `doubtful.tsv` beside the lexicon. Run this again after you add
words.
"""

from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tolmach.translation import lexicon
from tolmach.translation.lexicon.book import DOUBTFUL, ENGLISH, page
from tolmach.translation.lexicon.finding import found
from training.options import arguments, options
from training.text import folders

DATA = Path(lexicon.__file__).parent / "data"
LONGEST = 100
"""The longest English sentence, in characters: a longer sentence may paraphrase a word."""
ENDS = (".", "!", "?")


@dataclass(frozen=True, slots=True)
class DoubtChoice:
    lines: int = 40000
    """The number of lines for each language."""
    least: int = 3
    from_english: float = 0.7
    into_english: float = 0.5
    """The lexicon lacks the commonest words of English, so its translation of a word may be one of several."""


def pairs(folder: Path, language: str, most: int) -> list[tuple[str, str]]:
    """This many English sentences with their translations, from all parts of the text."""
    english = folders.english(folder)
    usable = [len(sentence) <= LONGEST and sentence.endswith(ENDS) for sentence in english]
    both = [(english[row], said) for row, said in folders.rows(folder, language) if usable[row]]
    return both[:: max(1, len(both) // most)]


def counted(both: Sequence[tuple[str, str]], languages: tuple[str, str]) -> tuple[Counter[str], Counter[str]]:
    """How often each form is in a source, and how often without a translation. A base form counts for all its forms."""
    seen, vain = Counter[str](), Counter[str]()
    wanted = page(languages[1])
    if page(languages[0]) is None or wanted is None:
        return seen, vain
    for source, target in both:
        for word in found(source, languages[0]):
            entries = [wanted.entry(row) for row in word.rows]
            forms = {source[word.start : word.end].lower(), word.base.lower()}
            seen.update(forms)
            vain.update(() if lexicon.is_said(entries, target, languages[1]) else forms)
    return seen, vain


def doubtful(folder: Path, asked: DoubtChoice, language: str) -> list[str]:
    both = pairs(folder, language, asked.lines)
    lines = []
    for source, target in ((ENGLISH, language), (language, ENGLISH)):
        seen, vain = counted(both if source == ENGLISH else [pair[::-1] for pair in both], (source, target))
        share = asked.from_english if source == ENGLISH else asked.into_english
        wrong = sorted(form for form in seen if seen[form] >= asked.least and vain[form] > share * seen[form])
        lines.append(f"{source}>{target}\t{'|'.join(wrong)}")
        print(f"{source}>{target}: {len(seen)} forms, {len(wrong)} doubtful", flush=True)
    return lines


def main(folder: Path, asked: DoubtChoice) -> None:
    known = [language for language in folders.languages(folder) if page(language)]
    with ProcessPoolExecutor() as pool:
        lines = [line for each in pool.map(partial(doubtful, folder, asked), known) for line in each]
    (DATA / DOUBTFUL).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


if __name__ == "__main__":
    given = arguments(__doc__, 1)
    (chosen,) = options(given[1:], DoubtChoice())
    main(Path(given[0]), chosen)
