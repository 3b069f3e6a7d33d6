"""How a word sounds in any script: its consonants, with those that are easily confused as one.

In Chinese, certain signs are used for the sound of foreign names.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache

from tolmach.patterns import deferred
from tolmach.spoken_terms.sounds import ANY, outline, sounds

_READINGS = (ANY, "de", "en", "es", "fr", "it", "pl")
"""A name may come from any of these languages."""
# Letters by their names in Unicode. Other letters sound as their names begin.
_NAMED: Mapping[str, Mapping[str, str]] = {
    "GREEK": {"THETA": "th", "CHI": "ch", "PSI": "ps", "XI": "x", "ETA": "i", "UPSILON": "i", "OMEGA": "o"},
    "HEBREW": {"ALEF": "", "HE": "", "AYIN": "", "HET": "h", "YOD": "i", "TSADI": "ts", "SHIN": "sh"},
    "ARABIC": {
        "ALEF": "", "AIN": "", "HEH": "", "HAH": "h", "WAW": "u", "YEH": "i", "THEH": "th", "SHEEN": "sh",
        "KHAH": "k", "JEEM": "j", "GHAIN": "g", "QAF": "k", "HAMZA": "",
    },
    "KATAKANA": {"SI": "shi", "TI": "chi", "TU": "tsu", "HU": "fu", "ZI": "ji", "N": "n"},
}  # fmt: skip
_SMALL = "SMALL"
_ALIKE = str.maketrans({"r": "l", "f": "p", "h": None, "a": None})
_SAME_SOUND = {"μπ": "β", "ντ": "δ", "γκ": "γ"}
_ACCENTED = str.maketrans({"č": "ch", "ć": "ch", "š": "sh", "ś": "sh", "ş": "sh", "ž": "zh", "ż": "zh", "ř": "rz"})
_PAIRS = deferred("|".join(_SAME_SOUND))

# By the same consonants, without those that Chinese does not tell apart. `j` may stand for g, k or j.
_HAN_SOUNDS = {
    "": "阿艾爱埃奥澳厄哈海豪浩郝赫黑胡华怀惠霍欧雅亚耶叶伊依易尤于宇约娅乌伍武",
    "j": "基吉季加佳嘉贾焦杰久居洁",
    "jn": "简健江金京君",
    "k": "盖高戈哥葛格古瓜圭果卡凯考科克库夸奎",
    "kn": "甘冈根贡关坎康肯孔宽昆",
    "l": "尔儿耳拉莱赖劳勒雷蕾里利丽莉列卢鲁露罗洛吕热日茹儒瑞若刘",
    "ln": "兰朗莲连廉良林琳玲龙隆伦让仁荣蓉",
    "n": "安昂恩汉罕翰亨洪马玛麦迈毛茅梅米密蜜缪莫墨默摩穆姆慕那纳娜奈内尼妮涅纽努诺延扬杨因英永元云弥茵",
    "nn": "曼芒门蒙孟敏明南年宁农",
    "p": "巴芭鲍贝比毕碧彼别波博伯布勃朴法菲费弗佛夫福富帕派佩皮匹珀普瓦威韦维薇魏沃芙",
    "pn": "班邦本边宾冰范方芬丰冯潘庞彭平万旺温文翁",
    "s": "查察柴车彻切奇齐契恰丘楚垂茨慈次乔萨塞赛沙莎绍舍施什史士舒朔斯丝司思苏索西希锡悉夏肖小谢休许雪泽扎芝智朱祖"
    "佐卓兹子哲茱",
    "sn": "昌陈钦琴青聪琼桑森山珊尚申圣孙香辛欣兴雄逊赞增詹张珍真",
    "t": "达黛戴道德得迪蒂第杜多朵塔台泰特提图土吐托脱妲",
    "tn": "丹当登邓典丁东敦顿坦汤唐腾天廷通滕婷",
}
_TRADITIONAL_HAN = dict(
    zip(
        "爱奥欧亚叶约娅乌简焦洁盖戈库夸贡关宽尔儿莱赖劳蕾丽卢鲁罗吕热刘兰莲连龙隆伦让荣马玛麦迈缪内妮纽诺杨云贝别毕费"
        "韦维边宾范丰冯庞万温车彻切齐乔萨赛绍苏锡肖谢许泽陈钦琼圣孙兴逊赞张达当邓东顿汤腾图滕台",
        "愛奧歐亞葉約婭烏簡焦潔蓋戈庫誇貢關寬爾兒萊賴勞蕾麗盧魯羅呂熱劉蘭蓮連龍隆倫讓榮馬瑪麥邁繆內妮紐諾楊雲貝別畢費"
        "韋維邊賓範豐馮龐萬溫車徹切齊喬薩賽紹蘇錫肖謝許澤陳欽瓊聖孫興遜讚張達當鄧東頓湯騰圖滕臺",
        strict=True,
    )
)
_HEARD_IN_HAN = {sign: sound for sound, signs in _HAN_SOUNDS.items() for sign in signs}
_HEARD_IN_HAN |= {many: _HEARD_IN_HAN[one] for one, many in _TRADITIONAL_HAN.items()}
_HAN_RUN = deferred(f"[{''.join(_HEARD_IN_HAN)}·]+")
_TITLE = "(?:先生|女士|小姐|太太|夫人|教授|博士|医生|醫生)"
_SURNAME = deferred(
    f"[李王张張刘劉陈陳杨楊赵趙黄黃周吴吳徐朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖田董潘袁蔡蒋蔣余于杜叶葉程"
    f"魏苏蘇吕呂丁任卢盧姚沈钟鍾姜崔谭譚陆陸范汪廖石金贾賈夏方白邹鄒孟熊秦邱江尹薛段侯黎贺賀顾顧邵钱錢严嚴莫孔汤湯朴阮]{_TITLE}"
)
"""A name of the Far East as it is written at home, which may sound otherwise: 朴 for Park."""
TITLED_IN_HAN = deferred(f"[㐀-鿿]{{2,3}}{_TITLE}")


def readings(name: str) -> frozenset[str]:
    """How a name in Latin letters may sound. Readings with one consonant tell little, and are dropped if another has
    two."""
    spelled = name.lower().translate(_ACCENTED)
    # Most scripts write the letter of `Łukasz`, some its sound.
    ways = {sounds(way, each) for way in (spelled, spelled.replace("ł", "l")) for each in _READINGS}
    # `Wilson` begins with a vowel in some scripts.
    found = frozenset(_bare(said) for way in ways for said in (way, way.replace("w", "u")))
    return frozenset(way for way in found if len(way) > 1) or found


def heard(word: str) -> str:
    """The consonants of a word of any script."""
    return _bare(sounds(_in_latin(word), ANY))


def syllables(word: str) -> int:
    """The fewest syllables that a word may have. A vowel of English may be silent."""
    return min(outline(sounds(_in_latin(word), language)).count("a") for language in _READINGS) - word.isascii()


def _in_latin(word: str) -> str:
    return "".join(map(_letter, _PAIRS.sub(lambda pair: _SAME_SOUND[pair[0]], word.casefold())))


def _bare(said: str) -> str:
    return outline(said).replace("ts", "s").translate(_ALIKE)


@cache
def _letter(char: str) -> str:
    """The character in Latin letters; Latin and Cyrillic letters stay as they are."""
    script, *name = unicodedata.name(char, "").split() or [""]
    if script == "HIRAGANA":
        script = "KATAKANA"
    if script == "HANGUL":
        return name[-1].lower()
    if script == "THAI":
        return name[1].rstrip("O").lower() if len(name) > 2 and name[1].endswith("O") else ""
    if script not in _NAMED or "LETTER" not in name:
        return char if char.isalpha() and script in {"LATIN", "CYRILLIC"} else ""
    own = next((part for part in name[name.index("LETTER") + 1 :] if part not in {_SMALL, "FINAL"}), "")
    if script == "KATAKANA":
        return "" if own == "TU" and _SMALL in name else _NAMED[script].get(own, own.lower())
    return _NAMED[script].get(own, own[:1].lower())


def has_surname_in_han(text: str) -> bool:
    return _SURNAME.search(text) is not None


def heard_in_han(text: str) -> Iterator[str]:
    """The consonants of each run of signs that may be a name, in each way to read it."""
    for run in _HAN_RUN.findall(text):
        sound = "".join(_HEARD_IN_HAN.get(sign, "") for sign in run)
        yield sound.replace("j", "k")
        if "j" in sound:
            yield sound.replace("j", "s")
