import sqlalchemy as sa

from tests.cli.conftest import Tolmach
from tolmach.settings import Settings
from tolmach.storage.database import Database
from tolmach.storage.lock import DataFolder
from tolmach.storage.upgrading import HEAD


def set_revision(tolmach: Tolmach, revision: str | None) -> None:
    settings = Settings(data=tolmach.data, database=tolmach.variables.get("TOLMACH_DATABASE", ""))
    database = Database(settings.database_url)
    change = "DROP TABLE alembic_version" if revision is None else "UPDATE alembic_version SET version_num = :to"
    try:
        with database.engine.begin() as connection:
            connection.execute(sa.text(change), {} if revision is None else {"to": revision})
    finally:
        database.close()


def test_upgrade_makes_the_tables_once(bare: Tolmach) -> None:
    assert bare("db", "status").code == 1
    assert not bare.data.exists()
    assert bare("db", "upgrade", "--json").json["before"] == "absent"
    assert bare("db", "upgrade", "--json").json["before"] == "current"
    assert bare("db", "status").code == 0


def test_upgrade_of_an_empty_postgresql(bare_postgresql: Tolmach) -> None:
    said = bare_postgresql("db", "status")
    assert (said.code, "The database is empty." in said.out) == (1, True)
    assert "tests@" not in said.out
    assert bare_postgresql("db", "upgrade", "--json").json["before"] == "empty"
    assert bare_postgresql("db", "status", "--json").json["schema"] == HEAD


def test_newer_database_is_refused(tolmach: Tolmach) -> None:
    set_revision(tolmach, "9999")
    status = tolmach("db", "status")
    assert (status.code, "newer release" in status.out) == (1, True)
    for words in (("db", "upgrade"), ("keys", "list"), ("accounts", "create", "x"), ("usage",)):
        said = tolmach(*words)
        assert (said.code, said.out) == (1, "")
        assert "newer release" in said.err


def test_empty_database_is_not_worked_on(tolmach: Tolmach) -> None:
    set_revision(tolmach, None)
    said = tolmach("keys", "list")
    assert (said.code, said.out) == (1, "")
    assert "Start the service once, or run `tolmach db upgrade`." in said.err


def test_no_upgrade_under_a_running_service(bare: Tolmach) -> None:
    folder = DataFolder(bare.data)
    try:
        assert "Another service is running" in bare("db", "upgrade").err
    finally:
        folder.close()
    assert bare("db", "upgrade").code == 0


def test_damaged_database(bare: Tolmach) -> None:
    bare.data.mkdir()
    (bare.data / "tolmach.sqlite").write_bytes(b"not a database" * 100)
    for words in (("db", "status"), ("db", "upgrade"), ("keys", "list")):
        said = bare(*words)
        assert (said.code, said.out) == (1, "")
        assert said.err == "The database file is damaged or is not a database. Restore it from a backup.\n"
