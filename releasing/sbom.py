"""The bill of materials of a release as CycloneDX JSON: `python -m releasing.sbom dist/sbom.cdx.json`.

Made of the lock, which names every package with its hashes, of what the installed packages say of their licences, and
of the manifest of the model. The same release gives the same bytes.
"""

import json
import re
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from releasing.licences import complaint, licence
from tolmach import __version__
from tolmach.engines.nmt.packages import ModelPackage, read_package, shipped

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
MODEL_LICENCE = "CC-BY-SA-4.0"
_PACKAGE = re.compile(r"^(?P<name>[\w.-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>.*?))? *\\?$")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Locked:
    name: str
    version: str
    marker: str | None
    hashes: tuple[str, ...]

    @property
    def purl(self) -> str:
        return f"pkg:pypi/{self.name.lower().replace('_', '-')}@{self.version}"


def locked(text: str) -> Iterator[Locked]:
    """The packages of a lock file, in its order."""
    for block in re.split(r"\n(?=[\w])", text):
        if found := _PACKAGE.match(block.split("\n")[0]):
            yield Locked(found["name"], found["version"], found["marker"], tuple(_HASH.findall(block)))


def bill(lock: str, model: ModelPackage) -> dict[str, Any]:
    packages = list(locked(lock))
    service = {
        "type": "application",
        "bom-ref": "tolmach",
        "name": "tolmach",
        "version": __version__,
        "licenses": [{"expression": "Apache-2.0"}],
    }
    parts = [_component(each) for each in packages]
    weights = _weights(model)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, __version__ + model.hash + lock)}",
        "version": 1,
        "metadata": {"component": service},
        "components": [weights, *parts],
        "dependencies": [{"ref": "tolmach", "dependsOn": [weights["bom-ref"], *(each.purl for each in packages)]}],
    }


def _component(package: Locked) -> dict[str, Any]:
    known = licence(package.name)
    # A lock names a file for each system; which one is taken decides the system.
    files = [{"type": "distribution", "url": package.purl, "hashes": _sums(package.hashes)}] if package.hashes else []
    needed = [{"name": "marker", "value": package.marker}] if package.marker else []
    return {
        "type": "library",
        "bom-ref": package.purl,
        "name": package.name,
        "version": package.version,
        "purl": package.purl,
        **({"licenses": [{"expression": known}]} if known else {}),
        **({"externalReferences": files} if files else {}),
        **({"properties": needed} if needed else {}),
    }


def _weights(model: ModelPackage) -> dict[str, Any]:
    return {
        "type": "machine-learning-model",
        "bom-ref": f"model:{model.name}@{model.version}",
        "name": model.name,
        "version": model.version,
        "licenses": [{"expression": MODEL_LICENCE}],
        "hashes": _sums((model.hash,)),
        "components": [{"type": "file", "name": file.name, "hashes": _sums((file.sha256,))} for file in model.files],
    }


def _sums(hashes: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"alg": "SHA-256", "content": each} for each in hashes]


def complaints(lock: str) -> list[str]:
    found = {each.name: complaint(licence(each.name)) for each in locked(lock)}
    return [f"{name}: {reason}." for name, reason in found.items() if reason is not None]


def main() -> None:
    lock = LOCK.read_text(encoding="utf-8")
    if wrong := complaints(lock):
        raise SystemExit("\n".join(["Packages that may not be released:", *wrong]))
    Path(sys.argv[1]).write_text(json.dumps(bill(lock, read_package(shipped())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
