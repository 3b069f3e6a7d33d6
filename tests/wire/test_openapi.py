"""The description, made from a few operations of our own."""

import json
import re
from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from pydantic import Field

from tests.conftest import Live
from tolmach.errors import NotFound
from tolmach.wire.access import ADMIN, scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.examples import Example, Refusal
from tolmach.wire.openapi import ALWAYS, Described, describe, errors_of
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import READ_WHOLE, Flag, Names, Nothing, Params, Shown, Text, Texts
from tolmach.wire.unkeyed import Unkeyed, page_of


class Thing(Params):
    name: Text
    entries: Texts = []
    tags: Names | None = None
    loud: Flag = False


class Filter(Params):
    page: Annotated[int, Field(ge=0, le=9), READ_WHOLE] = 0
    word: Text


class ShownPart(Shown):
    number: int | None


class ShownThing(Shown):
    name: str
    note: str = ""
    parts: list[ShownPart] = []


async def _handler(call: Call[Any]) -> Any:
    raise NotFound


def _operation(method: str, path: str, params: Any, **more: Any) -> Operation[Any]:
    values = {"summary": "Does something.", "access": scope("usage:read"), "handler": _handler, **more}
    return Operation(method=method, path=path, params=params, **values)


OPERATIONS = [
    _operation("POST", "/v3/things", Thing, bodies=(JSON, FORM), answer=ShownThing, success=201, errors=(404, 456)),
    _operation("GET", "/v3/things", Filter, answer=list[ShownThing], headers={"X-Tag": "A tag."}),
    _operation("DELETE", "/v3/things/{thing_id}", Nothing, success=204, errors=(404,), access=ADMIN),
    _operation("GET", "/v3/old", Nothing, answer=str, answer_media=("text/plain",), deprecated=True),
    _operation("DELETE", "/v3/old", Filter, bodies=(JSON, FORM), success=204),
]
UNKEYED = [
    Unkeyed(
        method="PUT",
        path="/storage/{file}",
        summary="Takes a file.",
        tag="storage",
        path_patterns={"file": "^[a-z]+$"},
        query={"expires": "Until when."},
        security=("signature",),
        takes=("application/xml",),
        statuses=(204,),
        errors=(400, 403),
    ),
    page_of("/healthz", "Whether it lives.", dict[str, str], statuses=(200, 503)),
]
ID = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33"
EXAMPLES = {
    "POST /v3/things": Example(body={"name": "a"}, answer={"name": ID}),
    "POST /v3/things#loud": Example(body={"name": "a", "loud": True}, answer={"name": "A"}),
    "DELETE /v3/things/{thing_id}": Example(path={"thing_id": ID}, after=("POST /v3/things",)),
    "PUT /storage/{file}": Example(path={"file": "a"}, query={"expires": "1"}, body="<a/>"),
}


def _refusals(operation: Described, usual: Example) -> Iterator[Refusal]:
    for status in errors_of(operation):
        yield Refusal(name="a", when=f"{operation.method} {usual.body}", status=status, answer={"message": "A"})


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    made = describe(OPERATIONS, UNKEYED, EXAMPLES, _refusals, title="Test", version="1.2.3")
    read: dict[str, Any] = json.loads(json.dumps(made))
    return read


