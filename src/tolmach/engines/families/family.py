"""A family of models: its files, its names for languages, and where these names go."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tolmach.errors import StartError
from tolmach.languages.catalogue import engine_codes

Pair = tuple[str, str]

_VOCABULARIES = ("shared_vocabulary", "source_vocabulary", "target_vocabulary")


class Files:
    """The files of one model. `hints` are names under which the model was found; they may reveal its languages."""

    def __init__(self, root: Path, hints: Sequence[str] = ()) -> None:
        self.root = root
        self.hints = tuple(hints)

    @property
    def weights(self) -> Path:
        """The folder that CTranslate2 opens; Argos packages have a subfolder for it."""
        inner = self.root / "model"
        return inner if (inner / "model.bin").exists() else self.root

    def first(self, names: Iterable[str]) -> Path | None:
        return next((path for path in map(self.root.joinpath, names) if path.is_file()), None)

    def json(self, path: str) -> Mapping[str, Any]:
        """The content of the file; empty if the file does not exist."""
        try:
            found = json.loads((self.root / path).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        except (ValueError, RecursionError):
            raise StartError(f"The model's file {path} is not valid JSON.") from None
        return found if isinstance(found, dict) else {}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        paths = [self.weights / f"{name}.{ending}" for name in _VOCABULARIES for ending in ("json", "txt")]
        return frozenset(word for path in paths if path.is_file() for word in _words(path))


def _words(path: Path) -> list[str]:
    try:
        text = path.read_text(encoding="utf-8")
        return [str(word) for word in json.loads(text)] if path.suffix == ".json" else text.split("\n")
    except (ValueError, TypeError, RecursionError):
        raise StartError(f"The model's vocabulary {path.name} cannot be read.") from None


@dataclass(frozen=True, slots=True)
class ModelLanguages:
    """Our codes, and the tokens by which the model knows them; a token is empty if the model needs none."""

    sources: Mapping[str, str]
    targets: Mapping[str, str]

    @property
    def pairs(self) -> frozenset[Pair]:
        """Two languages that the model cannot tell apart do not form a pair."""
        return frozenset(
            (source, target)
            for source, source_token in self.sources.items()
            for target, target_token in self.targets.items()
            if source != target and not (source_token and source_token == target_token)
        )

    @property
    def tokens(self) -> frozenset[str]:
        return frozenset([*self.sources.values(), *self.targets.values()]) - {""}


@dataclass(frozen=True, slots=True)
class WantedLanguages:
    """The languages that an operator names for a model, in our codes. Empty means all."""

    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()

    def check(self) -> None:
        for code in (*self.sources, *self.targets):
            if code not in engine_codes():
                raise StartError(f"There is no language '{code}'. Allowed: {', '.join(sorted(engine_codes()))}.")

    def of(self, languages: ModelLanguages) -> ModelLanguages:
        return ModelLanguages(_only(languages.sources, self.sources), _only(languages.targets, self.targets))


def _only(languages: Mapping[str, str], wanted: Sequence[str]) -> dict[str, str]:
    for code in wanted:
        if code not in languages:
            raise StartError(
                f"The model has no language '{code}' on that side. It has: {', '.join(sorted(languages))}."
            )
    return {code: token for code, token in languages.items() if not wanted or code in wanted}


@dataclass(frozen=True, slots=True)
class Tags:
    """The tokens that are written before the text, on the source side and on the target side."""

    before: tuple[str, ...] = ()
    prefix: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Family:
    name: str
    title: str
    source_pieces: tuple[str, ...]
    """The possible names of the SentencePiece model of the source side."""
    target_pieces: tuple[str, ...]
    matches: Callable[[Files], bool]
    languages: Callable[[Files, WantedLanguages], ModelLanguages]
    tags: Callable[[str, str], Tags]
    """From the tokens of source and target to the tags that are written."""
    longest: int
    """The most pieces that the family translates well at once; longer text is cut."""
    ends: bool = True
    """Whether the source ends with `</s>`."""


def tokens_in(files: Files, table: Mapping[str, Sequence[str]], form: str) -> dict[str, str]:
    """The codes whose token is in the model's vocabulary. A token is `form` around one of the names."""
    found = {}
    for code, names in table.items():
        token = next((token for token in map(form.format, names) if token in files.vocabulary), None)
        if token is not None:
            found[code] = token
    return found


def every_direction(
    table: Mapping[str, Sequence[str]], form: str
) -> Callable[[Files, WantedLanguages], ModelLanguages]:
    """The languages of a family whose models translate between all their languages."""

    def languages(files: Files, wanted: WantedLanguages) -> ModelLanguages:
        found = tokens_in(files, table, form)
        return wanted.of(ModelLanguages(found, found))

    return languages
