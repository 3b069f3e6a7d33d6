"""Mozilla's registry: which models there are for each direction, with their files and scores. It is untrusted, so an
entry is used only if all of it is plausible."""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from tolmach.engines.added.installed import FIREFOX, PublishedScores
from tolmach.engines.added.mozilla.sources import ModelSource
from tolmach.engines.families.family import Pair
from tolmach.errors import StartError
from tolmach.languages.catalogue import engine_codes

ENGLISH = "en"
WEIGHTS = "model"
LARGEST_MODEL = 512 << 20
_VOCABULARIES = (("vocab",), ("srcVocab", "trgVocab"))
_SHORTLIST = "lexicalShortlist"
_CODES = {code: code for code in engine_codes() - {"pt-br", "zh-hant"}} | {"no": "nb", "zh_hant": "zh-hant"}
"""From Mozilla's codes to ours. Their `pt` is for both kinds of Portuguese."""
_ARCHITECTURES = ("base-memory", "base", "tiny")
"""If two models have the same scores, the earlier architecture is taken: base takes more memory and is no better."""
_DATA = "flores200-plus"
_PATH = re.compile(r"(?!\.)[\w.+=@,~-]+(/(?!\.)[\w.+=@,~-]+)*\.gz", re.ASCII)
_LONGEST_PATH = 512
_HASH = re.compile(r"[0-9a-f]{64}")


class _Unusable(Exception):
    """The message says what is wrong with an entry."""


@dataclass(frozen=True, slots=True)
class RegistryFile:
    role: str
    path: str
    """The path of the packed file, from the root of the source."""
    size: int = 0
    """The size of the unpacked file; 0 if the registry does not say it."""
    sha256: str = ""
    """The SHA-256 of the unpacked file; empty if the registry does not say it."""

    @property
    def name(self) -> str:
        return PurePosixPath(self.path).name.removesuffix(".gz")


@dataclass(frozen=True, slots=True)
class RegistryModel:
    """A model for one direction, to or from English."""

    pair: Pair
    key: str
    """The pair in Mozilla's codes."""
    architecture: str
    status: str
    scores: PublishedScores
    files: tuple[RegistryFile, ...]
    """The weights come first."""

    @property
    def name(self) -> str:
        return model_name(self.pair)

    @property
    def weights(self) -> RegistryFile:
        return self.files[0]


@dataclass(frozen=True, slots=True)
class Registry:
    models: Mapping[Pair, RegistryModel]
    """The best released model for each direction."""
    refused: Mapping[Pair, str] = field(default_factory=dict)
    """Directions that have only unusable entries, and the reasons."""

    @property
    def languages(self) -> list[str]:
        return sorted({code for pair in self.models for code in pair} - {ENGLISH})

    def why_not(self, pair: Pair) -> str:
        if pair in self.refused:
            return f"The registry's entry cannot be used: {self.refused[pair]}."
        return f"The registry has no released model. It has models for: {', '.join(self.languages) or 'no language'}."


def model_name(pair: Pair) -> str:
    return "-".join((FIREFOX, *pair))


def directions(code: str) -> tuple[Pair, Pair]:
    return (ENGLISH, code), (code, ENGLISH)


def read_registry(source: ModelSource) -> Registry:
    try:
        value = json.loads(source.registry())
    except (ValueError, RecursionError):
        raise StartError(f"The registry of models at {source.shown} is not valid JSON.") from None
    except OSError as error:
        raise StartError(f"The registry of models at {source.shown} cannot be read: {error.strerror}.") from None
    listed = value.get("models") if isinstance(value, dict) else None
    if not isinstance(listed, dict):
        raise StartError(f"The registry of models at {source.shown} has no list 'models'.")
    return _registry(listed)


def written(models: Iterable[RegistryModel]) -> dict[str, Any]:
    """A registry of these models alone, in the form that `read_registry` reads."""
    return {"models": {model.key: [_entry(model)] for model in models}}


def _registry(listed: Mapping[str, Any]) -> Registry:
    found, refused = defaultdict(list), {}
    for pair, key, entry in _released(listed):
        try:
            model = _model(pair, key, entry)
        except _Unusable as fault:
            refused[pair] = str(fault)
        else:
            found[pair].append(model)
    best = {pair: min(models, key=_rank) for pair, models in sorted(found.items())}
    return Registry(best, {pair: fault for pair, fault in refused.items() if pair not in best})


