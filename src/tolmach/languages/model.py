"""A language as the interface names it, and its features."""

from dataclasses import dataclass
from typing import Protocol

from tolmach.languages.traits import base


@dataclass(frozen=True, slots=True)
class Language:
    code: str
    """As BCP 47 writes it: `en`, `en-US`, `zh-Hant`, `es-419`."""
    name: str
    engine: str
    """The code that the engines use; several variants may share one."""
    supports: frozenset[str] = frozenset()
    """Names of features and resources that the interface lists for it."""

    @property
    def base(self) -> str:
        return base(self.code)

    @property
    def is_variant(self) -> bool:
        return "-" in self.code


@dataclass(frozen=True, slots=True)
class Feature:
    name: str
    needs_source: bool = False
    needs_target: bool = False
    mark: str | None = None
    """The name in a language's `supports` that stands for the feature, if it is not the feature's own name."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource that languages are listed for, with the features that they may have there."""

    name: str
    features: tuple[Feature, ...] = ()
    mark: str | None = None
    """Only languages that support this are listed."""
    bases_only: bool = False
    target_only: bool = False
    without: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Usable:
    """A language as one resource offers it."""

    language: Language
    as_source: bool
    as_target: bool
    features: tuple[str, ...] = ()


class Reach(Protocol):
    """The pairs that the installed engines can translate, in the engines' codes."""

    def sources(self) -> frozenset[str]: ...

    def targets(self) -> frozenset[str]: ...


@dataclass(frozen=True, slots=True)
class SpeechAbilities:
    """The languages that this machine understands and speaks, as base codes."""

    understood: frozenset[str] = frozenset()
    spoken: frozenset[str] = frozenset()


class SpeechReach(Protocol):
    async def abilities(self) -> SpeechAbilities: ...
