"""Which languages are offered, and for what: the catalogue as far as the installed engines reach."""

from collections.abc import Iterator

from tolmach.languages.catalogue import LANGUAGES
from tolmach.languages.model import Feature, Language, Reach, Resource, Usable
from tolmach.languages.resources import BUILT_FEATURES, RESOURCES

UNLISTED_TARGETS = frozenset({"en", "pt"})
"""Accepted as targets, but the old list names their variants only."""


class Languages:
    def __init__(self, reach: Reach) -> None:
        self._reach = reach

    def sources(self) -> list[Language]:
        """The old list of sources."""
        return [item.language for item in self._usable(RESOURCES["translate_text"]) if item.as_source]

    def targets(self) -> list[Language]:
        """The old list of targets."""
        usable = self._usable(RESOURCES["translate_text"])
        return [item.language for item in usable if item.as_target and item.language.code not in UNLISTED_TARGETS]

    def usable(self, resource: str) -> list[Usable]:
        return list(self._usable(RESOURCES[resource]))

    def _usable(self, resource: Resource) -> Iterator[Usable]:
        sources, targets = self._reach.sources(), self._reach.targets()
        for language in LANGUAGES:
            if not _belongs(language, resource):
                continue
            as_source = language.engine in sources and not (language.is_variant or resource.target_only)
            as_target = language.engine in targets
            if as_source or as_target:
                features = [f.name for f in resource.features if _has(language, f, as_source, as_target)]
                yield Usable(language, as_source, as_target, tuple(features))


def supports_formality(language: Language) -> bool:
    return "formality" in BUILT_FEATURES & language.supports


def _belongs(language: Language, resource: Resource) -> bool:
    if resource.mark is not None and resource.mark not in language.supports:
        return False
    return not (resource.bases_only and language.is_variant) and language.code not in resource.without


def _has(language: Language, feature: Feature, as_source: bool, as_target: bool) -> bool:
    """A feature of one side needs that side; one of both sides shows on whichever side there is."""
    wanted = (as_source and feature.needs_source) or (as_target and feature.needs_target)
    return wanted and feature.name in language.supports
