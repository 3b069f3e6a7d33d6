"""Which tokens each family gets, and what it knows."""

from pathlib import Path

import pytest

from tests.engines.families import tiny
from tests.engines.families.conftest import Open
from tolmach.engines.families import FAMILIES, Files, argos, detect, marian, named, names
from tolmach.engines.families.coder import Coder, Encoded, encode
from tolmach.engines.families.family import Tags, WantedLanguages
from tolmach.errors import StartError
from tolmach.languages.catalogue import engine_codes

DOG = ["▁the", "▁d", "o", "g"]


def coder_of(kind: str, folder: Path, **options: bool) -> Coder:
    files = Files(tiny.make(kind, folder / kind, **options))
    family = detect(files)
    return Coder(family, files, family.languages(files, WantedLanguages()))


@pytest.mark.parametrize(
    ("kind", "pair", "before", "end", "prefix"),
    [
        ("marian", ("en", "de"), [], ["</s>"], []),
        ("marian-many", ("en", "pt"), [">>por<<"], ["</s>"], []),
        ("marian-many", ("en", "pt-br"), [">>pob<<"], ["</s>"], []),
        ("marian-many", ("en", "zh-hant"), [">>cmn_Hant<<"], ["</s>"], []),
        ("nllb", ("en", "de"), ["eng_Latn"], ["</s>"], ["deu_Latn"]),
        ("nllb", ("pt-br", "zh-hant"), ["por_Latn"], ["</s>"], ["zho_Hant"]),
        ("nllb", ("he", "nb"), ["heb_Hebr"], ["</s>"], ["nob_Latn"]),
        ("m2m100", ("en", "de"), ["__en__"], ["</s>"], ["__de__"]),
        ("m2m100", ("id", "nb"), ["__id__"], ["</s>"], ["__no__"]),
        ("small100", ("en", "de"), ["__de__"], ["</s>"], []),
        ("madlad", ("en", "de"), ["<2de>"], ["</s>"], []),
        ("madlad", ("en", "he"), ["<2iw>"], ["</s>"], []),
        ("argos", ("en", "de"), [], [], []),
        ("argos-prefix", ("en", "de"), [], [], ["__de__"]),
    ],
)
def test_tokens(
    tmp_path: Path, kind: str, pair: tuple[str, str], before: list[str], end: list[str], prefix: list[str]
) -> None:
    assert coder_of(kind, tmp_path).encode("the dog", *pair) == Encoded([*before, *DOG, *end], prefix)


@pytest.mark.parametrize("kind", ["marian", "nllb"])
def test_end_stands_there_once(tmp_path: Path, kind: str) -> None:
    assert coder_of(kind, tmp_path, adds_end=True).encode("the dog", "en", "de").source[-1] == "g"


@pytest.mark.parametrize(
    ("pieces", "tags", "ends", "source", "prefix"),
    [
        ([], Tags(), True, ["</s>"], []),
        (["a"], Tags(("x",), ("y",)), True, ["x", "a", "</s>"], ["y"]),
        (["a"], Tags((), ("y",)), False, ["a"], ["y"]),
    ],
)
def test_encode(pieces: list[str], tags: Tags, ends: bool, source: list[str], prefix: list[str]) -> None:
    assert encode(pieces, tags, ends=ends) == Encoded(source, prefix)


@pytest.mark.parametrize(
    ("kind", "tokens", "text"),
    [
        ("marian", ["▁the", "▁d", "o", "g", "</s>"], "the dog"),
        ("nllb", ["deu_Latn", "▁the", "▁d", "o", "g"], "the dog"),
        ("madlad", ["▁the", "<unk>", "▁☃", "<2de>"], "the ☃"),
        ("argos-prefix", ["__de__", "▁the"], "the"),
        ("marian", [], ""),
    ],
)
def test_decode(tmp_path: Path, kind: str, tokens: list[str], text: str) -> None:
    assert coder_of(kind, tmp_path).decode(tokens) == text


@pytest.mark.parametrize(
    ("kind", "family", "sources", "targets"),
    [
        ("marian", "marian", "en", "de"),
        ("marian-many", "marian", "en", "de fr pt pt-br zh-hant"),
        ("nllb", "nllb", "de en he id nb pt pt-br zh zh-hant", "de en he id nb pt pt-br zh zh-hant"),
        ("m2m100", "m2m100", "de en he id nb pt pt-br zh", "de en he id nb pt pt-br zh"),
        ("small100", "small100", "de en he id nb pt pt-br zh", "de en he id nb pt pt-br zh"),
        ("madlad", "madlad", "de en he id nb pt pt-br zh zh-hant", "de en he id nb pt pt-br zh zh-hant"),
        ("argos", "argos", "en", "de"),
    ],
)
def test_family_and_languages_are_told_by_the_files(
    tmp_path: Path, kind: str, family: str, sources: str, targets: str
) -> None:
    files = Files(tiny.make(kind, tmp_path / kind))
    languages = detect(files).languages(files, WantedLanguages())
    assert detect(files).name == family
    assert (" ".join(sorted(languages.sources)), " ".join(sorted(languages.targets))) == (sources, targets)
    assert ("pt", "pt-br") not in languages.pairs
    assert not any(source == target for source, target in languages.pairs)


