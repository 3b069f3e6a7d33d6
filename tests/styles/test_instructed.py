"""Instructions of a list and of a request, as an engine hears them that can be told something."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.conftest import serving
from tests.documents.conftest import Owner as Sender
from tests.styles.owners import Owner
from tolmach.engines.protocol import Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import engine_codes
from tolmach.settings import Settings


class Told(StubEngine):
    """Can be told how to word a translation, and remembers what it was told for which text."""

    def __init__(self) -> None:
        super().__init__(engine_codes())
        self._abilities = replace(self._abilities, instructions=True)
        self.heard: dict[str, set[str]] = {}

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        self.heard |= {request.text: set(request.instructions) for request in batch}
        return super().translate(batch)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Owner, Told]]:
    engine = Told()
    settings = Settings(data=tmp_path_factory.mktemp("data"), log_level="error")
    with serving(settings, lambda: engine) as live, live.developer as client:
        yield Owner(client), engine


GERMAN, FRENCH = "Das ist ein ganz gewöhnlicher Satz.", "Ceci est une phrase tout à fait ordinaire."
FOR_ALL, FOR_GERMAN, FOR_FRENCH, OWN = "Sound like a sailor.", "Sound like a poet.", "Sound like a cook.", "Sound old."


def translate(owner: Owner, **fields: Any) -> None:
    body = {"source_lang": "DE", "target_lang": "EN", **fields}
    assert owner.client.post("/v2/translate", json=body).status_code == 200


def instructed(owner: Owner) -> str:
    prompts = [(FOR_ALL, None), (FOR_GERMAN, "de"), (FOR_FRENCH, "fr")]
    given = [{"label": "a", "prompt": prompt, "source_language": source} for prompt, source in prompts]
    return str(owner.created(custom_instructions=given)["style_id"])


def test_instructions_are_for_the_language_that_they_name(told: tuple[Owner, Told]) -> None:
    """Also where it is detected, for each text by itself."""
    owner, engine = told
    style_id = instructed(owner)
    translate(owner, text=[GERMAN, FRENCH], source_lang=None, style_id=style_id, custom_instructions=[OWN])
    assert engine.heard == {GERMAN: {FOR_ALL, FOR_GERMAN, OWN}, FRENCH: {FOR_ALL, FOR_FRENCH, OWN}}
    translate(owner, text=[GERMAN], source_lang="FR", style_id=style_id)
    assert engine.heard[GERMAN] == {FOR_ALL, FOR_FRENCH}
    translate(owner, text=[GERMAN], custom_instructions=OWN)
    assert engine.heard[GERMAN] == {OWN}
    translate(owner, text=[GERMAN], custom_instructions=["", " "])
    assert engine.heard[GERMAN] == set()


def test_instructions_reach_documents(told: tuple[Owner, Told]) -> None:
    owner, engine = told
    asked = {"target_lang": "EN-GB", "style_id": instructed(owner)}
    Sender(owner.client).translated("a.txt", f"{FRENCH}\n{FRENCH} Vraiment.".encode(), **asked)
    assert engine.heard[FRENCH] == {FOR_ALL, FOR_FRENCH}
