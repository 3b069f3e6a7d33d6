"""NLLB-200: the language before the text on both sides, as `deu_Latn`."""

from tolmach.engines.families.family import Family, Tags, every_direction, read_table

CODES = read_table("""
ar       arb_Arab
bg       bul_Cyrl
cs       ces_Latn
da       dan_Latn
de       deu_Latn
el       ell_Grek
en       eng_Latn
es       spa_Latn
et       est_Latn
fi       fin_Latn
fr       fra_Latn
he       heb_Hebr
hu       hun_Latn
id       ind_Latn
it       ita_Latn
ja       jpn_Jpan
ko       kor_Hang
lt       lit_Latn
lv       lvs_Latn
nb       nob_Latn
nl       nld_Latn
pl       pol_Latn
pt       por_Latn
pt-br    por_Latn
ro       ron_Latn
ru       rus_Cyrl
sk       slk_Latn
sl       slv_Latn
sv       swe_Latn
th       tha_Thai
tr       tur_Latn
uk       ukr_Cyrl
vi       vie_Latn
zh       zho_Hans
zh-hant  zho_Hant
""")
_PIECES = ("sentencepiece.bpe.model", "flores200_sacrebleu_tokenizer_spm.model", "sentencepiece.model")

FAMILY = Family(
    name="nllb",
    title="NLLB-200",
    source_pieces=_PIECES,
    target_pieces=_PIECES,
    matches=lambda files: "eng_Latn" in files.vocabulary,
    languages=every_direction(CODES, "{}"),
    tags=lambda source, target: Tags(before=(source,), prefix=(target,)),
    longest=200,
)
