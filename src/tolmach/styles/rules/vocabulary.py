"""Words that Japanese has borrowed."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from tolmach.styles.rules.phrases import phrases
from tolmach.styles.rules.way import Way, Ways
from tolmach.units import Edit

_MEANINGS = {
    "AI": ("人工知能", "人の知的な働きを計算機で実現する技術"),
    "IT": ("情報技術", "情報を扱う技術"),
    "IoT": ("モノのインターネット", "物をネットワークにつなぐ仕組み"),
    "GDP": ("国内総生産", "国内で生み出された価値の合計"),
    "WHO": ("世界保健機関", "健康を扱う国連の機関"),
    "EU": ("欧州連合", "欧州の国々の連合"),
    "NGO": ("非政府組織", "政府から独立した団体"),
    "NPO": ("非営利組織", "営利を目的としない団体"),
    "CPU": ("中央演算処理装置", "計算機の中心となる装置"),
    "OS": ("基本ソフト", "計算機を動かす土台のソフト"),
    "API": ("アプリケーション・プログラミング・インターフェース", "ソフト同士をつなぐ窓口"),
    "PDF": ("ポータブル・ドキュメント・フォーマット", "文書を同じ見た目で表示する形式"),
    "LAN": ("構内通信網", "限られた範囲の通信網"),
    "SNS": ("交流サイト", "人と人がつながるサイト"),
    "DX": ("デジタルトランスフォーメーション", "デジタル技術による変革"),
}
"""Of a short form the full term and what it is about."""
_FORMS = "|".join(f"(?<={short[0]}){short[1:]}" for short in _MEANINGS)
_SHORT = re.compile(rf"[A-Z](?<![A-Za-z0-9（(].)(?:{_FORMS})(?![A-Za-z0-9：])")


def explained(text: str, language: str) -> Iterator[Edit]:
    """At its first place only, unless the full term stands there already."""
    seen: set[str] = set()
    for match in _SHORT.finditer(text):
        term, meaning = _MEANINGS[match[0]]
        if match[0] not in seen and term not in text:
            seen.add(match[0])
            yield Edit(*match.span(), f"{term}（{match[0]}：{meaning}を指す）")


@cache
def _file() -> str:
    return files(__package__).joinpath("data/vocabulary.txt").read_text("utf-8")


WAYS: Ways = {
    "abbreviations": {"write_original_term_then_abbreviation_and_explanation": Way(explained, exact=False)},
    "loanwords": {
        "add_explanation_to_loanword_if_difficult_to_rephrase": Way(phrases(_file, "explained")),
        "rephrase_loanword_in_daily_use_chinese_or_japanese_words_if_possible": Way(phrases(_file, "everyday")),
        "rephrase_loanword_with_another_expression_if_not_established": Way(phrases(_file, "reworded")),
        "use_loanword_as_is_if_well_established": Way(),
    },
}
