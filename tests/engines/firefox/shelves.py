"""Folders of installed models, made for tests."""

import shutil
from pathlib import Path

from tests.engines.firefox.made import make_model
from tolmach.engines.added.installed import FIREFOX, FileSum, Installed, digest, write
from tolmach.engines.families.family import ModelLanguages


def install(folder: Path, source: str, target: str, *, seed: int = 0, files: Path | None = None) -> Installed:
    """A made model, or copies of these files, with the manifest that the command writes."""
    name = f"firefox-{source}-{target}"
    staging = folder / f".{name}"
    if files is None:
        make_model(staging, f"{source}{target}", seed=seed)
    else:
        shutil.copytree(files, staging)
    sums = {path.name: FileSum(path.stat().st_size, digest(path)) for path in sorted(staging.iterdir())}
    model = Installed(name, FIREFOX, ModelLanguages({source: ""}, {target: ""}), sums, "made", "2026-01-01T00:00:00Z")
    write(model, staging)
    if (folder / name).exists():
        shutil.rmtree(folder / name)
    staging.rename(folder / name)
    return model
