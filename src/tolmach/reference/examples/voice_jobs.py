"""Examples of voice jobs: a recording is announced, sent, heard, and its results are fetched."""

import io
import wave

from tolmach.wire.examples import Example, Examples


def _silence(seconds: int) -> bytes:
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setparams((1, 2, 16_000, 0, "NONE", ""))
        sound.writeframes(bytes(2 * 16_000 * seconds))
    return file.getvalue()


ALL, ONE = "/v1/jobs/voice/translate", "/v1/jobs/voice/translate/{job_id}"
UPLOADS, DOWNLOADS = "/storage/voice/recordings", "/storage/voice/results"
ANNOUNCE, UPLOAD, ASK = f"POST {ALL}", f"PUT {UPLOADS}/{{file}}", f"GET {ONE}"
ID = "91d3b7e5-0c62-4a8f-b1d9-6f2e47c05a38"
SENT = "c17e5a0934d8f26b9e01c7a45d83f6b20e94a1c85d7f3b62094ec18a7d5f3b26"
FETCHED = "4a8c1e6f20b97d53e18a4c06f7d92b35c60e18f4a7d3925bc08e61f4d7a2953b"
RECORDING = _silence(2)
FILE = {"name": "talk.wav", "content_type": "audio/wav", "content_length": len(RECORDING)}
SPOKEN = {"source_language": "en"}
TARGET = {"language": "de", "type": "text/plain"}
MOMENT = "2026-05-04T08:15:30.123456Z"

EXAMPLES: Examples = {
    ANNOUNCE: Example(
        headers={"X-DeepL-Reporting-Tag": "conference"},
        body={"source_file": FILE, "parameters": SPOKEN, "targets": [TARGET]},
        answer={"job_id": ID, "upload_url": f"https://translate.example.com{UPLOADS}/{ID}", "signature": SENT},
    ),
    UPLOAD: Example(path={"file": ID}, query={"signature": SENT}, body=RECORDING, after=(ANNOUNCE,)),
    ASK: Example(
        path={"job_id": ID},
        answer={
            "job_id": ID,
            "product": "voice",
            "operation": "translate",
            "created_at": MOMENT,
            "updated_at": MOMENT,
            "usage": {"storage_used": 64044},
            "source_file": FILE,
            "parameters": SPOKEN,
            "targets": [TARGET],
            "results": [
                {
                    "status": "complete",
                    "download_url": f"https://translate.example.com{DOWNLOADS}/{ID}.0",
                    "signature": FETCHED,
                }
            ],
        },
        after=(ANNOUNCE, UPLOAD),
    ),
    f"GET {DOWNLOADS}/{{file}}": Example(
        path={"file": f"{ID}.0"},
        query={"signature": FETCHED},
        answer="Guten Morgen!\n",
        media="text/plain",
        after=(ANNOUNCE, UPLOAD, ASK),
    ),
}
