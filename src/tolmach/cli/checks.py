"""The checks of the doctor: small functions from settings to findings. None of them changes the data."""

import asyncio
import fcntl
import os
import shutil
import ssl
import stat
import tempfile
from collections.abc import Iterator
from dataclasses import fields
from importlib.metadata import entry_points
from pathlib import Path

from tolmach.accounts.bootstrap import GivenKeys
from tolmach.accounts.secrets import SECRET_BYTES
from tolmach.cli import parts
from tolmach.cli.findings import Check, Finding, Level, Said
from tolmach.cli.opening import (
    ADVICE,
    SchemaState,
    load,
    open_database,
    schema_state,
    shown,
)
from tolmach.errors import StartError
from tolmach.settings import Settings
from tolmach.storage.blobs.opening import open_blobs
from tolmach.storage.blobs.trying import try_out
from tolmach.wire.admission import available_memory
from tolmach.wire.server.serving import bind

GIB = 1024**3
LOW_MEMORY = 2 * GIB
LOW_DISK = 1 * GIB
MODELS = "tolmach.models"
MASKED = "********"


def examine(data: str | None, config: Path | None) -> tuple[Settings | None, list[Finding]]:
    """The settings, if they can be read, and all findings."""
    try:
        settings = load(data, config)
    except StartError as error:
        return None, [Finding(Level.BROKEN, "settings", str(error))]
    return settings, [finding for subject, check in CHECKS for finding in _findings(subject, check, settings)]


def changed(settings: Settings | None) -> dict[str, str]:
    """The settings that differ from the defaults. A secret is only reported as set."""
    if settings is None:
        return {}
    defaults = Settings()
    return {
        item.name: MASKED if item.metadata["secret"] else _text(getattr(settings, item.name))
        for item in fields(Settings)
        if getattr(settings, item.name) != getattr(defaults, item.name)
    }


def _text(value: object) -> str:
    return ", ".join(value) if isinstance(value, tuple) else str(value)


def _findings(subject: str, check: Check, settings: Settings) -> Iterator[Finding]:
    try:
        for level, text in check(settings):
            yield Finding(level, subject, text)
    except StartError as error:
        yield Finding(Level.BROKEN, subject, str(error))


def _settings(settings: Settings) -> Said:
    GivenKeys(settings.developer_key, settings.admin_key).check()
    yield Level.OK, "All settings are known and valid."


def _data_folder(settings: Settings) -> Said:
    yield _folder(settings.data)
    if settings.data.is_dir() and (free := shutil.disk_usage(settings.data).free) < LOW_DISK:
        yield Level.HINT, f"Only {free // 1024**2} MiB are free on its disk."


def _folder(path: Path) -> tuple[Level, str]:
    place = next(parent for parent in (path, *path.absolute().parents) if parent.exists())
    try:
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        return Level.BROKEN, (
            f"The service cannot write to {place} ({error.strerror}). Change its owner or choose another folder."
        )
    return Level.OK, (
        f"The service can write to {path}."
    ) if place == path else f"{path} will be made at the first start."


def _secret_file(settings: Settings) -> Said:
    path = settings.secret_path
    try:
        size, mode = len(path.read_bytes()), stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        yield _no_secret(settings)
        return
    except OSError as error:
        raise StartError(
            f"The service cannot read {path}: {error.strerror}. Make the user of the service its owner."
        ) from None
    if size < SECRET_BYTES:
        yield (
            Level.BROKEN,
            (f"{path} is too short: it must have at least {SECRET_BYTES} bytes. Restore it from a backup."),
        )
    elif mode & 0o077:
        yield Level.HINT, f"Other users can read {path}. Run `chmod 600 {path}`."
    else:
        yield Level.OK, f"Only its owner can read {path}."
    if settings.database and not settings.secret_file and _is_shared(settings):
        yield (
            Level.HINT,
            ("All replicas on this PostgreSQL need the same secret: name a shared file in the setting secret_file."),
        )


def _no_secret(settings: Settings) -> tuple[Level, str]:
    from tolmach.accounts.opening import has_keys

    with open_database(settings) as database:
        keys = schema_state(database) is SchemaState.CURRENT and has_keys(database)
    if keys:
        return Level.BROKEN, (
            f"{settings.secret_path} is missing, and the database has keys that only work with it. "
            "Restore it from a backup."
        )
    return Level.OK, f"{settings.secret_path} will be made at the first start."


