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
    Chapter(
        "Running it",
        ("settings", "cli", "operation", "administration", "models", "one-machine", "three-machines", "kubernetes",
         "ray", "scale"),
    ),
    Chapter("Working on it", ("architecture", "vocabulary", "adding-a-language", "measuring", "hardening")),
)  # fmt: skip


def names() -> list[str]:
    return [name for chapter in CHAPTERS for name in chapter.pages]


@cache
def read(name: str) -> Prose:
    folder = next(folder for folder in FOLDERS if folder.is_dir())
    return prose((folder / f"{name}.md").read_text("utf-8"), frozenset(names()))
