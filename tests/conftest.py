"""Real parts for all tests: a PostgreSQL cluster, databases of both kinds, and a live service."""

import contextlib
import gc
import logging
import shutil
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import certifi
import httpx
import hypothesis
import psycopg
import pytest
import structlog
from xdist.remote import Producer

from tests import usual, words
from tests.conformity import Conformity
from tests.groups import Groups
from tests.postgresql import postgresql
from tests.voice.doubles import scripted_studio
from tolmach import app
from tolmach.accounts.bootstrap import FirstKeys
from tolmach.assembly import Parts, open_parts
from tolmach.documents import opening as documents_opening
from tolmach.engines.protocol import Engine
from tolmach.settings import Settings
from tolmach.storage import upgrading
from tolmach.storage.database import Database
from tolmach.wire.bounds import USUAL_LIMITS, RequestLimits
from tolmach.wire.server.config import ConnectionLimits
from tolmach.wire.server.serving import Server, bind, configure

AUTHORITY = Path(__file__).parent / "data" / "authority.pem"
"""One that vouches for nobody."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--heavy", action="store_true", help="also run the long checks, which may download models")
    parser.addoption("--cluster", action="store_true", help="also run several replicas with their balancer and stores")
    parser.addoption("--all-variants", action="store_true", help="run every variant of a test, not a share of many")
    words.add_option(parser)


def pytest_configure(config: pytest.Config) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    config.addinivalue_line("markers", "heavy: a long check; runs only with --heavy")
    config.addinivalue_line("markers", "every_variant: the usual run leaves none of its variants out")
    # The usual run gives the same verdict on the same code, also on a busy machine; the heavy one goes on searching.
    unhurried = [hypothesis.HealthCheck.too_slow]
    profile = hypothesis.settings.register_profile
    profile("usual", deadline=None, max_examples=25, derandomize=True, suppress_health_check=unhurried)
    profile("heavy", deadline=None, max_examples=300, suppress_health_check=unhurried)
    hypothesis.settings.load_profile("heavy" if config.getoption("--heavy") else "usual")
    words.configure(config)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Groups:
    return Groups(config, log)


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    yield
    if usual.spares(metafunc.config):
        usual.trim(metafunc)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = [item for item in items if _is_asked_for(config, item)]
    # By the set: there are thousands of them, and every process of the run asks for each.
    chosen = set(wanted)
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = wanted


def _is_asked_for(config: pytest.Config, item: pytest.Item) -> bool:
    heavy = config.getoption("--heavy") or item.get_closest_marker("heavy") is None
    return bool(heavy) and words.concern(config, item)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return words.ignore(config, collection_path)


def pytest_collection_finish() -> None:
    # Thousands of tests stay to the end; no search for garbage need look at them.
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    words.finish(session)


@pytest.fixture(scope="session", autouse=True)
def _lightly(pytestconfig: pytest.Config) -> Iterator[None]:
    """What costs more than most tests and is of no use to them: to read the authorities of the world, for clients that
    speak to this machine alone, and to load the formats of documents before there is one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(documents_opening, "WARMING", 3600.0)
        if not pytestconfig.getoption("--heavy"):
            patch.setattr(certifi, "where", lambda: str(AUTHORITY))
        yield


@pytest.fixture
def says(request: pytest.FixtureRequest) -> words.Says:
    """Compares what the model said with what it is known to say, under a key of the test module's own."""
    module = str(request.path.relative_to(Path(__file__).parent).with_suffix(""))
    return partial(request.config.stash[words.KEPT].check, module)


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[str]:
    """Gone when the tests are."""
    with postgresql() as server:
        yield server.url


@pytest.fixture
def postgres_url(postgres_cluster: str) -> Iterator[str]:
    """A fresh, empty database."""
    with _postgres_database(postgres_cluster) as url:
        yield url


