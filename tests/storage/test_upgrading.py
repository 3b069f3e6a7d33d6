"""An older database is migrated, a newer or broken one is refused with a sentence."""

import ast
import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from releasing import schema
from tolmach.accounts.tables import metadata as accounts
from tolmach.documents.tables import metadata as documents
from tolmach.errors import StartError
from tolmach.glossaries.tables import metadata as glossaries
from tolmach.idempotency.tables import metadata as idempotency
from tolmach.memories.tables import metadata as memories
from tolmach.spoken_terms.tables import metadata as spoken_terms
from tolmach.storage import upgrading
from tolmach.storage.database import Database
from tolmach.storage.roster import metadata as roster
from tolmach.styles.tables import metadata as styles
from tolmach.voice.jobs.tables import metadata as voice_jobs
from tolmach.voice.tables import metadata as voice_sessions

TABLES = [
    accounts,
    documents,
    glossaries,
    idempotency,
    memories,
    roster,
    spoken_terms,
    styles,
    voice_jobs,
    voice_sessions,
]


def run(database: Database, *statements: str) -> None:
    def work(connection: sa.Connection) -> None:
        for text in statements:
            connection.exec_driver_sql(text).close()

    database.write_now(work)


def test_migrations_make_the_declared_tables(database: Database) -> None:
    options = {"compare_type": True, "compare_server_default": True}
    difference = database.read_now(
        lambda connection: compare_metadata(MigrationContext.configure(connection, opts=options), TABLES)  # type: ignore[arg-type]
    )
    assert difference == []


def test_head_is_the_newest_migration(database: Database) -> None:
    assert max(upgrading.known_revisions()) == upgrading.HEAD
    assert upgrading.current(database) == upgrading.HEAD


def test_a_new_sqlite_database_is_made_as_all_migrations_would() -> None:
    assert upgrading.SCHEMA.read_text(encoding="utf-8") == schema.written(), "make schema writes it anew"


def test_every_migration_names_the_one_before_it() -> None:
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(upgrading.MIGRATIONS)
    chain = [revision.revision for revision in script.walk_revisions()]
    assert chain == sorted(upgrading.known_revisions(), reverse=True)


def test_an_empty_database_has_no_revision(database_url: str) -> None:
    database = Database(database_url)
    assert upgrading.current(database) is None
    database.close()


def test_a_second_upgrade_changes_nothing(database: Database) -> None:
    run(database, "INSERT INTO processes VALUES ('p', 1, 'a')")
    upgrading.upgrade(database)
    assert database.read_now(lambda connection: connection.exec_driver_sql("SELECT * FROM processes").all()) == [
        ("p", 1, "a")
    ]


def test_a_newer_database_is_refused(database: Database) -> None:
    run(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StartError) as refusal:
        upgrading.upgrade(database)
    assert str(refusal.value) == (
        f"The database has the schema of a newer release (9999; this release knows {upgrading.HEAD}). "
        "Run that release, or restore a backup made before the upgrade."
    )
    assert upgrading.current(database) == "9999"


def test_a_foreign_database_is_refused_and_left_alone(database_url: str) -> None:
    """A table of the last name in the migrations is in the way: what was made before it is undone."""
    database = Database(database_url)
    run(database, "CREATE TABLE dictionaries (mine INTEGER)")
    with pytest.raises(StartError, match=r"cannot be upgraded to schema .*dictionaries.* already exists"):
        upgrading.upgrade(database)
    assert database.read_now(lambda connection: sa.inspect(connection).get_table_names()) == ["dictionaries"]
    database.close()


UPGRADE = """
import sys
import alembic.command, alembic.config
from tolmach.observing import logs
from tolmach.storage import upgrading
from tolmach.storage.database import Database
logs.configure("info", "json")
database = Database(sys.argv[1])
print("ready", flush=True)
sys.stdin.readline()
upgrading.upgrade(database)
"""


def test_upgrades_at_the_same_time_take_turns(database_url: str) -> None:
    command = [sys.executable, "-c", UPGRADE, database_url]
    with contextlib.ExitStack() as stack:
        replicas = [
            stack.enter_context(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
            for _ in range(3)
        ]
        assert [replica.stdout.readline() for replica in replicas if replica.stdout] == ["ready\n"] * 3
        for replica in replicas:
            assert replica.stdin is not None
            replica.stdin.close()
    assert [replica.returncode for replica in replicas] == [0, 0, 0]
    database = Database(database_url)
    assert upgrading.current(database) == upgrading.HEAD
    database.close()


@pytest.mark.parametrize("content", [b"this is not a database" * 100, b"SQLite format 3\x00" + os.urandom(4096)])
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "a.sqlite").write_bytes(content)
    database = Database(f"sqlite:///{tmp_path / 'a.sqlite'}")
    with pytest.raises(StartError, match=r"is damaged or is not a database\. Restore it from a backup\."):
        upgrading.upgrade(database)
    database.close()
    assert (tmp_path / "a.sqlite").read_bytes() == content


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'missing' / 'a.sqlite'}")
    with pytest.raises(StartError, match=r"The database cannot be opened: unable to open database file\."):
        upgrading.upgrade(database)
    database.close()


