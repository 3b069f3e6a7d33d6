"""/translate and /detect"""

import asyncio
from collections.abc import Sequence
from typing import Any

from starlette.responses import JSONResponse, Response

from tolmach.languages.detect import Detector
from tolmach.languages.model import Language
from tolmach.libretranslate.codes import theirs
from tolmach.libretranslate.model import Guest
from tolmach.libretranslate.reading import alternatives, form, languages, needed, shaped, texts
from tolmach.libretranslate.refusing import good
from tolmach.wire.access import authorize, scope

UNKNOWN = {"confidence": 0.0, "language": "en"}
"""LibreTranslate's answer about a text without a language."""
Detected = dict[str, Any]


async def translate(guest: Guest) -> Response:
    needed(guest.fields, "q", "source", "target")
    given = texts(guest.fields, guest.desk.most_texts)
    source, target = languages(guest.fields, guest.desk.pairs)
    is_html, wanted = form(guest.fields) == "html", alternatives(guest.fields)
    body: dict[str, Any] = {"text": given, "target_lang": target.code}
    if source is not None:
        body["source_lang"] = source.code
    if is_html:
        body |= {"tag_handling": "html"}
    done = good(await guest.ask("/v2/translate", body))["translations"]
    answer = {"translatedText": shaped(guest.fields, [item["text"] for item in done])}
    if source is None:
        sources = [item["detected_source_language"] for item in done]
        found = await asyncio.to_thread(_weighed, guest.desk.detector, given)
        answer["detectedLanguage"] = shaped(guest.fields, list(map(_agreed, sources, found)))
    if wanted:
        # Other wordings exist for a sentence, not for a page.
        others = [
            [] if is_html else (await _others(guest, text, item, target))[:wanted]
            for text, item in zip(given, done, strict=True)
        ]
        answer["alternatives"] = shaped(guest.fields, others)
    return JSONResponse(answer)


async def _others(guest: Guest, text: str, done: dict[str, Any], target: Language) -> list[str]:
    """Wordings of a sentence besides the one that was chosen. They are billed as the console's are."""
    body = {"text": text, "source_lang": done["detected_source_language"], "target_lang": target.code}
    found = good(await guest.ask("/console/wordings", body))["wordings"]
    return [wording for wording in found if wording != done["text"]]


async def detect(guest: Guest) -> Response:
    """Needs only the right to translate, because LibreTranslate's programs detect before they translate."""
    authorize(guest.caller, scope("translate:text"))
    needed(guest.fields, "q")
    given = texts(guest.fields, guest.desk.most_texts)
    found = await asyncio.to_thread(_weighed, guest.desk.detector, ["\n".join(given)])
    return JSONResponse(found)


def _weighed(detector: Detector, given: Sequence[str]) -> list[Detected]:
    return [_one(detector, text) for text in given]


def _one(detector: Detector, text: str) -> Detected:
    guess = detector.weigh(text)
    if guess is None:
        return UNKNOWN
    return {"confidence": round(100 * guess.confidence * (1 - guess.rival), 1), "language": theirs(guess.language)}


def _agreed(source: str, found: Detected) -> Detected:
    """The language that the text was translated from. The pipeline looks at the words of a page alone, so it may have
    decided otherwise."""
    language = theirs(source)
    return found if found["language"] == language else {"confidence": 0.0, "language": language}
