"""Build hook: the weights are kept in pieces that git hosts accept, and become one file in the wheel."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class JoinWeights(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        target = root / "src" / "tolmach_model" / "data" / "model.bin"
        partial = target.with_suffix(".part")
        with partial.open("wb") as whole:
            for piece in sorted((root / "weights").glob("model.bin.*")):
                whole.write(piece.read_bytes())
        partial.replace(target)
