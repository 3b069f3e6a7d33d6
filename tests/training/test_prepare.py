import gzip
from pathlib import Path

import pytest

from training.text import folders
from training.text.prepare import Choice, Rules, Source, good, main

SENTENCE = "The house is old."


def gz(folder: Path, name: str, *lines: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize(
    ("english", "other", "language", "expected"),
    [
        (SENTENCE, "Das Haus ist alt.", "de", True),
        (SENTENCE, SENTENCE, "de", False),
        (SENTENCE, "", "de", False),
        (SENTENCE, "Ja.", "de", False),
        (SENTENCE, "Das Haus ist alt. " * 6, "de", False),
        ("Open %s", "%s öffnen", "de", True),
        ("Open %s", "Datei öffnen", "de", False),
        ("<b>Open</b> it", "<b>Öffnen</b>", "de", True),
        ("12:34 - 56", "12.34 - 56", "de", False),
        (SENTENCE, "Дом старый.", "ru", True),
        (SENTENCE, "Dom staryj.", "ru", False),
        ("x" * 401, "y" * 401, "de", False),
    ],
)
def test_good(english: str, other: str, language: str, expected: bool) -> None:
    assert good(english, other, language) is expected


@pytest.mark.parametrize(
    ("name", "source", "language"),
    [
        ("a/kde.de.tsv.gz", "kde", "de"),
        ("a/kde.v2.pt-br.tsv.gz", "kde", "pt-br"),
        ("dict-x.zh-hant.tsv.gz", "dict-x", "zh-hant"),
    ],
)
def test_names(name: str, source: str, language: str) -> None:
    found = Source.of(Path(name))
    assert (found.name, found.language) == (source, language)


def test_a_name_that_tells_no_language_is_refused() -> None:
    with pytest.raises(SystemExit, match=r"words\.txt"):
        Source.of(Path("words.txt"))


def test_rules_of_the_sources() -> None:
    rules = Rules.read()
    sources = [
        Source.of(Path(f"{name}.de.tsv.gz"))
        for name in ("dict/freedict", "dict/ding", "kde", "tatoeba", "bible-nd-x", "bible-luther")
    ]
    freedict, ding, kde, tatoeba, forbidden, bible = sources
    assert [rules.takes(source) for source in (forbidden, bible)] == [False, True]
    assert sorted([freedict, ding, kde, tatoeba], key=rules.order) == [tatoeba, kde, ding, freedict]
    assert [rules.limit(source, 99) for source in (kde, bible)] == [99, 8000]


def test_files_become_a_folder(tmp_path: Path) -> None:
    files = [
        gz(tmp_path, "kde.de.tsv.gz", f"{SENTENCE}\tDas Haus ist alt.", "Yes\tJa", "no tab", "Same\tSame"),
        gz(tmp_path, "dict/ding.de.tsv.gz", "Yes\tDoch", "Tree\tBaum"),
        gz(tmp_path, "kde.fr.tsv.gz", "Tree\tArbre", f"{SENTENCE}\tLa  maison est\u00a0vieille."),
        gz(tmp_path, "sick.fr.tsv.gz", "Yes\tOui"),
    ]
    main(tmp_path / "out", files, Choice())
    english = folders.english(tmp_path / "out")
    assert english == [SENTENCE, "Yes", "Tree"]
    assert dict(folders.rows(tmp_path / "out", "de")) == {0: "Das Haus ist alt.", 1: "Ja", 2: "Baum"}
    assert dict(folders.rows(tmp_path / "out", "fr")) == {0: "La maison est vieille.", 2: "Arbre"}


def test_a_base_stays_and_wins(tmp_path: Path) -> None:
    first = [gz(tmp_path, "a.de.tsv.gz", "Yes\tJa", "Tree\tBaum"), gz(tmp_path, "a.fr.tsv.gz", "Tree\tArbre")]
    main(tmp_path / "base", first, Choice())
    main(
        tmp_path / "out", [gz(tmp_path, "b.de.tsv.gz", "Yes\tDoch", "House\tHaus")], Choice(base=str(tmp_path / "base"))
    )
    assert folders.english(tmp_path / "out") == ["Yes", "Tree", "House"]
    assert dict(folders.rows(tmp_path / "out", "de")) == {0: "Ja", 1: "Baum", 2: "Haus"}
    assert dict(folders.rows(tmp_path / "out", "fr")) == {1: "Arbre"}


def test_limits(tmp_path: Path) -> None:
    file = gz(tmp_path, "a.de.tsv.gz", *(f"House number w{n}\tHaus Nummer w{n}" for n in range(9)), "House\tHaus")
    main(tmp_path / "few", [file], Choice(most=4))
    assert len(list(folders.rows(tmp_path / "few", "de"))) == 4
    main(tmp_path / "long", [file], Choice(words=2))
    assert "House" not in folders.english(tmp_path / "long")
