"""The resources that languages are listed for."""

from tolmach.languages.model import Feature, Resource

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
