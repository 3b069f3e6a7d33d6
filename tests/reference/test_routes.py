"""The reference page: complete, and from our own assets only."""

import re
from html.parser import HTMLParser

import pytest

from tests.conftest import Live


class Links(HTMLParser):
    """Everything that a browser would fetch or follow."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.found += [value or "" for name, value in attributes if name in ("href", "src", "action", "data")]


@pytest.fixture(scope="module")
def page(live: Live) -> str:
    with live.client() as client:
        answer = client.get("/docs")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    return answer.text


def test_every_operation_and_its_members_are_there(live: Live, page: str) -> None:
    with live.client() as client:
        paths = client.get("/openapi.json").json()["paths"]
    for path, methods in paths.items():
        assert path in page
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page
    for member in ("translations[].detected_source_language", "usage_limits.characters", "products[].billing_unit"):
        assert f"<code>{member}</code>" in page


def test_nothing_comes_from_elsewhere(live: Live, page: str) -> None:
    links = Links()
    links.feed(page)
    assert "script" not in links.tags
    assert links.found
    outside = [link for link in links.found if re.match(r"[a-z]+:|//|/", link)]
    assert outside == []
    with live.client() as client:
        for link in {link.partition("#")[0] for link in links.found}:
            assert client.get(f"/{link}").status_code == 200, link


def test_the_style_sheet_imports_nothing(live: Live) -> None:
    with live.client() as client:
        style = client.get("/docs/docs.css").text
    assert "url(" not in style
    assert "@import" not in style
