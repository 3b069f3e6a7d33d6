"""Argos Translate: packages for one direction, described in their `metadata.json`."""

from tolmach.engines.families.family import Family, Files, ModelLanguages, Tags, WantedLanguages
from tolmach.errors import StartError
from tolmach.languages.catalogue import engine_codes

CODES = {**{code: code for code in engine_codes()}, "pb": "pt-br", "zt": "zh-hant", "no": "nb", "iw": "he"}
"""From Argos's codes to ours."""


def languages(files: Files, wanted: WantedLanguages) -> ModelLanguages:
    """Most packages need no token; those made from larger models name theirs in `target_prefix`."""
    metadata = files.json("metadata.json")
    if metadata.get("type", "translate") != "translate":
        raise StartError("The Argos package is not a translation model: its type must be 'translate'.")
    source, target = (_ours(metadata.get(name)) for name in ("from_code", "to_code"))
    return wanted.of(ModelLanguages({source: ""}, {target: str(metadata.get("target_prefix") or "")}))


def _ours(code: object) -> str:
    if not isinstance(code, str) or code not in CODES:
        raise StartError(
            f"The Argos package has a language that the service does not know. Allowed: {', '.join(sorted(CODES))}."
        )
    return CODES[code]


FAMILY = Family(
    name="argos",
    title="Argos Translate",
    source_pieces=("sentencepiece.model",),
    target_pieces=("sentencepiece.model",),
    matches=lambda files: "from_code" in files.json("metadata.json"),
    languages=languages,
    tags=lambda _, target: Tags(prefix=(target,) if target else ()),
    longest=150,
    ends=False,
)
