"""Examples of documents."""

from tolmach.wire.examples import Example, Examples

UPLOAD, STATUS = "POST /v2/document", "POST /v2/document/{document_id}"
ID = "2F5B7C3A91D84E60A7C2D1E8F4B36059"
KEY = "0B8A6E41C7D2953F8E6A1B7C4D90F25E3A6B8C1D7E9F20415263748596A7B8C9"
DONE = {"document_id": ID, "status": "done", "billed_characters": 13}

EXAMPLES: Examples = {
    UPLOAD: Example(
        body={"target_lang": "DE", "source_lang": "EN", "file": "Good morning!\n", "filename": "greeting.txt"},
        answer={"document_id": ID, "document_key": KEY},
    ),
    STATUS: Example(path={"document_id": ID}, body={"document_key": KEY}, answer=DONE, after=(UPLOAD,)),
    "GET /v2/document/{document_id}": Example(
        path={"document_id": ID}, query={"document_key": KEY}, answer=DONE, after=(UPLOAD,)
    ),
    "POST /v2/document/{document_id}/result": Example(
        path={"document_id": ID},
        body={"document_key": KEY},
        answer="Guten Morgen!\n",
        media="text/plain",
        after=(UPLOAD, STATUS),
    ),
}