@pytest.fixture(scope="session")
def migrated_postgres(postgres_cluster: str) -> Iterator[str]:
    """The name of a database to be copied: that is much cheaper than to bring each to the schema by itself."""
    with _postgres_database(postgres_cluster) as url:
        _migrate(url)
        yield url.removeprefix(postgres_cluster)


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file to be copied."""
    path = tmp_path_factory.mktemp("migrated") / "tolmach.sqlite"
    _migrate(f"sqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tolmach.sqlite'}"
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def sqlite_copy(migrated_sqlite: Path, tmp_path: Path) -> str:
    return f"sqlite:///{shutil.copy(migrated_sqlite, tmp_path)}"


@pytest.fixture
def postgresql_copy(postgres_cluster: str, migrated_postgres: str) -> Iterator[str]:
    with _postgres_database(postgres_cluster, migrated_postgres) as url:
        yield url


@pytest.fixture(params=["sqlite_copy", "postgresql_copy"], ids=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Iterator[Database]:
    """At this release's schema, on each kind of database."""
    database = Database(request.getfixturevalue(request.param))
    yield database
    database.close()


@contextlib.contextmanager
def _postgres_database(cluster: str, template: str = "template1") -> Iterator[str]:
    name = f"t{uuid.uuid4().hex}"
    admin = cluster.replace("+psycopg", "") + "postgres"
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    yield cluster + name
    with psycopg.connect(admin, autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def _migrate(url: str) -> None:
    database = Database(url)
    upgrading.upgrade(database)
    database.close()


@dataclass(frozen=True)
class Live:
    """A running service and the keys of its first start."""

    url: str
    parts: Parts
    keys: FirstKeys

    def client(self, key: str | None = None, **options: Any) -> httpx.Client:
        headers = {} if key is None else {"Authorization": f"DeepL-Auth-Key {key}"}
        headers |= options.pop("headers", {})
        # There is no TLS here, and to load the authorities of the world takes longer than most tests.
        return httpx.Client(base_url=self.url, headers=headers, timeout=60, verify=False, **options)

    @property
    def developer(self) -> httpx.Client:
        return self.client(self.keys.developer)

    @property
    def admin(self) -> httpx.Client:
        return self.client(self.keys.admin)


@contextlib.contextmanager
def serving(
    settings: Settings,
    engine: Callable[[], Engine] | None = None,
    around: Callable[[Any], Any] = lambda asgi: asgi,
    limits: ConnectionLimits | None = None,
    requests: RequestLimits = USUAL_LIMITS,
    more_ports: Sequence[int] = (),
    **options: Any,
) -> Iterator[Live]:
    """The whole service on a free port and those named, in a thread. `around` may wrap the application."""
    parts = open_parts(settings, engine, **options)
    keys: list[FirstKeys | None] = []
    ready = threading.Event()
    urls: list[str] = []

    def on_ready(url: str) -> None:
        urls.append(url)
        ready.set()

    built = app.build(parts, lambda first, _: keys.append(first), requests)
    config = configure(around(built), limits or ConnectionLimits())
    server = Server(config, on_ready)
    sockets = [sock for port in (0, *more_ports) for sock in bind("127.0.0.1", port)]
    thread = threading.Thread(target=server.run, args=(sockets,), daemon=True)
    thread.start()
    try:
        assert ready.wait(20), "the service did not start"
        first = keys[0] or FirstKeys(settings.developer_key, settings.admin_key)
        yield Live(urls[0].rstrip("/"), parts, first)
    finally:
        server.should_exit = True
        thread.join(30)


@contextlib.contextmanager
def conforming(settings: Settings, **options: Any) -> Iterator[Live]:
    """A service of which all answers are held against its description."""
    conformity = Conformity()
    with serving(settings, around=conformity.around, **options) as service:
        conformity.parts = service.parts
        yield service
    assert sorted(set(conformity.wrong)) == []


@pytest.fixture(scope="module")
def live(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A service with the stub engine on SQLite, shared by the tests of a module."""
    settings = Settings(data=tmp_path_factory.mktemp("data"), engine="stub", log_level="error")
    service = conforming if request.config.getoption("--heavy") else serving
    with service(settings, studio=scripted_studio) as found:
        yield found
