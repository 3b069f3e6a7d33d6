"""M2M-100, with the language before the text on both sides; and SMaLL-100, with the target language before the
source."""

from tolmach.engines.families import names
from tolmach.engines.families.family import Family, Files, Tags, every_direction

_FORM = "__{}__"
_PIECES = ("sentencepiece.bpe.model", "spm.128k.model", "sentencepiece.model")


def _is_small(files: Files) -> bool:
    """The weights look alike, so the class of the tokeniser or the name of the model must decide."""
    said = [str(files.json("tokenizer_config.json").get("tokenizer_class", "")), *files.hints]
    return any("small100" in word.lower().replace("-", "").replace("_", "") for word in said)


M2M100 = Family(
    name="m2m100",
    title="M2M-100",
    source_pieces=_PIECES,
    target_pieces=_PIECES,
    matches=lambda files: "__en__" in files.vocabulary and not _is_small(files),
    languages=every_direction(names.M2M100, _FORM),
    tags=lambda source, target: Tags(before=(source,), prefix=(target,)),
    longest=200,
)

SMALL100 = Family(
    name="small100",
    title="SMaLL-100",
    source_pieces=_PIECES,
    target_pieces=_PIECES,
    matches=lambda files: "__en__" in files.vocabulary and _is_small(files),
    languages=every_direction(names.M2M100, _FORM),
    tags=lambda _, target: Tags(before=(target,)),
    longest=200,
)
