"""Add words to the lexicon.

usage: python -m releasing.lexicon FOLDER

FOLDER has `batches/*.tsv` with headword, part of speech and sense, and for each language `out/<language>/*.tsv` of the
same names with headword, translation, gender and others. Headwords that are there already are passed over.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from tolmach.translation import lexicon

DATA = Path(lexicon.__file__).parent / "data"
HEADWORDS = DATA / "words.tsv"
NO_LANGUAGES = {"doubtful", HEADWORDS.stem}


def main(folder: Path) -> int:
    known = {row[0] for row in _rows(HEADWORDS)}
    batches = sorted((folder / "batches").glob("*.tsv"))
    added = [(batch.name, row) for batch in batches for row in _rows(batch)]
    added = [both for number, both in enumerate(added) if _is_new(both[1][0], known, added[:number])]
    texts = {language: list(_translated(folder / "out" / language, added)) for language in languages()}
    _append(HEADWORDS, [row for _, row in added])
    for language, rows in texts.items():
        _append(DATA / f"{language}.tsv", rows)
    return len(added)


def languages() -> list[str]:
    return sorted(path.stem for path in DATA.glob("*.tsv") if path.stem not in NO_LANGUAGES)


def _is_new(word: str, known: set[str], before: list[tuple[str, list[str]]]) -> bool:
    return word not in known and all(word != row[0] for _, row in before)


def _translated(folder: Path, added: list[tuple[str, list[str]]]) -> Iterator[list[str]]:
    """Rows as a file of a language has them."""
    files = {
        name: {row[0]: row[1:] for row in _rows(folder / name)} for name in dict.fromkeys(each[0] for each in added)
    }
    for name, (word, kind, _) in added:
        if word not in files[name]:
            raise SystemExit(f"{folder / name}: no row for {word!r}")
        yield [word, kind, *files[name][word]]


def _rows(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").split("\n") if line]


def _append(path: Path, rows: list[list[str]]) -> None:
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.writelines("\t".join(row) + "\n" for row in rows)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    print(f"{main(Path(sys.argv[1]))} words added")
