"""A public class has a name of its own: who reads it knows which is meant."""

import re
from collections import defaultdict
from pathlib import Path

PUBLIC = re.compile(r"^ *class ([A-Za-z]\w*)[(:\[]", re.MULTILINE)
SOURCE = Path(__file__).parents[1] / "src" / "tolmach"


def test_no_public_class_name_exists_twice() -> None:
    found = defaultdict(set)
    for path in SOURCE.rglob("*.py"):
        for name in PUBLIC.findall(path.read_text(encoding="utf-8")):
            found[name].add(str(path.relative_to(SOURCE)))
    assert len(found) > 500, "the source was not found"
    assert {name: paths for name, paths in found.items() if len(paths) > 1} == {}
