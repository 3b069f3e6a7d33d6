"""Describes roughly how words sound: folds letters into a few sounds, by the spelling of the language. Pure functions.

The sounds are written `a e i o u`, most consonants as themselves, and `S Z C J T X` for those of `ship`, `measure`,
`chip`, `jam`, `thin` and `loch`.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache
from itertools import groupby

from tolmach.languages.traits import base

ANY = ""
"""Any language: for languages without a table, and for foreign names."""

# Letters and what they sound like, `-` for nothing; a letter that is not listed sounds as it is written. The longest
# match counts. `<` stands for the beginning of a word, `>` for its end, `+` for e, i or y after the letters, `*` for
# any vowel after them. Accents have been removed by then, except those of _KEPT.
_TABLES: Mapping[str, str] = {
    ANY: "sch=S sh=S ch=C cz=C sz=S ph=f th=t ck=k qu=kv q=k x=ks c+=s c=k w=v y=i ñ=nj ç=s ł=w h=-",
    "de": "<sp=Sp <st=St <y=j tsch=C sch=S chs=ks ch=X ph=f th=t dt=t ck=k qu=kv q=k c+=ts c=k tz=ts z=ts x=ks v=f w=v"
    " ei=ai ay=ai ey=ai eu=oi ie=i s*=z ng=n y=i h*=h h=- b>=p d>=t g>=k",
    "en": "<kn=n <gn=n <wr=r <ps=s <pn=n <x=z <y=j wh=w sch=sk tch=C sh=S ch=C ph=f th=T gh=g igh=ai ough=o ck=k qu=kw"
    " q=k c+=s c=k dge=J g+=J x=ks tion=Sen sion=Sen cious=Ses ture=Cer oo=u ee=i ea=i ou=au ow=o ai=e ay=e oa=o ie=i"
    " ei=e ew=u ue=u au=o aw=o oe=o y=i j=J h*=h h=- e>=- es>=s ed>=d le>=el ng=n mb>=m",
    "es": "ch=C ll=j rr=r qu=k gue=ge gui=gi g+=X j=X c+=s c=k z=s h=- v=b y*=j y=i x=ks w=u ph=f th=t sh=C q=k ñ=nj",
    "fr": "eau=o au=o ou=u oi=wa ai=e ei=e eu=e oe=e ch=S gn=nj qu=k q=k ç=s c+=s c=k ge*=Z g+=Z gu+=g j=Z ph=f th=t"
    " h=- y=i x=ks sch=S tch=C ill=ij w=v ain=en ein=en in=en im=en e>=- es>=- ent>=- s>=- t>=- d>=- x>=- z>=- p>=-"
    " ts>=- ds>=- er>=e ez>=e",
    "it": "ch=k gh=g sci*=S sc+=S ci*=C c+=C c=k gi*=J g+=J gli=li gn=nj qu=kw q=k zz=ts z=ts h=- j=i y=i w=v x=ks",
    "pl": "sz=S cz=C rz=Z ch=X ci*=C si*=S zi*=Z c=ts w=v ł=w y=i x=ks q=k ph=f th=t h=X",
    "pt": "lh=lj nh=nj ch=S qu+=k qu=kw q=k ç=s c+=s c=k g+=Z gu+=g j=Z rr=r x=S h=- ph=f th=t y=i w=v ao>=aun m>=n",
}
_CONTEXTS = {"<": "^", ">": "$", "+": "(?=[eiy])", "*": "(?=[aeiouy])"}
_KEPT = frozenset("ñçł")
_LETTERS = str.maketrans(
    {"ä": "e", "ß": "ss", "æ": "e", "œ": "e", "ø": "o", "đ": "d", "ı": "i"}
    | dict(zip("абвгґдежзиійклмнопрстуфхчшщыэєюя", "abvggdeZziijklmnoprstufXCSSieeua", strict=True))
    | {"ц": "ts", "ь": "", "ъ": "", "ё": "o", "ї": "i"}
)
_VOWELS = re.compile("[aeiouj]+")
_ALIKE = str.maketrans({heard: group[0] for group in ("pb", "tdT", "kgX", "fvw", "szSZCJ", "nm") for heard in group})
_WORD = re.compile(r"[^\W_]+")


def sounds(text: str, language: str) -> str:
    """The sounds of one or several words in a language. The function remembers nothing of what was said."""
    table = base(language) if base(language) in _TABLES else ANY
    return "".join(map(_reading(table), _WORD.findall(text.casefold())))


def outline(heard: str) -> str:
    """The sounds with all vowels made equal, and all consonants made equal that are easily confused."""
    return _once(_VOWELS.sub("a", heard.replace("h", "").translate(_ALIKE)))


@cache
def _reading(table: str) -> Callable[[str], str]:
    rules = [rule.split("=") for rule in _TABLES[table].split()]
    rules.sort(key=lambda rule: len(rule[0]), reverse=True)
    pattern = re.compile("|".join(f"({_pattern(letters)})" for letters, _ in rules))
    said = ["", *(heard.strip("-") for _, heard in rules)]
    return lambda word: _once(pattern.sub(lambda found: said[found.lastindex or 0], _plain(word)))


def _pattern(letters: str) -> str:
    return "".join(_CONTEXTS.get(each, each) for each in letters)


def _plain(word: str) -> str:
    """The word without accents, and in Latin letters where possible."""
    return "".join(map(_bare, unicodedata.normalize("NFC", word).translate(_LETTERS)))


def _bare(letter: str) -> str:
    if letter in _KEPT:
        return letter
    return "".join(part for part in unicodedata.normalize("NFKD", letter) if not unicodedata.combining(part))


def _once(heard: str) -> str:
    """A sound that is written twice is heard once."""
    return "".join(sound for sound, _ in groupby(heard))
