"""The pages of `docs/`, in reading order."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tolmach.reference.prose import Prose, prose

FOLDERS = (Path(__file__).parent / "docs", Path(__file__).parents[3] / "docs")
"""Where the pages lie: in an installed package, and in a checkout."""


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    pages: tuple[str, ...]


CHAPTERS = (
    Chapter(
        "Using it",
        ("console", "translation", "documents", "glossaries", "memories", "styles", "style-rules", "writing", "voice",
         "spoken-terms", "idempotency", "sandbox"),
    ),
    Chapter("With other programs", ("programs", "libretranslate", "mcp", "library", "localise", "browser")),
    Chapter(
        "Running it",
        ("settings", "cli", "operation", "administration", "models", "one-machine", "three-machines", "kubernetes",
         "ray", "scale"),
    ),
    Chapter(
        "Working on it",
        ("architecture", "vocabulary", "adding-a-language", "measuring", "performance", "hardening"),
    ),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class WayIn:
    """A way into the documentation, for one kind of reader."""

    title: str
    page: str
    about: str
    next: tuple[str, ...]
    example: str = ""


WAYS = (
    WayIn(
        "Translate on the pages", "console",
        "Texts, documents and speech in a browser, with glossaries, memories and styles. You need a key, or the link "
        "that a start prints.",
        ("documents", "glossaries", "voice"),
    ),
    WayIn(
        "Translate from a program", "translation",
        "The official DeepL libraries work with this server, and so does curl:",
        ("interface", "sandbox", "idempotency"),
        'curl http://127.0.0.1:8787/v2/translate \\\n  -H "Authorization: DeepL-Auth-Key $KEY" \\\n'
        "  -d text='Good morning.' -d target_lang=DE",
    ),
    WayIn(
        "Run the service", "operation",
        "On one machine, on three, or on Kubernetes: settings, models, keys, upkeep and what to watch.",
        ("one-machine", "settings", "models", "cli"),
    ),
)  # fmt: skip


def names() -> list[str]:
    return [name for chapter in CHAPTERS for name in chapter.pages]


@cache
def read(name: str) -> Prose:
    return prose(markdown(name), frozenset(names()))


def markdown(name: str) -> str:
    folder = next(folder for folder in FOLDERS if folder.is_dir())
    return (folder / f"{name}.md").read_text("utf-8")