def _walk(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        for value in node.values():
            yield from _walk(value)
    elif isinstance(node, list):
        for value in node:
            yield from _walk(value)


def test_is_valid(document: dict[str, Any]) -> None:
    OpenAPIV31SpecValidator(document).validate()
    assert document["info"].items() >= {"title": "Test", "version": "3.13.0", "x-release": "1.2.3"}.items()


def test_describes_everything(document: dict[str, Any]) -> None:
    described = {(method.upper(), path) for path, item in document["paths"].items() for method in item}
    known = [(o.method, o.path) for o in OPERATIONS] + [(place.method, place.path) for place in UNKEYED]
    assert described == {*known}


def test_what_needs_no_key(document: dict[str, Any]) -> None:
    place, page = document["paths"]["/storage/{file}"]["put"], document["paths"]["/healthz"]["get"]
    assert (place["security"], page["security"]) == ([{"signature": []}], [])
    assert [(each["in"], each["name"]) for each in place["parameters"]] == [("path", "file"), ("query", "expires")]
    assert [*place["requestBody"]["content"]] == ["application/xml"]
    assert set(place["responses"]) == {"204", "400", "403"}
    shown = [page["responses"][status]["content"]["application/json"]["schema"] for status in ("200", "503")]
    assert shown[0] == shown[1]


def test_examples(document: dict[str, Any]) -> None:
    things = document["paths"]["/v3/things"]["post"]
    shown = {"usual": {"value": {"name": "a"}}, "loud": {"value": {"name": "a", "loud": True}}}
    assert [content["examples"] for content in things["requestBody"]["content"].values()] == [shown, shown]
    answer = things["responses"]["201"]["content"]["application/json"]["examples"]
    assert answer == {"usual": {"value": {"name": ID}}, "loud": {"value": {"name": "A"}}}
    file, expires = document["paths"]["/storage/{file}"]["put"]["parameters"]
    assert (file["examples"], expires["examples"]) == ({"usual": {"value": "a"}}, {"usual": {"value": "1"}})


def test_errors_have_examples(document: dict[str, Any]) -> None:
    """And a success has none of them."""
    created = document["paths"]["/v3/things"]["post"]["responses"]
    for status, answer in created.items():
        names = [*answer["content"]["application/json"]["examples"]]
        assert names == (["usual", "loud"] if status == "201" else ["a"])
    told = {"summary": "POST {'name': 'a'}", "value": {"message": "A"}}
    assert created["456"]["content"]["application/json"]["examples"] == {"a": told}
    away = document["paths"]["/healthz"]["get"]["responses"]["503"]
    assert away["content"]["application/json"]["examples"]["a"]["value"] == {"message": "A"}


def test_links(document: dict[str, Any]) -> None:
    """From what made a thing to what needs its id."""
    links = [node["links"] for node in _walk(document) if "links" in node]
    name = "delete_v3_things_thing_id"
    assert links == [{name: {"operationId": name, "parameters": {"thing_id": "$response.body#/name"}}}]


def test_names_are_unique(document: dict[str, Any]) -> None:
    names = [node["operationId"] for item in document["paths"].values() for node in item.values()]
    assert len(set(names)) == len(names) == len(OPERATIONS) + len(UNKEYED)
    assert "delete_v3_things_thing_id" in names


def test_requests(document: dict[str, Any]) -> None:
    body = document["paths"]["/v3/things"]["post"]["requestBody"]
    assert body["required"] is True
    schemas = {kind: content["schema"] for kind, content in body["content"].items()}
    assert schemas == {kind: {"$ref": "#/components/schemas/Thing"} for kind in (JSON, FORM)}
    thing = document["components"]["schemas"]["Thing"]
    assert thing["required"] == ["name"]
    assert thing["properties"]["loud"] == {"default": False, "title": "Loud", "type": "boolean"}
    assert "default" not in thing["properties"]["tags"]


def test_parameters(document: dict[str, Any]) -> None:
    page, word, tag = document["paths"]["/v3/things"]["get"]["parameters"]
    assert (page["in"], page["required"]) == ("query", False)
    assert page["schema"] == {"default": 0, "minimum": 0, "maximum": 9, "title": "Page", "type": "integer"}
    assert (word["in"], word["required"]) == ("query", True)
    assert (tag["in"], tag["name"], tag["required"]) == ("header", "X-Tag", False)
    (thing_id,) = document["paths"]["/v3/things/{thing_id}"]["delete"]["parameters"]
    assert (thing_id["in"], thing_id["required"]) == ("path", True)
    assert re.search(thing_id["schema"]["pattern"], "F63C02C5-f056-42d2-bca9-1f0c1f7b8e33")


def test_answers(document: dict[str, Any]) -> None:
    created = document["paths"]["/v3/things"]["post"]["responses"]["201"]
    assert created["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/ShownThing"}
    listed = document["paths"]["/v3/things"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    assert listed["items"] == {"$ref": "#/components/schemas/ShownThing"}
    assert "content" not in document["paths"]["/v3/things/{thing_id}"]["delete"]["responses"]["204"]
    shown = document["components"]["schemas"]["ShownThing"]
    assert shown["required"] == ["name"]
    assert not [node for node in _walk(shown) if "default" in node]


def test_old_things(document: dict[str, Any]) -> None:
    old = document["paths"]["/v3/old"]
    assert [item for item in _walk(document) if item.get("deprecated")] == [old["get"]]
    assert old["get"]["responses"]["200"]["content"] == {"text/plain": {"schema": {"type": "string"}}}
    assert "requestBody" not in old["delete"]
    assert [(item["in"], item["name"]) for item in old["delete"]["parameters"]] == [
        ("query", "page"),
        ("query", "word"),
    ]


def test_errors(document: dict[str, Any]) -> None:
    for operation in OPERATIONS[:3]:
        responses = document["paths"][operation.path][operation.method.lower()]["responses"]
        assert {int(status) for status in responses} == {operation.success, *errors_of(operation)}
        assert set(ALWAYS) <= set(errors_of(operation))
        assert (415 in errors_of(operation)) is bool(operation.bodies)
        for status, response in responses.items():
            assert response["description"]
            assert response["headers"]["X-Trace-ID"]["required"] is True
            assert ("Retry-After" in response["headers"]) is (status in ("429", "503", "529"))


def test_access(document: dict[str, Any]) -> None:
    things = document["paths"]["/v3/things"]
    assert things["get"]["x-access"] == {
        "key": "developer",
        "scopes": ["usage:read"],
        "plans": ["free", "pro"],
    }
    assert document["paths"]["/v3/things/{thing_id}"]["delete"]["x-access"]["key"] == "administrator"


def test_the_whole_service(live: Live) -> None:
    with live.client() as client:
        document = client.get("/openapi.json").json()
    schemas = document["components"]["schemas"]
    for node in _walk(document):
        if "$ref" in node:
            assert node["$ref"].rpartition("/")[2] in schemas
        if isinstance(node.get("pattern"), str):
            assert "(?" not in node["pattern"], "other languages do not know Python's flags"
        assert not {"ge", "le", "gt", "lt"} & node.keys(), "not words of JSON Schema"
    assert set(schemas["ErrorBody"]["required"]) == {"message", "code"}
