"""The bill of materials: every locked package, each with a licence that may be there, and the model."""

import json
import re

import pytest

from releasing.licences import complaint
from releasing.sbom import LOCK, bill, complaints, locked
from tolmach.engines.nmt.packages import read_package, shipped

TEXT = LOCK.read_text(encoding="utf-8")


def test_every_locked_package_is_there_with_its_licence_and_hashes() -> None:
    parts = {part["bom-ref"]: part for part in bill(TEXT, read_package(shipped()))["components"]}
    names = re.findall(r"^([\w.-]+)==([^\s;]+)", TEXT, re.MULTILINE)
    assert len(names) > 80
    for name, version in names:
        part = parts[f"pkg:pypi/{name}@{version}"]
        assert part["licenses"][0]["expression"], name
        hashes = part["externalReferences"][0]["hashes"]
        assert all(re.fullmatch("[0-9a-f]{64}", each["content"]) and each["content"] in TEXT for each in hashes)
    assert len(parts) == len(names) + 1


def test_the_model_is_there_with_its_hash_and_licence() -> None:
    model = read_package(shipped())
    (part,) = [each for each in bill(TEXT, model)["components"] if each["type"] == "machine-learning-model"]
    assert part["hashes"] == [{"alg": "SHA-256", "content": model.hash}]
    assert part["licenses"] == [{"expression": "CC-BY-SA-4.0"}]
    assert {file["name"] for file in part["components"]} == {file.name for file in model.files}


def test_nothing_forbidden_is_released() -> None:
    assert complaints(TEXT) == []


def test_the_same_release_gives_the_same_bytes() -> None:
    first, second = (json.dumps(bill(TEXT, read_package(shipped()))) for _ in range(2))
    assert first == second


def test_references_point_to_parts() -> None:
    made = bill(TEXT, read_package(shipped()))
    known = {part["bom-ref"] for part in made["components"]}
    assert {ref for each in made["dependencies"] for ref in each["dependsOn"]} == known
    assert len(known) == len(made["components"])


@pytest.mark.parametrize(
    ("expression", "is_allowed"),
    [
        ("MIT", True),
        ("Apache-2.0 OR BSD-3-Clause", True),
        ("MPL-2.0 AND MIT", True),
        ("LGPL-3.0-only", True),
        ("GPL-2.0-only OR MIT", True),
        ("GPL-3.0-or-later", False),
        ("AGPL-3.0-only", False),
        ("MIT AND AGPL-3.0-only", False),
        ("CC-BY-NC-4.0", False),
        ("SSPL-1.0", False),
        (None, False),
    ],
)
def test_what_may_be_released(expression: str | None, is_allowed: bool) -> None:
    assert (complaint(expression) is None) is is_allowed


def test_a_lock_is_read_with_markers() -> None:
    text = "av==18.1.0 ; python_full_version < '3.12' \\\n    --hash=sha256:" + "a" * 64 + "\nb_c==1.0\n"
    first, second = locked(text)
    assert (first.name, first.version, first.marker, first.hashes) == (
        "av",
        "18.1.0",
        "python_full_version < '3.12'",
        ("a" * 64,),
    )
    assert (second.purl, second.marker, second.hashes) == ("pkg:pypi/b-c@1.0", None, ())
