"""Active and passive in Chinese, Japanese and Korean, for the operations that manuals speak of. A best effort."""

import re
from collections.abc import Iterator

from tolmach.linguistics.hangul import final
from tolmach.styles.rules.kit.needs import needing
from tolmach.units import Edit

# Chinese

_SOMEBODY = re.compile(
    r"(?:^|(?<=[。！？\n，]))有人(?P<verb>[^。！？，\s]{1,2})了(?P<what>[^。！？，\s]{1,12})(?=[。！？，])"
)
_VERBS = "写|做|吃|偷|买|卖|修|拿|打破|打开|关闭|删除|保存|修改|完成|批准|拒绝|接受|发现|解决|取消|更新"
_SUFFERED = re.compile(
    r"(?:^|(?<=[。！？\n，]))(?P<what>[^。！？，\s]{1,12})被(?P<who>[^。！？，\s]{1,8}?)"
    rf"(?P<verb>{_VERBS})了(?=[。！？，])"
)


@needing("被")
def active_chinese(text: str, language: str) -> Iterator[Edit]:
    for match in _SUFFERED.finditer(text):
        yield Edit(*match.span(), f"{match['who']}{match['verb']}了{match['what']}")


@needing("有")
def passive_chinese(text: str, language: str) -> Iterator[Edit]:
    for match in _SOMEBODY.finditer(text) if "有人" in text else ():
        yield Edit(*match.span(), f"{match['what']}被{match['verb']}了")


# Japanese

_PRESSED = {
    "押さ": "押し",
    "開か": "開き",
    "選ば": "選び",
    "書か": "書き",
    "使わ": "使い",
    "行わ": "行い",
    "読ま": "読み",
}
_DONE = rf"が(?:(?P<stem>{'|'.join(_PRESSED)})れ|(?P<noun>[一-龯ァ-ヶー]{{2,6}})され)(?=ます|ました|る。|た。)"
_DONE_HINT = re.compile(_DONE)
_JAPANESE_DONE = re.compile(rf"(?P<what>[一-龯々ァ-ヶーA-Za-z0-9]{{1,12}}){_DONE}")
_JAPANESE_SYSTEM = re.compile(
    r"(?:システム|アプリ|ソフト|機器|装置)(?:が|は)、?(?:(?P<what>[一-龯々ァ-ヶーA-Za-z0-9]{1,12})を)?"
    r"(?:自動的に)?(?P<noun>[一-龯ァ-ヶー]{2,6})し(?=ます|ました)"
)


def by_user_japanese(text: str, language: str) -> Iterator[Edit]:
    for match in _JAPANESE_DONE.finditer(text) if _DONE_HINT.search(text) else ():
        if not re.search("自動", text[max(0, match.start() - 8) : match.end()]):
            verb = _PRESSED[match["stem"]] if match["stem"] else f"{match['noun']}し"
            yield Edit(*match.span(), f"{match['what']}を{verb}")


def automatic_japanese(text: str, language: str) -> Iterator[Edit]:
    for match in _JAPANESE_SYSTEM.finditer(text):
        what = f"{match['what']}が" if match["what"] else ""
        yield Edit(*match.span(), f"{what}自動的に{match['noun']}され")


# Korean

_DEEDS = "클릭|선택|저장|입력|삭제|변경|확인|실행|설정|복사|전송|설치"
_KOREAN_DONE = re.compile(rf"(?P<what>[가-힣]{{1,8}})(?P<particle>이|가) (?P<noun>{_DEEDS})(?P<be>됩|되었습|되었)")
_KOREAN_SYSTEM = re.compile(
    r"(?:시스템|앱|프로그램|장치)(?:이|가|은|는) (?:(?P<what>[가-힣]{1,8})(?:을|를) )?(?:자동으로 )?"
    rf"(?P<noun>{_DEEDS})(?P<do>합|했습|했)"
)
_ACTIVE = {"됩": "합", "되었습": "했습", "되었": "했"}
_PASSIVE = {active: passive for passive, active in _ACTIVE.items()}


def by_user_korean(text: str, language: str) -> Iterator[Edit]:
    for match in _KOREAN_DONE.finditer(text):
        if "자동" not in text[max(0, match.start() - 8) : match.start()]:
            particle = "을" if final(match["what"][-1]) else "를"
            yield Edit(*match.span(), f"{match['what']}{particle} {match['noun']}{_ACTIVE[match['be']]}")


def automatic_korean(text: str, language: str) -> Iterator[Edit]:
    for match in _KOREAN_SYSTEM.finditer(text):
        what = match["what"]
        subject = f"{what}{'이' if final(what[-1]) else '가'} " if what else ""
        yield Edit(*match.span(), f"{subject}자동으로 {match['noun']}{_PASSIVE[match['do']]}")
