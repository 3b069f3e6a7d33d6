"""Live: the page writes what a person says while they speak, in up to five languages.

A browser gives only scripts access to the microphone, so this page does nothing without one. As long as nothing here
understands speech, the page says what it would do, and an administrator can install a recogniser.
"""

from collections.abc import Mapping
from typing import Any

from starlette.responses import Response

from tolmach.console import choices
from tolmach.console.doors import redirected
from tolmach.console.machine.errands import ErrandStage
from tolmach.console.machine.hearing import MEGABYTES, RecogniserSetup
from tolmach.console.model import ApiCall
from tolmach.console.texts import text
from tolmach.console.tongues import name_of
from tolmach.console.visits import Presented, View, Visit
from tolmach.errors import BadRequest, Forbidden

PATH, RECOGNISER = "/live", "/live/recogniser"
REALTIME = "/v3/voice/realtime"
SOUND = "audio/pcm;encoding=s16le;rate=16000"


def views(recogniser: RecogniserSetup) -> list[View]:
    async def show(visit: Visit) -> Presented:
        listed = await visit.ask("GET", "/v3/languages", query={"resource": "voice"})
        found = list(listed.data) if listed.ok else []
        return Presented("live.html", {"problem": listed.problem, **await _room(visit, found), **_setup(recogniser)})

    async def progress(visit: Visit) -> Presented | Response:
        _check(visit)
        state = recogniser.state
        if not visit.is_partial or state is None or state.stage is ErrandStage.DONE:
            return redirected(visit.request, PATH)
        return Presented("live_recogniser.html", _setup(recogniser))

    async def act(visit: Visit) -> Presented | Response:
        _check(visit)
        if not recogniser.is_possible:
            raise BadRequest(text("The settings of this service say what understands speech."))
        if visit.text("do") == "cancel":
            recogniser.cancel()
        else:
            recogniser.install()
        return await progress(visit)

    return [
        View(path=PATH, name="live page", show=show),
        # A page polls this while the download runs. It does not count as work, just as the vitals do not.
        View(path=RECOGNISER, name="vitals", show=progress, act=act),
    ]


async def _room(visit: Visit, found: list[dict[str, Any]]) -> dict[str, Any]:
    wish = {"source_media_content_type": SOUND, "target_languages": ["de", "fr"]}
    return {
        "sources": choices.named(found, _is_understood),
        "targets": choices.named(found, lambda each: bool(each["usable_as_target"])),
        "spoken": choices.named(found, lambda each: "translated_speech" in each["features"]),
        "names": {each["lang"]: name_of(each["lang"]) for each in found},
        "detected": [each["lang"] for each in found if "auto_detection" in each["features"]],
        "formalities": choices.formalities(),
        "glossaries": await choices.glossaries(visit),
        "spoken_terms": await choices.spoken_terms(visit),
        "requests": [ApiCall("POST", REALTIME, body=wish)],
    }


def _setup(recogniser: RecogniserSetup) -> dict[str, Any]:
    return {"recogniser": recogniser, "state": recogniser.state, "megabytes": MEGABYTES}


def _check(visit: Visit) -> None:
    if not visit.is_administrator:
        raise Forbidden(text("Only administrators can install the recogniser."))


def _is_understood(language: Mapping[str, Any]) -> bool:
    return bool(language["usable_as_source"]) and "transcription" in language["features"]
