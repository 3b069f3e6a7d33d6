"""Examples of glossaries with one language pair."""

from tolmach.wire.examples import Example, Examples

ALL, ONE = "/v2/glossaries", "/v2/glossaries/{glossary_id}"
CREATE = f"POST {ALL}"
ID = "def3a26b-3e84-45b3-84ae-0c0aaf3525f7"
GLOSSARY = {
    "glossary_id": ID,
    "ready": True,
    "name": "Museum",
    "source_lang": "en",
    "target_lang": "de",
    "creation_time": "2026-05-04T08:15:30.123456Z",
    "entry_count": 2,
}
ENTRIES = "artist\tMaler\nprize\tGewinn"

EXAMPLES: Examples = {
    CREATE: Example(
        body={"name": "Museum", "source_lang": "en", "target_lang": "de", "entries": ENTRIES, "entries_format": "tsv"},
        answer=GLOSSARY,
    ),
    f"GET {ALL}": Example(answer={"glossaries": [GLOSSARY]}, after=(CREATE,)),
    f"GET {ONE}": Example(path={"glossary_id": ID}, answer=GLOSSARY, after=(CREATE,)),
    f"GET {ONE}/entries": Example(
        path={"glossary_id": ID}, answer=ENTRIES, media="text/tab-separated-values", after=(CREATE,)
    ),
    f"DELETE {ONE}": Example(path={"glossary_id": ID}, after=(CREATE,)),
    "GET /v2/glossary-language-pairs": Example(
        answer={"supported_languages": [{"source_lang": "en", "target_lang": "de"}]}
    ),
}