@pytest.mark.parametrize(
    ("host", "sentence"),
    [("127.0.0.1:1", "cannot be opened: .*refused"), ("nowhere.invalid", "cannot be opened: .*nowhere.invalid")],
)
def test_a_server_that_does_not_answer_is_refused(host: str, sentence: str) -> None:
    database = Database(f"postgresql://tests:hidden@{host}/name")
    with pytest.raises(StartError, match=sentence) as refusal:
        upgrading.upgrade(database)
    assert "hidden" not in str(refusal.value)
    database.close()


def test_a_role_without_rights_is_told_so(postgres_url: str) -> None:
    owner = Database(postgres_url)
    role = f"r_{owner.url.database}"
    run(owner, f"CREATE ROLE {role} LOGIN", "REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    guest = Database(owner.url.set(username=role).render_as_string(hide_password=False))
    with pytest.raises(
        StartError, match=rf"cannot create tables for background jobs\. .*GRANT CREATE ON DATABASE \w+ TO {role}\."
    ):
        upgrading.upgrade(guest)
    run(owner, f"GRANT CREATE ON DATABASE {owner.url.database} TO {role}")
    with pytest.raises(StartError, match=r"cannot be upgraded to schema .* permission denied .*Grant its role"):
        upgrading.upgrade(guest)
    upgrading.upgrade(owner)
    with pytest.raises(StartError, match="cannot be opened: permission denied"):
        upgrading.upgrade(guest)
    run(owner, f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
    with pytest.raises(StartError, match=r"can only be read\. .*grant its role SELECT, INSERT, UPDATE and DELETE"):
        upgrading.upgrade(guest)
    guest.close()
    run(owner, f"DROP OWNED BY {role}", f"DROP ROLE {role}")
    owner.close()


# What a replica of the release before could not live with, while or after another one migrates.
BREAKING = re.compile(r"op\.(drop_\w+|rename_\w+|alter_column|execute|batch_alter_table)\b|new_column_name")
CONTRACTING = "# contracts: "
"""Before what takes something away, with the release that stopped to use it."""


def breaks(migration: str) -> list[str]:
    """The lines of a migration that are not only additions, and do not say since when nobody minds."""
    lines = migration.splitlines()
    bad = [
        line.strip()
        for before, line in zip(["", *lines], lines, strict=False)
        if BREAKING.search(line) and not before.strip().startswith(CONTRACTING)
    ]
    tree = ast.parse(migration)
    columns = [
        call for call in ast.walk(tree) if isinstance(call, ast.Call) and ast.unparse(call.func) == "op.add_column"
    ]
    return bad + [ast.unparse(call) for call in columns if _is_required(call)]


def _is_required(call: ast.Call) -> bool:
    written = ast.unparse(call)
    return "nullable=False" in written and "server_default=" not in written


@pytest.mark.parametrize(
    "path", sorted((upgrading.MIGRATIONS / "versions").glob("[0-9]*.py")), ids=lambda path: path.stem
)
def test_a_migration_only_adds(path: Path) -> None:
    """Expand now, contract one release later: CONTRIBUTING.md."""
    assert breaks(path.read_text()) == []


@pytest.mark.parametrize(
    ("line", "is_bad"),
    [
        ('op.add_column("a", sa.Column("b", sa.Text))', False),
        ('op.add_column("a", sa.Column("b", sa.Text, nullable=False, server_default=""))', False),
        ('op.add_column("a", sa.Column("b", sa.Text, nullable=False))', True),
        ('op.drop_column("a", "b")', True),
        ('op.rename_table("a", "b")', True),
        ('op.alter_column("a", "b", nullable=False)', True),
        ('# contracts: 1.2 was the last to use it\nop.drop_column("a", "b")', False),
        ('op.create_table("a", sa.Column("b", sa.Text, nullable=False))', False),
    ],
)
def test_what_is_no_addition(line: str, is_bad: bool) -> None:
    assert bool(breaks(line)) is is_bad


def test_a_running_replica_does_not_mind_a_newer_schema(database: Database) -> None:
    run(database, "UPDATE alembic_version SET version_num = '9999'", "ALTER TABLE processes ADD COLUMN later INTEGER")
    run(database, "INSERT INTO processes (id, seen) VALUES ('p', 1)")
    assert database.read_now(lambda connection: connection.scalar(sa.text("SELECT seen FROM processes"))) == 1


def test_who_waits_for_another_replica_gives_up_some_day(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    database, other = Database(postgres_url), Database(postgres_url)
    monkeypatch.setattr(upgrading, "PATIENCE", 0.5)
    with other.engine.begin() as connection:
        upgrading._take_turn(connection)
        with pytest.raises(StartError, match=r"Another replica has been migrating the database for \d+ seconds\."):
            upgrading.upgrade(database)
    upgrading.upgrade(database)
    assert upgrading.current(database) == upgrading.HEAD
    database.close()
    other.close()
