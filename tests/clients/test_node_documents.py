"""The document calls of `deepl-node` from npm, unmodified, against a live service."""

from tests.clients.conftest import Service
from tests.clients.test_node_client import check, failed, installed

__all__ = ["installed"]


def test_documents(service: Service) -> None:
    names = "document", "document fetched twice", "document with a glossary"
    life, twice, terms = (line.get("result", line) for line in check(service.url, service.live.keys.developer, *names))
    assert (life["billed"], life["text"]) == (11, "[de] proton beam")
    assert twice == {"text": "[de] proton beam", "then": "DeepLError"}
    assert terms == "[de] an Maler wins"


def test_errors(service: Service) -> None:
    names = "document of an unknown kind", "document that is damaged"
    unknown, damaged = check(service.url, service.live.keys.developer, *names)
    assert failed(unknown, "DeepLError", "Invalid file")
    assert damaged["result"]["status"] == "error"
    assert "JSON" in damaged["result"]["error"]
