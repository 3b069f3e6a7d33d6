"""What languages are listed for, and which of it this release offers."""

from dataclasses import replace

from tolmach.languages.model import Feature, Resource

BUILT_RESOURCES = frozenset(
    {"translate_text", "translate_document", "glossary", "style_rules", "translation_memory", "write"}
)
BUILT_FEATURES = frozenset(
    {
        "auto_detection",
        "formality",
        "glossary",
        "spoken_terms",
        "style_rules",
        "tag_handling",
        "tone",
        "translation_memory",
        "writing_style",
    }
)
"""A name added here is shown from then on, for the languages that the catalogue marks with it."""

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
        "voice",
        (
            _AUTO_DETECTION,
            _FORMALITY,
            _GLOSSARY,
            Feature("spoken_terms", needs_source=True),
            Feature("transcription", needs_source=True),
            Feature("translated_speech", needs_target=True),
        ),
        mark="voice",
    ),
    Resource(
        "write",
        (_AUTO_DETECTION, Feature("tone", needs_target=True), Feature("writing_style", needs_target=True)),
        mark="write",
    ),
    Resource("style_rules", mark="style_rules", bases_only=True, target_only=True),
    # The memories of these variants are those of their base codes.
    Resource("translation_memory", mark="translation_memory", without=frozenset({"de-DE", "fr-FR"})),
)


def _built(resource: Resource) -> Resource:
    offered = tuple(feature for feature in resource.features if feature.name in BUILT_FEATURES)
    return replace(resource, features=offered if resource.name in BUILT_RESOURCES else ())


RESOURCES = {resource.name: _built(resource) for resource in _ALL}
