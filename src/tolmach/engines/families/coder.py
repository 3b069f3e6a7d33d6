"""Converts between text and the tokens of one model."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import sentencepiece

from tolmach.engines.families.family import Family, Files, ModelLanguages, Tags
from tolmach.errors import StartError

END = "</s>"
_SPECIAL = frozenset({END, "<s>", "<unk>", "<pad>", "<blank>"})
_SPACE = "\u2581"
_LONE_SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Encoded:
    source: list[str]
    prefix: list[str]


def encode(pieces: Sequence[str], tags: Tags, *, ends: bool) -> Encoded:
    return Encoded([*tags.before, *pieces, *([END] if ends else [])], list(tags.prefix))


class Coder:
    def __init__(self, family: Family, files: Files, languages: ModelLanguages) -> None:
        self._family = family
        self._languages = languages
        self._source = _pieces(files, family.source_pieces)
        self._target = _pieces(files, family.target_pieces)
        # Some conversions let CTranslate2 add the end token, and it must be there only once.
        config = files.json(str((files.weights / "config.json").relative_to(files.root)))
        self._ends = family.ends and not config.get("add_source_eos")
        self._dropped = _SPECIAL | languages.tokens

    def encode(self, text: str, source: str, target: str) -> Encoded:
        tags = self._family.tags(self._languages.sources[source], self._languages.targets[target])
        return encode(self._split(text), tags, ends=self._ends)

    def decode(self, tokens: Sequence[str]) -> str:
        """A piece that only the source side knows comes back with its mark for a space, which is not text."""
        text: str = self._target.decode([token for token in tokens if token not in self._dropped])
        return text.replace(_SPACE, " ").strip()

    def fits(self, text: str) -> bool:
        # Hardly any piece is longer than 16 characters, so the pieces of a longer text need not be counted.
        return len(text) <= 16 * self._family.longest and len(self._split(text)) <= self._family.longest

    def _split(self, text: str) -> list[str]:
        pieces: list[str] = self._source.encode(_LONE_SURROGATES.sub("\ufffd", text), out_type=str)
        return pieces


def _pieces(files: Files, names: Sequence[str]) -> sentencepiece.SentencePieceProcessor:
    path = files.first(names)
    if path is None:
        raise StartError(f"The model has no SentencePiece file. It needs {_any(names)} beside its weights.")
    return _opened(path)


def _opened(path: Path) -> sentencepiece.SentencePieceProcessor:
    try:
        return sentencepiece.SentencePieceProcessor(model_file=str(path))
    except (RuntimeError, OSError):
        raise StartError(f"The model's file {path.name} is not a SentencePiece model.") from None


def _any(names: Sequence[str]) -> str:
    return " or ".join(names)
