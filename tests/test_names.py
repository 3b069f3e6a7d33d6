"""A public class has a name of its own: who reads it knows which is meant."""

import ast
from collections import defaultdict
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "tolmach"


def test_no_public_class_name_exists_twice() -> None:
    found = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(str(path.relative_to(SOURCE)))
    assert len(found) > 500, "the source was not found"
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
