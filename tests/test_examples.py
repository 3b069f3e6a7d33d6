"""Every example of the description is sent, in every form that its body may have, and so is what is refused."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import jsonschema  # type: ignore[import-untyped]
import pytest

from benchmarks.contract.sending import PATIENCE, Story, bodies, described
from tests.conftest import Live, conforming
from tests.voice.doubles import scripted_studio
from tolmach import app
from tolmach.accounts.model import FEATURES
from tolmach.reference.examples import EXAMPLES
from tolmach.reference.refusals import refusals
from tolmach.settings import Settings
from tolmach.wire.bodies import JSON
from tolmach.wire.examples import Refusal, named
from tolmach.wire.openapi import Described

pytestmark = pytest.mark.every_variant


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    settings = Settings(data=tmp_path_factory.mktemp("data"), engine="stub", log_level="error")
    with conforming(settings, studio=scripted_studio) as service:
        yield service


@pytest.fixture(scope="module")
def description(live: Live, clients: dict[bool, httpx.Client]) -> dict[str, Any]:
    own = asyncio.run(live.parts.accounts.accounts())[0]
    asyncio.run(live.parts.accounts.change_account(own.id, enrol=FEATURES))
    found: dict[str, Any] = clients[False].get("/openapi.json").json()
    return found


@pytest.fixture(scope="module")
def clients(live: Live) -> Iterator[dict[bool, httpx.Client]]:
    with live.admin as admin, live.developer as developer:
        # The first request for the description makes it, beside whatever else the machine does.
        admin.timeout = developer.timeout = PATIENCE
        yield {True: admin, False: developer}


def test_every_operation_has_an_example(description: dict[str, Any]) -> None:
    described = {f"{method.upper()} {path}" for path, methods in description["paths"].items() for method in methods}
    assert described == {named(name)[0] for name in EXAMPLES}


@pytest.fixture
def story(description: dict[str, Any], clients: dict[bool, httpx.Client]) -> Story:
    return _story(description, clients)


def _story(description: dict[str, Any], clients: dict[bool, httpx.Client]) -> Story:
    return Story(lambda operation: clients["/admin/" in operation], EXAMPLES, description)


@pytest.mark.parametrize("name", EXAMPLES)
def test_example(description: dict[str, Any], clients: dict[bool, httpx.Client], name: str) -> None:
    for media in (*bodies(description, name),) or (None,):
        story = _story(description, clients)
        answer = story.send(name, media)
        assert str(answer.status_code) in described(description, name)["responses"]
        assert not answer.content or answer.headers["content-type"].startswith(EXAMPLES[name].media)


@pytest.fixture(scope="module")
def refused(live: Live) -> dict[str, list[Refusal]]:
    """By operation."""
    offered: list[Described] = [*app.operations(live.parts), *app.UNKEYED]
    by_name = {f"{each.method} {each.path}": each for each in offered}
    return {name: [*refusals(operation, EXAMPLES[name])] for name, operation in by_name.items()}


@pytest.mark.parametrize("name", [name for name in EXAMPLES if "#" not in name])
def test_what_is_refused(story: Story, refused: dict[str, list[Refusal]], name: str) -> None:
    sent = [refusal for refusal in refused[name] if refusal.requests]
    assert len(sent) > 1
    for refusal in sent:
        answer = story.refused(name, refusal)
        assert (answer.status_code, answer.json()) == (refusal.status, refusal.answer), refusal.name
        assert answer.headers["content-type"].startswith(JSON)


def test_every_error_has_an_example(description: dict[str, Any], refused: dict[str, list[Refusal]]) -> None:
    for name, expected in refused.items():
        shown = {
            (int(status), word): (example["summary"], example["value"])
            for status, answer in described(description, name)["responses"].items()
            if not status.startswith("2")
            for word, example in answer["content"][JSON]["examples"].items()
        }
        assert shown == {(each.status, each.name): (each.when, each.answer) for each in expected}


def test_examples_fit_their_schemas(description: dict[str, Any]) -> None:
    looked_at = 0
    for place in _with_examples(description["paths"]):
        validator = jsonschema.Draft202012Validator({**place["schema"], "components": description["components"]})
        for example in place["examples"].values():
            looked_at += 1
            value = example["value"]
            # A query and a path are texts, whatever is read from them.
            validator.validate(int(value) if place["schema"].get("type") == "integer" else value)
    assert looked_at > len(EXAMPLES)


def _with_examples(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        if "schema" in node and "examples" in node:
            yield node
        for value in node.values():
            yield from _with_examples(value)
    elif isinstance(node, list):
        for value in node:
            yield from _with_examples(value)


def test_what_is_shown_is_what_is_sent(description: dict[str, Any]) -> None:
    for name, example in EXAMPLES.items():
        shown_at, word = described(description, name), named(name)[1]
        given = {**example.path, **example.query, **example.headers}
        security = {"signature"} if shown_at.get("security") else set()
        assert given.keys() - security <= {each["name"] for each in shown_at.get("parameters", [])}, name
        for parameter in shown_at.get("parameters", []):
            shown = parameter.get("examples", {}).get(word, {}).get("value")
            assert shown == given.get(parameter["name"]), name
        for content in shown_at.get("requestBody", {}).get("content", {}).values():
            assert isinstance(example.body, bytes) or content["examples"][word]["value"] == example.body, name


def test_links_lead_to_what_the_answer_names(description: dict[str, Any]) -> None:
    found = 0
    operations = {each["operationId"]: each for methods in description["paths"].values() for each in methods.values()}
    for operation in operations.values():
        for response in operation["responses"].values():
            for link in response.get("links", {}).values():
                found += 1
                followed = {each["name"] for each in operations[link["operationId"]].get("parameters", [])}
                assert link.get("parameters", {}).keys() <= followed
    assert found > 30