@pytest.mark.parametrize(
    ("hint", "wanted", "pairs"),
    [
        ("opus-mt-en-fr", WantedLanguages(), {("en", "fr")}),
        ("Helsinki-NLP--opus-mt-fr-en", WantedLanguages(), {("fr", "en")}),
        ("opus-mt-tc-big-en-pt", WantedLanguages(), {("en", "pt")}),
        ("opus_mt_eng_nob-ct2", WantedLanguages(), {("en", "nb")}),
        ("opus-mt-en-fr", WantedLanguages(("he",), ("id",)), {("he", "id")}),
        ("something", WantedLanguages(("de", "en"), ("fr",)), {("de", "fr"), ("en", "fr")}),
    ],
)
def test_name_and_operator_tell_what_marian_files_do_not(
    tmp_path: Path, hint: str, wanted: WantedLanguages, pairs: set[tuple[str, str]]
) -> None:
    folder = tiny.make("marian", tmp_path / "model")
    (folder / "tokenizer_config.json").unlink()
    assert marian.languages(Files(folder, [hint]), wanted).pairs == pairs


def test_marian_of_one_target_takes_the_tags_of_its_variants(tmp_path: Path) -> None:
    folder = tiny.make("marian-many", tmp_path / "model")
    (folder / "tokenizer_config.json").write_text('{"source_lang": "eng", "target_lang": "por"}')
    assert marian.languages(Files(folder), WantedLanguages()).targets == {"pt": ">>por<<", "pt-br": ">>pob<<"}


@pytest.mark.parametrize(
    ("kind", "wanted", "sentence"),
    [
        ("marian", WantedLanguages(), "do not name its source language. Give it with --from"),
        ("marian", WantedLanguages(sources=("en",)), "do not name its target language. Give it with --to"),
        ("nllb", WantedLanguages(targets=("th",)), "has no language 'th' on that side. It has: de, en"),
        ("argos", WantedLanguages(sources=("fr",)), "has no language 'fr' on that side. It has: en"),
    ],
)
def test_unknown_languages(tmp_path: Path, kind: str, wanted: WantedLanguages, sentence: str) -> None:
    files = Files(tiny.make(kind, tmp_path / "model"))
    (files.root / "tokenizer_config.json").unlink(missing_ok=True)
    with pytest.raises(StartError, match=sentence):
        detect(files).languages(files, wanted)


def test_languages_can_be_chosen(tmp_path: Path) -> None:
    files = Files(tiny.make("nllb", tmp_path / "model"))
    assert detect(files).languages(files, WantedLanguages(("en", "de"), ("en",))).pairs == {("de", "en")}


def test_unknown_family(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="one of: argos, marian, nllb, small100, m2m100, madlad"):
        detect(Files(tmp_path))
    with pytest.raises(StartError, match="no model family 'gpt'"):
        named("gpt")


@pytest.mark.parametrize("table", [names.MARIAN, names.NLLB, names.M2M100, names.MADLAD])
def test_tables_name_the_catalogue_only(table: names.Names) -> None:
    assert set(table) <= engine_codes()
    assert all(all(cell) for cell in table.values())


def test_every_language_has_its_names() -> None:
    assert engine_codes() == {*names.MARIAN, *names.NLLB, *names.M2M100, *names.MADLAD}
    assert engine_codes() - set(names.M2M100) == {"zh-hant"}


def test_argos_codes() -> None:
    assert set(argos.CODES.values()) == engine_codes()
    assert [argos.CODES[code] for code in ("zt", "pb", "nb", "he", "id")] == ["zh-hant", "pt-br", "nb", "he", "id"]


@pytest.mark.parametrize(
    ("file", "content", "sentence"),
    [
        ("sentencepiece.model", b"nonsense", "sentencepiece.model is not a SentencePiece model"),
        ("sentencepiece.model", None, "It needs sentencepiece.model beside its weights"),
        ("model/model.bin", b"\x06\x00\x00\x00\x0f", "The model 'argos' cannot be loaded: "),
        ("metadata.json", b"{", "metadata.json is not valid JSON"),
        ("metadata.json", b'{"from_code": "eo", "to_code": "de"}', "the service does not know. Allowed: ar, bg"),
        ("metadata.json", b'{"from_code": "en", "to_code": "de", "type": "sbd"}', "its type must be 'translate'"),
    ],
)
def test_damaged_files(
    opened: Open, tmp_path: Path, file: str, content: bytes | None, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = tiny.make

    def damaged(kind: str, folder: Path) -> Path:
        path = make(kind, folder) / file
        path.unlink() if content is None else path.write_bytes(content)
        return folder

    monkeypatch.setattr(tiny, "make", damaged)
    with pytest.raises(StartError, match=sentence):
        opened("argos")


def test_every_family_has_a_title() -> None:
    assert {family.title for family in FAMILIES.values()} >= {"OPUS-MT (Marian)", "NLLB-200", "MADLAD-400"}
