"""The Japanese form of address. It stands in the predicate that ends a sentence, and does not depend on the
listener."""

from .signs import pattern

_QUOTED = r"「[^「」]*」|『[^『』]*』|（[^（）]*）|\([^()]*\)"
_SENTENCES = r"[。．！？!?…\n]+"
_EDGES = " \t　「」『』（）()【】\"'“”〜～ー♪、,.・*:："

_KANJI = r"\u3400-\u9fff々"
# Possessive: particles can be read in many ways, and none of them needs another try.
_PARTICLES = (
    r"(?:よ|ねえ|ね|なあ|な|かな|かね|かしら|から|か|わ|ぞ|ぜ|さ|のに|ので|の"
    r"|けれども|けれど|けど|が|し|って|っけ|もん|もの|とも|ように|んだ|ん|だ)*+"
)
_POLITE = (
    r"(?:です|でした|でしょう|ます|ました|ません(?:でした)?|ましょう|ください(?:ませ)?"
    rf"|下さい(?:ませ)?|ませ){_PARTICLES}$"
)
# Verbs whose plain form ends like the polite one: 目を覚ます.
_PLAIN_IN_MASU = rf"(?:[済澄覚冷励悩醒騙眩]|だ|はげ|なや|くら)ます{_PARTICLES}$"
# Nouns, adverbs and postpositions that only look like predicates.
_NO_PREDICATE = (
    r"(?:まだ|ただ|からだ|えだ|あなた|かた|また|ふた|わた|[一二三四五六七八九幾]つ|(?:につい|とし|におい|に関し|に対し|によっ|にとっ|をもっ"
    r"|に際し|を通じ|はじめ|初め|改め|すべ|全|あわせ|合わせ|[にを]むけ|[にを]向け|[にを]通し)て|なさい|おなか|なか)$"
)
_PLAIN = rf"""(?x)(?:
      だ|だった|だろ|だろう|である|であった|じゃん|じゃない|ではない
    | ない|なかった|たい|しい|いい|よい|っぽい|大きい|小さい|うるさい|かわいい|かった
    | [高低長短強弱多早速遅近遠深浅広狭重軽太細甘辛苦痛暑寒熱白黒赤青暗良悪若古眠硬固堅怖臭凄酷濃薄少無]い | 明るい
    | [{_KANJI}ぁ-ん]る | [{_KANJI}]う | (?:しま|もら|い|ちが|かま|なら|つか)う
    | [行書聞歩働動置開続付着泣届向引弾描抜焼咲驚除招築導輝傾]く | ていく | ておく | いただく
    | [{_KANJI}][すつぬぶむぐ] | (?:だ|はな|かえ|わた)す
    | (?:しよ|だろ|やろ|なろ|あろ|[{_KANJI}えけせてねめれいきしちにみりげじびべ]よ|[{_KANJI}][ろこそともぼのごお])う
    | った|いた|した|んだ|いだ|[えけせてねへめれべげきちにみりびぎじ]た|[見出来寝着得似経居煮]た
    | (?:って|いて|して|んで|[えけせてねめれべきみ]て|[見来出]て)
    | (?:し|[べめれえけせてね見起出])ろ | せよ | くれ | [るうくすつぬぶむぐ]な
    | ありがとう | おはよう | おやすみ | ごめん
    ){_PARTICLES}$"""
_LONGEST = 40
"""The most characters of a predicate. A pattern that looks for an end must not be tried all along a long text."""


def signs(text: str) -> tuple[bool, bool]:
    """Whether some sentence ends politely, and whether some ends plainly."""
    ends = [_end(part) for part in pattern(_SENTENCES).split(_without_quotations(text))]
    plain = [_is_plain(end) for end in ends]
    return any(_is_polite(end) for end in ends), any(plain)


def _without_quotations(text: str) -> str:
    """The text without quotations, because they do not show how the text addresses its reader; unless there is nothing
    else."""
    rest = pattern(_QUOTED).sub(" ", text)
    return rest if rest.strip(_EDGES + "。！？!?…\n") else text


def _end(sentence: str) -> str:
    return sentence.rstrip(_EDGES)[-_LONGEST:]


def _is_polite(end: str) -> bool:
    return bool(pattern(_POLITE).search(end)) and not pattern(_PLAIN_IN_MASU).search(end)


def _is_plain(end: str) -> bool:
    if _is_polite(end) or pattern(_NO_PREDICATE).search(end):
        return False
    return bool(pattern(_PLAIN).search(end) or pattern(_PLAIN_IN_MASU).search(end))
