"""Finds the models of the registry for the languages that an operator names, and lists what there is to choose from."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tolmach.engines.added.installed import Installed
from tolmach.engines.added.mozilla.registry import (
    ENGLISH,
    Registry,
    RegistryModel,
    directions,
    model_name,
)
from tolmach.errors import StartError
from tolmach.languages.catalogue import engine_codes, find

ALL = "all"
_SAME = {"pt-br": "pt"}
"""Mozilla has one Portuguese; the engine makes the Brazilian variant from it."""


def language_codes(given: Iterable[str]) -> tuple[str, ...]:
    """Turns codes of the interface, in any case, into ours: `pt-BR` becomes `pt`, and `zh-Hans` becomes `zh`. `all`
    stays."""
    return tuple(dict.fromkeys(_code(code.strip()) for code in given))


def _code(given: str) -> str:
    if given.lower() == ALL:
        return ALL
    language = find(given)
    if language is None:
        raise StartError(
            f"There is no language '{given}'. Allowed: {ALL}, {', '.join(sorted(engine_codes() - {ENGLISH}))}."
        )
    if language.engine == ENGLISH:
        raise StartError("Every model of Mozilla's translates to or from English. Name the other language.")
    return _SAME.get(language.engine, language.engine)


def chosen(registry: Registry, wanted: Sequence[str]) -> tuple[list[RegistryModel], dict[str, str]]:
    """The models, and the reason for each direction that has none, by the name that its model would have."""
    if ALL in wanted:
        return list(registry.models.values()), {model_name(pair): registry.why_not(pair) for pair in registry.refused}
    pairs = [pair for code in language_codes(wanted) for pair in directions(code)]
    missing = {model_name(pair): registry.why_not(pair) for pair in pairs if pair not in registry.models}
    return [registry.models[pair] for pair in pairs if pair in registry.models], missing


class OfferState(StrEnum):
    ABSENT = "no"
    INSTALLED = "yes"
    OLDER = "older"
    """The installed model is not the one that the registry has now."""


@dataclass(frozen=True, slots=True)
class OfferedModel:
    model: RegistryModel
    state: OfferState


@dataclass(frozen=True, slots=True)
class OfferedLanguage:
    code: str
    from_english: OfferedModel | None
    into_english: OfferedModel | None

    @property
    def models(self) -> list[OfferedModel]:
        return [offer for offer in (self.from_english, self.into_english) if offer]


def offered(registry: Registry, there: Iterable[Installed]) -> list[OfferedLanguage]:
    """Everything that the registry has, by language."""
    by_name = {model.name: model for model in there}
    offers = {
        pair: OfferedModel(model, _state(model, by_name.get(model.name))) for pair, model in registry.models.items()
    }
    return [OfferedLanguage(code, *map(offers.get, directions(code))) for code in registry.languages]


def is_older(there: Installed, model: RegistryModel) -> bool:
    return all(file.sha256 != model.weights.sha256 for file in there.files.values())


def _state(model: RegistryModel, there: Installed | None) -> OfferState:
    if there is None:
        return OfferState.ABSENT
    return OfferState.OLDER if is_older(there, model) else OfferState.INSTALLED
