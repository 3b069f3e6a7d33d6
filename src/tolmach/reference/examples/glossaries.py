"""Examples of glossaries with several language pairs."""

from tolmach.wire.examples import Example, Examples

ALL, ONE = "/v3/glossaries", "/v3/glossaries/{glossary_id}"
CREATE = f"POST {ALL}"
ID = "7c2a4b61-55d2-4bb0-9d0e-6c1fd2f7ab40"
ENTRIES = "artist\tMaler\nprize\tGewinn"
PAIR = {"source_lang": "en", "target_lang": "de"}
GLOSSARY = {
    "glossary_id": ID,
    "name": "Museum",
    "dictionaries": [{**PAIR, "entry_count": 2}],
    "creation_time": "2026-05-04T08:15:30.123456Z",
}

EXAMPLES: Examples = {
    CREATE: Example(
        body={"name": "Museum", "dictionaries": [{**PAIR, "entries": ENTRIES, "entries_format": "tsv"}]},
        answer=GLOSSARY,
    ),
    f"GET {ALL}": Example(answer={"glossaries": [GLOSSARY]}, after=(CREATE,)),
    f"GET {ONE}": Example(path={"glossary_id": ID}, answer=GLOSSARY, after=(CREATE,)),
    f"PATCH {ONE}": Example(
        path={"glossary_id": ID},
        body={"name": "Gallery", "dictionaries": [{**PAIR, "entries": "frame\tRahmen", "entries_format": "tsv"}]},
        answer={**GLOSSARY, "name": "Gallery", "dictionaries": [{**PAIR, "entry_count": 3}]},
        after=(CREATE,),
    ),
    f"DELETE {ONE}": Example(path={"glossary_id": ID}, after=(CREATE,)),
    f"GET {ONE}/entries": Example(
        path={"glossary_id": ID},
        query=PAIR,
        answer={"dictionaries": [{**PAIR, "entries": ENTRIES, "entries_format": "tsv"}]},
        after=(CREATE,),
    ),
    f"PUT {ONE}/dictionaries": Example(
        path={"glossary_id": ID},
        body={"source_lang": "en", "target_lang": "fr", "entries": "artist\tpeintre", "entries_format": "tsv"},
        answer={"source_lang": "en", "target_lang": "fr", "entry_count": 1},
        after=(CREATE,),
    ),
    f"DELETE {ONE}/dictionaries": Example(path={"glossary_id": ID}, query=PAIR, after=(CREATE,)),
}
