"""Examples of languages and their detection."""

from tolmach.wire.examples import Example, Examples

TARGETS = [
    {"language": "DE", "name": "German", "supports_formality": True},
    {"language": "EN-GB", "name": "English (British)", "supports_formality": False},
]

EXAMPLES: Examples = {
    "GET /v2/languages": Example(query={"type": "target"}, answer=TARGETS),
    "POST /v2/languages": Example(body={"type": "target"}, answer=TARGETS),
    "GET /v3/languages": Example(
        query={"resource": "glossary"},
        answer=[
            {
                "lang": "de",
                "name": "German",
                "usable_as_source": True,
                "usable_as_target": True,
                "status": "stable",
                "features": {},
            }
        ],
    ),
    "GET /v3/languages/resources": Example(
        answer=[
            {"name": "glossary", "features": []},
            {"name": "translate_text", "features": [{"name": "formality", "needs_target_support": True}]},
        ],
    ),
    "POST /v3/detect/language": Example(
        body={"text": ["Where is the station?", "Wo ist der Bahnhof?"]},
        answer={
            "results": [
                {"detection_status": "success", "detected_language": "en"},
                {"detection_status": "success", "detected_language": "de"},
            ]
        },
    ),
}
