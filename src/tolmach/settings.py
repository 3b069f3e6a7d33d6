"""Every setting of the service, typed and documented in one table.

A value comes from, in rising order: the default here, `tolmach.toml`, a `TOLMACH_*` variable, a command-line
flag. Whatever is unknown or malformed stops the start with a sentence.
"""

import difflib
import ipaddress
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tolmach.errors import StartError

if TYPE_CHECKING:
    from sqlalchemy import URL

PREFIX = "TOLMACH_"


class _Bad(ValueError):
    """The message says what is allowed."""


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _Bad("a text")
    return value


def _path(value: object) -> Path:
    return Path(_text(value)).expanduser()


def _whole(low: int, high: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        allowed = f"a whole number from {low} to {high}"
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise _Bad(allowed)
        try:
            number = int(value)
        except ValueError:
            raise _Bad(allowed) from None
        if not low <= number <= high:
            raise _Bad(allowed)
        return number

    return read


def _seconds(value: object) -> float:
    try:
        number = float(value) if isinstance(value, int | float | str) and not isinstance(value, bool) else -1.0
    except ValueError:
        number = -1.0
    if not 0 < number <= 86_400:
        raise _Bad("seconds, above 0 and at most 86400")
    return number


def _one_of(*words: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if value not in words:
            raise _Bad("one of " + ", ".join(words))
        return str(value)

    return read


def _switch(value: object) -> bool:
    if not isinstance(value, bool) and value not in ("true", "false"):
        raise _Bad("true or false")
    return value is True or value == "true"


def _list(value: object) -> tuple[str, ...]:
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        raise _Bad("a list of texts (in a variable: separated by commas)")
    return tuple(part.strip() for part in parts if part.strip())


def _networks(value: object) -> tuple[str, ...]:
    networks = _list(value)
    for network in networks:
        try:
            ipaddress.ip_network(network, strict=False)
        except ValueError:
            raise _Bad("addresses or networks such as 10.0.0.0/8") from None
    return networks


def _prefix(value: object) -> str:
    prefix = _text(value).rstrip("/")
    if prefix and not prefix.startswith("/"):
        raise _Bad("a path that begins with a slash, such as /translate")
    return prefix


def _default_data() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "tolmach"


def _setting(default: Any, read: Callable[[object], Any], doc: str, *, secret: bool = False) -> Any:
    metadata = {"read": read, "doc": doc, "secret": secret}
    if callable(default):
        return field(default_factory=default, metadata=metadata)
    return field(default=default, metadata=metadata)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    data: Path = _setting(_default_data, _path, "Folder for the database, documents and the secret file.")
    host: str = _setting("127.0.0.1", _text, "Address to listen on.")
    port: int = _setting(8787, _whole(0, 65535), "Port to listen on; 0 chooses a free one.")
    tls_cert: str = _setting("", _text, "Certificate file (PEM). With `tls_key`, the service speaks HTTPS.")
    tls_key: str = _setting("", _text, "Private key file (PEM) of the certificate.")

    database: str = _setting(
        "",
        _text,
        "Database URL. Empty means SQLite in the data folder; `postgresql://user@host/name` shares the state "
        "between replicas.",
        secret=True,
    )
    blobs: str = _setting(
        "",
        _text,
        "Where the service stores documents. Empty means a folder in the data folder; a bucket is "
        "`s3://bucket/prefix?endpoint=…&region=…`, `gs://bucket/prefix` or `az://container/prefix?account=…`.",
        secret=True,
    )
    secret_file: str = _setting(
        "",
        _text,
        "File with the secret that hashes keys. Empty means `secret` in the data folder, which the first start "
        "creates. All replicas need the same file.",
    )
    developer_key: str = _setting(
        "",
        _text,
        "Developer key (a GUID). The start creates it if it does not exist, for unattended starts.",
        secret=True,
    )
    admin_key: str = _setting(
        "",
        _text,
        "Administrator key (a GUID and `:adm`). The start creates it if it does not exist, for unattended starts.",
        secret=True,
    )

    admin_password: str = _setting(
        "",
        _text,
        "Password with which an administrator can sign in to the console instead of with a key. Off if empty.",
        secret=True,
    )

    model: str = _setting(
        "", _text, "Folder of the translation model. Empty means the model that ships as `tolmach-model`."
    )
    models: tuple[str, ...] = _setting(
        (),
        _list,
        "Languages for which the service should have Mozilla's models, from and into English, such as `de`. `all` "
        "means every language; each start then asks the registry. `fetch_models` says whether the start downloads "
        "them.",
    )
    fetch_models: bool = _setting(
        False, _switch, "Whether the start downloads the models of `models` that are missing."
    )
    models_from: str = _setting(
        "",
        _text,
        "Where Mozilla's models come from: the address or the folder of a mirror that `tolmach models mirror` made. "
        "Empty means Mozilla's own bucket. The service calls neither unless a command, the console or "
        "`fetch_models` asks for it.",
    )
    loaded_models: int = _setting(
        6,
        _whole(1, 100),
        "How many of Mozilla's models the service keeps in memory. A new one replaces the one that has been unused "
        "for longest.",
    )
    bundled_models: str = _setting(
        "",
        _text,
        "A second folder with Mozilla's models, such as one in a container image. The service only reads it, and "
        "prefers the models in the data folder.",
    )
    engine: str = _setting(
        "nmt",
        _one_of("nmt", "ray", "stub"),
        "What translates. `nmt` is the model. `ray` stands for the engines of a Ray cluster, which may also "
        "understand speech and read pictures. `stub` marks the text instead of translating it, for tests of "
        "clients.",
    )
    ray_address: str = _setting(
        "http://127.0.0.1:8000",
        _text,
        "Address of Ray Serve, if the engine is `ray`. The service sends texts there, and also sound and pictures "
        "if the cluster understands them.",
    )
    ray_requests: int = _setting(
        16,
        _whole(1, 1000),
        "The most batches, and the most voice sessions, that the service sends to the cluster at the same time. A "
        "higher number keeps more engines busy; work then waits there instead of in the queue of this process.",
    )
    whisper: str = _setting(
        "",
        _text,
        "Folder of a Whisper model in CTranslate2 format, which understands speech. Empty means the one that "
        "`tolmach models add whisper-base` added.",
    )
    recogniser_url: str = _setting(
        "",
        _text,
        "Base URL of an OpenAI-compatible endpoint that understands speech, such as `http://127.0.0.1:8000/v1`. The "
        "service then sends sound there instead of using a Whisper model on this machine. Off if empty.",
    )
    recogniser_model: str = _setting("", _text, "Name of the model at that endpoint.")
    recogniser_key: str = _setting("", _text, "Key for that endpoint.", secret=True)
    kokoro: str = _setting(
        "",
        _text,
        "Folder of Kokoro, which then speaks English, French, Italian, Portuguese and Spanish instead of "
        "`espeak-ng`. It uses about one core while it speaks. Off if empty.",
    )
    phrases: bool = _setting(
        True,
        _switch,
        "Whether the service translates fixed everyday phrases, such as greetings, from its phrase book instead of "
        "with the model.",
    )
    lexicon: bool = _setting(
        True,
        _switch,
        "Whether the service looks up ordinary words whose translation is missing in the model's answer, such as "
        "frog or kettle, in the lexicon, and translates the sentence again with them.",
    )
    device: str = _setting("auto", _one_of("auto", "cpu", "cuda"), "The device that the model runs on.")
    threads: int = _setting(0, _whole(0, 256), "Threads that translate; 0 means one for each core.")

    llm_url: str = _setting(
        "",
        _text,
        "Base URL of an OpenAI-compatible endpoint, such as `http://127.0.0.1:11434/v1`. The service then sends it "
        "the texts of requests with `quality_optimized`. Off if empty.",
    )
    llm_model: str = _setting("", _text, "Name of the model at that endpoint.")
    llm_key: str = _setting("", _text, "Key for that endpoint.", secret=True)
    llm_only_doubtful: bool = _setting(
        False,
        _switch,
        "Whether that endpoint gets, with `quality_optimized`, only the sentences of whose translation the model of "
        "this machine is not sure.",
    )

    queue_seconds: float = _setting(
        10.0,
        _seconds,
        "Seconds that work may wait for its translation. The service refuses work that would wait longer, with 429 "
        "or 529 and a `Retry-After` that comes from the measured speed.",
    )
    remember_seconds: int = _setting(
        60,
        _whole(0, 3600),
        "Seconds for which translated sentences stay in memory for the key that sent them, so that a repeated "
        "request continues where the first one broke off; 0 keeps none.",
    )
    memory_limit: int = _setting(
        0,
        _whole(0, 1_048_576),
        "Resident memory in MiB above which the service refuses new work with 529; 0 means four fifths of what the "
        "machine or the container has.",
    )
    max_texts: int = _setting(
        50,
        _whole(1, 10_000),
        "The most texts in one translation request. The interface says 50; some tools send 1,000.",
    )
    max_documents: int = _setting(
        500,
        _whole(1, 1_000_000),
        "The most documents that the service stores for an account, translated or not, until it downloads some.",
    )
    max_connections: int = _setting(
        2000, _whole(1, 1_000_000), "The most open connections. The service answers one more with 503."
    )
    request_timeout: float = _setting(
        300.0,
        _seconds,
        "Seconds that a translation may take. After that the service gives it up and bills nothing: it answers 504, "
        "or closes the connection if the answer has begun.",
    )
    keep_alive: float = _setting(75.0, _seconds, "Seconds for which an idle connection stays open.")
    drain_seconds: int = _setting(
        0,
        _whole(0, 3600),
        "Seconds after SIGTERM in which the service still answers everything while `/readyz` says 503, so that a "
        "load balancer notices. Use at least 2 with a balancer, or with clients that keep connections open.",
    )
    shutdown_grace: float = _setting(30.0, _seconds, "Seconds that accepted requests have to finish at shutdown.")

    proxies: tuple[str, ...] = _setting(
        (), _networks, "Addresses or networks of proxies whose `X-Forwarded-*` headers the service trusts."
    )
    prefix: str = _setting("", _prefix, "Path prefix under which a proxy publishes the service.")
    cors_origins: tuple[str, ...] = _setting(
        (),
        _list,
        "Origins of web pages that may call the service. None by default, because keys do not belong in web pages.",
    )

    libretranslate: bool = _setting(
        True,
        _switch,
        "Whether programs that know LibreTranslate can use the service, under the path `/libretranslate`.",
    )
    libretranslate_port: int = _setting(
        0,
        _whole(0, 65535),
        "A port of its own for LibreTranslate's interface, which has no path before it there; 0 means none.",
    )

    sandbox: bool = _setting(
        False,
        _switch,
        "Whether this is a sandbox for people who test their applications. A sandbox accepts every key, causes "
        "faults on request and deletes all state at the end, whatever `data`, `database` and `blobs` say.",
    )

    log_level: str = _setting(
        "info", _one_of("debug", "info", "warning", "error"), "The lowest level that the service logs."
    )
    log_format: str = _setting(
        "auto", _one_of("auto", "json", "text"), "`auto` means text on a terminal and JSON elsewhere."
    )

    @property
    def database_url(self) -> "str | URL":
        return self.database or _sqlite(self.data / "tolmach.sqlite")

    @property
    def jobs_url(self) -> "str | URL":
        return self.database or _sqlite(self.data / "jobs.sqlite")

    @property
    def secret_path(self) -> Path:
        return Path(self.secret_file).expanduser() if self.secret_file else self.data / "secret"


def _sqlite(path: Path) -> "URL":
    """Returns a URL object and not a text, because a path may hold characters that mean something in a URL."""
    from sqlalchemy import URL

    return URL.create("sqlite", database=str(path))


@dataclass(frozen=True, slots=True)
class SettingRow:
    """One setting as the documentation shows it."""

    name: str
    variable: str
    default: str
    doc: str
    secret: bool


_COMPUTED = {"data": "the user's data folder"}


def table() -> Iterator[SettingRow]:
    for item in fields(Settings):
        default = _COMPUTED.get(item.name) or _shown(item.default)
        yield SettingRow(item.name, PREFIX + item.name.upper(), default, item.metadata["doc"], item.metadata["secret"])


def _shown(value: object) -> str:
    if value in ("", ()):
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:g}" if isinstance(value, float) else str(value)


GONE = {
    "batch_tokens": "a thread translates 1024 tokens at once; `serve.yaml` has it for engines on Ray",
    "body_timeout": "the service gives up a body after 30 seconds without a byte",
    "first_byte": "an answer begins after 3 seconds, because the official clients give up after 5",
    "glossary_memory": "glossaries that are ready for use take at most 768 MiB",
    "header_timeout": "a client has 15 seconds to send its request head",
    "max_uploads": "an account may send 10 files to one process at the same time, and must wait with more",
    "replica": "the log calls a replica by its host and its process",
}
"""Settings of earlier releases, each with words on what applies instead. If a start still has one of them, it says so
and stops."""


def load(
    flags: Mapping[str, object] | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """Merge all sources. `file` defaults to `tolmach.toml` in the working folder, when there is one."""
    environment = os.environ if environment is None else environment
    given: dict[str, object] = {}
    for source, values in (
        (*_file_values(file),),
        ("the environment", _environment_values(environment)),
        ("the command line", {k: v for k, v in (flags or {}).items() if v is not None}),
    ):
        for name, value in values.items():
            given[name] = _read(name, value, source)
    settings = Settings(**given)  # type: ignore[arg-type]
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise StartError("Settings tls_cert and tls_key belong together: give both or neither.")
    if settings.libretranslate_port and not settings.libretranslate:
        raise StartError("Setting libretranslate_port needs libretranslate: switch it on, or give no port.")
    if bool(settings.llm_url) != bool(settings.llm_model):
        raise StartError("Settings llm_url and llm_model belong together: give both or neither.")
    return settings


def _file_values(file: Path | None) -> tuple[str, dict[str, object]]:
    path = file or Path("tolmach.toml")
    if not path.exists():
        if file is not None:
            raise StartError(f"The settings file {file} does not exist.")
        return str(path), {}
    try:
        return str(path), tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StartError(f"The settings file {path} is not valid TOML: {error}.") from None
    except OSError as error:
        raise StartError(f"The settings file {path} cannot be read: {error.strerror}.") from None


def _environment_values(environment: Mapping[str, str]) -> dict[str, object]:
    return {name.removeprefix(PREFIX).lower(): value for name, value in environment.items() if name.startswith(PREFIX)}


def _read(name: str, value: object, source: str) -> object:
    known = {item.name: item for item in fields(Settings)}
    if name in GONE:
        reason = f"no installation needs to choose it, and {GONE[name]}"
        raise StartError(f"Setting '{name}' in {source} no longer exists: {reason}. Remove it.")
    if name not in known:
        close = difflib.get_close_matches(name, known, n=1)
        hint = f" Did you mean '{close[0]}'?" if close else f" Known: {', '.join(known)}."
        raise StartError(f"Unknown setting '{name}' in {source}.{hint}")
    try:
        return known[name].metadata["read"](value)
    except _Bad as allowed:
        raise StartError(f"Setting '{name}' in {source} is not valid. Allowed: {allowed}.") from None
