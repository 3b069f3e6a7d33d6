"""The model that is on the board: the one that ships, another folder like it, or one that an operator added."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from tolmach.engines.added import installed
from tolmach.engines.families.engine import EngineOptions
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.nmt.packages import MANIFEST, read_package, shipped
from tolmach.engines.opening import open_router
from tolmach.engines.protocol import Engine
from tolmach.engines.router import Router
from tolmach.settings import Settings

DEVICE = "cpu"


@dataclass(frozen=True, slots=True)
class Subject:
    name: str
    hash: str
    directory: Path
    is_added: bool = False

    def engine(self) -> Engine:
        if not self.is_added:
            return NmtEngine(self.directory, device=DEVICE, threads=1)
        return installed.open_engine(self.directory, installed.read(self.directory), EngineOptions(DEVICE, 1))

    def router(self) -> Router:
        """Opens a router with this model alone and one thread, because there are as many processes as cores."""
        return open_router(Settings(remember_seconds=0, threads=1), self.engine)


def subject(model: str, added: Path) -> Subject:
    """`model` is empty for the shipped model, or a folder, or the name of one of the `added` models."""
    folder = Path(model) if model else shipped()
    if (folder / MANIFEST).is_file():
        package = read_package(folder)
        return Subject(package.name, package.hash[:16], folder)
    found = installed.find(added, model)
    sums = "".join(file.sha256 for _, file in sorted(found.files.items()))
    return Subject(found.name, hashlib.sha256(sums.encode()).hexdigest()[:16], added / found.name, is_added=True)
