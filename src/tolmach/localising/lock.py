"""The lock file: of which source each translation was made, so that only what changed is translated again.

It holds digests, no texts. A line for each text, in order, so that changes of several people can be merged.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath

from tolmach.errors import StartError
from tolmach.localising.tree import Path

NAME = "tolmach.lock"
VERSION = 1
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Locked:
    """The digests of a source and of its translation, as they were when the translation was written or first seen."""

    source: str
    target: str


@dataclass(slots=True)
class Lock:
    files: dict[str, dict[str, dict[str, Locked]]] = field(default_factory=dict)
    """By the name of the source's file, the target language and the name of the text."""

    def of(self, file: str, language: str) -> Mapping[str, Locked]:
        return self.files.get(file, {}).get(language, {})

    def keep(self, file: str, language: str, locked: Mapping[str, Locked]) -> None:
        self.files.setdefault(file, {})[language] = dict(locked)

    @property
    def written(self) -> bytes:
        files = {
            file: {
                language: {name: f"{each.source} {each.target}" for name, each in sorted(texts.items())}
                for language, texts in sorted(languages.items())
            }
            for file, languages in sorted(self.files.items())
        }
        return (json.dumps({"version": VERSION, "files": files}, indent=1, ensure_ascii=False) + "\n").encode()


def read(path: FilePath) -> Lock:
    """An absent file is an empty lock."""
    try:
        found = json.loads(path.read_bytes())
        if found["version"] != VERSION:
            raise StartError(f"The lock file {path} is of another release: its version is not {VERSION}.")
        return Lock(
            {
                file: {
                    language: {name: Locked(*digests.split()) for name, digests in texts.items()}
                    for language, texts in languages.items()
                }
                for file, languages in found["files"].items()
            }
        )
    except FileNotFoundError:
        return Lock()
    except OSError as error:
        raise StartError(f"The lock file {path} cannot be read: {error.strerror}.") from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise StartError(
            f"The lock file {path} is damaged. Restore it, or delete it to take all files as they are."
        ) from None


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def shown(path: Path) -> str:
    """The name of a text in the lock and in messages."""
    name = ".".join(filter(None, path)).replace("\x04", " | ").replace("\n", " ")
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 20]}… {digest(name)}"
