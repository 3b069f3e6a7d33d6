"""Examples of translation and writing."""

from tolmach.wire.examples import Example, Examples

EXAMPLES: Examples = {
    "POST /v2/translate": Example(
        headers={"X-DeepL-Reporting-Tag": "website"},
        body={"text": ["Good morning!", "See you tomorrow."], "source_lang": "EN", "target_lang": "DE"},
        answer={
            "translations": [
                {"detected_source_language": "EN", "text": "Guten Morgen!", "billed_characters": 13},
                {"detected_source_language": "EN", "text": "Wir sehen uns morgen.", "billed_characters": 17},
            ]
        },
    ),
    "POST /v2/write/correct": Example(
        body={"text": ["I has two appels."], "target_lang": "en"},
        answer={
            "improvements": [
                {"text": "I have two apples.", "detected_source_language": "en", "target_language": "en"},
            ]
        },
    ),
    "POST /v2/write/rephrase": Example(
        body={"text": ["We did not get your letter."], "target_lang": "en-US", "writing_style": "business"},
        answer={
            "improvements": [
                {
                    "text": "We have not received your letter.",
                    "detected_source_language": "en",
                    "target_language": "en-US",
                },
            ]
        },
    ),
}
