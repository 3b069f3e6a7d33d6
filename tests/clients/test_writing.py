"""The write calls of `deepl` from PyPI and `deepl-node` from npm, unmodified, against a live service."""

from collections.abc import Iterator
from contextlib import closing

import deepl
import pytest
from deepl.api_data import WriteResult, WritingTone

from tests.clients.conftest import Service
from tests.clients.test_node_client import check, failed, installed

__all__ = ["installed"]


@pytest.fixture
def client(service: Service) -> Iterator[deepl.DeepLClient]:
    with closing(deepl.DeepLClient(service.live.keys.developer, server_url=service.url)) as client:
        yield client


def test_python_corrects(client: deepl.DeepLClient) -> None:
    result = client.correct_text("I has a apple", target_lang="EN-US")
    assert isinstance(result, WriteResult)
    assert (result.text, result.detected_source_language, result.target_language) == ("I have an apple", "en", "en-US")


def test_python_rephrases(client: deepl.DeepLClient) -> None:
    results = client.rephrase_text(
        ["I want it.", "We wants it."], target_lang="EN-GB", tone=WritingTone.DIPLOMATIC.value
    )
    assert isinstance(results, list)
    assert [result.text for result in results] == ["I would like it.", "We would like it."]
    styled = client.rephrase_text("We can't come.", target_lang="EN-US", style="business")
    assert isinstance(styled, WriteResult)
    assert styled.text == "We cannot come."


def test_python_is_told_what_is_wrong(client: deepl.DeepLClient, service: Service) -> None:
    with pytest.raises(deepl.DeepLException, match="Both writing_style and tone defined"):
        client.rephrase_text("I want it.", target_lang="EN-US", style="business", tone="friendly")
    with pytest.raises(deepl.DeepLException, match="does not support setting a writing style"):
        client.rephrase_text("これは猫です。", target_lang="JA", style="business")
    free = deepl.DeepLClient(service.free_key(), server_url=service.url)
    with closing(free), pytest.raises(deepl.AuthorizationException):
        free.rephrase_text("I want it.", target_lang="EN-US")


def test_node(service: Service) -> None:
    one, many, refused = check(
        service.url, service.live.keys.developer, "rephrase", "rephrase in a style", "rephrase in both"
    )
    assert one["result"] == {"text": "I have an apple", "from": "en", "to": "en-US"}
    assert many["result"] == ["We cannot come.", "I do not know."]
    assert failed(refused, "DeepLError", "Both writing_style and tone defined")
