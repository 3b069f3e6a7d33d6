"""Translation models of other makers. Each family names languages in its own way."""

from tolmach.engines.families import argos, m2m100, madlad, marian, nllb
from tolmach.engines.families.family import Family, Files
from tolmach.errors import StartError

_ALL = (argos.FAMILY, marian.FAMILY, nllb.FAMILY, m2m100.SMALL100, m2m100.M2M100, madlad.FAMILY)
FAMILIES = {family.name: family for family in _ALL}


def named(name: str) -> Family:
    if name not in FAMILIES:
        raise StartError(f"There is no model family '{name}'. Allowed: {', '.join(FAMILIES)}.")
    return FAMILIES[name]


def detect(files: Files) -> Family:
    found = next((family for family in _ALL if family.matches(files)), None)
    if found is None:
        raise StartError(
            f"The files of the model do not show its family. Give it with --family, one of: {', '.join(FAMILIES)}."
        )
    return found


__all__ = ["FAMILIES", "Family", "Files", "detect", "named"]
