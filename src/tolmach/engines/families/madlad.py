"""MADLAD-400: a T5 model that reads the target language before the text, as `<2de>`."""

from tolmach.engines.families.family import Family, Tags, every_direction
from tolmach.engines.families.names import MADLAD

_PIECES = ("spiece.model", "sentencepiece.model")

FAMILY = Family(
    name="madlad",
    title="MADLAD-400",
    source_pieces=_PIECES,
    target_pieces=_PIECES,
    matches=lambda files: "<2en>" in files.vocabulary and files.first(_PIECES) is not None,
    languages=every_direction(MADLAD, "<2{}>"),
    tags=lambda _, target: Tags(before=(target,)),
    longest=128,
)
