"""Examples of usage and administration."""

from tolmach.wire.examples import Example, Examples

KEYS = "/v2/admin/developer-keys"
CREATE = f"POST {KEYS}"
ID = "a1b2c3d4-5e6f-4708-9a0b-1c2d3e4f5061:4f5e6d7c-8b9a-40c1-b2d3-e4f506172839"
KEY = {
    "key_id": ID,
    "label": "website",
    "creation_time": "2026-05-04T08:15:30.123456Z",
    "deactivated_time": None,
    "is_deactivated": False,
    "usage_limits": {"characters": None, "speech_to_text_milliseconds": None},
}
DAYS = {"start_date": "2026-05-01", "end_date": "2026-05-31"}
SHOWN_DAYS = {"start_date": "2026-05-01T00:00:00", "end_date": "2026-05-31T23:59:59"}
USAGE = {
    "character_count": 180118,
    "character_limit": 1250000,
    "api_key_character_count": 3200,
    "api_key_character_limit": 1000000000000,
    "products": [
        {
            "product_type": "translate",
            "billing_unit": "characters",
            "api_key_unit_count": 3200,
            "account_unit_count": 180118,
            "api_key_character_count": 3200,
            "character_count": 180118,
        }
    ],
    "speech_to_text_minutes_count": 12,
    "speech_to_text_minutes_limit": 1000000000000,
    "speech_to_speech_minutes_count": 0,
    "speech_to_speech_minutes_limit": 1000000000000,
    "start_time": "2026-05-01T00:00:00Z",
    "end_time": "2026-06-01T00:00:00Z",
}

EXAMPLES: Examples = {
    "GET /v2/usage": Example(answer=USAGE),
    "POST /v2/usage": Example(answer=USAGE),
    CREATE: Example(body={"label": "website"}, answer={**KEY, "key": "6d1e0c3b-7f42-4a9d-8c5e-0b1f2a3d4c5e"}),
    f"GET {KEYS}": Example(answer=[KEY], after=(CREATE,)),
    f"PUT {KEYS}/deactivate": Example(
        body={"key_id": ID},
        answer={**KEY, "deactivated_time": "2026-05-05T10:00:00.654321Z", "is_deactivated": True},
        after=(CREATE,),
    ),
    f"PUT {KEYS}/label": Example(
        body={"key_id": ID, "label": "shop"}, answer={**KEY, "label": "shop"}, after=(CREATE,)
    ),
    f"PUT {KEYS}/limits": Example(
        body={"key_id": ID, "characters": 500000, "speech_to_text_milliseconds": 3600000},
        answer={**KEY, "usage_limits": {"characters": 500000, "speech_to_text_milliseconds": 3600000}},
        after=(CREATE,),
    ),
    "GET /v2/admin/analytics": Example(
        query=DAYS,
        answer={
            "usage_report": {
                "total_usage": {
                    "total_characters": 180118,
                    "text_translation_characters": 120118,
                    "document_translation_characters": 50000,
                    "text_improvement_characters": 10000,
                    "speech_to_text_minutes": 12.5,
                    "speech_to_text_milliseconds": 750000,
                },
                **SHOWN_DAYS,
            }
        },
    ),
    "GET /v2/admin/analytics/custom-tags": Example(
        query=DAYS,
        answer={"custom_tag_usage_report": {"aggregate_by": "period", **SHOWN_DAYS, "next_page": None, "usage": []}},
    ),
}
