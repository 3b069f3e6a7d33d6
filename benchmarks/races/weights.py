"""Writes our weights in the format of Argos Translate, so that only the software differs in a race.

A package is one direction. The tag that tells our model the target language becomes the token that CTranslate2 puts
before every source, which the configuration of a model may name.
"""

import json
import os
import shutil
import subprocess
from pathlib import Path

from tolmach.engines.nmt.packages import shipped
from tolmach.languages.catalogue import named

CONFIGURATION = "config.json"
# Argos Translate's own sentence splitter downloads models. This one works by rules and is quicker.
SPLITTER = "import spacy, sys; spacy.blank('xx').to_disk(sys.argv[1])"


def pack(folder: Path, source: str, target: str, python: Path) -> None:
    """Makes the package of a direction. `python` is the interpreter of the environment of the race."""
    place, ours = folder / f"translate-{source}_{target}", shipped()
    (place / "model").mkdir(parents=True)
    for name in ("model.bin", "shared_vocabulary.json"):
        _link(ours / name, place / "model" / name)
    _link(ours / "spm.model", place / "sentencepiece.model")
    (place / "model" / CONFIGURATION).write_text(json.dumps(configuration(ours, target)))
    (place / "metadata.json").write_text(json.dumps(metadata(source, target)))
    subprocess.run([python, "-c", SPLITTER, place / "spacy"], check=True, capture_output=True)


def configuration(model: Path, target: str) -> dict[str, object]:
    given = json.loads((model / CONFIGURATION).read_text(encoding="utf-8"))
    return {**given, "add_source_bos": True, "bos_token": f"<2{target}>"}


def metadata(source: str, target: str) -> dict[str, str]:
    return {
        "package_version": "1.0",
        "argos_version": "1.9",
        "from_code": source,
        "from_name": named(source).name,
        "to_code": target,
        "to_name": named(target).name,
    }


def _link(file: Path, place: Path) -> None:
    try:
        os.link(file, place)
    except OSError:
        shutil.copy(file, place)
