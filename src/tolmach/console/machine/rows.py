"""A row for each language of Mozilla's models: the installed ones beside the available ones."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tolmach.console.texts import text
from tolmach.console.tongues import name_of, sorting
from tolmach.engines.added.installed import Installed
from tolmach.engines.added.mozilla.choosing import is_older
from tolmach.engines.added.mozilla.registry import ENGLISH, Registry, RegistryModel, directions, model_name


@dataclass(frozen=True, slots=True)
class BetterLanguage:
    """Both directions with English, as far as they are installed or available."""

    code: str
    name: str
    size: int
    """The bytes of installed models. For others, the bytes of the unpacked weights, because the registry gives no other
    sizes."""
    architectures: tuple[str, ...]
    from_english: float | None
    into_english: float | None
    """Published COMET."""
    installed: str
    """The state in words; empty if nothing is installed."""
    can_install: bool
    can_update: bool


@dataclass(frozen=True, slots=True)
class _Side:
    there: Installed | None
    offer: RegistryModel | None

    @property
    def architecture(self) -> str:
        return self.there.architecture if self.there else self.offer.architecture if self.offer else ""

    @property
    def size(self) -> int:
        return self.there.size if self.there else self.offer.weights.size if self.offer else 0

    @property
    def comet(self) -> float | None:
        scores = self.there.published if self.there else self.offer.scores if self.offer else None
        return scores.comet if scores else None

    @property
    def is_older(self) -> bool:
        return self.there is not None and self.offer is not None and is_older(self.there, self.offer)


def rows(registry: Registry | None, there: Iterable[Installed], besides: Iterable[str] = ()) -> list[BetterLanguage]:
    """The rows by name of the language: languages of the registry, if there is one, installed languages, and others."""
    offers, found = registry or Registry({}), {model.name: model for model in there}
    here = {code for model in found.values() for pair in model.languages.pairs for code in pair}
    codes = {*offers.languages, *here, *besides} - {ENGLISH}
    return sorted((_row(code, *_sides(code, offers, found)) for code in codes), key=lambda row: sorting(row.name))


def _sides(code: str, offers: Registry, there: Mapping[str, Installed]) -> list[_Side]:
    return [_Side(there.get(model_name(pair)), offers.models.get(pair)) for pair in directions(code)]


def _row(code: str, out_of: _Side, into: _Side) -> BetterLanguage:
    sides = out_of, into
    return BetterLanguage(
        code=code,
        name=name_of(code),
        size=sum(side.size for side in sides),
        architectures=tuple(dict.fromkeys(side.architecture for side in sides if side.architecture)),
        from_english=out_of.comet,
        into_english=into.comet,
        installed=_installed(out_of, into),
        can_install=any(side.offer and not side.there for side in sides),
        can_update=any(side.is_older for side in sides),
    )


def _installed(out_of: _Side, into: _Side) -> str:
    if out_of.there and into.there:
        return text("Installed")
    return text("From English only") if out_of.there else text("Into English only") if into.there else ""
