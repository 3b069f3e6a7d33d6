"""Examples of live voice sessions."""

from tolmach.wire.examples import Example, Examples

PATH = "/v3/voice/realtime"
REQUEST = f"POST {PATH}"
TOKEN = "VGhpcyB0b2tlbiBsZXRzIGl0cyBiZWFyZXIgaW4gb25jZQ"
SESSION = {
    "streaming_url": f"wss://translate.example.com{PATH}/connect",
    "token": TOKEN,
    "session_id": "4f911080-cfe2-41d4-8269-0e6ec15a0354",
}

EXAMPLES: Examples = {
    REQUEST: Example(
        headers={"X-DeepL-Reporting-Tag": "conference"},
        body={
            "source_media_content_type": "audio/pcm;encoding=s16le;rate=16000",
            "source_language": "en",
            "target_languages": ["de", "fr"],
        },
        answer=SESSION,
    ),
    f"GET {PATH}": Example(
        query={"token": TOKEN},
        answer={**SESSION, "token": "VGhpcyBvbmUgcmVwbGFjZXMgdGhlIG9uZSBiZWZvcmU"},
        after=(REQUEST,),
    ),
}
