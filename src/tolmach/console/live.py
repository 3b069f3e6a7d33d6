"""Live: the page writes what a person says while they speak, in up to five languages.

A browser gives only scripts access to the microphone, so this page does nothing without one.
"""

from collections.abc import Mapping
from typing import Any

from tolmach.console import choices
from tolmach.console.model import ApiCall
from tolmach.console.visits import Presented, View, Visit

REALTIME = "/v3/voice/realtime"
SOUND = "audio/pcm;encoding=s16le;rate=16000"


def views() -> list[View]:
    return [View(path="/live", name="live page", show=_show)]


async def _show(visit: Visit) -> Presented:
    listed = await visit.ask("GET", "/v3/languages", query={"resource": "voice"})
    found = list(listed.data) if listed.ok else []
    wish = {"source_media_content_type": SOUND, "target_languages": ["de", "fr"]}
    context = {
        "problem": listed.problem,
        "sources": choices.named(found, _is_understood),
        "targets": choices.named(found, lambda each: bool(each["usable_as_target"])),
        "spoken": choices.named(found, lambda each: "translated_speech" in each["features"]),
        "names": {each["lang"]: each["name"] for each in found},
        "detected": [each["lang"] for each in found if "auto_detection" in each["features"]],
        "formalities": choices.FORMALITIES,
        "glossaries": await choices.glossaries(visit),
        "spoken_terms": await choices.spoken_terms(visit),
        "requests": [ApiCall("POST", REALTIME, body=wish)],
    }
    return Presented("live.html", context)


def _is_understood(language: Mapping[str, Any]) -> bool:
    return bool(language["usable_as_source"]) and "transcription" in language["features"]
