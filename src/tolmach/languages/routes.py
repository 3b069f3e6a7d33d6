"""/v2/languages, /v3/languages and /v3/detect/language"""

import asyncio
from typing import Any

from tolmach.languages import schema
from tolmach.languages.detect import Detector
from tolmach.languages.service import RESOURCES, Languages
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing

READ = scope("languages:read")


_LISTED = {"access": READ, "bodies": (JSON, FORM)}
offers = Offers[Languages]()
detecting = Offers[Detector]()


def operations(languages: Languages, detector: Detector) -> list[Operation[Any]]:
    return [*offers.over(languages), *detecting.over(detector)]


@offers("POST", "/v2/languages", "The same, for clients that send a form.", **_LISTED)
@offers("GET", "/v2/languages", "The languages that text can be translated from or into.", **_LISTED)
async def show_side(languages: Languages, call: Call[schema.ListOneSide]) -> list[schema.ListedLanguage]:
    if call.params.type == "source":
        return [schema.show_source(language) for language in languages.sources()]
    return [schema.show_target(language) for language in languages.targets()]


@offers("GET", "/v3/languages", "The languages of a resource, with their features.", access=READ)
async def show(languages: Languages, call: Call[schema.ListResource]) -> list[schema.UsableLanguage]:
    """`include` adds nothing yet: every language and feature here is stable and our own."""
    return [schema.show_usable(item) for item in await languages.offered(call.params.resource)]


@offers("GET", "/v3/languages/resources", "All resources and the features that languages may have there.", access=READ)
async def show_resources(languages: Languages, call: Call[Nothing]) -> list[schema.ListedResource]:
    return [schema.show_resource(resource) for resource in RESOURCES.values()]


@detecting(
    "POST",
    "/v3/detect/language",
    "Which language each of up to 50 texts is in.",
    access=scope("detect:language", feature="detect_language"),
    bodies=(JSON, FORM),
)
async def detect(detector: Detector, call: Call[schema.DetectLanguage]) -> schema.Detections:
    found = await asyncio.to_thread(lambda: [detector.find(text) for text in call.params.text])
    return schema.Detections(results=[schema.show_detection(item) for item in found])