def _is_shared(settings: Settings) -> bool:
    return bool(settings.database) and not settings.database.startswith("sqlite")


def _database(settings: Settings) -> Said:
    with open_database(settings) as database:
        state = schema_state(database)
        name = shown(database)
    levels = {SchemaState.CURRENT: Level.OK, SchemaState.NEWER: Level.BROKEN}
    said = ADVICE.get(state, "It answers, and its schema is this release's.")
    yield levels.get(state, Level.HINT), f"{name}: {said}"


def _blobs(settings: Settings) -> Said:
    if not settings.blobs:
        yield _folder(settings.data / "blobs")
        return
    asyncio.run(try_out(open_blobs(settings.blobs, settings.data / "blobs")))
    yield Level.OK, "The blob store answers, and the service can write to it, read it and delete from it."


def _model(settings: Settings) -> Said:
    if settings.engine == "stub":
        yield Level.HINT, "The engine is the stub, which marks texts and does not translate them. Set engine to nmt."
    elif settings.engine == "ray":
        yield Level.OK, f"On the cluster at {settings.ray_address}: {', '.join(_on_cluster(settings))}."
    elif settings.model:
        found = Path(settings.model).expanduser().is_dir()
        text = (
            f"The service uses {settings.model}."
            if found
            else (f"There is no folder {settings.model}. Correct the setting model.")
        )
        yield (Level.OK if found else Level.BROKEN), text
    elif names := sorted(point.name for point in entry_points(group=MODELS)):
        yield Level.OK, f"Installed: {', '.join(names)}."
    else:
        yield (
            Level.BROKEN,
            "No translation model is installed. Install the package tolmach-model, or name a model's folder "
            "in the setting model.",
        )


def _on_cluster(settings: Settings) -> list[str]:
    from tolmach.documents.ray.deployment import ROUTE as PICTURES
    from tolmach.documents.ray.messages import PictureCard
    from tolmach.engines.ray.engine import cards
    from tolmach.engines.ray.line import cluster_address, deployed
    from tolmach.voice.ray.deployment import ROUTE as SPEECH
    from tolmach.voice.ray.messages import SpeechCard

    address = cluster_address(settings)
    helpers = deployed(address, SPEECH, SpeechCard), deployed(address, PICTURES, PictureCard)
    return [*(card.name for _, card in cards(address)), *(card.name for card in helpers if card)]


def _tls(settings: Settings) -> Said:
    if not settings.tls_cert:
        yield Level.OK, "Off: the service speaks HTTP."
        return
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(
            Path(settings.tls_cert).expanduser(), Path(settings.tls_key).expanduser()
        )
    except OSError as error:
        raise StartError(f"The service cannot use tls_cert or tls_key: {error.strerror or error}.") from None
    yield Level.OK, f"{settings.tls_cert} and its key match."


def _machine(_: Settings) -> Said:
    memory, cores = available_memory(), len(os.sched_getaffinity(0))
    text = f"{cores} cores and {memory / GIB:.1f} GiB of memory."
    if memory < LOW_MEMORY:
        yield Level.HINT, f"{text} With less than {LOW_MEMORY // GIB} GiB the service often refuses work."
    else:
        yield Level.OK, text


def _port(settings: Settings) -> Said:
    if _is_locked(settings.data / "lock"):
        yield Level.OK, "A service is running on this data folder."
        return
    for sock in bind(settings.host, settings.port):
        sock.close()
    yield Level.OK, f"{settings.host}, port {settings.port}, is free."


def _is_locked(path: Path) -> bool:
    try:
        handle = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(handle)
    return False


CHECKS: tuple[tuple[str, Check], ...] = (
    ("settings", _settings),
    ("data folder", _data_folder),
    ("secret file", _secret_file),
    ("database", _database),
    ("blobs", _blobs),
    ("model", _model),
    ("tls", _tls),
    ("machine", _machine),
    ("port", _port),
    ("fonts", parts.fonts),
    ("pictures", parts.pictures),
    ("voice", parts.voice),
    ("office", parts.office),
)
