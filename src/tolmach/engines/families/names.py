"""The names that families of models use for our languages: a row for each language, and a column for each family."""

from collections.abc import Mapping
from types import MappingProxyType

# Our code; names in OPUS-MT, by ISO 639-3 and then 639-1; NLLB-200; M2M-100; MADLAD-400. Of several names the preferred
# one stands first. M2M-100 has one Chinese, which it writes in simplified characters, so it has no zh-hant.
_TABLE = """
ar       ara,ar,arb                               arb_Arab  ar  ar
bg       bul,bg                                   bul_Cyrl  bg  bg
cs       ces,cs                                   ces_Latn  cs  cs
da       dan,da                                   dan_Latn  da  da
de       deu,de                                   deu_Latn  de  de
el       ell,el                                   ell_Grek  el  el,el_GR
en       eng,en                                   eng_Latn  en  en
es       spa,es                                   spa_Latn  es  es
et       est,et                                   est_Latn  et  et
fi       fin,fi                                   fin_Latn  fi  fi
fr       fra,fr                                   fra_Latn  fr  fr
he       heb,he                                   heb_Hebr  he  iw,he
hu       hun,hu                                   hun_Latn  hu  hu
id       ind,id                                   ind_Latn  id  id
it       ita,it                                   ita_Latn  it  it
ja       jpn,ja,jap                               jpn_Jpan  ja  ja
ko       kor,ko                                   kor_Hang  ko  ko
lt       lit,lt                                   lit_Latn  lt  lt
lv       lav,lv                                   lvs_Latn  lv  lv
nb       nob,nb,no,nor,nob_Latn                   nob_Latn  no  no,nb
nl       nld,nl                                   nld_Latn  nl  nl
pl       pol,pl                                   pol_Latn  pl  pl
pt       por,pt,pt_PT                             por_Latn  pt  pt
pt-br    pob,pt_br,pt_BR                          por_Latn  pt  pt
ro       ron,ro                                   ron_Latn  ro  ro
ru       rus,ru                                   rus_Cyrl  ru  ru
sk       slk,sk                                   slk_Latn  sk  sk
sl       slv,sl                                   slv_Latn  sl  sl
sv       swe,sv                                   swe_Latn  sv  sv
th       tha,th                                   tha_Thai  th  th
tr       tur,tr                                   tur_Latn  tr  tr
uk       ukr,uk                                   ukr_Cyrl  uk  uk
vi       vie,vi                                   vie_Latn  vi  vi
zh       cmn_Hans,zho,zh,zh_cn,zh_CN,cmn,zho_Hans zho_Hans  zh  zh,zh_Hans
zh-hant  cmn_Hant,zh_tw,zh_TW,zho_Hant            zho_Hant  -   zh_Hant,zh-Hant,zh_TW
"""

Names = Mapping[str, tuple[str, ...]]


def _column(number: int) -> Names:
    rows = (line.split() for line in _TABLE.strip().splitlines())
    return MappingProxyType({row[0]: tuple(row[number].split(",")) for row in rows if row[number] != "-"})


MARIAN, NLLB, M2M100, MADLAD = map(_column, range(1, 5))
