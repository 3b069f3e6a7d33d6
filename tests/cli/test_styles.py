import json
import uuid
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Tolmach, column

BRAND: dict[str, Any] = {
    "name": "Brand ✓",
    "language": "en",
    "configured_rules": {"numbers": {"percentage_format": "use_numerals_followed_by_korean_word_퍼센트"}},
    "custom_instructions": [
        {"label": "a", "prompt": "Be brief."},
        {"label": "b", "prompt": "Say you.", "source_language": "de"},
    ],
}


@pytest.fixture
def acme(tolmach: Tolmach) -> Tolmach:
    assert tolmach("accounts", "create", "Acme").code == 0
    return tolmach


@pytest.fixture
def brand(tmp_path: Path) -> Path:
    file = tmp_path / "brand.json"
    file.write_text(json.dumps(BRAND), encoding="utf-8")
    return file


def test_life(acme: Tolmach, brand: Path, tmp_path: Path) -> None:
    record = acme("styles", "import", str(brand), "--json").json
    identifier = record["style_id"]
    assert BRAND.items() <= record.items()
    assert (record["account"], record["version"]) == ("Acme", 1)
    assert acme("styles", "list", "--json").json == [record]
    listed = acme("styles", "list", "--account", "Acme")
    assert [column(listed, name) for name in ("LANGUAGE", "RULES", "INSTRUCTIONS")] == [["en"], ["1"], ["2"]]
    exported = acme("styles", "export", identifier.upper())
    assert json.loads(exported.out) == BRAND
    copy = tmp_path / "copy.json"
    copy.write_text(exported.out, encoding="utf-8")
    again = acme("styles", "import", str(copy), "--json").json["style_id"]
    assert acme("styles", "delete", identifier).out == "The style rule list 'Brand ✓' is deleted.\n"
    assert acme("styles", "delete", again, "--json").json == {"deleted": again}
    assert acme("styles", "list").out == "There are no style rule lists.\n"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "JSON parsing failed"),
        ('{"name": "a"}', "Parameter 'language' not specified"),
        ('{"name": "a", "language": "en", "configured_rules": {"numbers": {"a": "b"}}}', "configured_rules.numbers.a: unknown rule. Allowed: "),
    ],
)  # fmt: skip
def test_refused_files(acme: Tolmach, tmp_path: Path, content: str, told: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(content)
    refused = acme("styles", "import", str(file))
    assert refused.code == 1
    assert told in refused.err
    assert acme("styles", "import", str(tmp_path / "none.json")).code == 1


def test_refused_ids(acme: Tolmach) -> None:
    for command in ("export", "delete"):
        assert acme("styles", command, "x").code == 2
        assert acme("styles", command, str(uuid.uuid4())).code == 1
