"""API9 Improper inventory management: all that answers is described, and nothing else answers, in any version."""

import re
from unittest.mock import Mock

import httpx
import pytest
from starlette.routing import Route, WebSocketRoute

from tests.conftest import Live
from tests.operations import KEYED, ROWS, Keys, Row, each
from tolmach import app
from tolmach.console.routes import views
from tolmach.libretranslate.model import HOME
from tolmach.mcp.routes import PATH
from tolmach.wire.bounds import USUAL_LIMITS

pytestmark = pytest.mark.every_variant

PAGES = {
    "/sign-in",
    "/sign-out",
    "/language",
    "/console/static/{name}",
    "/console/api/{path:path}",
    "/docs",
    "/docs/{name}",
    "/docs/docs.css",
    "/docs/docs.js",
    "/docs/search.json",
    "/docs/interface",
}
"""What is for people and not for programs, beside the views of the console."""
DOORS = {PATH, f"{HOME}/spec", f"{HOME}/download_file/{{name}}", f"{HOME}/{{path}}"}
"""Agents ask their protocol for its tools. LibreTranslate's description leaves out itself, the links that it hands out
and what answers an unknown path."""
TWINS = {"/v2/usage", "/v2/languages", "/v2/document/{document_id}"}
"""Described paths with one method more, for one client's sake."""
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def _plain(path: str) -> str:
    return re.sub(r"\{(\w+)(:\w+)?\}", r"{\1}", path)


def test_all_that_is_routed_is_described(live: Live) -> None:
    with live.client() as client:
        described = {_plain(path) for path in client.get("/openapi.json").json()["paths"]}
        described |= {_plain(HOME + path) for path in client.get(HOME + "/spec").json()["paths"]}
    described |= DOORS
    people = {_plain(path) for path in PAGES} | {view.path for view in views(Mock(), Mock(), Mock(), Mock())}
    streams = {row.path for row in ROWS if row.method == "WebSocket"}
    routed = set()
    for route in app._router(live.parts, None, USUAL_LIMITS).routes:
        assert isinstance(route, Route | WebSocketRoute)
        routed.add(_plain(route.path))
    assert routed - described - people - streams == set()
    assert described - routed == set(), "what is described is there"


@each
def test_methods_that_are_not_described_do_not_answer(client: httpx.Client, keys: Keys, row: Row) -> None:
    known = {other.method for other in ROWS if other.path == row.path}
    key = keys.admin if row.is_admin else keys.pro
    for method in METHODS:
        if method in known or row.path in TWINS:
            continue
        answer = client.request(method, row.target(), headers={"Authorization": f"DeepL-Auth-Key {key}"})
        assert answer.status_code in (404, 405), method


@each
def test_another_version_of_a_path_is_none(client: httpx.Client, keys: Keys, row: Row) -> None:
    paths = [re.compile(re.sub(r"\{\w+\}", "[^/]+", other.path)) for other in KEYED]
    for version in ("v0", "v1", "v2", "v3", "v4", "beta", "internal"):
        path = re.sub("^/v[0-9]", f"/{version}", row.target())
        if any(known.fullmatch(path) for known in paths):
            continue
        answer = client.request(row.method, path, headers={"Authorization": f"DeepL-Auth-Key {keys.pro}"})
        assert answer.status_code == 404, path


@pytest.mark.parametrize(
    "path",
    [
        "/.env", "/.git/config", "/admin", "/api", "/api/v2/translate", "/actuator", "/console", "/console/api",
        "/debug", "/debug/pprof", "/graphql", "/info", "/internal", "/phpinfo.php", "/redoc", "/robots.txt.bak",
        "/server-status", "/status", "/storage", "/storage/voice", "/swagger", "/swagger.json", "/v2", "/v2/admin",
        "/v2/debug", "/v3", "/translate", "/tolmach.sqlite", "/secret", "/backup.zip", "/wp-login.php",
    ],
)  # fmt: skip
def test_nothing_else_answers(client: httpx.Client, keys: Keys, path: str) -> None:
    for key in (keys.pro, keys.admin, None):
        headers = {} if key is None else {"Authorization": f"DeepL-Auth-Key {key}"}
        answer = client.get(path, headers=headers)
        assert answer.status_code == 404
        assert answer.json()["code"] == "not_found"
