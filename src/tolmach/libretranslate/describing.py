"""/languages, /frontend/settings, /spec and /health. LibreTranslate's programs ask for them without a key."""

from collections.abc import Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tolmach import __version__
from tolmach.libretranslate.codes import AUTO, listed
from tolmach.libretranslate.files import EXTENSIONS
from tolmach.libretranslate.model import MOST_CHARACTERS, LibreDesk

TITLE = "LibreTranslate"
"""Programs such as Dialect know a server by it."""
_TEXT, _TEXTS = {"type": "string"}, {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
_KEY = {"api_key": (_TEXT, "A developer key of this service; the header Authorization may carry it instead.")}
_PAIR = {
    "source": (_TEXT, "The language of the text, or auto."),
    "target": (_TEXT, "The language to translate into."),
}
_ASKED: dict[str, tuple[str, str, dict[str, tuple[dict[str, Any], str]], tuple[str, ...]]] = {
    "/translate": (
        "post",
        "Translate a text or a list of texts.",
        {
            "q": (_TEXTS, "The text, or a list of texts."),
            **_PAIR,
            "format": ({"type": "string", "enum": ["text", "html"]}, "The format of the text."),
            "alternatives": ({"type": "integer"}, "How many other wordings of a sentence to add."),
            **_KEY,
        },
        ("q", "source", "target"),
    ),
    "/translate_file": (
        "post",
        "Translate a file. The answer has the address of the result, which works once.",
        {"file": ({"type": "string", "format": "binary"}, "The file."), **_PAIR, **_KEY},
        ("file", "source", "target"),
    ),
    "/detect": ("post", "Detect the language of a text.", {"q": (_TEXTS, "The text."), **_KEY}, ("q",)),
    "/suggest": (
        "post",
        "Suggest a better translation. The service keeps no suggestion.",
        {"q": (_TEXT, "The text."), "s": (_TEXT, "The better translation."), **_PAIR},
        ("q", "s", "source", "target"),
    ),
    "/languages": ("get", "The languages, each with those that it can be translated into.", {}, ()),
    "/frontend/settings": ("get", "What a page needs to know of the service.", {}, ()),
    "/health": ("get", "Whether the service answers.", {}, ()),
}


async def languages(desk: LibreDesk, _: Request) -> Response:
    return JSONResponse(
        [
            {"code": item.language.code, "name": item.language.name, "targets": list(item.targets)}
            for item in listed(desk.pairs)
        ]
    )


async def settings(_: LibreDesk, __: Request) -> Response:
    return JSONResponse(
        {
            "charLimit": MOST_CHARACTERS,
            "frontendTimeout": 500,
            "apiKeys": True,
            "keyRequired": True,
            "suggestions": False,
            "filesTranslation": True,
            "supportedFilesFormat": EXTENSIONS,
            "language": {
                "source": {"code": AUTO, "name": "Auto Detect"},
                "target": {"code": "en", "name": "English"},
            },
        }
    )


async def health(_: LibreDesk, __: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def spec(_: LibreDesk, __: Request) -> Response:
    return JSONResponse(
        {
            "openapi": "3.0.3",
            "info": {
                "title": TITLE,
                "version": __version__,
                "description": "Tolmach, with LibreTranslate's interface.",
            },
            "paths": dict(_paths()),
        }
    )


def _paths() -> Iterator[tuple[str, Any]]:
    for path, (method, summary, fields, required) in _ASKED.items():
        said: dict[str, Any] = {"summary": summary, "responses": {"200": {"description": "Done."}}}
        if fields:
            properties = {name: {**schema, "description": text} for name, (schema, text) in fields.items()}
            schema = {"type": "object", "properties": properties, "required": list(required)}
            kinds = ["multipart/form-data"] if "file" in fields else ["application/json", "multipart/form-data"]
            said["requestBody"] = {"required": True, "content": {kind: {"schema": schema} for kind in kinds}}
        yield path, {method: said}
