"""Examples of spoken terms."""

from tolmach.wire.examples import Example, Examples

ALL, ONE = "/v3/spoken-terms", "/v3/spoken-terms/{spoken_terms_id}"
CREATE = f"POST {ALL}"
ID = "c8f1a2d4-6b3e-4097-8d5c-2e7f90b1a6d3"
TERMS = {"lang": "en", "entries": "Grafana\nNew Relic"}
COLLECTION = {
    "spoken_terms_id": ID,
    "name": "Products",
    "term_lists": [{"lang": "en", "entry_count": 2}],
    "creation_time": "2026-05-04T08:15:30.123456Z",
}

EXAMPLES: Examples = {
    CREATE: Example(body={"name": "Products", "term_lists": [TERMS]}, answer=COLLECTION),
    f"GET {ALL}": Example(answer={"spoken_terms": [COLLECTION]}, after=(CREATE,)),
    f"GET {ONE}": Example(path={"spoken_terms_id": ID}, answer=COLLECTION, after=(CREATE,)),
    f"PATCH {ONE}": Example(
        path={"spoken_terms_id": ID},
        body={"name": "Tools", "term_lists": [{"lang": "en", "entries": "Kibana"}]},
        answer={**COLLECTION, "name": "Tools", "term_lists": [{"lang": "en", "entry_count": 3}]},
        after=(CREATE,),
    ),
    f"DELETE {ONE}": Example(path={"spoken_terms_id": ID}, after=(CREATE,)),
    f"GET {ONE}/entries": Example(path={"spoken_terms_id": ID}, query={"lang": "en"}, answer=TERMS, after=(CREATE,)),
    f"PUT {ONE}/term-lists": Example(
        path={"spoken_terms_id": ID},
        body={"lang": "de", "entries": "Grafana"},
        answer={"lang": "de", "entry_count": 1},
        after=(CREATE,),
    ),
    f"DELETE {ONE}/term-lists": Example(path={"spoken_terms_id": ID}, query={"lang": "en"}, after=(CREATE,)),
}
