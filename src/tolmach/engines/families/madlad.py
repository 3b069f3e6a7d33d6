"""MADLAD-400: a T5 that reads the target language before the text, as `<2de>`."""

from tolmach.engines.families.family import Family, Tags, every_direction, read_table

CODES = read_table("""
ar       ar
bg       bg
cs       cs
da       da
de       de
el       el el_GR
en       en
es       es
et       et
fi       fi
fr       fr
he       iw he
hu       hu
id       id
it       it
ja       ja
ko       ko
lt       lt
lv       lv
nb       no nb
nl       nl
pl       pl
pt       pt
pt-br    pt
ro       ro
ru       ru
sk       sk
sl       sl
sv       sv
th       th
tr       tr
uk       uk
vi       vi
zh       zh zh_Hans
zh-hant  zh_Hant zh-Hant zh_TW
""")
_PIECES = ("spiece.model", "sentencepiece.model")

FAMILY = Family(
    name="madlad",
    title="MADLAD-400",
    source_pieces=_PIECES,
    target_pieces=_PIECES,
    matches=lambda files: "<2en>" in files.vocabulary and files.first(_PIECES) is not None,
    languages=every_direction(CODES, "<2{}>"),
    tags=lambda _, target: Tags(before=(target,)),
    longest=128,
)
