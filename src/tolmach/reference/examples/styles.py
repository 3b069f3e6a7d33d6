"""Examples of style rules."""

from tolmach.wire.examples import Example, Examples

ALL, ONE = "/v3/style_rules", "/v3/style_rules/{style_id}"
INSTRUCTIONS = f"{ONE}/custom_instructions"
CREATE = f"POST {ALL}"
ID, INSTRUCTION_ID = "b3c6f0de-0c3e-4d5b-9c1e-55f0b8fd6a27", "0d9e4c78-2f13-46a8-b1c9-ef3a7d52c604"
IDS = {"style_id": ID, "instruction_id": INSTRUCTION_ID}
RULES = {"dates_and_times": {"time_format": "use_24_hour_clock"}}
WISH = {"label": "Short", "prompt": "Use short sentences."}
INSTRUCTION = {"id": INSTRUCTION_ID, **WISH}
HEAD = {
    "style_id": ID,
    "name": "House style",
    "creation_time": "2026-05-04T08:15:30.123456Z",
    "updated_time": "2026-05-04T08:15:30.123456Z",
    "language": "de",
    "version": 1,
}
LIST = {
    **HEAD,
    "configured_rules": RULES,
    "custom_instructions": [INSTRUCTION],
    "rule_support": {"dates_and_times": {"time_format": "exact"}},
}

EXAMPLES: Examples = {
    f"GET {ALL}": Example(query={"page": "0", "page_size": "10"}, answer={"style_rules": [HEAD]}, after=(CREATE,)),
    CREATE: Example(
        body={"name": "House style", "language": "de", "configured_rules": RULES, "custom_instructions": [WISH]},
        answer=LIST,
    ),
    f"GET {ONE}": Example(path={"style_id": ID}, answer=LIST, after=(CREATE,)),
    f"PATCH {ONE}": Example(
        path={"style_id": ID},
        body={"name": "Letters"},
        answer={**LIST, "name": "Letters", "version": 2},
        after=(CREATE,),
    ),
    f"DELETE {ONE}": Example(path={"style_id": ID}, after=(CREATE,)),
    f"PUT {ONE}/configured_rules": Example(
        path={"style_id": ID}, body=RULES, answer={**LIST, "version": 2}, after=(CREATE,)
    ),
    f"POST {INSTRUCTIONS}": Example(path={"style_id": ID}, body=WISH, answer=INSTRUCTION, after=(CREATE,)),
    f"GET {INSTRUCTIONS}/{{instruction_id}}": Example(path=IDS, answer=INSTRUCTION, after=(CREATE,)),
    f"PUT {INSTRUCTIONS}/{{instruction_id}}": Example(
        path=IDS,
        body={**WISH, "source_language": "en"},
        answer={**INSTRUCTION, "source_language": "en"},
        after=(CREATE,),
    ),
    f"DELETE {INSTRUCTIONS}/{{instruction_id}}": Example(path=IDS, after=(CREATE,)),
}
