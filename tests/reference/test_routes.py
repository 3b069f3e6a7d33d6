"""The documentation as it is served: complete, and from our own assets only."""

from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from typer.main import get_command

from tests.conftest import Live, serving
from tolmach.cli import root
from tolmach.reference import contents
from tolmach.reference.interface import members, parameter_meaning
from tolmach.reference.meanings import MEANINGS
from tolmach.reference.prose import prose
from tolmach.settings import Settings, table
from tolmach.styles.catalogue import categories

LIGHT = 150_000
Fetch = Callable[[str], httpx.Response]
DOCS = Path(__file__).parents[2] / "docs"


class Links(HTMLParser):
    """Everything that a browser would fetch or follow."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.scripts += [dict(attributes).get("src") or "inline"] if tag == "script" else []
        self.found += [value or "" for name, value in attributes if name in ("href", "src", "action", "data")]


@pytest.fixture(scope="module")
def fetch(live: Live) -> Iterator[Fetch]:
    """Each address once, because every page leads to every other."""
    with live.client() as client:
        yield cache(client.get)


@pytest.fixture(scope="module")
def page(live: Live) -> str:
    with live.client() as client:
        answer = client.get("/docs/interface")
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    return answer.text


@pytest.mark.parametrize("name", ["", "/interface", *(f"/{name}" for name in contents.names())])
def test_a_page_is_light(live: Live, name: str) -> None:
    with live.client() as client:
        packed, plain = (client.get(f"/docs{name}", headers={"Accept-Encoding": way}) for way in ("gzip", "identity"))
        own = sum(len(client.get(f"/docs/docs.{kind}").content) for kind in ("css", "js"))
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) + own < LIGHT
    assert "content-encoding" not in plain.headers


def test_every_operation_and_its_members_are_there(live: Live, page: str) -> None:
    with live.client() as client:
        paths = client.get("/openapi.json").json()["paths"]
    for path, methods in paths.items():
        assert path in page
        for operation in methods.values():
            assert f'id="{operation["operationId"]}"' in page
    for member in ("translations[].detected_source_language", "usage_limits.characters", "products[].billing_unit"):
        assert f"<code>{member}</code>" in page


def test_every_member_and_parameter_has_a_meaning_and_no_meaning_is_left_over(live: Live, page: str) -> None:
    with live.client() as client:
        api = client.get("/openapi.json").json()
    lacking, names = set[str](), set[str]()
    for operation in (each for methods in api["paths"].values() for each in methods.values()):
        for parameter in operation.get("parameters", []):
            names.add(parameter["name"])
            lacking |= set() if parameter_meaning(api, parameter) else {parameter["name"]}
        answers = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
        for content in (each["content"] for each in [operation.get("requestBody", {}), *answers] if "content" in each):
            for member in members(api, next(iter(content.values()))["schema"]):
                names.add(member.name.rpartition(".")[2])
                lacking |= set() if member.meaning else {member.name}
    assert lacking == set()
    assert {name.rpartition(".")[2] for name in MEANINGS} - names == set()
    assert "<td>The language to translate into.</td>" in page


def test_the_index_has_every_section_of_every_page(live: Live) -> None:
    with live.client() as client:
        index = client.get("/docs/search.json").json()
    assert {section["page"] for section in index} == {*contents.names(), "interface"}
    for name in contents.names():
        anchors = {section["anchor"] for section in index if section["page"] == name}
        assert anchors == contents.read(name).anchors
    (found,) = [section for section in index if "whisper-base" in section["text"] and section["page"] == "voice"]
    assert (found["title"], found["heading"]) == ("Voice", "Voice")


def test_the_first_page_has_three_ways_in(live: Live) -> None:
    with live.client() as client:
        page = client.get("/docs").text
    assert page.count('class="way"') == len(contents.WAYS) == 3


@pytest.mark.parametrize("name", ["", "/interface", *(f"/{name}" for name in contents.names())])
def test_every_link_leads_somewhere_of_ours(fetch: Fetch, name: str) -> None:
    answer = fetch(f"/docs{name}")
    assert answer.status_code == 200
    links = Links()
    links.feed(answer.text)
    assert links.scripts == ["/docs/docs.js"]
    for link in links.found:
        target, _, anchor = urljoin(f"/docs{name}", link).partition("#")
        assert target.startswith("/"), link
        found = fetch(target)
        # Who has not signed in is asked to, in the page itself.
        assert found.status_code == (401 if target == "/" else 200), link
        assert not anchor or f'id="{anchor}"' in found.text, link


def test_every_page_of_the_folder_is_served_and_no_other() -> None:
    assert sorted(contents.names()) == sorted(path.stem for path in DOCS.glob("*.md"))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("settings", [row.variable for row in table()]),
        ("cli", sorted(get_command(root.app).commands)),  # type: ignore[attr-defined]
        ("style-rules", [rule for rules in categories().values() for rule in rules]),
    ],
)
def test_a_page_names_all_there_is(live: Live, name: str, wanted: list[str]) -> None:
    with live.client() as client:
        text = client.get(f"/docs/{name}").text
    assert len(wanted) > 5
    assert [each for each in wanted if each not in text] == []


def test_a_page_that_is_not_there(live: Live) -> None:
    with live.client() as client:
        for path in ("/docs/nothing", "/docs/..%2fREADME", "/docs/../pyproject", "/docs/README"):
            assert client.get(path).status_code == 404, path


def test_behind_a_prefix_links_keep_it(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="stub", log_level="error", prefix="/mt")
    with serving(settings) as service, service.client() as client:
        for path in ("/mt/docs/", "/mt/docs/cli", "/mt/docs/interface"):
            links = Links()
            links.feed(client.get(path).text)
            assert [link for link in links.found if link.startswith("/") and not link.startswith("/mt/")] == []


def test_the_style_sheet_imports_nothing(live: Live) -> None:
    with live.client() as client:
        style = client.get("/docs/docs.css").text
    assert "url(" not in style
    assert "@import" not in style


def test_markup_in_a_page_stays_text() -> None:
    shown = prose(
        "# A `title`\n\n<script>x</script> [there](cli.md#x) [not](../models/CARD.md) [js](javascript:x)",
        frozenset({"cli"}),
    )
    assert shown.title == "A title"
    assert "<script>" not in shown.html
    assert 'href="cli#x"' in shown.html
    assert "CARD" not in shown.html
    assert "javascript" not in shown.html.replace("[js](javascript:x)", "")