def _released(listed: Mapping[str, Any]) -> Iterator[tuple[Pair, str, Mapping[str, Any]]]:
    for key, entries in listed.items():
        pair = _pair(key)
        for entry in entries if isinstance(entries, list) else ():
            if pair and isinstance(entry, dict) and str(entry.get("releaseStatus")).startswith("Release"):
                yield pair, key, entry


def _pair(key: str) -> Pair | None:
    source, _, target = key.partition("-")
    if source in _CODES and target in _CODES and source != target and ENGLISH in (source, target):
        return _CODES[source], _CODES[target]
    return None


def _rank(model: RegistryModel) -> tuple[float, float, int, str]:
    """The best model has the smallest rank."""
    known = model.architecture in _ARCHITECTURES
    place = _ARCHITECTURES.index(model.architecture) if known else len(_ARCHITECTURES)
    return -(model.scores.comet or 0), -(model.scores.chrf or 0), place, model.key


def _model(pair: Pair, key: str, entry: Mapping[str, Any]) -> RegistryModel:
    files = _files(entry.get("files"))
    if len({file.name for file in files}) != len(files):
        raise _Unusable("two of its files have the same name")
    weights = files[0]
    if not weights.size or not weights.sha256:
        raise _Unusable("it does not say the size and the SHA-256 of the weights")
    architecture = entry.get("architecture")
    return RegistryModel(
        pair=pair,
        key=key,
        architecture=architecture if isinstance(architecture, str) else "",
        status=str(entry["releaseStatus"]),
        scores=_scores(entry.get("metrics")),
        files=files,
    )


def _files(value: object) -> tuple[RegistryFile, ...]:
    if not isinstance(value, dict):
        raise _Unusable("it names no files")
    vocabulary = next((roles for roles in _VOCABULARIES if all(role in value for role in roles)), None)
    if WEIGHTS not in value or vocabulary is None:
        raise _Unusable("it does not name the weights and a vocabulary")
    shortlist = (_SHORTLIST,) if _SHORTLIST in value else ()
    return tuple(_file(role, value[role]) for role in (WEIGHTS, *vocabulary, *shortlist))


def _file(role: str, value: object) -> RegistryFile:
    if not isinstance(value, dict) or not isinstance(value.get("path"), str):
        raise _Unusable(f"its file '{role}' has no path")
    path, size, sha256 = value["path"], value.get("uncompressedSize", 0), value.get("uncompressedHash", "")
    if len(path) > _LONGEST_PATH or not _PATH.fullmatch(path):
        raise _Unusable(f"the path of its file '{role}' is not a plain path to a .gz file")
    if isinstance(size, bool) or not isinstance(size, int) or not 0 <= size <= LARGEST_MODEL:
        raise _Unusable(f"the size of its file '{role}' is not between 0 and {LARGEST_MODEL}")
    if not isinstance(sha256, str) or (sha256 and not _HASH.fullmatch(sha256)):
        raise _Unusable(f"the SHA-256 of its file '{role}' is not one")
    return RegistryFile(role, path, size, sha256)


def _scores(metrics: object) -> PublishedScores:
    found = metrics.get(_DATA) if isinstance(metrics, dict) else None
    values = found if isinstance(found, dict) else {}
    return PublishedScores(comet=_score(values.get("comet22"), 1), chrf=_score(values.get("chrf"), 100))


def _score(value: object, most: float) -> float | None:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return float(value) if 0 <= value <= most else None


def _entry(model: RegistryModel) -> dict[str, Any]:
    source, target = model.key.split("-")
    return {
        "architecture": model.architecture,
        "releaseStatus": model.status,
        "sourceLanguage": source,
        "targetLanguage": target,
        "metrics": {_DATA: {"comet22": model.scores.comet, "chrf": model.scores.chrf}},
        "files": {
            file.role: {"path": file.path, "uncompressedSize": file.size, "uncompressedHash": file.sha256}
            for file in model.files
        },
    }
