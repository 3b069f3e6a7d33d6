"""Reads a folder of parallel text: `en.txt` has a sentence for each row, `<language>.tsv` has lines `rows
further<TAB>sentence`.

English is stored once. Sentences of two other languages belong together if their rows are equal.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path


def english(folder: Path) -> list[str]:
    return _lines(folder / "en.txt")


def languages(folder: Path) -> list[str]:
    """The languages of the folder without English."""
    return sorted(path.stem for path in folder.glob("*.tsv"))


def rows(folder: Path, language: str) -> Iterator[tuple[int, str]]:
    """Rows and sentences; none if the folder does not have the language."""
    if language == "en":
        yield from enumerate(english(folder))
        return
    path, row = folder / f"{language}.tsv", 0
    for line in _lines(path) if path.exists() else ():
        further, _, sentence = line.partition("\t")
        row += int(further)
        yield row, sentence


def write_english(folder: Path, sentences: Sequence[str]) -> None:
    _write(folder / "en.txt", sentences)


def write(folder: Path, language: str, sentences: Mapping[int, str]) -> None:
    order = sorted(sentences)
    _write(folder / f"{language}.tsv", [f"{row - last}\t{sentences[row]}" for last, row in pairwise([0, *order])])


def _lines(path: Path) -> list[str]:
    """Splits only at line feeds, because sentences may contain other separators."""
    with path.open(encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")
    return lines if lines[-1] else lines[:-1]


def _write(path: Path, lines: Sequence[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")
