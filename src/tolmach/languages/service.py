"""Decides which languages are offered, and for what: the catalogue, limited to what is installed, for each of the
resources that languages are listed for."""

from collections.abc import Iterator
from dataclasses import replace

from tolmach.languages.catalogue import LANGUAGES
from tolmach.languages.model import Feature, Language, Reach, Resource, SpeechAbilities, SpeechReach, Usable

VOICE, SPEECH = "voice", "translated_speech"
_AUTO_DETECTION = Feature("auto_detection", needs_source=True)
_FORMALITY = Feature("formality", needs_target=True)
_GLOSSARY = Feature("glossary", needs_source=True, needs_target=True)
_STYLE_RULES = Feature("style_rules", needs_target=True)
_TAG_HANDLING = Feature("tag_handling", needs_source=True, needs_target=True)
_MEMORY = Feature("translation_memory", needs_source=True, needs_target=True)

# In the order in which the interface lists them; features by name.
_ALL = (
    Resource(
        "translate_text",
        (_AUTO_DETECTION, _FORMALITY, _GLOSSARY, _STYLE_RULES, _TAG_HANDLING, _MEMORY),
    ),
    Resource("translate_document", (_AUTO_DETECTION, _FORMALITY, _GLOSSARY, _STYLE_RULES, _MEMORY)),
    Resource("glossary", mark="glossary", bases_only=True),
    Resource(
        VOICE,
        (
            Feature("auto_detection", needs_source=True, mark="voice_detection"),
            Feature("formality", needs_target=True, mark="voice_formality"),
            _GLOSSARY,
            Feature("spoken_terms", needs_source=True),
            Feature("transcription", needs_source=True),
            Feature(SPEECH, needs_target=True),
        ),
        mark=VOICE,
    ),
    Resource(
        "write",
        (_AUTO_DETECTION, Feature("tone", needs_target=True), Feature("writing_style", needs_target=True)),
        mark="write",
    ),
    Resource("style_rules", mark="style_rules", bases_only=True, target_only=True),
    # These variants use the memories of their base codes.
    Resource("translation_memory", mark="translation_memory", without=frozenset({"de-DE", "fr-FR"})),
)

RESOURCES = {resource.name: resource for resource in _ALL}

UNLISTED_TARGETS = frozenset({"en", "pt"})
"""Accepted as targets, although the old list names only their variants."""


class Languages:
    def __init__(self, reach: Reach, speech: SpeechReach) -> None:
        self._reach = reach
        self._speech = speech

    def sources(self) -> list[Language]:
        """The old list of sources."""
        return [item.language for item in self.usable("translate_text") if item.as_source]

    def targets(self) -> list[Language]:
        """The old list of targets."""
        usable = self.usable("translate_text")
        return [item.language for item in usable if item.as_target and item.language.code not in UNLISTED_TARGETS]

    async def offered(self, resource: str) -> list[Usable]:
        return self.usable_in_voice(await self._speech.abilities()) if resource == VOICE else self.usable(resource)

    def usable(self, resource: str) -> list[Usable]:
        return list(_usable(RESOURCES[resource], self._reach.sources(), self._reach.targets()))

    def usable_in_voice(self, speech: SpeechAbilities) -> list[Usable]:
        """Languages that are understood can be translated from; if none is understood, there is nothing to
        translate."""
        sources, targets = self._reach.sources() & speech.understood, self._reach.targets()
        usable = _usable(RESOURCES[VOICE], sources, targets if sources else frozenset())
        return [item if item.language.base in speech.spoken else _written_only(item) for item in usable]


def _usable(resource: Resource, sources: frozenset[str], targets: frozenset[str]) -> Iterator[Usable]:
    for language in LANGUAGES:
        if not _belongs(language, resource):
            continue
        as_source = language.engine in sources and not (language.is_variant or resource.target_only)
        as_target = language.engine in targets
        if as_source or as_target:
            features = [f.name for f in resource.features if _has(language, f, as_source, as_target)]
            yield Usable(language, as_source, as_target, tuple(features))


def _written_only(item: Usable) -> Usable:
    return replace(item, features=tuple(name for name in item.features if name != SPEECH))


def supports_formality(language: Language) -> bool:
    return "formality" in language.supports


def _belongs(language: Language, resource: Resource) -> bool:
    if resource.mark is not None and resource.mark not in language.supports:
        return False
    return not (resource.bases_only and language.is_variant) and language.code not in resource.without


def _has(language: Language, feature: Feature, as_source: bool, as_target: bool) -> bool:
    """A feature of one side needs that side. A feature of both sides shows on each side that the language has."""
    wanted = (as_source and feature.needs_source) or (as_target and feature.needs_target)
    return wanted and (feature.mark or feature.name) in language.supports
