"""Build hook: the weights are kept in pieces that git hosts accept, and become one file in the wheel."""

import hashlib
import json
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class JoinWeights(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        data = root / "src" / "tolmach_model" / "data"
        target, pieces = data / "model.bin", sorted((root / "weights").glob("model.bin.*"))
        # A tree without the pieces may still have what was made of them before.
        if pieces or not target.exists():
            _join(pieces, target)
        expected = json.loads((data / "model.json").read_text("utf-8"))["files"]["model.bin"]["sha256"]
        with target.open("rb") as whole:
            if hashlib.file_digest(whole, "sha256").hexdigest() != expected:
                raise ValueError(f"{target} is not the file that model.json names. Fetch {root / 'weights'} again.")


def _join(pieces: list[Path], target: Path) -> None:
    partial = target.with_suffix(".part")
    with partial.open("wb") as whole:
        for piece in pieces:
            whole.write(piece.read_bytes())
    partial.replace(target)
