"""NLLB-200: the language before the text on both sides, as `deu_Latn`."""

from tolmach.engines.families.family import Family, Tags, every_direction
from tolmach.engines.families.names import NLLB

_PIECES = ("sentencepiece.bpe.model", "flores200_sacrebleu_tokenizer_spm.model", "sentencepiece.model")

FAMILY = Family(
    name="nllb",
    title="NLLB-200",
    source_pieces=_PIECES,
    target_pieces=_PIECES,
    matches=lambda files: "eng_Latn" in files.vocabulary,
    languages=every_direction(NLLB, "{}"),
    tags=lambda source, target: Tags(before=(source,), prefix=(target,)),
    longest=200,
)
