"""Examples of translation memories: a file is announced, sent, read, and written again."""

from tolmach.wire.examples import Example, Examples

ALL, ONE = "/v3/translation_memories", "/v3/translation_memories/{translation_memory_id}"
IMPORT, EXPORT, JOB = f"POST {ALL}/import", f"POST {ONE}/export", f"GET {ALL}/jobs/{{job_id}}"
EXPORTED = f"{JOB}#export"
UPLOAD = "PUT /storage/translation_memories/imports/{file}"
ID = "a74d88fb-ed2a-4943-a664-a4512398b994"
IMPORT_ID, EXPORT_ID = "3c1f2a70-8d5b-4b67-9e0a-1f6d2c83b5e4", "e5b80c92-47a1-4f3d-8b26-90d1c7a3f6e8"
SEGMENT_ID, TARGET_ID = "5d0b7f3e-6a41-5c28-9f17-c2e84b60d9a3", "f19c6e20-83d7-5b4a-a5e1-7d3f08b2c465"
EXPIRES = "1777886130"
SIGNATURE = "9d2c41f07be8a5631c0d4f92e7ab8635d10e4c7fb29a86350e1d7c4fa982b36c"
MOMENT = "2026-05-04T08:15:30.123456Z"
TMX = (
    '<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header srclang="de" segtype="sentence"'
    ' datatype="plaintext" adminlang="en" o-tmf="tmx" creationtool="example" creationtoolversion="1"/><body><tu>'
    '<tuv xml:lang="de"><seg>Guten Morgen!</seg></tuv><tuv xml:lang="en"><seg>Good morning!</seg></tuv>'
    "</tu></body></tmx>"
)
MEMORY = {
    "translation_memory_id": ID,
    "name": "Greetings",
    "source_language": "de",
    "target_languages": ["en"],
    "segment_count": 1,
    "creation_time": MOMENT,
    "updated_time": MOMENT,
}

EXAMPLES: Examples = {
    IMPORT: Example(
        body={
            "source_file": {
                "file_name": "greetings.tmx",
                "content_type": "application/xml",
                "content_length": len(TMX.encode()),
            },
            "parameters": {"display_name": "Greetings"},
        },
        answer={
            "job_id": IMPORT_ID,
            "upload_url": f"https://translate.example.com/storage/translation_memories/imports/{IMPORT_ID}"
            f"?expires={EXPIRES}&signature={SIGNATURE}",
            "expires_at": MOMENT,
        },
    ),
    UPLOAD: Example(
        path={"file": IMPORT_ID}, query={"expires": EXPIRES, "signature": SIGNATURE}, body=TMX, after=(IMPORT,)
    ),
    JOB: Example(
        path={"job_id": IMPORT_ID},
        answer={
            "job_id": IMPORT_ID,
            "product": "translation_memory",
            "operation": "import",
            "creation_time": MOMENT,
            "updated_time": MOMENT,
            "source_file": {"content_type": "application/xml", "content_length": len(TMX.encode())},
            "parameters": {"display_name": "Greetings"},
            "results": [{"status": "completed", "translation_memory_id": ID, "skipped_segment_count": 0}],
        },
        after=(IMPORT, UPLOAD),
    ),
    f"GET {ALL}": Example(
        query={"page": "0", "page_size": "10"},
        answer={"translation_memories": [MEMORY], "total_count": 1},
        after=(JOB,),
    ),
    f"GET {ONE}": Example(path={"translation_memory_id": ID}, answer=MEMORY, after=(JOB,)),
    f"GET {ONE}/segments": Example(
        path={"translation_memory_id": ID},
        query={"filter_text": "Morgen"},
        answer={
            "segments": [
                {
                    "source_segment_id": SEGMENT_ID,
                    "source_text": "Guten Morgen!",
                    "targets": [
                        {"target_segment_id": TARGET_ID, "target_language": "en", "target_text": "Good morning!"}
                    ],
                }
            ],
            "segment_count": 1,
        },
        after=(JOB,),
    ),
    f"DELETE {ONE}": Example(path={"translation_memory_id": ID}, after=(JOB,)),
    EXPORT: Example(
        path={"translation_memory_id": ID},
        body={},
        answer={"job_id": EXPORT_ID, "parameters": {"translation_memory_id": ID}},
        after=(JOB,),
    ),
    EXPORTED: Example(
        path={"job_id": EXPORT_ID},
        answer={
            "job_id": EXPORT_ID,
            "product": "translation_memory",
            "operation": "export",
            "creation_time": MOMENT,
            "updated_time": MOMENT,
            "parameters": {"translation_memory_id": ID},
            "results": [
                {
                    "status": "completed",
                    "download_url": f"https://translate.example.com/storage/translation_memories/exports/{EXPORT_ID}"
                    f"?expires={EXPIRES}&signature={SIGNATURE}",
                    "expires_at": MOMENT,
                }
            ],
        },
        after=(EXPORT,),
    ),
    "GET /storage/translation_memories/exports/{file}": Example(
        path={"file": EXPORT_ID},
        query={"expires": EXPIRES, "signature": SIGNATURE},
        answer=TMX,
        media="application/xml",
        after=(EXPORT, EXPORTED),
    ),
}
