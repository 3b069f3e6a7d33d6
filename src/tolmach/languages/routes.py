"""/v2/languages, /v3/languages and /v3/detect/language"""

import asyncio
from typing import Any

from tolmach.languages import schema
from tolmach.languages.detect import Detector
from tolmach.languages.resources import RESOURCES
from tolmach.languages.service import Languages
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing

READ = scope("languages:read")


def operations(languages: Languages, detector: Detector) -> list[Operation[Any]]:
    return [*_list_operations(languages), *_resource_operations(languages), _detection(detector)]


def _list_operations(languages: Languages) -> list[Operation[Any]]:
    async def show(call: Call[schema.ListOneSide]) -> list[schema.ListedLanguage]:
        if call.params.type == "source":
            return [schema.show_source(language) for language in languages.sources()]
        return [schema.show_target(language) for language in languages.targets()]

    return [
        Operation(
            method=method,
            path="/v2/languages",
            summary=summary,
            access=READ,
            params=schema.ListOneSide,
            handler=show,
            answer=list[schema.ListedLanguage],
            bodies=(JSON, FORM),
        )
        for method, summary in (
            ("GET", "The languages that text can be translated from or into."),
            ("POST", "The same, for clients that send a form."),
        )
    ]


def _resource_operations(languages: Languages) -> list[Operation[Any]]:
    async def show(call: Call[schema.ListResource]) -> list[schema.UsableLanguage]:
        """`include` adds nothing yet: every language and feature here is stable and our own."""
        return [schema.show_usable(item) for item in await languages.offered(call.params.resource)]

    async def show_resources(call: Call[Nothing]) -> list[schema.ListedResource]:
        return [schema.show_resource(resource) for resource in RESOURCES.values()]

    return [
        Operation(
            method="GET",
            path="/v3/languages",
            summary="The languages of a resource, with their features.",
            access=READ,
            params=schema.ListResource,
            handler=show,
            answer=list[schema.UsableLanguage],
        ),
        Operation(
            method="GET",
            path="/v3/languages/resources",
            summary="All resources and the features that languages may have there.",
            access=READ,
            params=Nothing,
            handler=show_resources,
            answer=list[schema.ListedResource],
        ),
    ]


def _detection(detector: Detector) -> Operation[schema.DetectLanguage]:
    async def detect(call: Call[schema.DetectLanguage]) -> schema.Detections:
        found = await asyncio.to_thread(lambda: [detector.find(text) for text in call.params.text])
        return schema.Detections(results=[schema.show_detection(item) for item in found])

    return Operation(
        method="POST",
        path="/v3/detect/language",
        summary="Which language each of up to 50 texts is in.",
        access=scope("detect:language", feature="detect_language"),
        params=schema.DetectLanguage,
        handler=detect,
        answer=schema.Detections,
        bodies=(JSON, FORM),
    )
